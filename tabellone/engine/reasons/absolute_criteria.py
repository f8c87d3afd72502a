"""Pairs and byes excluded by the absolute criteria of any system in a round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from tabellone.engine.reasons.external_constraints import forbidden_pairs
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import Points, Record


class Paired(Protocol):
    """Player or team to be paired."""

    @property
    def tpn(self) -> int: ...

    @property
    def score(self) -> Points: ...


P = TypeVar("P", bound=Paired)


class RoundRefusals(ABC, Generic[P]):
    """Illegal pairs and byes among the contestants to be paired."""

    def __init__(self, record: Record, round_number: int, players: Sequence[P]) -> None:
        self.record = record
        self.round_number = round_number
        self.players = players
        self.index = {player.tpn: index for index, player in enumerate(players)}

    @abstractmethod
    def article(self, criterion: str) -> str:
        """Return the edition's article for a criterion, named C1 to C4 as in the Dutch system."""

    @abstractmethod
    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        """Yield the reasons against a pair of present contestants, other than prohibited pairings and colours."""

    def _of_colours(self, one: int, other: int) -> Iterator[Refusal]:  # noqa: ARG002  (for systems with such a rule)
        """Yield the colour reasons against a pair; none in systems without such a rule."""
        yield from ()

    @abstractmethod
    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        """Yield the reasons why a present contestant cannot have the bye of this round."""

    def of_pair(self, one: int, other: int) -> tuple[Refusal, ...]:
        """Return the reasons against a pair (by number); none if the pair is legal."""
        absent = tuple(tpn for tpn in (one, other) if tpn not in self.index)
        if absent:
            return (Refusal("absent", people=absent),)
        is_forbidden = any(forbidden_pairs(self.record, self.round_number, (one, other)))
        forbidden = (Refusal("forbidden"),) if is_forbidden else ()
        return (*self._kept_apart(one, other), *forbidden, *self._of_colours(one, other))

    def of_bye(self, tpn: int) -> tuple[Refusal, ...]:
        """Return the reasons against a bye for this contestant; none if the bye is legal."""
        if tpn not in self.index:
            return (Refusal("absent", people=(tpn,)),)
        if len(self.players) % 2 == 0:
            return (Refusal("no_bye"),)
        return tuple(self._kept_from_bye(tpn))
