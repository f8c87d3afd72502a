"""Between two rounds: who does not play the next one and why, who is late or back, and who forfeited: do they go on?

C.04.2 of 2026 leaves it to the arbiter whether who forfeited is paired again (3.5); earlier editions (D.2) take who was
absent without notice for withdrawn, unless it is explained before the next pairing is published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import Result
from tournaments.domain.boards.hall import FixedBoard, hall_of, hall_values
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.entries.withdrawals import leave
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.results.seen import fingerprint
from tournaments.domain.rounds.calendars import has_calendar
from tournaments.models import ByeRequest, Event, Game, Registration, Round, RoundBye

Decision = Literal["", "on", "pause", "out"]
"""Of who forfeited: not decided; plays on; not the next round; out of the event."""
DECISIONS: tuple[Decision, ...] = ("on", "pause", "out")


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Who lost the last game by forfeit, and what is decided about it."""

    registration: Registration
    board: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class BetweenRounds:
    """What an arbiter looks through before a round is paired."""

    number: int
    """Of the round to come."""
    absent: tuple[Registration, ...] = ()
    byes: tuple[ByeRequest, ...] = ()
    """Half-point and full-point byes."""
    late: tuple[Registration, ...] = ()
    back: tuple[Registration, ...] = ()
    """Who did not play the last round and plays the next one."""
    left: tuple[Registration, ...] = ()
    """Who played the last round, or had a bye in it, and has withdrawn."""
    forfeited: tuple[Forfeited, ...] = ()
    fixed: tuple[tuple[Registration, FixedBoard], ...] = ()
    seen: str = ""

    @property
    def undecided(self) -> int:
        """Of how many nobody has said whether they go on."""
        return sum(not row.decision for row in self.forfeited)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing of it is to be looked at."""
        return not (self.absent or self.byes or self.late or self.back or self.left or self.forfeited)


def between_rounds(event: Event, number: int) -> BetweenRounds | None:
    """The summary before that round; None where pairings are known beforehand. Four queries."""
    if has_calendar(event) or number < 1:
        return None
    people = {row.pk: row for row in event.registrations.contestants().filter(tpn__isnull=False).order_by("tpn")}
    asked = list(ByeRequest.objects.filter(registration__event=event, round_number=number))
    for request in asked:
        request.registration = people.get(request.registration_id, request.registration)
    before = _seats_before(event, number)
    away = {row.registration_id for row in asked}
    plays = {pk for pk, row in people.items() if not row.is_withdrawn and row.first_round <= number and pk not in away}
    forfeited = tuple(
        Forfeited(people[pk], board, _decision(event, people[pk], number, asked))
        for pk, board in before.forfeited
        if pk in people
    )
    return BetweenRounds(
        number,
        tuple(row.registration for row in asked if row.kind == "Z" and not row.registration.is_withdrawn),
        tuple(row for row in asked if row.kind != "Z" and not row.registration.is_withdrawn),
        tuple(people[pk] for pk in plays if number > 1 and people[pk].first_round == number),
        tuple(row for pk, row in people.items() if pk in plays & before.absent),
        tuple(row for pk, row in people.items() if row.is_withdrawn and pk in before.there),
        forfeited,
        tuple((people[row.player], row) for row in hall_of(event).fixed if row.player in people),
        fingerprint(number, [(row.registration.pk, row.board, row.decision) for row in forfeited]),
    )


@dataclass(frozen=True, slots=True)
class _Before:
    forfeited: tuple[tuple[int, int], ...] = ()
    """Keys and boards."""
    absent: frozenset[int] = frozenset()
    there: frozenset[int] = frozenset()
    """At a board, or with a bye worth something."""


def _seats_before(event: Event, number: int) -> _Before:
    """What the round before says; two queries."""
    games = list(Game.objects.filter(pairing__round__event=event, pairing__round__number=number - 1).order_by("pk"))
    lost = Result.FORFEIT_LOSS.value
    forfeited: dict[int, int] = {}
    for game in games:
        sides = ((game.pairing.first_id, game.white_result), (game.pairing.second_id, game.black_result))
        if game.white_id != game.pairing.first_id:
            sides = ((game.pairing.first_id, game.black_result), (game.pairing.second_id, game.white_result))
        forfeited |= {pk: game.board for pk, result in sides if result == lost and not event.is_of_teams}
    byes = dict(
        RoundBye.objects.filter(round__event=event, round__number=number - 1).values_list("registration", "kind")
    )
    at_boards = {pk for game in games for pk in (game.pairing.first_id, game.pairing.second_id)}
    return _Before(
        tuple(sorted(forfeited.items(), key=lambda row: row[1])),
        frozenset(pk for pk, kind in byes.items() if kind in "ZH"),
        frozenset(at_boards | {pk for pk, kind in byes.items() if kind != "Z"}),
    )


def _decision(event: Event, row: Registration, number: int, asked: list[ByeRequest]) -> Decision:
    if row.is_withdrawn:
        return "out"
    if any(request.registration_id == row.pk for request in asked):
        return "pause"
    return "on" if row.pk in hall_of(event).goes_on.get(number - 1, ()) else ""


def decide_who_goes_on(
    *, event: Event, actor: User, number: int, decisions: Mapping[int, str], seen: str, why: str = ""
) -> int:
    """Decide for all who forfeited the round before, in one step: who plays on, who is left out of the next round only,
    and who is out of the event. How many were decided.

    Refused where somebody is left undecided, or the page is not of today; and once the round is published.
    """
    with action("go_on", event=event, actor=actor, why=why, what="players", round_number=number - 1) as change:
        refuse_if_finished(event)
        summary = between_rounds(event, number)
        states = (Round.State.PLANNED, Round.State.DRAFTED)
        if summary is None or not event.rounds.filter(number=number, state__in=states).exists():
            raise Refused(_("Nobody is to be decided about now."), _("Look at the desk again."))
        if summary.seen != seen:
            raise Refused(_("Who forfeited, or what was decided, has changed meanwhile."), _("Look at it again."))
        hall = hall_of(event)
        on = set(hall.goes_on.get(number - 1, ()))
        told = []
        for row in summary.forfeited:
            decision = decisions.get(row.registration.pk, row.decision)
            if decision not in DECISIONS:
                raise Refused(
                    _("Nothing is decided about %(name)s.") % {"name": row.registration.name},
                    _("Choose for everybody: plays on, not the next round, or out."),
                )
            if decision == row.decision:
                continue
            _refuse_taken_back(row)
            on.discard(row.registration.pk)
            if decision == "on":
                on.add(row.registration.pk)
            elif decision == "pause":
                kind = ByeRequest.Kind.ZERO
                change.create(ByeRequest(registration=row.registration, round_number=number, kind=kind))
            else:
                leave(change, row.registration)
            told.append(f"{row.registration.name}: {decision}")
        change.details["count"] = str(len(told))
        goes_on = {**hall.goes_on, number - 1: tuple(on)}
        change.update(event, hall=hall_values(replace(hall, goes_on=goes_on)))
    return len(told)


def _refuse_taken_back(row: Forfeited) -> None:
    if row.decision in ("pause", "out"):
        raise Refused(
            _("%(name)s is out already, or has a bye.") % {"name": row.registration.name},
            _("Take that back where players are; or undo the decision."),
        )
