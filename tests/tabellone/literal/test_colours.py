"""Colours: allocation (article 5) and what a pairing costs."""

from __future__ import annotations

from tabellone.literal.colours import (
    colour_of_higher_ranked,
    gets_the_colour_a_third_time,
    gets_too_wide_a_difference,
    misses_preference,
    misses_strong_preference,
)
from tabellone.record import Colour
from tests.tabellone.literal.test_dutch import player

W, B = Colour.WHITE, Colour.BLACK


def test_without_games_the_initial_colour_goes_to_an_odd_number() -> None:
    assert colour_of_higher_ranked(player(1, ""), player(4, ""), W) is W
    assert colour_of_higher_ranked(player(2, ""), player(5, ""), W) is B


def test_both_preferences_are_granted_if_they_go_together() -> None:
    assert colour_of_higher_ranked(player(1, "W"), player(2, "B"), W) is B


def test_what_a_colour_costs_a_player() -> None:
    twice = player(1, "WW")
    assert gets_the_colour_a_third_time(twice, W)
    assert not gets_the_colour_a_third_time(twice, B)
    assert gets_too_wide_a_difference(twice, W)
    assert misses_preference(player(1, "BW"), W)
    assert not misses_strong_preference(player(1, "BW"), W)
    assert misses_strong_preference(player(1, "WBWBW"), W)
