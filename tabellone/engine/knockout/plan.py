"""The plan of a knock-out: all rounds before the first one, each match by where its contestants come from.

Contestants are seeds: 1 is the strongest. A match is called after the seed that wins it if the better one always does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from tabellone.messages import ToldError

MOST_ENTRANTS = 2048
NOBODY = 0
"""In the place of a seed: nobody has come this way, as both contestants of a match have lost it by default."""


class BadPlan(ToldError):  # noqa: N818  (it names what is wrong)
    """There is no such plan; the message says why."""


class Branch(StrEnum):
    """What a match belongs to."""

    MAIN = "main"
    SECOND = "second"
    """Of those who have lost once."""
    THIRD = "third"
    """The match for third place."""
    PLACE = "place"
    """Of those who have lost and play for the places behind."""


class Slot(NamedTuple):
    """Which match: its branch, its round from 1 on, and the seed that is expected to win it."""

    branch: Branch
    round: int
    seed: int


class PlaceRange(NamedTuple):
    """The places for which contestants play, from the best to the last one."""

    first: int
    last: int

    @property
    def of_winners(self) -> PlaceRange:
        """Those for which who wins plays on: a power of two."""
        size = 1 << (self.last - self.first).bit_length()
        return PlaceRange(self.first, self.first + size // 2 - 1)

    @property
    def of_losers(self) -> PlaceRange:
        return PlaceRange(self.of_winners.last + 1, self.last)

    @property
    def is_decided(self) -> bool:
        """Whether a match for them is the last one of both."""
        return self.last == self.first + 1


class Seed(NamedTuple):
    """Who comes from the list of seeds."""

    number: int


class WinnerOf(NamedTuple):
    """Who has won that match."""

    match: Slot


class LoserOf(NamedTuple):
    """Who has lost that match."""

    match: Slot


class Repechaged(NamedTuple):
    """One of the best losers of round 1, in the place of that seed."""

    seed: int


Origin: TypeAlias = Seed | WinnerOf | LoserOf | Repechaged


@dataclass(frozen=True, slots=True)
class Match:
    """Who meets whom; the first one is expected to be the better seed."""

    slot: Slot
    first: Origin
    second: Origin
    is_return: bool = False
    """The return final: played only if the second one has won the final."""
    places: PlaceRange | None = None
    """For which places those of its block play, where they are played out behind the first two."""

    @property
    def is_last(self) -> bool:
        """Whether neither of the two has another match, and it is not the final."""
        return self.slot.branch is Branch.THIRD or (self.places is not None and self.places.is_decided)


@dataclass(frozen=True, slots=True)
class Plan:
    """A knock-out."""

    rounds: tuple[tuple[Match, ...], ...]
    entries: tuple[tuple[int, ...], ...]
    """By round, the seeds who are there from that round on. Who is there and in no match of a round is free in it."""

    @property
    def final(self) -> Match:
        """The final; a return final is another match."""
        return next(match for row in reversed(self.rounds) for match in row if _is_final(match))

    def numbered(self, numbers: Sequence[int]) -> Plan:
        """The plan of contestants who have these numbers, in the order of the seeds; matches and places keep theirs."""

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
        """The plan in which these two come into each other's match."""
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
