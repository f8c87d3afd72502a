"""How a bracket is paired: C.04.6 3.6 with C1, C8, C9 and C10."""

from __future__ import annotations

import pytest

from tabellone.engine.team_swiss.bracket import pairs_of
from tabellone.engine.team_swiss.teams import TeamField
from tests.tabellone.engine.team_swiss.team_fields import all_but, field_of, teams_with

EIGHT = dict.fromkeys((4, 6, 8, 9, 10, 11, 16, 24), 20)
PRINTED = [(11, 24), (16, 6), (10, 9), (8, 4)]


def identifier(field: TeamField) -> list[int]:
    """Top members, then their bottom members (3.6.2), with all teams of the field in one bracket."""
    pairs = pairs_of(field, field.teams)
    return [team.tpn for team, _ in pairs] + [team.tpn for _, team in pairs]


def test_3_6_2_the_identifier_of_the_printed_example() -> None:
    met = all_but(EIGHT, PRINTED)
    assert identifier(field_of(teams_with(EIGHT, met))) == [4, 6, 9, 11, 8, 16, 10, 24]


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ([], [1, 2, 3, 4, 5, 6]),
        ([(1, 4)], [1, 2, 3, 5, 4, 6]),
        ([(1, 4), (2, 4)], [1, 2, 3, 5, 6, 4]),
        ([(1, 4), (2, 4), (3, 4)], [1, 2, 4, 3, 5, 6]),
        ([(1, other) for other in (3, 4, 5, 6)], [1, 3, 4, 2, 5, 6]),
    ],
)
def test_3_6_3_pairings_stand_in_the_order_of_their_identifiers(
    met: list[tuple[int, int]], expected: list[int]
) -> None:
    assert identifier(field_of(teams_with(dict.fromkeys(range(1, 7), 20), met))) == expected


def test_3_6_1_the_smaller_number_is_the_top_member_whatever_the_score_unless_the_event_reads_it_so() -> None:
    teams = teams_with({1: 10, 2: 20, 3: 20, 4: 20})
    assert identifier(field_of(teams)) == [1, 2, 3, 4]
    assert identifier(field_of(teams, team_ranked=True)) == [2, 3, 4, 1]


def test_c8_two_teams_that_prefer_the_same_colour_do_not_meet_if_that_can_be_helped() -> None:
    teams = teams_with(dict.fromkeys(range(1, 5), 20), colours={1: "ww", 3: "ww"})
    assert [identifier(field_of(teams, preferences=kind)) for kind in ("none", "a")] == [[1, 2, 3, 4], [1, 2, 4, 3]]


def test_c9_of_equally_many_such_pairs_fewest_are_of_two_strong_preferences() -> None:
    teams = teams_with(dict.fromkeys(range(1, 5), 20), colours={1: "ww", 2: "wbw", 3: "ww", 4: "wbw"})
    assert identifier(field_of(teams, preferences="b")) == [1, 2, 4, 3]
    without_strong = teams_with(dict.fromkeys(range(1, 5), 20), colours=dict.fromkeys(range(1, 5), "wbw"))
    assert identifier(field_of(without_strong, preferences="b")) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("floaters", "expected"),
    [((), [1, 3, 4, 5]), ((4,), [1, 3, 5, 4]), ((4, 5), [1, 4, 3, 5]), ((1,), [1, 3, 4, 5]), ((3, 4, 5), [1, 3, 4, 5])],
)
def test_c10_an_upfloater_meets_who_was_no_floater_in_the_previous_round(
    floaters: tuple[int, ...], expected: list[int]
) -> None:
    teams = teams_with({1: 10, 3: 20, 4: 20, 5: 20}, has_floated=dict.fromkeys(floaters, True))
    assert identifier(field_of(teams, round_number=7)) == expected
    assert identifier(field_of(teams, round_number=8)) == [1, 3, 4, 5]
