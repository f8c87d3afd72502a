"""What the arbiter has to do next, and what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.domain.drawing.numbers import drawing_is_complete
from tournaments.domain.errors import Refused
from tournaments.domain.results.unsettled import unsettled
from tournaments.domain.rounds.between_sides import refusal_of_sides
from tournaments.domain.rounds.brackets import bracket_of
from tournaments.domain.rounds.calendars import has_calendar, is_decided, pairs_who_is_away, rounds_together
from tournaments.domain.rounds.playing import open_rounds, unfinished_rounds
from tournaments.domain.rounds.requests import failure_of
from tournaments.domain.sides import has_sides
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.teams.seating import unseated_matches
from tournaments.domain.words.contestants import said
from tournaments.domain.words.telling import told
from tournaments.models import Event, Pairing, Round

Step = Literal[
    "register",
    "groups",
    "draw",
    "sides",
    "start",
    "pair",
    "wait_pairing",
    "publish",
    "seat",
    "results",
    "read_again",
    "play_offs",
    "finish",
    "finished",
]

REMEDIES = {
    "program": gettext_lazy("Try again; if it fails again, send the report (TRF) to those who keep this server."),
    "stuck": gettext_lazy("Try again; if it fails again, send the report (TRF) to those who keep this server."),
    "too_long": gettext_lazy("Try again; if it fails again, send the report (TRF) to those who keep this server."),
    "restless": gettext_lazy("Pair again when nobody changes players or results."),
    "open_boards": gettext_lazy("Enter the missing results first."),
    "no_queue": gettext_lazy("Try again; if it fails again, tell those who keep this server."),
}
"""What to do about a failure that is not one of the players."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something that stands in the way, what to do about it, and the name of the page where."""

    text: str
    remedy: str
    url_name: str | None = None
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class Agenda:
    """The next action; it can be done when nothing blocks it."""

    code: Step
    round_number: int = 0
    blockers: tuple[Blocker, ...] = ()
    open_boards: int = 0
    """Or the matches that wait for their play-off, or the boards whose slips wait for the second reading."""
    matches: tuple[Pairing, ...] = ()
    """Those whose line-ups are not shown yet, where showing them comes next."""


def agenda(event: Event) -> Agenda:
    """The event's next action; at most four queries, at the end five, of an event of teams two more, and where matches
    may be tied those of the record.
    """
    if event.is_finished:
        return Agenda("finished")
    if event.is_divided:
        stages = stages_of(event)
        return Agenda("finish" if len(stages) > 1 and all(stage.is_finished for stage in stages) else "groups")
    return _in_play(event) if event.is_started else _before_the_start(event)


def _in_play(event: Event) -> Agenda:
    rounds = list(event.rounds.all())
    paired = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    if not paired:
        return _pair(event, 1)
    last = paired[-1]
    if last.state == Round.State.PAIRING:
        return Agenda("wait_pairing", last.number)
    if last.state == Round.State.DRAFTED:
        return Agenda("publish", last.number)
    return _after_publication(event, last, len(rounds))


def _after_publication(event: Event, last: Round, planned: int) -> Agenda:
    waiting = dict(open_rounds(event))
    open_now = [number for number in rounds_together(event, last.number) if number in waiting]
    if open_now and not has_calendar(event):
        return _results(event, open_now[0], sum(waiting[number] for number in open_now))
    if waiting and (has_calendar(event) or last.number == planned):
        # Before the end of a Swiss too: a board of a locked round may have been cleared.
        return _results(event, min(waiting), waiting[min(waiting)])
    for number in rounds_together(event, last.number):
        if waits := unsettled(event, number):
            return Agenda("read_again", number, open_boards=waits)
    return _after_results(event, last, planned)


def _after_results(event: Event, last: Round, planned: int) -> Agenda:
    bracket = bracket_of(event)
    if bracket is not None and bracket.awaited:
        unfinished = [row for match in bracket.awaited for row, game in match.games if not game.is_finished]
        return _results(event, min(unfinished), unfinished.count(min(unfinished)))
    if bracket is not None and bracket.tied:
        return Agenda("play_offs", last.number, open_boards=len(bracket.tied))
    is_over = bracket.is_over if bracket is not None else is_decided(event)
    if last.number == planned or is_over:
        adjourned = unfinished_rounds(event)
        return _results(event, *adjourned[0]) if adjourned else Agenda("finish", last.number)
    return _pair(event, last.number + 1)


def _results(event: Event, number: int, open_boards: int) -> Agenda:
    """The round waits for results, or first for the line-ups of its matches."""
    if event.is_of_teams:
        matches = unseated_matches(event.rounds.select_related("event").get(number=number))
        if matches:
            return Agenda("seat", number, open_boards=open_boards, matches=tuple(matches))
    return Agenda("results", number, open_boards=open_boards)


def _before_the_start(event: Event) -> Agenda:
    players = list(event.registrations.contestants().filter(is_withdrawn=False))
    if len(players) < 2:
        return Agenda("register", blockers=_too_few(event, len(players)))
    if event.stages.exists():
        return Agenda("groups")
    if has_sides(event):
        refusal = refusal_of_sides(event, players)
        return Agenda("sides", blockers=_of_sides(refusal) if event.sides else ()) if refusal else Agenda("start")
    if has_calendar(event) and not drawing_is_complete(event, players):
        return Agenda("draw")
    return Agenda("start")


def _of_sides(refusal: Refused) -> tuple[Blocker, ...]:
    """What is wrong with the sides, once there are any."""
    return (Blocker(refusal.message, refusal.remedy, "tournaments:sides"),)


def _too_few(event: Event, contestants: int) -> tuple[Blocker, ...]:
    return (
        Blocker(
            said(event, "A round needs two players; %(count)s can play.", count=contestants),
            said(event, "Register players by hand, from a spreadsheet or from a report."),
            "tournaments:players",
        ),
    )


def _failure(event: Event, failure: dict[str, Any], number: int) -> Blocker:
    """Why the round could not be paired, with names, and what may be done about it."""
    code = failure.get("code", "")
    if code in REMEDIES:
        return Blocker(told(failure["reason"]), str(REMEDIES[code]), None, number)
    concerned = event.registrations.contestants().filter(pk__in=failure.get("registrations", ())).order_by("tpn")
    who = "; ".join(f"{tpn} {name}" for tpn, name in concerned.values_list("tpn", "name"))
    texts = {
        "no_bye": said(
            event,
            "The number of players is odd and nobody may have the bye: everybody had one before, or a win’s points"
            " without playing (C2).",
        ),
        "no_matching": said(
            event,
            "The round cannot be completed: without a rematch, a forbidden pair or two players who must have the same"
            " colour (C1, C3) there are not enough opponents for %(who)s.",
            who=who,
        ),
    }
    text = texts.get(code) or told(failure.get("reason", ""))
    remedy = _("Change who takes part in the round or what is forbidden, then pair again.")
    return Blocker(text, remedy, "tournaments:players", number)


def _pair(event: Event, number: int) -> Agenda:
    failure = failure_of(event, number)
    blockers = []
    if failure:
        blockers.append(_failure(event, failure, number))
    if not pairs_who_is_away(event, number):
        present = event.registrations.contestants().filter(
            is_withdrawn=False, tpn__isnull=False, first_round__lte=number
        )
        count = present.exclude(bye_requests__round_number=number).count()
        if count < 2:
            blockers.extend(_too_few(event, count))
    return Agenda("pair", number, tuple(blockers))
