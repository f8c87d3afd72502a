"""The next or last game or match on the page of a player or team."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeAlias, TypeVar

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
