"""Plan of a knock-out: all rounds in advance, each match with the origins of its contestants.

Contestants are seeds; 1 is the strongest. A match is named after the seed that wins it if the higher seed always
wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from tabellone.messages import ToldError

MOST_ENTRANTS = 2048
NOBODY = 0
"""In place of a seed: no contestant, because both lost the earlier match by forfeit."""


class BadPlan(ToldError):  # noqa: N818  (the name describes the problem)
    """The plan is not possible; the message gives the reason."""


class Branch(StrEnum):
    """Bracket of a match."""

    MAIN = "main"
    SECOND = "second"
    """The losers' bracket."""
    THIRD = "third"
    """The match for third place."""
    PLACE = "place"
    """Matches of losers for the lower ranks."""


class Slot(NamedTuple):
    """Identity of a match: bracket, round (from 1) and the seed expected to win it."""

    branch: Branch
    round: int
    seed: int


class PlaceRange(NamedTuple):
    """Range of ranks that contestants play for, from the best to the last."""

    first: int
    last: int

    @property
    def of_winners(self) -> PlaceRange:
        """Ranks for which the winners play on; their number is a power of two."""
        size = 1 << (self.last - self.first).bit_length()
        return PlaceRange(self.first, self.first + size // 2 - 1)

    @property
    def of_losers(self) -> PlaceRange:
        return PlaceRange(self.of_winners.last + 1, self.last)

    @property
    def is_decided(self) -> bool:
        """True if a match for these ranks is the last one of both contestants."""
        return self.last == self.first + 1


class Seed(NamedTuple):
    """Contestant from the list of seeds."""

    number: int


class WinnerOf(NamedTuple):
    """Winner of this match."""

    match: Slot


class LoserOf(NamedTuple):
    """Loser of this match."""

    match: Slot


class Repechaged(NamedTuple):
    """One of the lucky losers of round 1, in the place of this seed."""

    seed: int


Origin: TypeAlias = Seed | WinnerOf | LoserOf | Repechaged


@dataclass(frozen=True, slots=True)
class Match:
    """Match with the origins of its contestants; the first is expected to be the higher seed."""

    slot: Slot
    first: Origin
    second: Origin
    is_return: bool = False
    """Return final: played only if the second contestant has won the final."""
    places: PlaceRange | None = None
    """Ranks that its group of contestants plays for, if ranks below the first two are played out."""

    @property
    def is_last(self) -> bool:
        """True if neither contestant has another match and it is not the final."""
        return self.slot.branch is Branch.THIRD or (self.places is not None and self.places.is_decided)


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of a knock-out."""

    rounds: tuple[tuple[Match, ...], ...]
    entries: tuple[tuple[int, ...], ...]
    """By round, the seeds who enter in it. An entrant without a match in a round has a bye."""

    @property
    def final(self) -> Match:
        """The final, not a return final."""
        return next(match for row in reversed(self.rounds) for match in row if _is_final(match))

    def numbered(self, numbers: Sequence[int]) -> Plan:
        """Return the plan with these numbers in seed order; matches and places keep their seeds."""

        def of(origin: Origin) -> Origin:
            return Seed(numbers[origin.number - 1]) if isinstance(origin, Seed) else origin

        return Plan(
            tuple(
                tuple(replace(match, first=of(match.first), second=of(match.second)) for match in row)
                for row in self.rounds
            ),
            tuple(tuple(numbers[seed - 1] for seed in entered) for entered in self.entries),
        )

    def exchanged(self, one: Origin, other: Origin) -> Plan:
        """Return the plan with these two origins swapped."""
        places = {one: other, other: one}
        return replace(
            self,
            rounds=tuple(
                tuple(
                    replace(
                        match, first=places.get(match.first, match.first), second=places.get(match.second, match.second)
                    )
                    for match in row
                )
                for row in self.rounds
            ),
        )


def _is_final(match: Match) -> bool:
    return match.slot.branch is Branch.MAIN and not match.is_return
