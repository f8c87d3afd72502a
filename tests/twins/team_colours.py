"""What colour a team prefers (C.04.6 1.7), and the allocation rules one by one (article 4)."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record import Colour
from tests.twins.teams import Team

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True)
class Preference:
    """The colour preferred, and whether strongly (Type B)."""

    colour: Colour | None
    is_strong: bool = False


def preference_of(
    colours: tuple[Colour, ...], difference: int, kind: str, *, is_last: bool, strong_at_last: bool
) -> Preference:
    """1.7 in its own words. In the last round Type B knows no preference at difference 0; another reading has a strong
    one there after two equal colours.
    """
    if kind == "none":
        return Preference(None)
    wants_white = difference < -1 or (difference in (0, -1) and colours[-2:] == (BLACK, BLACK))
    wants_black = difference > +1 or (difference in (0, +1) and colours[-2:] == (WHITE, WHITE))
    if kind == "a":
        return Preference(WHITE if wants_white else BLACK if wants_black else None)
    if not colours or (difference == 0 and is_last and not (strong_at_last and (wants_white or wants_black))):
        return Preference(None)
    if wants_white or wants_black:
        return Preference(WHITE if wants_white else BLACK, is_strong=True)
    if difference == -1 or (difference == 0 and colours[-1] is BLACK):
        return Preference(WHITE)
    return Preference(BLACK)


def colour_of_first_team(
    first: Team, other: Team, own: Preference, others: Preference, initial_colour: Colour
) -> Colour:
    """4.3, of the pair's first-team (4.2)."""
    if not first.colours and not other.colours:
        colour = initial_colour if first.number_is_odd else _not(initial_colour)
    elif own.colour is not None and (others.colour is None or others.colour is _not(own.colour)):
        colour = own.colour  # 4.3.2, 4.3.3
    elif own.colour is None and others.colour is not None:
        colour = _not(others.colour)  # 4.3.2
    elif own.colour is not None and own.is_strong and not others.is_strong:
        colour = own.colour  # 4.3.4
    elif others.colour is not None and others.is_strong and not own.is_strong:
        colour = _not(others.colour)  # 4.3.4
    elif first.difference != other.difference:
        colour = WHITE if first.difference < other.difference else BLACK  # 4.3.5
    else:
        colour = _alternated(first, other) or own.colour or _alternated_alone(first, other)
    return colour


def _alternated(first: Team, other: Team) -> Colour | None:
    """4.3.6; C.04.2 3.4: rounds that were not played come first, so the last matches stand beside each other."""
    for back in range(1, min(len(first.colours), len(other.colours)) + 1):
        if first.colours[-back] is not other.colours[-back]:
            return other.colours[-back]
    return None


def _alternated_alone(first: Team, other: Team) -> Colour:
    """4.3.8, 4.3.9."""
    if first.colours:
        return _not(first.colours[-1])
    return other.colours[-1]


def _not(colour: Colour) -> Colour:
    return BLACK if colour is WHITE else WHITE
