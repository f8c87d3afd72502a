"""Colour histories, preferences and their allocation (C.04.3 A.6 and E; 2026 articles 1.6, 1.7 and 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tabellone.engine.capabilities import GivesColours
from tabellone.record import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Strength(IntEnum):
    """Strength of a colour preference."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class ColourState:
    """Colour history of a player: the games over the board, in order, without unplayed rounds."""

    history: str
    difference: int
    """Number of Whites minus number of Blacks."""
    preference: Colour | None
    strength: Strength

    @property
    def repeated(self) -> Colour | None:
        """The colour of the last two games, if both had the same."""
        last = self.history[-2:]
        return Colour(last[0]) if last in ("ww", "bb") else None

    def difference_with(self, colour: Colour) -> int:
        """Return the colour difference after one more game."""
        return self.difference + (1 if colour is WHITE else -1)

    def third_with(self, colour: Colour) -> bool:
        """Return True if one more game with this colour is the third in a row."""
        return self.repeated is colour


def colour_state(history: str) -> ColourState:
    """Return the colour state after these colours (``w`` and ``b``)."""
    difference = history.count("w") - history.count("b")
    if not history:
        return ColourState(history, 0, None, Strength.NONE)
    last = history[-2:]
    if difference > 1 or difference < -1 or last in ("ww", "bb"):
        black_due = difference > 1 or (difference >= -1 and last == "ww")
        return ColourState(history, difference, BLACK if black_due else WHITE, Strength.ABSOLUTE)
    if difference:
        return ColourState(history, difference, BLACK if difference > 0 else WHITE, Strength.STRONG)
    return ColourState(history, difference, Colour(history[-1]).other, Strength.MILD)


def colour_of_higher(higher: ColourState, lower: ColourState, otherwise: Colour) -> Colour:
    """Return the colour of the higher-ranked player of a pair (2026 article 5.2).

    ``otherwise`` is the colour of article 5.2.5, for two players without a preference.
    """
    return _ruled(higher, lower)[1] or otherwise


def rule_of_colours(higher: ColourState, lower: ColourState) -> int:
    """Return the number of the rule that gives the pair its colours: the first to the fifth of 5.2 (2017: E)."""
    return _ruled(higher, lower)[0]


def _ruled(higher: ColourState, lower: ColourState) -> tuple[int, Colour | None]:
    """Return the number of the rule and the colour that it gives the higher-ranked player; None for the fifth rule."""
    first, second = higher.preference, lower.preference
    if first is None or second is None:
        return (1, first or (second.other if second else None)) if first or second else (5, None)
    if first is not second:
        return 1, first  # both preferences are granted
    if higher.strength != lower.strength:  # the stronger preference
        return 2, first if higher.strength > lower.strength else first.other
    if higher.strength is Strength.ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return 2, first if abs(higher.difference) > abs(lower.difference) else first.other
    for mine, theirs in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if mine != theirs:  # alternate from the last round in which one had White and the other Black
            return 3, Colour(mine).other
    return 4, first  # the preference of the higher-ranked


def due_colour(history: str, _edition: str) -> Colour | None:
    """Return the colour that a player with these colours is due; None without a game."""
    return colour_state(history).preference


class SwissColours(GivesColours):
    """Colours of Swiss systems (C.04.2)."""

    due_colour = staticmethod(due_colour)


SWISS_COLOURS: SwissColours = SwissColours()
