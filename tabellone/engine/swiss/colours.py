"""Colour histories, preferences and their allocation (C.04.3 A.6 and E; 2026 articles 1.6, 1.7 and 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tabellone.record import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Strength(IntEnum):
    """How much a player is due a colour."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class ColourState:
    """A player's colours so far: the games played over the board, in order, with unplayed rounds left out."""

    history: str
    difference: int
    """Whites minus Blacks."""
    preference: Colour | None
    strength: Strength

    @property
    def repeated(self) -> Colour | None:
        """The colour of the last two games, if it was the same."""
        last = self.history[-2:]
        return Colour(last[0]) if last in ("ww", "bb") else None

    def difference_with(self, colour: Colour) -> int:
        """The colour difference after one more game."""
        return self.difference + (1 if colour is WHITE else -1)

    def third_with(self, colour: Colour) -> bool:
        """Whether one more game with that colour is the third in a row."""
        return self.repeated is colour


def colour_state(history: str) -> ColourState:
    """The state after these colours (``w`` and ``b``)."""
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
    """The colour of the higher-ranked player of a pair (2026 article 5.2).

    ``otherwise`` is the colour of article 5.2.5, for two players without a preference.
    """
    return _ruled(higher, lower)[1] or otherwise


def rule_of_colours(higher: ColourState, lower: ColourState) -> int:
    """Which rule gives a pair its colours: of 5.2 (2017: E), the first to the fifth."""
    return _ruled(higher, lower)[0]


def _ruled(higher: ColourState, lower: ColourState) -> tuple[int, Colour | None]:
    """The number of the rule, and the colour that it gives the higher-ranked player; the fifth gives another one."""
    first, second = higher.preference, lower.preference
    if first is None or second is None:
        return (1, first or (second.other if second else None)) if first or second else (5, None)
    if first is not second:
        return 1, first  # both preferences are granted
    if higher.strength != lower.strength:  # the stronger one
        return 2, first if higher.strength > lower.strength else first.other
    if higher.strength is Strength.ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return 2, first if abs(higher.difference) > abs(lower.difference) else first.other
    for mine, theirs in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if mine != theirs:  # alternate from the last round in which one had White and the other Black
            return 3, Colour(mine).other
    return 4, first  # the preference of the higher-ranked


def due_colour(history: str, _edition: str) -> Colour | None:
    """The colour that a player with these colours should get; None without a game."""
    return colour_state(history).preference
