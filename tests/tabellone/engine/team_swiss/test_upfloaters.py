"""Which teams come up: C.04.6 3.5 with C4 to C7."""

from __future__ import annotations

import pytest

from tabellone.engine.team_swiss.teams import TeamField
from tabellone.engine.team_swiss.upfloaters import TopScoregroup
from tests.tabellone.engine.team_swiss.team_fields import field_of, teams_with

PRINTED = {10: 40, 11: 40, 12: 40, 2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25, 9: 0}
"""2, 6, 8 have 3 points, 1, 3, 5 have 2½: who comes up to three teams that have met each other."""
THREE_AND_A_HALF = [(10, 11), (10, 12), (11, 12), (10, 2), (10, 6), (10, 8), (10, 9), (11, 9), (12, 9)]
"""10 has met all that have 3 points, so one with 2½ has to come."""


def come_up(field: TeamField, following: int | None) -> list[int]:
    """The upfloaters of the top scoregroup, where C6 looks at the teams with those points."""
    teams = sorted(field.teams, key=lambda team: (-team.score, team.tpn))
    residents = [team for team in teams if team.score == teams[0].score]
    return [team.tpn for team in TopScoregroup(field, residents, teams[len(residents) :], following).first_set()]


@pytest.mark.parametrize(
    ("floaters", "expected"),
    [
        ((), [2, 6, 1]),
        ((1,), [2, 6, 3]),
        ((1, 3), [2, 6, 5]),
        ((6,), [2, 8, 1]),
        ((6, 1), [2, 8, 3]),
        ((6, 1, 3), [2, 8, 5]),
        ((2,), [6, 8, 1]),
        ((2, 1), [6, 8, 3]),
        ((2, 1, 3), [6, 8, 5]),
    ],
)
def test_3_5_4_the_sets_of_the_printed_example_in_their_order_and_c7(
    floaters: tuple[int, ...], expected: list[int]
) -> None:
    teams = teams_with(PRINTED, THREE_AND_A_HALF, has_floated=dict.fromkeys(floaters, True))
    assert come_up(field_of(teams), 30) == expected


def test_c7_does_not_count_in_the_last_two_rounds_nor_in_2024() -> None:
    teams = teams_with(PRINTED, THREE_AND_A_HALF, has_floated={1: True, 2: True})
    rounds = [(7, "2026"), (8, "2026"), (9, "2026"), (7, "2024")]
    sets = [come_up(field_of(teams, round_number=number, edition=edition), 30) for number, edition in rounds]
    assert sets == [[6, 8, 3], [2, 6, 1], [2, 6, 1], [2, 6, 1]]


def test_c4_goes_before_c5_one_from_far_below_and_not_three_from_near_by() -> None:
    """1, 2 and 3 could meet 4, 5 and 7; but 1 with 8 and 2 with 3 leaves a pairing for the others, too."""
    scores = {1: 40, 2: 40, 3: 40, 4: 30, 5: 30, 7: 30, 6: 0, 8: 0}
    met = [(1, 2), (1, 3), (1, 6), (1, 7), (4, 7), (4, 8), (5, 7), (5, 8), (7, 8)]
    assert come_up(field_of(teams_with(scores, met)), 30) == [8]
    assert come_up(field_of(teams_with(scores, [*met, (1, 8)])), 30) == [4, 5, 7]


def test_c5_the_lowest_upfloater_is_as_high_as_can_be_then_the_next() -> None:
    scores = {1: 40, 2: 40, 3: 30, 4: 20, 5: 20, 6: 10}
    assert come_up(field_of(teams_with(scores, [(1, 2)])), 30) == [3, 4]
    assert come_up(field_of(teams_with(scores, [(1, 2), (4, 6), (5, 6)])), 30) == [4, 5]


def test_3_5_5_a_set_leaves_a_pairing_for_all_others() -> None:
    scores = {1: 40, 2: 30, 3: 30, 4: 30}
    assert come_up(field_of(teams_with(scores)), 30) == [2]
    assert come_up(field_of(teams_with(scores, [(3, 4)])), 30) == [3]


FIVE_FOLLOW = {1: 40, 2: 30, 3: 30, 4: 30, 5: 20, 6: 20}
"""One comes up from the following scoregroup, and two remain there."""


def test_c6_the_following_scoregroup_can_then_be_paired_with_the_fewest_upfloaters_of_its_parity() -> None:
    teams = teams_with(FIVE_FOLLOW, [(3, 4)])
    assert [come_up(field_of(teams), following) for following in (30, None)] == [[3], [2]]


def test_c6_is_complied_with_or_not_unless_the_event_grades_it() -> None:
    """Whoever of 2 to 5 comes up, one of the others at least has to meet somebody from below; 2 leaves four of them."""
    scores = {1: 40, **dict.fromkeys(range(2, 7), 30), **dict.fromkeys(range(7, 11), 20)}
    met = [(3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
    met_2 = [(2, 3), (2, 4), (2, 5)]
    teams = teams_with(scores, [*met, *met_2])
    assert [come_up(field_of(teams, team_graded=graded), 30) for graded in (False, True)] == [[2], [3]]
    assert come_up(field_of(teams, edition="2024"), 30) == [3]


def test_c6_of_2024_may_be_read_without_the_rest_of_the_round() -> None:
    """2 and 3 can meet if 4 comes up, but 5 and 6 can not."""
    scores = {1: 40, 2: 30, 3: 30, 4: 30, 5: 20, 6: 20}
    teams = teams_with(scores, [(2, 4), (3, 4), (5, 6)])
    readings = (False, True)
    assert [come_up(field_of(teams, edition="2024", team_alone=alone), 30) for alone in readings] == [[2], [4]]


def test_nobody_comes_up_where_the_scoregroup_can_be_paired_by_itself() -> None:
    assert come_up(field_of(teams_with({1: 40, 2: 40, 3: 30, 4: 30})), 30) == []
