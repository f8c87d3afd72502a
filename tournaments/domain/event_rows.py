"""The loaded rows of an event, and their rounds."""

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
    """A loaded game, with its pairing. It is not a model: models would be most of the work for a large event."""

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
        """Return the score of the match alone, if that was entered."""
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
"""Database columns, in the order of the row."""


@dataclass(frozen=True)
class EventRows:
    """An event's rows, read with a constant number of queries: an event of players.

    Subclasses for other kinds of event override the differences.
    """

    event: Event
    registrations: dict[int, Registration]
    rounds: list[Round]
    games: dict[int, list[GameRow]]
    byes: dict[int, list[RoundBye]]
    """Games and byes by the id of their round."""
    asked: dict[tuple[int, int], ByeKind]
    """The requested bye, by round number and registration id."""

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """Return the pairing numbers by key."""
        return {pk: row.tpn for pk, row in self.registrations.items() if row.tpn is not None}

    @property
    def seats(self) -> Mapping[int, int]:
        """Return the numbers of the players at boards, by key."""
        return self.numbers

    @cached_property
    def contestants(self) -> list[Registration]:
        """Return the contestants with a pairing number, in the order of the numbers."""
        return sorted((self.registrations[pk] for pk in self.numbers), key=lambda row: row.tpn or 0)

    @property
    def players(self) -> list[Registration]:
        """Return the players with a pairing number, in the order of the numbers."""
        return self.contestants

    besides: ClassVar[Mapping[str, Any]] = {}
    """Fields of the record that only this kind of event has, by name."""
    unseated: ClassVar[frozenset[tuple[int, int]]] = frozenset()
    """Team matches with hidden line-ups, each by its round and its number."""

    def round(self, round_: Round) -> RecordRound:
        """The round as the record has it."""
        pairings = _pairings(self.games[round_.pk], self.numbers, self.seats)
        byes = {self.numbers[bye.registration_id]: ByeKind(bye.kind) for bye in self.byes[round_.pk]}
        # A late entry has no rows in the rounds before it registered: it was absent.
        seen = {side for pairing in pairings for side in (pairing.first, pairing.second)} | byes.keys()
        byes.update((row.tpn or 0, ByeKind.ZERO) for row in self.contestants if row.tpn not in seen)
        return RecordRound(pairings, tuple(Bye(number, byes[number]) for number in sorted(byes)))


def _pairings(rows: list[GameRow], tpn: Mapping[int, int], seats: Mapping[int, int]) -> tuple[RecordPairing, ...]:
    """Return the pairings of the round's games, ordered by board.

    Boards are named if they are not 1, 2, 3 …
    """
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
