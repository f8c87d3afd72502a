"""Decisions between two rounds: absences, byes, late entries, reinstated players and forfeits.

C.04.2 of 2026 (3.5) lets the arbiter decide whether a player who forfeited is paired again. In earlier editions (D.2) a
player absent without notice counts as withdrawn, unless the absence is explained before the next pairing is published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import Result
from tournaments.domain.boards.hall import FixedBoard, hall_of, hall_values
from tournaments.domain.entries.withdrawals import leave
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.models import ByeRequest, Event, Game, Registration, Round, RoundBye

Decision = Literal["", "on", "pause", "out"]
"""Decision about a player who forfeited: none yet; continues; misses the next round; withdraws."""
DECISIONS: tuple[Decision, ...] = ("on", "pause", "out")


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Player who lost the last game by forfeit, with the decision about this player."""

    registration: Registration
    board: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class BetweenRounds:
    """Summary that an arbiter reviews before a round is paired."""

    number: int
    """Number of the next round."""
    absent: tuple[Registration, ...] = ()
    byes: tuple[ByeRequest, ...] = ()
    """Half-point and full-point byes."""
    late: tuple[Registration, ...] = ()
    back: tuple[Registration, ...] = ()
    """Players who did not play the last round but play the next one."""
    left: tuple[Registration, ...] = ()
    """Players who played the last round or had a bye in it, and have withdrawn."""
    forfeited: tuple[Forfeited, ...] = ()
    fixed: tuple[tuple[Registration, FixedBoard], ...] = ()
    seen: str = ""

    @property
    def undecided(self) -> int:
        """Number of players who forfeited and have no decision yet."""
        return sum(not row.decision for row in self.forfeited)

    @property
    def is_quiet(self) -> bool:
        """True if there is nothing to review."""
        return not (self.absent or self.byes or self.late or self.back or self.left or self.forfeited)


def between_rounds(event: Event, number: int) -> BetweenRounds | None:
    """Return the summary before the round, or None if the pairings are known in advance. Four queries."""
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
    """Contestants at a board, or with a bye other than a zero-point bye."""


def _seats_before(event: Event, number: int) -> _Before:
    """Return the forfeits, absences and participants of the previous round. Two queries."""
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


def decide_forfeits(
    *, event: Event, actor: User, number: int, decisions: Mapping[int, str], seen: str, why: str = ""
) -> int:
    """Decide about all players who forfeited the previous round, in one action; return the number of decisions.

    Each player continues, misses only the next round, or withdraws. Raise Refused if a player has no decision, if the
    page was out of date, and once the round is published.
    """
    with action("go_on", event=event, actor=actor, why=why, what="players", round_number=number - 1) as change:
        refuse_if_finished(event)
        summary = between_rounds(event, number)
        states = (Round.State.PLANNED, Round.State.DRAFTED)
        if summary is None or not event.rounds.filter(number=number, state__in=states).exists():
            raise Refused(_("No decisions are needed now."), _("Check the desk and try again."))
        if summary.seen != seen:
            raise Refused(_("Another user changed the forfeits or the decision."), _("Check it and try again."))
        hall = hall_of(event)
        on = set(hall.goes_on.get(number - 1, ()))
        told = []
        for row in summary.forfeited:
            decision = decisions.get(row.registration.pk, row.decision)
            if decision not in DECISIONS:
                raise Refused(
                    _("Nothing is decided about %(name)s.") % {"name": row.registration.name},
                    _("Choose for each player: continues, misses the next round, or withdraws."),
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
            _("Reinstate the player on the Players page, or undo the decision."),
        )
