"""The rows of an event as they were read, and the rounds that they say."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from tabellone.record import Bye, ByeKind, Game as RecordGame, Pairing as RecordPairing, Result, Round as RecordRound
from tournaments.models import Event, Registration, Round, RoundBye

RESULTS = {result.value: result for result in Result}


class GameRow(NamedTuple):
    """A game as it was read, with its pairing. Not as models: those would be most of the work of a large event."""

    round_id: int
    pairing_id: int
    board: int
    seated_at: datetime.datetime | None
    first_id: int
    second_id: int
    first_points: int | None
    second_points: int | None
    white_id: int
    black_id: int
    white_result: str
    black_result: str
    is_adjourned: bool
    rating_result: str

    @property
    def reported(self) -> tuple[int, int] | None:
        """The score of the match alone, where that was entered."""
        if self.first_points is None or self.second_points is None:
            return None
        return self.first_points, self.second_points

    @property
    def is_unreported(self) -> bool:
        return self.white_result == Result.UNREPORTED.value

    @property
    def is_open(self) -> bool:
        return Result.UNKNOWN.value in (self.white_result, self.black_result) and not self.is_adjourned


COLUMNS = (
    *(f"pairing__{name}" for name in ("round_id", "id", *GameRow._fields[2:8])),
    *GameRow._fields[8:],
)
"""Of the database, in the order of the row."""


@dataclass(frozen=True)
class Loaded:
    """An event's rows, read with a constant number of queries: an event of players. Other kinds of event say what is
    different with them.
    """

    event: Event
    registrations: dict[int, Registration]
    rounds: list[Round]
    games: dict[int, list[GameRow]]
    byes: dict[int, list[RoundBye]]
    """Games and byes by the id of their round."""
    asked: dict[tuple[int, int], ByeKind]
    """The bye that was asked for, by the number of the round and the id of the registration."""

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The numbers of all who have one, by key."""
        return {pk: row.tpn for pk, row in self.registrations.items() if row.tpn is not None}

    @property
    def seats(self) -> Mapping[int, int]:
        """The numbers of who sits at boards, by key."""
        return self.numbers

    @cached_property
    def contestants(self) -> list[Registration]:
        """Who is paired and has a number, in the order of the numbers."""
        return sorted((self.registrations[pk] for pk in self.numbers), key=lambda row: row.tpn or 0)

    @property
    def players(self) -> list[Registration]:
        """Who plays and has a number, in the order of the numbers."""
        return self.contestants

    besides: ClassVar[Mapping[str, Any]] = {}
    """What the record says of this kind of event alone, by the names of its fields."""
    unseated: ClassVar[frozenset[tuple[int, int]]] = frozenset()
    """The matches of teams whose line-ups nobody sees yet, each by its round and its number."""

    def round(self, round_: Round) -> RecordRound:
        """The round as the record has it."""
        pairings = _pairings(self.games[round_.pk], self.numbers, self.seats)
        byes = {self.numbers[bye.registration_id]: ByeKind(bye.kind) for bye in self.byes[round_.pk]}
        # A late entry has no rows in the rounds before it came: it was absent there.
        seen = {side for pairing in pairings for side in (pairing.first, pairing.second)} | byes.keys()
        byes.update((row.tpn or 0, ByeKind.ZERO) for row in self.contestants if row.tpn not in seen)
        return RecordRound(pairings, tuple(Bye(number, byes[number]) for number in sorted(byes)))


def _pairings(rows: list[GameRow], tpn: Mapping[int, int], seats: Mapping[int, int]) -> tuple[RecordPairing, ...]:
    """The pairings of the round's games, which come by board; boards are named where they are not 1, 2, 3 …"""
    games = [list(own) for _pairing, own in groupby(rows, attrgetter("pairing_id"))]
    are_named = any(own[0].board != place for place, own in enumerate(games, start=1))
    return tuple(
        RecordPairing(
            tpn[own[0].first_id],
            tpn[own[0].second_id],
            tuple([_game(row, seats) for row in own]),
            own[0].board if are_named else 0,
        )
        for own in games
    )


def _game(row: GameRow, seats: Mapping[int, int]) -> RecordGame:
    return RecordGame(
        seats.get(row.white_id, 0),
        seats.get(row.black_id, 0),
        RESULTS[row.white_result],
        RESULTS[row.black_result],
        row.is_adjourned,
        (RESULTS[row.rating_result[0]], RESULTS[row.rating_result[1]]) if row.rating_result else None,
    )
