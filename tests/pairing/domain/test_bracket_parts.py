"""A bracket in parts."""

from __future__ import annotations

import pytest

from pairing.domain.bracket_parts import Forest
from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.placement import with_placement
from tabellone.engine.knockout.plan import Branch, Match, Plan, Seed, WinnerOf
from tabellone.engine.knockout.single import knockout, with_repechage


def of(plan: Plan, *branches: Branch) -> Forest:
    return Forest.of(match for row in plan.rounds for match in row if match.slot.branch in (branches or tuple(Branch)))


def seeds(forest: Forest) -> list[tuple[int, ...]]:
    """Of the first round, as it stands from the top."""
    first = sorted(
        (match for match in forest.matches if match.slot.round == 1), key=lambda match: forest.order[match.slot]
    )
    return [tuple(o.number for o in forest.shown[match.slot] if isinstance(o, Seed)) for match in first]


def test_the_first_two_stand_at_both_ends() -> None:
    forest = of(knockout(8))
    assert seeds(forest) == [(1, 8), (5, 4), (3, 6), (7, 2)]
    (final,) = forest.roots
    assert [(led.match.slot.seed, led.row) for led in forest.leading_to(final)] == [(1, 0), (2, 1)]
    assert [forest.is_turned(match) for match in forest.matches] == [False, True, False, True, False, True, False]


def test_the_match_for_third_place_is_a_tree_of_its_own() -> None:
    assert [root.slot.branch for root in of(knockout(8, third_place=True)).roots] == [Branch.MAIN, Branch.THIRD]


@pytest.mark.parametrize(
    ("entrants", "parts"),
    [(2, [1]), (16, [15]), (32, [31]), (64, [15] * 4 + [3]), (128, [15] * 8 + [7]), (256, [15] * 16 + [15])],
)
def test_a_bracket_of_many_is_cut_into_quarters_eighths_and_its_last_rounds(entrants: int, parts: list[int]) -> None:
    found = of(knockout(entrants)).parts()
    assert [len(part.matches) for part in found] == parts


def test_parts_stand_in_the_order_of_the_whole_and_end_with_one_match_each() -> None:
    *parts, last = of(knockout(64)).parts()
    assert [seeds(part)[0] for part in parts] == [(1, 64), (5, 60), (3, 62), (7, 58)]
    assert [seeds(part)[-1] for part in parts] == [(57, 8), (61, 4), (59, 6), (63, 2)]
    assert [len(part.roots) for part in parts] == [1] * 4
    assert [part.rounds for part in parts] == [(1, 2, 3, 4)] * 4
    assert last.rounds == (5, 6)
    semi_finals = [match for match in last.matches if match.slot.round == 5]
    assert [list(last.leading_to(match)) for match in semi_finals] == [[], []]


@pytest.mark.parametrize("entrants", [2, 3, 5, 21, 33, 63, 64, 65, 100, 110, 128, 200, 1000, 2048])
def test_every_match_is_in_one_part_and_no_part_is_higher_than_a_screen(entrants: int) -> None:
    forest = of(knockout(entrants, third_place=entrants > 3))
    parts = forest.parts()
    matches = [match for part in parts for match in part.matches]
    assert sorted(matches, key=slots) == sorted(forest.matches, key=slots)
    for part in parts:
        most = max(sum(match.slot.round == number for match in part.matches) for number in part.rounds)
        assert most <= 16
        assert len(part.rounds) <= 7


def slots(match: Match) -> tuple[str, int, int]:
    return match.slot


@pytest.mark.parametrize(("entrants", "parts"), [(8, 1), (16, 1), (32, 1), (64, 5), (128, 9)])
def test_the_second_branch_of_a_double_elimination_is_cut_where_it_is_long(entrants: int, parts: int) -> None:
    forest = of(double_elimination(entrants), Branch.SECOND)
    assert len(forest.parts()) == parts


def test_matches_for_places_lead_to_those_of_their_winners() -> None:
    block = [m for row in with_placement(knockout(8)).rounds for m in row if m.places and m.slot.branch is Branch.PLACE]
    forest = Forest.of(block)
    assert [tuple(root.places or ()) for root in forest.roots] == [(5, 6), (7, 8)]
    assert [len(list(forest.leading_to(root))) for root in forest.roots] == [2, 0]


def test_who_comes_back_has_no_match_that_leads_to_the_place() -> None:
    forest = of(with_repechage(12))
    second = [match for match in forest.matches if match.slot.round == 2]
    assert sum(len(list(forest.leading_to(match))) for match in second) == 6
    assert all(isinstance(o, WinnerOf) or forest.is_turned(m) for m in second for o in forest.shown[m.slot][:1])
