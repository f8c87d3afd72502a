"""What the absolute criteria of any system rule out in a round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from tabellone.engine.reasons.around import forbidden_pairs
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import Points, Record


class Paired(Protocol):
    """A player or a team that is to be paired."""

    @property
    def tpn(self) -> int: ...

    @property
    def score(self) -> Points: ...


P = TypeVar("P", bound=Paired)


class RoundRefusals(ABC, Generic[P]):
    """Who may not meet, and who may not have the bye, among those who are to be paired."""

    def __init__(self, record: Record, round_number: int, players: Sequence[P]) -> None:
        self.record = record
        self.round_number = round_number
        self.players = players
        self.index = {player.tpn: index for index, player in enumerate(players)}

    @abstractmethod
    def article(self, criterion: str) -> str:
        """Where the edition has what the Dutch system calls C1 to C4."""

    @abstractmethod
    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        """Why two who are there may not meet, but that somebody forbade it, or colours do."""

    def _of_colours(self, one: int, other: int) -> Iterator[Refusal]:  # noqa: ARG002  (for who has such a rule)
        """Why colours do not let the two meet; nothing in systems without such a rule."""
        yield from ()

    @abstractmethod
    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        """Why somebody who is there may not have the bye that there is."""

    def of_pair(self, one: int, other: int) -> tuple[Refusal, ...]:
        """Why the two, by number, may not meet; nothing if they may."""
        absent = tuple(tpn for tpn in (one, other) if tpn not in self.index)
        if absent:
            return (Refusal("absent", people=absent),)
        is_forbidden = any(forbidden_pairs(self.record, self.round_number, (one, other)))
        forbidden = (Refusal("forbidden"),) if is_forbidden else ()
        return (*self._kept_apart(one, other), *forbidden, *self._of_colours(one, other))

    def of_bye(self, tpn: int) -> tuple[Refusal, ...]:
        """Why that one may not have the bye; nothing if it may."""
        if tpn not in self.index:
            return (Refusal("absent", people=(tpn,)),)
        if len(self.players) % 2 == 0:
            return (Refusal("no_bye"),)
        return tuple(self._kept_from_bye(tpn))
