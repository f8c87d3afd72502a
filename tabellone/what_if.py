"""Hypothetical pairings of a round, and the boards that are certain whatever the results of open games.

Everything is computed from a record and returned; nothing is stored. A supposition is one change or several: another
result in an earlier round; an absent player; a prohibited pairing; another edition or another system.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

from tabellone.engine import NoLegalPairing, pair
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.systems import SYSTEMS
from tabellone.messages import Message, ToldError
from tabellone.options import Options
from tabellone.record import ByeKind, ForbiddenPairs, Game, Record, RequestedBye, Result, Round

OUTCOMES = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""Possible results of a game, the first contestant's result first."""
Place: TypeAlias = tuple[int, int, int]
"""A game: the number of its round, the index of its pairing there, and its index in the pairing."""
OF_ONE = {"1": 0, "=": 1, "0": 2}
"""Index in ``OUTCOMES`` of one player's result."""


class CannotSuppose(ToldError):  # noqa: N818  (what it is, not that it is wrong)
    """The supposition concerns an unknown player, or something that cannot be changed."""


@dataclass(frozen=True, slots=True)
class OtherResult:
    """Another result of that player's game in that round: ``1``, ``=`` or ``0`` for the player."""

    player: int
    round: int
    result: str


@dataclass(frozen=True, slots=True)
class Supposition:
    """The supposed changes; empty fields mean no change. ``system`` and ``edition`` go together."""

    result: OtherResult | None = None
    away: int = 0
    apart: tuple[int, int] | None = None
    system: str = ""
    edition: str = ""

    @property
    def is_empty(self) -> bool:
        """Return whether nothing changes."""
        return self == Supposition()


def with_assumed_results(record: Record, number: int, what: Supposition) -> Record:
    """Return the record before that round with the supposed changes. Raises CannotSuppose."""
    if what.result:
        record = _with_result(record, number, what.result)
    if what.away:
        _known(record, what.away)
        rest = tuple(bye for bye in record.requested_byes if (bye.round, bye.player) != (number, what.away))
        record = replace(record, requested_byes=(*rest, RequestedBye(number, what.away, ByeKind.ZERO)))
    if what.apart:
        for tpn in what.apart:
            _known(record, tpn)
        if what.apart[0] == what.apart[1]:
            raise CannotSuppose(Message("Two different numbers are needed."))
        record = replace(record, forbidden=(*record.forbidden, ForbiddenPairs(what.apart, number, number)))
    if what.system:
        record = _by_system(record, what.system, what.edition)
    return record


def _known(record: Record, tpn: int) -> None:
    if tpn not in record.contestant:
        raise CannotSuppose(Message("No player has pairing number %(number)s.", number=tpn))


def _with_result(record: Record, number: int, other: OtherResult) -> Record:
    _known(record, other.player)
    if not 1 <= other.round < number or other.round > len(record.rounds):
        raise CannotSuppose(Message("Round %(round)s is not before this one.", round=other.round))
    round_ = record.rounds[other.round - 1]
    place = next((i for i, row in enumerate(round_.pairings) if other.player in (row.first, row.second)), None)
    if place is None or len(round_.pairings[place].games) != 1 or other.result not in OF_ONE:
        raise CannotSuppose(
            Message("Number %(number)s has no game in round %(round)s.", number=other.player, round=other.round)
        )
    row = round_.pairings[place]
    [game] = row.games
    outcome = OUTCOMES[OF_ONE[other.result]]
    white, black = outcome if game.white == other.player else outcome[::-1]
    changed = replace(row, games=(Game(game.white, game.black, white, black),))
    pairings = (*round_.pairings[:place], changed, *round_.pairings[place + 1 :])
    return _with_round(record, other.round, replace(round_, pairings=pairings))


def _with_round(record: Record, number: int, round_: Round) -> Record:
    return replace(record, rounds=(*record.rounds[: number - 1], round_, *record.rounds[number:]))


