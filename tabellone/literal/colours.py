"""The colour allocation rules (article 5, section E), and what they do to the two players of a pair."""

from __future__ import annotations

from tabellone.literal.players import LiteralPlayer, LiteralStrength
from tabellone.record import Colour


def colour_of_higher_ranked(higher: LiteralPlayer, lower: LiteralPlayer, initial_colour: Colour) -> Colour:
    """The colour that the higher ranked player (1.2, A.2) of the pair receives."""
    for rule in (_grant_both, _grant_the_stronger, _alternate, _grant_the_higher_ranked):
        colour = rule(higher, lower)
        if colour is not None:
            return colour
    return initial_colour if higher.number_is_odd else initial_colour.other  # 5.2.5, E.5


def _grant_both(higher: LiteralPlayer, lower: LiteralPlayer) -> Colour | None:
    """5.2.1, E.1: grant both colour preferences. A player without one leaves the choice to the opponent (1.7.4)."""
    if higher.preference is None:
        return lower.preference.other if lower.preference else None
    return higher.preference if higher.preference is not lower.preference else None


def _grant_the_stronger(higher: LiteralPlayer, lower: LiteralPlayer) -> Colour | None:
    """5.2.2, E.2: grant the stronger preference; if both are absolute, the wider colour difference."""
    if higher.preference is None:
        return None
    one, other = higher.strength.value, lower.strength.value
    if higher.strength is lower.strength is LiteralStrength.ABSOLUTE:
        one, other = abs(higher.colour_difference), abs(lower.colour_difference)
    if one == other:
        return None
    return higher.preference if one > other else higher.preference.other


def _alternate(higher: LiteralPlayer, lower: LiteralPlayer) -> Colour | None:
    """5.2.3, E.3: alternate to the most recent time in which one had White and the other Black."""
    for one, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if one is not other:
            return one.other
    return None


def _grant_the_higher_ranked(higher: LiteralPlayer, _lower: LiteralPlayer) -> Colour | None:
    """5.2.4, E.4: grant the preference of the higher ranked player."""
    return higher.preference


def gets_too_wide_a_difference(player: LiteralPlayer, colour: Colour) -> bool:
    """2026 C10, 2017 C.8: a colour difference higher than +2 or lower than -2."""
    return abs(player.colour_difference + (1 if colour is Colour.WHITE else -1)) > 2


def gets_the_colour_a_third_time(player: LiteralPlayer, colour: Colour) -> bool:
    """2026 C11, 2017 C.9: the same colour three times in a row."""
    return player.colours[-2:] == (colour, colour)


def misses_preference(player: LiteralPlayer, colour: Colour) -> bool:
    """2026 C12, 2017 C.10: the player has a preference, for the other colour."""
    return player.preference is colour.other


def misses_strong_preference(player: LiteralPlayer, colour: Colour) -> bool:
    """2026 C13, 2017 C.11: likewise, and the preference is strong."""
    return player.strength is LiteralStrength.STRONG and misses_preference(player, colour)
