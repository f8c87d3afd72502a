"""Who has White: C.04.6 article 4."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.engine.team_swiss.allocation import in_colours
from tabellone.engine.team_swiss.teams import SwissTeam
from tabellone.record import Colour
from tests.tabellone.engine.team_swiss.team_fields import field_of


def white(one: SwissTeam, other: SwissTeam, **more: Any) -> int:
    """The number of the team with White."""
    field = field_of([one, other], **more)
    colours = in_colours(field, (one, other))
    assert in_colours(field, (other, one)) == colours
    return colours[0].tpn


def two(first: str, second: str) -> tuple[SwissTeam, SwissTeam]:
    """Teams 1 and 2 with the same score and these colours."""
    return SwissTeam(1, 20, colours=first), SwissTeam(2, 20, colours=second)


@pytest.mark.parametrize(("initial", "odd", "even"), [(Colour.WHITE, 3, 5), (Colour.BLACK, 5, 4)])
def test_4_3_1_the_first_team_has_the_initial_colour_if_its_number_is_odd(initial: Colour, odd: int, even: int) -> None:
    assert white(SwissTeam(3, 20), SwissTeam(5, 10), initial=initial) == odd
    assert white(SwissTeam(4, 20, number_is_odd=False), SwissTeam(5, 10), initial=initial) == even


def test_4_2_the_first_team_has_the_higher_primary_score_then_the_higher_secondary_then_the_smaller_number() -> None:
    assert white(SwissTeam(5, 20), SwissTeam(3, 10)) == 5
    assert white(SwissTeam(5, 20, secondary=35), SwissTeam(3, 20, secondary=30)) == 5
    assert white(SwissTeam(5, 20, secondary=35), SwissTeam(3, 20, secondary=30), no_secondary=True) == 3
    assert white(SwissTeam(5, 20, secondary=30), SwissTeam(3, 20, secondary=30)) == 3


def test_4_3_2_the_only_preference_is_granted() -> None:
    assert white(*two("bb", "bw")) == 1
    assert white(*two("bw", "bb")) == 2
    assert white(*two("ww", "bw")) == 2


def test_4_3_3_opposite_preferences_are_granted() -> None:
    assert white(*two("wwbb", "bbww")) == 1
    assert white(*two("bbww", "wwbb")) == 2


def test_4_3_4_the_only_strong_preference_is_granted() -> None:
    assert white(*two("bwbb", "bwb"), preferences="b") == 1
    assert white(*two("bwb", "bwwbb"), preferences="b") == 2
    assert white(*two("wbw", "bwbww"), preferences="b") == 1


def test_4_3_5_white_goes_to_the_lower_colour_difference() -> None:
    assert white(*two("bb", "bbb")) == 2
    assert white(*two("ww", "www")) == 1
    assert white(*two("w", ""), preferences="none") == 2


def test_4_3_6_the_last_time_with_different_colours_is_turned_round_however_many_rounds_ago_it_was() -> None:
    assert white(*two("wbbw", "bwbw"), preferences="none") == 1
    assert white(*two("bwbw", "wbbw"), preferences="none") == 2
    assert white(*two("bw", "bbww"), preferences="none") == 1


def test_4_3_7_the_preference_of_the_first_team() -> None:
    assert white(*two("bb", "bb")) == 1
    assert white(*two("ww", "ww")) == 2


def test_4_3_8_the_first_team_alternates_then_4_3_9_the_other() -> None:
    assert [white(*two("bw", "bw")), white(*two("wb", "wb"))] == [2, 1]
    assert [white(*two("", "bw")), white(*two("", "wb"))] == [1, 2]
