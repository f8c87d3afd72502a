"""The next or last game or match on the page of a player or team."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeAlias, TypeVar

from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.models import Event

Following: TypeAlias = tuple[int, datetime.datetime | None]
"""The number of a round and its start, if known."""


class RoundOf(Protocol):
    """A round of a player or a team on a page."""

    @property
    def round(self) -> int: ...
    @property
    def is_open(self) -> bool: ...


OneRound = TypeVar("OneRound", bound=RoundOf)


class RoundsOfPage(Generic[OneRound]):
    """The rounds on the page of a player or a team, the newest first, and what follows from them."""

    __slots__ = ()
    lines: tuple[OneRound, ...]
    switch: RoundNavigation

    @property
    def upcoming(self) -> OneRound | None:
        """Return the next game or match."""
        return next_open(self.lines, self.switch.now)

    @property
    def last(self) -> OneRound | None:
        """Return the player's or team's part of the present round, once it is over."""
        return last_over(self.lines, self.switch.now)

    @property
    def rounds(self) -> list[OneRound]:
        """Return the rounds in order, for the strip."""
        return list(reversed(self.lines))


class RankedPage(RoundsOfPage[OneRound]):
    """A page with the ranks after each round, up to the present one."""

    __slots__ = ()
    ranks: tuple[int, ...]

    @property
    def rank_before(self) -> int:
        """Return the rank before the present round; 0 before round 2."""
        return self.ranks[self.switch.now - 2] if 2 <= self.switch.now <= len(self.ranks) else 0


def next_open(lines: Iterable[OneRound], now: int) -> OneRound | None:
    """Return the first open round from the present one (``now``) on; None if all are played.

    If a whole pairing table is public, all future rounds are open, too, and the game of one player may be over before
    the round is.
    """
    to_play = (line for line in lines if line.is_open and line.round >= now)
    return min(to_play, key=lambda line: line.round, default=None)


def last_over(lines: Iterable[OneRound], now: int) -> OneRound | None:
    """Return the player's part of the present round (``now``), once it is over and there is no further game."""
    rounds = list(lines)
    if next_open(rounds, now) is not None:
        return None
    return next((line for line in rounds if line.round == now and not line.is_open), None)


def round_after(
    event: Event, switch: RoundNavigation, starts: Mapping[int, datetime.datetime | None]
) -> Following | None:
    """Return the round after the present one; None after the last round."""
    number = switch.now + 1
    return None if event.is_finished or number > event.planned_rounds else (number, starts.get(number))
