"""Next action of the arbiter, and the problems that block it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.domain.drawing.numbers import drawing_is_complete
from tournaments.domain.errors import Refused
from tournaments.domain.results.pending_checks import unsettled
from tournaments.domain.rounds.brackets import bracket_of
from tournaments.domain.rounds.current_round import open_rounds, unfinished_rounds
from tournaments.domain.rounds.pairing_request import failure_of
from tournaments.domain.rounds.pairing_tables import has_calendar, is_decided, pairs_absent_players, rounds_together
from tournaments.domain.rounds.table_team_checks import refusal_of_sides
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.table_teams import has_sides
from tournaments.domain.teams.line_up_publication import hidden_line_ups
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.core_messages import render_message
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
    "program": gettext_lazy("Try again. If it fails again, send the tournament report (TRF) to the administrator."),
    "stuck": gettext_lazy("Try again. If it fails again, send the tournament report (TRF) to the administrator."),
    "too_long": gettext_lazy("Try again. If it fails again, send the tournament report (TRF) to the administrator."),
    "restless": gettext_lazy("Pair again when no other user is changing players or results."),
    "open_boards": gettext_lazy("Enter the missing results first."),
    "no_queue": gettext_lazy("Try again. If it fails again, tell the administrator."),
}
"""Remedies for pairing failures that do not concern particular players."""


PAIRED_MANUALLY = frozenset({"no_bye", "no_matching", "program", "stuck", "too_long"})
"""Failures after which an arbiter may pair the round manually."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """Problem that blocks the next action, with its remedy and the name of the page to open."""

    text: str
    remedy: str
    url_name: str | None = None
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class Agenda:
    """Next action. It is possible when there are no blockers."""

    code: Step
    round_number: int = 0
    blockers: tuple[Blocker, ...] = ()
    open_boards: int = 0
    """Number of open boards, of tied matches that need a play-off, or of boards that need a second check."""
    matches: tuple[Pairing, ...] = ()
    """Matches whose line-ups are not shown yet, if showing them is the next action."""
    may_pair_manually: bool = False
    """True if the program found no pairing for the round and an arbiter may make one."""


def agenda(event: Event) -> Agenda:
    """Return the event's next action.

    At most four queries, or five at the end of the event. A team event needs two more; an event in which matches can be
    tied also needs the queries of the record.
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
        # Also before the end of a Swiss: a result of a locked round may have been cleared.
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
    """Return the action for a round that needs results, or first the line-ups of its matches."""
    if event.is_of_teams:
        matches = hidden_line_ups(event.rounds.select_related("event").get(number=number))
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
    """Return the problem with the teams as a blocker (used once there are teams)."""
    return (Blocker(refusal.message, refusal.remedy, "tournaments:sides"),)


def _too_few(event: Event, contestants: int) -> tuple[Blocker, ...]:
    text = wording_for(event, "A round needs at least two players (available: %(count)s).", count=contestants)
    if event.is_started:
        remedy = wording_for(event, "Reinstate withdrawn players, or delete byes and absences of this round.")
        return (Blocker(text, remedy, "tournaments:who_plays"),)
    return (
        Blocker(
            text,
            wording_for(event, "Add players manually, from a spreadsheet or from a tournament report."),
            "tournaments:players",
        ),
    )


def _failure(event: Event, failure: dict[str, Any], number: int) -> Blocker:
    """Return the reason why the round could not be paired, with names and a remedy."""
    code = failure.get("code", "")
    if code in REMEDIES:
        return Blocker(render_message(failure["reason"]), str(REMEDIES[code]), None, number)
    concerned = event.registrations.contestants().filter(pk__in=failure.get("registrations", ())).order_by("tpn")
    who = "; ".join(f"{tpn} {name}" for tpn, name in concerned.values_list("tpn", "name"))
    texts = {
        "no_bye": wording_for(
            event,
            "The number of players is odd, and no player can get the bye: all have already had a bye or won "
            "without playing (C2).",
        ),
        "no_matching": wording_for(
            event,
            "No legal pairing: %(who)s cannot be paired without a rematch, a prohibited pairing or two players "
            "with the same absolute colour preference (C1, C3).",
            who=who,
        ),
    }
    text = texts.get(code) or render_message(failure.get("reason", ""))
    remedy = _("Change the players of this round or the prohibited pairings, then pair again.")
    return Blocker(text, remedy, "tournaments:players", number)


def _pair(event: Event, number: int) -> Agenda:
    failure = failure_of(event, number)
    has_fixed_pairings = pairs_absent_players(event, number)
    blockers = []
    if failure:
        blockers.append(_failure(event, failure, number))
    if not has_fixed_pairings:
        present = event.registrations.contestants().filter(
            is_withdrawn=False, tpn__isnull=False, first_round__lte=number
        )
        count = present.exclude(bye_requests__round_number=number).count()
        if not count:
            blockers.extend(_too_few(event, count))
    may_pair_manually = failure.get("code") in PAIRED_MANUALLY and not has_fixed_pairings
    return Agenda("pair", number, tuple(blockers), may_pair_manually=may_pair_manually)
