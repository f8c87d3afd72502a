"""What lists say of those who are entered, by the app that has the lists, so that nobody here knows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.models import Registration

LookUp = Callable[[Sequence[Registration]], object]
"""Sets ``ratings`` of rows that are about to be stored."""

_look_ups: list[LookUp] = []


def register_look_up(look: LookUp) -> None:
    """From now on whoever is entered is looked up so, too."""
    if look not in _look_ups:
        _look_ups.append(look)


def look_up(rows: Sequence[Registration]) -> None:
    """Note what the lists say of these players."""
    for look in _look_ups:
        look(rows)
