"""Who has White in a knock-out (textbook 2.1): what everybody holds for fair, where no rule of the event says more."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.record import Colour


def gets_white(one: Sequence[Colour], other: Sequence[Colour]) -> bool | None:
    """Whether the first of two contestants gets White, by the colours of their games so far; None if these do not tell.

    In this order: nobody has a colour three times running, or three times more than the other one; both colours are
    equally often; colours alternate, and of two with the same claim those of the last game in which they differed.
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
    """The colour that somebody should have after these games; None after none."""
    if not colours:
        return None
    difference = _difference(colours)
    is_third = len(colours) > 1 and colours[-1] is colours[-2]
    if difference == 0 or (is_third and abs(difference) <= 1):
        return colours[-1].other
    return Colour.BLACK if difference > 0 else Colour.WHITE


def _urgency(colours: Sequence[Colour]) -> tuple[bool, int]:
    """How strong the claim is: it must not be refused, then by how much a colour has come too often."""
    difference = abs(_difference(colours))
    is_third = len(colours) > 1 and colours[-1] is colours[-2]
    return is_third or difference > 1, difference


def _difference(colours: Sequence[Colour]) -> int:
    """How many times more White than Black."""
    return sum(1 if colour is Colour.WHITE else -1 for colour in colours)
