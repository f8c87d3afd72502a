"""Who has White on the first board (D.02 article 7)."""

from __future__ import annotations

import pytest

from tabellone.engine.olympiad.colours import in_colours_of_board_1
from tabellone.record import Colour
from tests.tabellone.engine.olympiad.olympiad_teams import team


@pytest.mark.parametrize(
    ("one", "other", "white", "why"),
    [
        ("", "", 1, "7.2: the lot is White for odd numbers"),
        ("ww", "bwb", 2, "7.3: 1 may not have White"),
        ("wbw", "wb", 2, "7.5.1: 1 had White more often"),
        ("ww-b", "bwbw", 2, "7.5.1 goes before alternation"),
        ("wb", "bw", 1, "7.5.2: the colours of the last round in which they were different"),
        ("wbwb", "bwwb", 1, "7.6: in round 2 1 had Black, and 2 White"),
        ("bw", "bw", 2, "7.6: always the same; 1 had White last"),
        ("wb", "--bw", 1, "7.7: no round in which both have played differs; 1 had Black last"),
        ("", "wb", 2, "only 2 has colours: it had Black last"),
    ],
)
def test_the_first_rule_that_tells_the_two_apart_decides(one: str, other: str, white: int, why: str) -> None:
    pair = (team(1, 1, one), team(2, 1, other))
    assert in_colours_of_board_1(pair, Colour.WHITE)[0].tpn == white, why
    assert in_colours_of_board_1(pair[::-1], Colour.WHITE)[0].tpn == white, why


def test_7_2_even_numbers_have_the_other_colour_and_the_lot_may_be_black() -> None:
    assert in_colours_of_board_1((team(2), team(5)), Colour.WHITE)[0].tpn == 5
    assert in_colours_of_board_1((team(1), team(5)), Colour.BLACK)[0].tpn == 5
