"""What a round would be if something were otherwise, and which of its boards stand whatever open games bring.

Everything is computed from a record and given back; nothing is stored. A supposition is one change or several:

* a result of an earlier round is another one;
* somebody is away from the round;
* two may not meet in it;
* it is paired by another edition or another system.
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
"""What a game can bring, the first side's result first."""
Place: TypeAlias = tuple[int, int, int]
"""A game: the number of its round, and the places of its pairing there and its own in that."""
OF_ONE = {"1": 0, "=": 1, "0": 2}
"""As somebody says it of one of the two."""


class CannotSuppose(ToldError):  # noqa: N818  (what it is, not that it is wrong)
    """The supposition is about nobody, or about nothing that can be otherwise."""


@dataclass(frozen=True, slots=True)
class OtherResult:
    """The game of that player in that round ended otherwise: ``1``, ``=`` or ``0`` for the player."""

    player: int
    round: int
    result: str


@dataclass(frozen=True, slots=True)
class Supposition:
    """What is supposed; empty parts are as they are. ``system`` and ``edition`` go together."""

    result: OtherResult | None = None
    away: int = 0
    apart: tuple[int, int] | None = None
    system: str = ""
    edition: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether everything stays as it is."""
        return self == Supposition()


def supposed(record: Record, number: int, what: Supposition) -> Record:
    """The record before that round as it is supposed. Raises CannotSuppose."""
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
        raise CannotSuppose(Message("Nobody has the number %(number)s.", number=tpn))


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
    """The systems and editions that could pair the same people in the same way of playing: Swiss systems of single
    games, none of which needs anything known beforehand.
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
    """The round as it would be. Raises CannotSuppose, NoLegalPairing and UnknownSystem."""
    return pair(supposed(record, number, what), number)


# --- whatever the open games bring ---


@dataclass(frozen=True, slots=True)
class Standing:
    """What of the next round is known already."""

    open: int
    """How many games are open."""
    ways: int
    """In how many ways they can end, a win, a draw or a loss each."""
    gone_through: int
    """How many of these were looked at: all, but where one of the first left nothing standing; 0: too many."""
    boards: tuple[tuple[int, int], ...] = ()
    """Who meets whom in all of them, White first, in the order of one of them."""
    byes: tuple[int, ...] = ()
    """Who has the bye in all of them."""
    impossible: int = 0
    """In how many of them the rules allow no pairing."""


def standing(record: Record, number: int, most_work: int) -> Standing:
    """What stands of that round while games of earlier ones are open. ``most_work`` bounds the ways, times the players:
    beyond it nothing is gone through. Raises UnknownSystem.
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
    """The open games before that round; an adjourned one is paired as it stands, and not waited for."""
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
