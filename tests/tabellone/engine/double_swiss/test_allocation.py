"""The colours of a match's first game (C.04.5 article 4)."""

from __future__ import annotations

import pytest

from tabellone.engine.double_swiss.allocation import in_colours
from tabellone.engine.team_swiss.teams import SwissTeam
from tabellone.record import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def colours(higher: SwissTeam, other: SwissTeam, initial: Colour = WHITE) -> tuple[int, int]:
    both = in_colours((higher, other), initial)
    assert in_colours((other, higher), initial) == both
    return both[0].tpn, both[1].tpn


@pytest.mark.parametrize(("tpn", "initial", "white"), [(1, WHITE, 1), (1, BLACK, 6), (2, WHITE, 6), (2, BLACK, 2)])
def test_4_3_1_the_higher_ranked_has_the_initial_colour_if_its_number_is_odd(
    tpn: int, initial: Colour, white: int
) -> None:
    assert colours(SwissTeam(tpn, 0), SwissTeam(6, 0), initial)[0] == white


def test_4_2_the_higher_ranked_has_the_higher_score_then_the_smaller_number() -> None:
    assert colours(SwissTeam(3, 0), SwissTeam(4, 10)) == (3, 4)
    assert colours(SwissTeam(3, 10), SwissTeam(4, 10)) == (3, 4)
    assert colours(SwissTeam(3, 10), SwissTeam(4, 10), BLACK) == (4, 3)
    assert colours(SwissTeam(2, 0), SwissTeam(4, 10)) == (2, 4)


def test_4_3_2_white_goes_to_fewer_whites_however_many_matches_there_were() -> None:
    assert colours(SwissTeam(1, 10, colours="wb"), SwissTeam(2, 0, colours="bbb")) == (2, 1)
    assert colours(SwissTeam(1, 10, colours="b"), SwissTeam(2, 0, colours="ww")) == (1, 2)
    assert colours(SwissTeam(1, 10, colours="w"), SwissTeam(2, 0)) == (2, 1)


def test_4_3_3_else_the_last_difference_is_turned_round() -> None:
    assert colours(SwissTeam(1, 10, colours="wb"), SwissTeam(2, 0, colours="bw")) == (1, 2)
    assert colours(SwissTeam(1, 10, colours="bwb"), SwissTeam(2, 0, colours="wbb")) == (2, 1)
    assert colours(SwissTeam(1, 10, colours="bwb"), SwissTeam(2, 0, colours="bw")) == (1, 2)


def test_4_3_4_else_the_higher_ranked_changes_colour() -> None:
    assert colours(SwissTeam(1, 10, colours="wb"), SwissTeam(2, 0, colours="wb")) == (1, 2)
    assert colours(SwissTeam(1, 10, colours="bw"), SwissTeam(2, 0, colours="bw")) == (2, 1)
    assert colours(SwissTeam(1, 10, colours="b"), SwissTeam(2, 0)) == (1, 2)


def test_4_3_5_else_the_other_one_does() -> None:
    assert colours(SwissTeam(1, 10), SwissTeam(2, 0, colours="b")) == (2, 1)