def _by_system(record: Record, key: str, edition: str) -> Record:
    if (key, edition) not in systems_for_supposing(record):
        raise CannotSuppose(Message("This round cannot be paired by that system."))
    system = SYSTEMS[key]
    own = record.options if key == record.system else Options()
    acceleration = record.acceleration if system.accelerates else ""
    return replace(record, system=key, edition=edition, options=own, acceleration=acceleration)


def systems_for_supposing(record: Record) -> tuple[tuple[str, str], ...]:
    """Return the systems and editions that could pair the same contestants in the same kind of event.

    These are Swiss systems of single games, none of which needs settings made before the start.
    """
    if record.teams or record.sides:
        return ()
    found = (
        system
        for system in (SYSTEMS[key] for key in SYSTEMS)
        if system.is_swiss and "players" in system.contestants and system.games_in_match == 1
    )
    return tuple((system.key, year) for system in found for year in system.years)


def paired(record: Record, number: int, what: Supposition) -> RoundPairing:
    """Return the hypothetical round. Raises CannotSuppose, NoLegalPairing and UnknownSystem."""
    return pair(with_assumed_results(record, number, what), number)


# --- independent of the open games ---


@dataclass(frozen=True, slots=True)
class Standing:
    """The certain part of the next round."""

    open: int
    """Number of open games."""
    ways: int
    """Number of ways in which they can end, a win, a draw or a loss each."""
    gone_through: int
    """Number of endings examined; 0: too many.

    Fewer than all if the first ones already left no certain board.
    """
    boards: tuple[tuple[int, int], ...] = ()
    """Opponents in all of them, White first, in the order of one of them."""
    byes: tuple[int, ...] = ()
    """Contestants with the bye in all of them."""
    impossible: int = 0
    """Number of endings for which the rules allow no pairing."""


def standing(record: Record, number: int, most_work: int) -> Standing:
    """Return the certain part of that round while games of earlier ones are open. Raises UnknownSystem.

    ``most_work`` limits the number of endings times the players: above it nothing is examined.
    """
    places = tuple(_open_games(record, number))
    ways = len(OUTCOMES) ** len(places)
    if ways * max(len(record.contestant), 1) > most_work:
        return Standing(len(places), ways, 0)
    boards: list[tuple[int, int]] | None = None
    byes: frozenset[int] = frozenset()
    gone = impossible = 0
    for outcomes in product(OUTCOMES, repeat=len(places)):
        gone += 1
        try:
            found = pair(_ended(record, places, outcomes), number)
        except NoLegalPairing:
            impossible += 1
            continue
        free = frozenset(found.allocated_byes)
        byes = free if boards is None else byes & free
        boards = list(found.pairs) if boards is None else [row for row in boards if row in set(found.pairs)]
        if not boards and not byes:
            break
    return Standing(len(places), ways, gone, tuple(boards or ()), tuple(sorted(byes)), impossible)


def _open_games(record: Record, number: int) -> Iterator[Place]:
    """Yield the open games before that round; an adjourned one is paired with its present result and not included."""
    for earlier, round_ in enumerate(record.rounds[: number - 1], start=1):
        for place, row in enumerate(round_.pairings):
            for at, game in enumerate(row.games):
                if not game.is_finished and not game.is_adjourned:
                    yield earlier, place, at


def _ended(record: Record, places: Sequence[Place], outcomes: Sequence[tuple[Result, Result]]) -> Record:
    for (earlier, place, at), outcome in zip(places, outcomes, strict=True):
        round_ = record.rounds[earlier - 1]
        row = round_.pairings[place]
        game = Game(row.games[at].white, row.games[at].black, *outcome)
        changed = replace(row, games=(*row.games[:at], game, *row.games[at + 1 :]))
        pairings = (*round_.pairings[:place], changed, *round_.pairings[place + 1 :])
        record = _with_round(record, earlier, replace(round_, pairings=pairings))
    return record
