"""The acts on a ladder, and the order after each of them: a pure function of the start and the acts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from tabellone.ladder.moves import Order, after_game, placed, without
from tabellone.ladder.rules import LadderOutcome, LadderRules


@dataclass(frozen=True, slots=True)
class LadderGame:
    """A challenge that ended, with or without a game, with the rules in force when it was made."""

    at: datetime
    number: int
    """Acts at the same moment are in order of this number."""
    challenger: int
    challenged: int
    outcome: LadderOutcome
    rules: LadderRules
    challenge: int = 0
    """The key of the challenge."""

    def after(self, order: Order) -> Order:
        return after_game(order, self.challenger, self.challenged, self.outcome, self.rules)


@dataclass(frozen=True, slots=True)
class LadderJoin:
    """A player joins or rejoins: at the position, from 1, or at the end for 0."""

    at: datetime
    number: int
    player: int
    place: int = 0

    def after(self, order: Order) -> Order:
        return order if self.player in order else placed(order, self.player, self.place or len(order) + 1)


@dataclass(frozen=True, slots=True)
class LadderLeave:
    """A player leaves; the players below move up."""

    at: datetime
    number: int
    player: int

    def after(self, order: Order) -> Order:
        return without(order, self.player)


@dataclass(frozen=True, slots=True)
class LadderPlacing:
    """An arbiter's correction: the player is moved to that position, from 1."""

    at: datetime
    number: int
    player: int
    place: int

    def after(self, order: Order) -> Order:
        return placed(order, self.player, self.place) if self.player in order else order


LadderAct: TypeAlias = LadderGame | LadderJoin | LadderLeave | LadderPlacing


@dataclass(frozen=True, slots=True)
class LadderMoment:
    """An act and the order after it; ``act`` is None at the start."""

    act: LadderAct | None
    order: Order

    def place_of(self, player: int) -> int:
        """Return the player's position, from 1; 0 for a player not on the ladder."""
        return self.order.index(player) + 1 if player in self.order else 0


def history(start: Iterable[int], acts: Iterable[LadderAct]) -> tuple[LadderMoment, ...]:
    """Return the start, then each act with the order after it, the earliest first. Acts may be in any order."""
    moments = [LadderMoment(None, tuple(dict.fromkeys(start)))]
    for act in sorted(acts, key=lambda act: (act.at, act.number)):
        moments.append(LadderMoment(act, act.after(moments[-1].order)))
    return tuple(moments)
