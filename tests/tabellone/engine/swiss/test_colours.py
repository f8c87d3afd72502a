"""Colour preferences (1.7) and the allocation of colours (5.2); 2017: A.6 and E."""

from __future__ import annotations

import pytest

from tabellone.engine.swiss.colours import Strength, colour_of_higher, colour_state, rule_of_colours
from tabellone.record import Colour

W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("history", "preference", "strength"),
    [
        ("", None, Strength.NONE),
        ("w", B, Strength.STRONG),
        ("b", W, Strength.STRONG),
        ("wb", W, Strength.MILD),
        ("bw", B, Strength.MILD),
        ("ww", B, Strength.ABSOLUTE),
        ("wbb", W, Strength.ABSOLUTE),
        ("wbwbw", B, Strength.STRONG),
        ("wwbww", B, Strength.ABSOLUTE),
        ("bbwbbww", B, Strength.ABSOLUTE),
        ("wwbwwb", B, Strength.ABSOLUTE),
    ],
)
def test_preference_by_difference_and_last_two_games_article_1_7(
    history: str, preference: Colour | None, strength: Strength
) -> None:
    state = colour_state(history)
    assert (state.preference, state.strength) == (preference, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "initial", "expected"),
    [
        pytest.param("w", "b", W, B, id="5.2.1 both preferences"),
        pytest.param("", "w", W, W, id="5.2.1 the only preference, the opponent's"),
        pytest.param("bw", "w", W, W, id="5.2.2 the stronger preference"),
        pytest.param("w", "ww", W, W, id="5.2.2 absolute before strong"),
        pytest.param("wwbww", "bww", W, B, id="5.2.2 both absolute: the wider difference"),
        pytest.param("bww", "wwbww", W, W, id="5.2.2 both absolute: the wider difference, the opponent's"),
        pytest.param("bwbw", "wbbw", W, B, id="5.2.3 alternate from the last different round"),
        pytest.param("wbw", "bww", W, W, id="5.2.3 of two with the same difference"),
        pytest.param("bw", "bw", W, B, id="5.2.4 the higher-ranked one's preference"),
        pytest.param("bw", "bwbw", W, B, id="5.2.4 the shorter history says nothing"),
        pytest.param("", "", B, B, id="5.2.5 the initial colour"),
    ],
)
def test_colours_are_given_by_article_5_2(higher: str, lower: str, initial: Colour, expected: Colour) -> None:
    assert colour_of_higher(colour_state(higher), colour_state(lower), initial) is expected


@pytest.mark.parametrize(
    ("higher", "lower", "rule"),
    [
        ("w", "b", 1),
        ("", "b", 1),
        ("b", "", 1),
        ("wbb", "b", 2),
        ("wwbww", "bww", 2),
        ("wbw", "bww", 2),
        ("wbwb", "bwwb", 3),
        ("wb", "wb", 4),
        ("", "", 5),
    ],
)
def test_which_rule_gives_the_colours_article_5_2(higher: str, lower: str, rule: int) -> None:
    assert rule_of_colours(colour_state(higher), colour_state(lower)) == rule
