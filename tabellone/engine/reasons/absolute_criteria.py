"""Pairs and byes excluded by the absolute criteria of any system in a round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from tabellone.engine.reasons.external_constraints import forbidden_pairs
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import ByeKind, Entry, Points, Record


class Paired(Protocol):
    """Player or team to be paired."""

    @property
    def tpn(self) -> int: ...

    @property
    def score(self) -> Points: ...


P = TypeVar("P", bound=Paired)


class RoundRefusals(ABC, Generic[P]):
    """Illegal pairs and byes among the contestants to be paired."""

    bars_late_entries = False
    """True if a zero-point bye can exclude a contestant from the bye."""

    def __init__(
        self, record: Record, round_number: int, players: Sequence[P], articles: Mapping[str, str], edition: str = ""
    ) -> None:
        """Set the articles of the criteria, which are named C1 to C4 as in the Dutch system."""
        self.record = record
        self.round_number = round_number
        self.players = players
        self.articles = articles
        self.edition = edition
        self.index = {player.tpn: index for index, player in enumerate(players)}

    def article(self, criterion: str) -> str:
        """Return the edition's article for a criterion."""
        return self.articles.get(criterion, criterion)

    def before(self, tpn: int) -> list[Entry]:
        """Return the contestant's earlier rounds."""
        return [entry for entry in self.record.cards[tpn] if entry.round < self.round_number]

    def met(self, one: int, other: int) -> tuple[int, ...]:
        """Return the rounds in which the two have already played each other."""
        return tuple(entry.round for entry in self.before(one) if entry.is_played and entry.opponent == other)

    @abstractmethod
    def barring(self, tpn: int) -> tuple[int, ...]:
        """Return the rounds that exclude a present contestant from the bye of this round."""

    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        """Yield the reasons against a pair of present contestants, other than prohibited pairings and colours."""
        rounds = self.met(one, other)
        if rounds:
            yield Refusal("met", self.article("C1"), rounds=rounds)

    def _of_colours(self, one: int, other: int) -> Iterator[Refusal]:  # noqa: ARG002  (for systems with such a rule)
        """Yield the colour reasons against a pair; none in systems without such a rule."""
        yield from ()

    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        """Yield the reasons why a present contestant cannot have the bye of this round."""
        barring = self.barring(tpn)
        if not barring:
            return
        kinds = {entry.round: entry.bye for entry in self.before(tpn)}
        had = tuple(number for number in barring if kinds[number] is ByeKind.PAIRING_ALLOCATED)
        late = tuple(number for number in barring if kinds[number] is ByeKind.ZERO and self.bars_late_entries)
        code = "had_bye" if had else "came_late" if late else "points_without_playing"
        yield Refusal(code, self.article("C2"), rounds=had or late or barring)

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
