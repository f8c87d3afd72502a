"""Data of rating lists about entries.

The app that has the lists registers its functions, so this module does not know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tabellone.messages import Message
from tournaments.models import Event, Registration

LookUp = Callable[[Sequence[Registration]], object]
"""Function that sets ``ratings`` of rows before they are stored."""
Comparison = Callable[[Event], Iterable[Message]]
"""Function that reports differences between lists and an event's players."""

_look_ups: list[LookUp] = []
_comparisons: list[Comparison] = []


def register_look_up(look: LookUp) -> None:
    """Register a function that looks up new entries in the lists."""
    if look not in _look_ups:
        _look_ups.append(look)


def set_list_data(rows: Sequence[Registration]) -> None:
    """Set the data that the lists have of these players."""
    for look in _look_ups:
        look(rows)


def register_comparison(compare: Comparison) -> None:
    """Register a function that compares the players of an imported event with the lists."""
    if compare not in _comparisons:
        _comparisons.append(compare)


def compare_with_lists(event: Event) -> Iterator[Message]:
    """Yield the differences between the lists and the event's players."""
    for compare in _comparisons:
        yield from compare(event)
