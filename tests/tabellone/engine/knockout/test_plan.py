"""The plan of a knock-out."""

from __future__ import annotations

from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.plan import Branch, LoserOf, Match, Plan, Seed, Slot, WinnerOf
from tabellone.engine.knockout.single import knockout


def test_a_plan_says_of_each_match_where_its_contestants_come_from() -> None:
    semifinal = Match(Slot(Branch.MAIN, 1, 2), Seed(2), Seed(3))
    final = Match(Slot(Branch.MAIN, 2, 1), Seed(1), WinnerOf(semifinal.slot))
    assert knockout(3) == Plan(((semifinal,), (final,)), ((1, 2, 3), ()))


def test_the_first_of_a_match_is_expected_to_be_the_better_seed() -> None:
    for plan in (knockout(21, third_place=True), double_elimination(16, third_place=True)):
        expected = {
            WinnerOf(match.slot): match.slot.seed for row in plan.rounds for match in row if not match.is_return
        }
        for row in plan.rounds:
            for match in row:
                if isinstance(match.first, Seed):
                    assert match.first.number == match.slot.seed
                elif isinstance(match.first, WinnerOf):
                    assert expected[match.first] == match.slot.seed
    second = [match for match in double_elimination(8).rounds[1] if match.slot.branch is Branch.SECOND]
    assert [match.first for match in second] == [LoserOf(Slot(Branch.MAIN, 1, 4)), LoserOf(Slot(Branch.MAIN, 1, 3))]


def test_the_final_is_neither_the_match_for_third_place_nor_the_return_final() -> None:
    assert knockout(8, third_place=True).final.slot == Slot(Branch.MAIN, 3, 1)
    plan = double_elimination(4, third_place=True)
    assert plan.final == Match(
        Slot(Branch.MAIN, 3, 1), WinnerOf(Slot(Branch.MAIN, 2, 1)), WinnerOf(Slot(Branch.SECOND, 2, 3))
    )
    assert plan.rounds[2][1].first == LoserOf(Slot(Branch.MAIN, 2, 1))
