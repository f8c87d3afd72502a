"""What somebody plays next, on the page of a player or of a team."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar


class RoundOf(Protocol):
    """A round of a player or a team, as a page shows it."""

    @property
    def round(self) -> int: ...
    @property
    def is_open(self) -> bool: ...


OneRound = TypeVar("OneRound", bound=RoundOf)


def next_open(lines: Iterable[OneRound], now: int) -> OneRound | None:
    """The first open round from the one that is played (``now``) on, None where all is played.

    Where a whole calendar is public, all rounds to come are open too, and one's own part of a round may be over before
    the round is.
    """
    to_play = (line for line in lines if line.is_open and line.round >= now)
    return min(to_play, key=lambda line: line.round, default=None)
