"""What lists say of those who are entered, by the app that has the lists, so that nobody here knows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tabellone.messages import Message
from tournaments.models import Event, Registration

LookUp = Callable[[Sequence[Registration]], object]
"""Sets ``ratings`` of rows that are about to be stored."""
Comparison = Callable[[Event], Iterable[Message]]
"""Says what lists have otherwise of an event's players."""

_look_ups: list[LookUp] = []
_comparisons: list[Comparison] = []


def register_look_up(look: LookUp) -> None:
    """From now on whoever is entered is looked up so, too."""
    if look not in _look_ups:
        _look_ups.append(look)


def look_up(rows: Sequence[Registration]) -> None:
    """Note what the lists say of these players."""
    for look in _look_ups:
        look(rows)


def register_comparison(compare: Comparison) -> None:
    """From now on the players of an event from elsewhere are compared so, too."""
    if compare not in _comparisons:
        _comparisons.append(compare)


def compare_with_lists(event: Event) -> Iterator[Message]:
    """What the lists have otherwise of the event's players."""
    for compare in _comparisons:
        yield from compare(event)
