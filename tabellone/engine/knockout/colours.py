"""Colours in a knock-out (textbook 2.1): the generally accepted rule, unless the event has another one."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.record import Colour


def gets_white(one: Sequence[Colour], other: Sequence[Colour]) -> bool | None:
    """Return True if the first contestant gets White, by the colours of both so far; None if they do not decide.

    In this order: no contestant has a colour three times in a row or a colour difference of 3; both colours are
    equally frequent; colours alternate. With equal claims, the colours of the last game in which they differed are
    reversed.
    """
    mine, yours = due_colour(one), due_colour(other)
    if mine is None or yours is None or mine is not yours:
        return None if mine is yours else mine is Colour.WHITE or yours is Colour.BLACK
    if _urgency(one) != _urgency(other):
        return (mine is Colour.WHITE) == (_urgency(one) > _urgency(other))
    for before, opposite in zip(reversed(one), reversed(other), strict=False):
        if before is not opposite:
            return before is Colour.BLACK
    return None


def due_colour(colours: Sequence[Colour]) -> Colour | None:
    """Return the colour due after these games; None before the first game."""
    if not colours:
        return None
    difference = _difference(colours)
    is_third = len(colours) > 1 and colours[-1] is colours[-2]
    if difference == 0 or (is_third and abs(difference) <= 1):
        return colours[-1].other
    return Colour.BLACK if difference > 0 else Colour.WHITE


def _urgency(colours: Sequence[Colour]) -> tuple[bool, int]:
    """Return the strength of the claim: True if it must not be refused, then the colour difference."""
    difference = abs(_difference(colours))
    is_third = len(colours) > 1 and colours[-1] is colours[-2]
    return is_third or difference > 1, difference


def _difference(colours: Sequence[Colour]) -> int:
    """Return the number of Whites minus the number of Blacks."""
    return sum(1 if colour is Colour.WHITE else -1 for colour in colours)
