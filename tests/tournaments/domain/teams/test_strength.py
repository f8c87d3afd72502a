"""How strong a team is: the mean of its first boards (C.04.6 1.1)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests.factories import add_teams, make_team_event
from tournaments.domain.teams.strength import UNRATED, strength, strengths_of


@pytest.mark.parametrize(
    ("ratings", "boards", "mean"),
    [
        ([2400, 2300, 2200, 2100], 4, 2250),
        ([2400, 2300, 2200, 2100], 2, 2350),
        ([2401, 2400], 2, 2401),  # a half upwards
        ([2400, 0], 2, 1900),
        ([2400], 4, 2400),
        ([0, 0, 2000], 2, 0),
        ([], 4, 0),
    ],
)
def test_the_mean_of_the_first_boards_to_the_nearest_number_an_unrated_player_counts_1400(
    ratings: list[int], boards: int, mean: int
) -> None:
    assert strength(ratings, boards) == mean


@given(st.lists(st.integers(0, 3000), max_size=12), st.integers(1, 8))
def test_reserves_do_not_count_and_the_mean_lies_between_the_lowest_and_the_highest(
    ratings: list[int], boards: int
) -> None:
    found = strength(ratings, boards)
    assert found == strength(ratings[:boards], boards)
    counted = [rating or UNRATED for rating in ratings[:boards]]
    assert found == 0 if not any(ratings[:boards]) else min(counted) <= found <= max(counted)


@pytest.mark.django_db
def test_what_an_arbiter_has_stated_stands() -> None:
    event = make_team_event()
    first, second = add_teams(event, 2)
    second.rating = 2700
    second.save()
    assert strengths_of([first, second]) == {first.pk: 2435, second.pk: 2700}
    assert strengths_of([first.roster.all()[0]]) == {}
