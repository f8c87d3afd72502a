"""Where the lines, dots, numbers and names of the pictures stand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from standings.domain.chart import Chart, Dot, Frame, Path, Tick, among_all, among_leaders, spread_labels

FRAME = Frame(width=304, height=190, end=20)


def test_a_players_ranks_stand_evenly_between_the_first_and_the_last_of_all() -> None:
    chart = among_all([21, 41, 1], players=41, rounds=5, frame=FRAME)
    assert chart == Chart(
        FRAME,
        (Tick(1, 8), Tick(20, 84), Tick(40, 164)),
        (Tick(1, 30), Tick(2, 94), Tick(3, 157), Tick(4, 220), Tick(5, 284)),
        (Path((Dot(30, 88), Dot(94, 168), Dot(157, 8)), 1, 8),),
    )


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, [1, 2]),
        (4, [1, 2, 3, 4]),
        (7, [1, 2, 4, 6]),
        (59, [1, 20, 40]),
        (120, [1, 50, 100]),
        (1000, [1, 500, 1000]),
    ],
)
def test_a_few_round_ranks_have_a_rule(players: int, rules: list[int]) -> None:
    chart = among_all([1, players], players=players, rounds=9, frame=FRAME)
    assert [tick.number for tick in chart.ranks] == rules


def test_one_player_alone_and_one_round_have_a_picture_too() -> None:
    chart = among_all([1], players=1, rounds=1, frame=FRAME)
    assert (chart.ranks, chart.rounds, chart.paths) == ((Tick(1, 8),), (Tick(1, 30),), (Path((Dot(30, 8),), 1, 8),))


def test_of_many_rounds_every_fifth_has_its_number() -> None:
    chart = among_all([1, 1], players=8, rounds=16, frame=FRAME)
    assert [tick.number for tick in chart.rounds] == [1, 5, 10, 15]


def test_half_the_rank_of_a_leader_is_the_same_way_up_everywhere() -> None:
    chart = among_leaders([[8, 4, 2, 1], [1, 2, 4, 8]], rounds=4, frame=Frame(640, 211, 200), gap=16)
    assert chart.ranks == (Tick(1, 8), Tick(2, 68), Tick(5, 148))
    ways = [[dot.y for dot in path.dots] for path in chart.paths]
    assert ways == [[189, 129, 68, 8], [8, 68, 129, 189]]
    assert [(path.rank, path.label, path.here) for path in chart.paths] == [
        (1, 8, Dot(440, 8)),
        (8, 189, Dot(440, 189)),
    ]


@pytest.mark.parametrize(
    ("worst", "rules"), [(1, [1]), (2, [1, 2]), (4, [1, 2]), (5, [1, 2, 5]), (20, [1, 2, 5, 10, 20])]
)
def test_the_ranks_of_leaders_have_rules_up_to_the_worst_of_them(worst: int, rules: list[int]) -> None:
    chart = among_leaders([[worst, 1], [1, 1]], rounds=2, frame=FRAME, gap=16)
    assert [tick.number for tick in chart.ranks] == rules


def test_leaders_who_never_shared_less_than_the_first_place_stand_on_its_rule() -> None:
    chart = among_leaders([[1, 1], [1, 1]], rounds=2, frame=FRAME, gap=16)
    assert [(path.here.y, path.label) for path in chart.paths] == [(8, 8), (8, 24)]


def test_names_that_would_stand_on_each_other_move_down() -> None:
    assert spread_labels([50, 10, 12, 11, 49], 16) == [74, 10, 42, 26, 58]


@given(st.lists(st.integers(0, 300), max_size=8), st.integers(0, 20))
def test_no_name_moves_up_or_changes_its_order_and_all_are_apart(places: list[int], gap: int) -> None:
    moved = spread_labels(places, gap)
    assert all(new >= old for new, old in zip(moved, places, strict=True))
    assert all(low - high >= gap for high, low in pairwise(sorted(moved)))
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    assert sorted(moved) == [moved[index] for index in order]


@given(st.lists(st.integers(1, 500), min_size=1, max_size=20), st.integers(500, 1000), st.integers(20, 40))
def test_nothing_of_a_line_stands_outside_its_picture(ranks: list[int], players: int, rounds: int) -> None:
    [path] = among_all(ranks, players=players, rounds=rounds, frame=FRAME).paths
    assert all(30 <= dot.x <= FRAME.right and 8 <= dot.y <= FRAME.bottom for dot in path.dots)
