"""Colour preferences of teams (C.04.6 1.7). They are never absolute."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record import Colour


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour that a team prefers, if any."""

    colour: Colour | None = None
    is_strong: bool = False
    """Only for Type B (1.7.2)."""


NONE = Preference()


def preference_of(colours: str, kind: str, *, is_last: bool, strong_at_last: bool = False) -> Preference:
    """Return the preference after these colours of played matches (``wbw``), by Type ``a``, ``b`` or ``none``.

    ``strong_at_last``: in the last round two equal colours count even if the difference is 0.
    """
    if kind == "none" or not colours:
        return NONE
    difference = colours.count("w") - colours.count("b")
    if kind == "b" and is_last and difference == 0 and not strong_at_last:
        return NONE
    due = _due(colours, difference)
    if due is not None:
        return Preference(due, is_strong=kind == "b")
    if kind == "a" or (is_last and difference == 0):
        return NONE
    if difference == 0:
        return Preference(Colour(colours[-1]).other)
    return Preference(Colour.BLACK if difference > 0 else Colour.WHITE)


def _due(colours: str, difference: int) -> Colour | None:
    """Return the preferred colour (1.7.1).

    By a difference above 1, or by two equal colours that the difference does not contradict.
    """
    if difference < -1 or (difference in (0, -1) and colours.endswith("bb")):
        return Colour.WHITE
    if difference > 1 or (difference in (0, 1) and colours.endswith("ww")):
        return Colour.BLACK
    return None
