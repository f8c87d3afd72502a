"""Groups and a final (textbook 3.6)."""

from __future__ import annotations

import pytest

from tabellone.engine.tables.groups import (
    BadGroups,
    TwoStages,
    by_blocks,
    by_columns,
    by_federation,
    by_lot,
    by_snake,
    group_sizes,
    rounds_of,
    two_stage_plans,
)

LEAST_ROUNDS = {(5, 8): 4, (9, 16): 6, (17, 24): 8, (25, 36): 10, (37, 48): 12, (49, 64): 14}
"""The table of the textbook: the least rounds of two stages by the number of players."""


def test_by_columns_each_group_has_a_seeded_player_and_then_weaker_ones() -> None:
    assert by_columns(range(1, 13), 4) == ((1, 5, 9), (2, 6, 10), (3, 7, 11), (4, 8, 12))
    assert by_columns(range(1, 6), 2) == ((1, 3, 5), (2, 4))


def test_by_blocks_the_first_are_together_and_the_first_groups_are_the_larger_ones() -> None:
    assert by_blocks(range(1, 9), 2) == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert by_blocks(range(1, 12), 3) == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))
    with pytest.raises(BadGroups):
        by_blocks(range(1, 4), 2)


def test_by_snake_every_other_row_runs_backwards() -> None:
    assert by_snake(range(1, 13), 4) == ((1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5, 12))


def test_by_snake_the_players_left_over_go_on_in_the_direction_of_their_row() -> None:
    assert by_snake(range(1, 11), 4) == ((1, 8, 9), (2, 7, 10), (3, 6), (4, 5))
    assert by_snake(range(1, 8), 3) == ((1, 6, 7), (2, 5), (3, 4))
    assert by_snake(range(1, 6), 2) == ((1, 4, 5), (2, 3))


def test_by_lot_the_seed_decides() -> None:
    groups = by_lot(range(1, 21), 4, "seed")
    assert sorted(player for group in groups for player in group) == [*range(1, 21)]
    assert [len(group) for group in groups] == [5] * 4
    assert by_lot(range(1, 21), 4, "seed") == groups
    assert by_lot(range(1, 21), 4, "other") != groups


def test_by_federation_its_players_are_spread_as_evenly_as_can_be() -> None:
    players = dict(enumerate(["ITA", "ITA", "GER", "ITA", "GER", "FRA", "ITA", "GER", "FRA", "ITA"], start=1))
    groups = by_federation(players, 3)
    assert groups == ((1, 7, 5, 9), (2, 10, 8), (4, 3, 6))
    for federation in ("ITA", "GER", "FRA"):
        counts = [sum(players[player] == federation for player in group) for group in groups]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("players", "groups"), [(7, 4), (3, 0)])
def test_too_many_groups_are_refused(players: int, groups: int) -> None:
    for spread in (by_columns, by_snake):
        with pytest.raises(BadGroups, match=f"{players} players cannot be spread over {groups} groups of 2 or more"):
            spread(range(players), groups)


@pytest.mark.parametrize("players", range(5, 65))
def test_the_least_number_of_rounds_in_two_stages(players: int) -> None:
    expected = next(rounds for (first, last), rounds in LEAST_ROUNDS.items() if first <= players <= last)
    assert two_stage_plans(players)[0].rounds == expected


def test_the_example_of_24_players() -> None:
    plans = two_stage_plans(24)
    assert [plan for plan in plans if plan.rounds == 8] == [TwoStages(4, 6, 4, 5, 3), TwoStages(6, 4, 6, 3, 5)]
    assert [plan.rounds for plan in plans if plan.largest_group == 5] == [10]


def test_64_players_in_eight_groups_take_14_rounds_in_place_of_63() -> None:
    assert two_stage_plans(64)[0] == TwoStages(8, 8, 8, 7, 7)
    assert rounds_of(64) == 63


def test_two_qualifiers_of_each_group() -> None:
    assert two_stage_plans(20, qualifiers=2)[0] == TwoStages(2, 10, 4, 9, 3)
    assert two_stage_plans(3) == ()


def test_blocks_of_the_sizes_that_are_said_the_others_share_the_rest() -> None:
    assert group_sizes(21, 2, (16,)) == (16, 5)
    assert group_sizes(21, 4, (8,)) == (8, 5, 4, 4)
    assert group_sizes(21, 2, (16, 5)) == (16, 5)
    assert by_blocks(range(1, 10), 2, (6,)) == ((1, 2, 3, 4, 5, 6), (7, 8, 9))


@pytest.mark.parametrize(
    ("groups", "sizes"), [(2, (20,)), (2, (16, 4)), (2, (16, 6)), (1, (16, 5)), (3, (1,)), (3, (-3,))]
)
def test_sizes_that_leave_too_few_or_some_over_are_refused(groups: int, sizes: tuple[int, ...]) -> None:
    with pytest.raises(BadGroups):
        group_sizes(21, groups, sizes)
