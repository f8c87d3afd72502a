"""A round of teams: the bye (C.04.6 3.4), then bracket by bracket (3.3), and rounds that cannot be paired."""

from __future__ import annotations

import pytest

from tabellone.engine import NoLegalPairing
from tabellone.engine.team_swiss.pairing import bye_of, pair_teams
from tabellone.engine.team_swiss.teams import TeamField
from tests.tabellone.engine.team_swiss.team_fields import all_but, field_of, teams_with


def numbers(field: TeamField) -> list[tuple[int, int]]:
    return [(one.tpn, other.tpn) for one, other in pair_teams(field)[0]]


def bye(field: TeamField) -> int:
    team = bye_of(field.teams)
    assert team is not None
    return team.tpn


def test_3_4_the_bye_goes_to_the_lowest_score_the_most_matches_and_the_largest_number() -> None:
    scores = {1: 0, 2: 0, 3: 0, 4: 10, 5: 20}
    assert bye(field_of(teams_with(scores))) == 3
    assert bye(field_of(teams_with(scores, colours={1: "wb", 2: "bw", 3: "b"}))) == 2
    assert bye(field_of(teams_with(scores, may_have_bye=dict.fromkeys((1, 2, 3), False)))) == 4


def test_3_4_1_who_has_the_bye_leaves_a_pairing_for_all() -> None:
    scores = {1: 20, 2: 20, 3: 0}
    assert bye(field_of(teams_with(scores, [(1, 2)]))) == 2
    assert bye(field_of(teams_with(scores, [(1, 2), (1, 3)]))) == 1


def test_an_even_number_of_teams_has_no_bye() -> None:
    assert bye_of(teams_with({1: 0, 2: 0})) is None


def test_3_3_2_brackets_are_paired_from_the_top_and_upfloaters_leave_their_scoregroup() -> None:
    field = field_of(teams_with({1: 40, 2: 30, 3: 30, 4: 20, 5: 20, 6: 10}))
    assert numbers(field) == [(1, 2), (3, 4), (5, 6)]


def test_c6_a_following_scoregroup_that_earlier_upfloaters_have_emptied_asks_for_nothing_unless_read_so() -> None:
    """3 comes up to 1, so nobody follows 2 but 4, 5 and 6, of whom 5 and 6 have met."""
    scores = {1: 50, 2: 40, 3: 30, 4: 20, 5: 20, 6: 20, 7: 10, 8: 10}
    teams = teams_with(scores, [(1, 2), (2, 5), (3, 4), (5, 6)])
    assert numbers(field_of(teams)) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert numbers(field_of(teams, team_left=True)) == [(1, 3), (2, 6), (4, 5), (7, 8)]


def test_c6_who_has_the_bye_has_not_come_up_so_the_next_scoregroup_follows() -> None:
    """2 alone has 30 points and the bye; of the three teams that follow 1 then, 4 and 5 have met."""
    scores = {1: 40, 2: 30, 3: 20, 4: 20, 5: 20, 6: 10, 7: 10}
    teams = teams_with(scores, [(4, 5)], may_have_bye=dict.fromkeys((1, 3, 4, 5, 6, 7), False))
    assert numbers(field_of(teams)) == [(1, 4), (3, 5), (6, 7)]


def test_progress_tells_how_many_of_how_many_are_paired() -> None:
    told: list[tuple[int, int]] = []
    pair_teams(field_of(teams_with({1: 40, 2: 30, 3: 20, 4: 20, 5: 10})), lambda *steps: told.append(steps))
    assert told == [(2, 5), (4, 5)]


@pytest.mark.parametrize(
    ("scores", "met", "may_have_bye", "code", "teams"),
    [
        ({}, [], True, "too_few", ()),
        ({1: 0, 2: 0, 3: 0}, [], False, "no_bye", (1, 2, 3)),
        ({1: 0, 2: 0}, [(1, 2)], True, "no_matching", (1,)),
        ({1: 0, 2: 0, 3: 0}, all_but((1, 2, 3), []), True, "no_matching", (1, 3)),
        ({1: 0, 2: 0, 3: 0, 4: 0}, [(1, 2), (1, 3), (1, 4)], True, "no_matching", (1,)),
    ],
)
def test_3_3_3_where_no_legal_pairing_exists_it_is_said_why(
    scores: dict[int, int], met: list[tuple[int, int]], code: str, teams: tuple[int, ...], *, may_have_bye: bool
) -> None:
    field = field_of(teams_with(scores, met, may_have_bye=dict.fromkeys(scores, may_have_bye)))
    with pytest.raises(NoLegalPairing) as raised:
        pair_teams(field)
    assert (raised.value.code, raised.value.players) == (code, teams)
