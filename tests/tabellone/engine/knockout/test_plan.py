"""The plan of a knock-out."""

from __future__ import annotations

from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.plan import Branch, LoserOf, Match, Plan, Seed, Slot, WinnerOf
from tabellone.engine.knockout.single import knockout


def test_a_plan_says_of_each_match_where_its_contestants_come_from() -> None:
    semifinal = Match(Slot(Branch.MAIN, 1, 2), Seed(2), Seed(3))
    final = Match(Slot(Branch.MAIN, 2, 1), Seed(1), WinnerOf(semifinal.slot))
    assert knockout(3) == Plan(((semifinal,), (final,)), ((1, 2, 3), ()))


def test_the_final_is_neither_the_match_for_third_place_nor_the_return_final() -> None:
    assert knockout(8, third_place=True).final.slot == Slot(Branch.MAIN, 3, 1)
    plan = double_elimination(4, third_place=True)
    assert plan.final == Match(
        Slot(Branch.MAIN, 3, 1), WinnerOf(Slot(Branch.MAIN, 2, 1)), WinnerOf(Slot(Branch.SECOND, 2, 3))
    )
    assert plan.rounds[2][1].first == LoserOf(Slot(Branch.MAIN, 2, 1))
