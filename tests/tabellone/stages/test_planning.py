"""The plan of an event in stages: how many play in each, and what would fit where the numbers do not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine import SYSTEMS, pair
from tabellone.engine.tables.groups import group_sizes
from tabellone.options import Options
from tabellone.stages.planning import StageWanted, fitted
from tabellone.stages.qualifying import QualifyingRule
from tests.tabellone.engine.knockout.events import event

LEAGUE, CUP, SWISS = "round-robin", "knockout", "dutch"


def test_groups_into_a_knock_out_of_eight() -> None:
    groups, cup = fitted(16, [StageWanted(LEAGUE, 4), StageWanted(CUP, rule=QualifyingRule(best=2))])
    assert (groups.contestants, groups.largest, groups.rounds, groups.fits) == (16, 4, 3, True)
    assert (cup.number, cup.contestants, cup.rounds, cup.fits) == (2, 8, 3, True)


def test_ninety_three_into_eight_columns_and_a_final_of_eight() -> None:
    stages = [
        StageWanted(CUP, rounds=1, options=Options({"last_round": 1})),
        StageWanted(CUP, 8, rule=QualifyingRule(best=64)),
        StageWanted(LEAGUE, rule=QualifyingRule(best=1)),
    ]
    found = fitted(93, stages)
    assert [(row.contestants, row.largest, row.rounds, row.fits) for row in found] == [
        (93, 93, 1, True),
        (64, 8, 3, True),
        (8, 8, 7, True),
    ]


def test_a_double_elimination_of_twelve_says_what_would_fit() -> None:
    double = StageWanted(CUP, rule=QualifyingRule(best=3), options=Options({"elimination": "double"}))
    _groups, cup = fitted(16, [StageWanted(LEAGUE, 4), double])
    assert not cup.fits
    assert [str(remedy) for remedy in cup.remedies] == [
        "8 would fit: 2 of each part.",
        "16 would fit: 4 of each part.",
    ]
    _groups, cup = fitted(18, [StageWanted(LEAGUE, 6), double])
    assert [str(remedy) for remedy in cup.remedies] == [
        "Possible: 16 qualifiers (2 from each group and the 4 best of the next rank).",
        "Possible: 8 qualifiers (1 from each group and the 2 best of the next rank).",
    ]


def test_a_swiss_of_more_rounds_than_opponents() -> None:
    (open_,) = fitted(6, [StageWanted(SWISS, rounds=7)])
    assert str(open_.objections[0]) == "Without rematches, 6 contestants can play at most 5 rounds, not 7."
    assert str(open_.remedies[0]) == "8 contestants would fit."
    (unsaid,) = fitted(6, [StageWanted(SWISS)])
    assert str(unsaid.objections[0]) == "Enter the number of rounds."


@pytest.mark.parametrize(
    ("rule", "objection", "remedy"),
    [
        (
            QualifyingRule(best=5),
            "5 should qualify from each group, but the smallest group has only 4.",
            "Reduce the qualifiers from each group to 4 or fewer.",
        ),
        (
            QualifyingRule(best=1, next_best=4),
            "4 best of the next rank cannot be chosen from 4 groups.",
            "Reduce the best of the next rank to 3 or fewer.",
        ),
        (
            QualifyingRule(best=4, next_best=1),
            "1 best of the next rank cannot be chosen from 4 groups.",
            "Reduce the best of the next rank to 0 or fewer.",
        ),
        (
            QualifyingRule(best=4, by_rating=1, wild_cards=2),
            "3 come by rating or as wild cards, and 2 are left.",
            "Up to 2 can come by rating or as wild cards.",
        ),
    ],
)
def test_a_rule_that_the_stage_before_cannot_fulfil(rule: QualifyingRule, objection: str, remedy: str) -> None:
    _groups, final = fitted(18, [StageWanted(LEAGUE, 4), StageWanted(LEAGUE, rule=rule)])
    assert (str(final.objections[0]), str(final.remedies[0])) == (objection, remedy)


def test_too_many_parts() -> None:
    (groups,) = fitted(7, [StageWanted(LEAGUE, 4)])
    assert str(groups.objections[0]) == "7 contestants cannot be spread over 4 parts: each has two or more."
    assert [str(remedy) for remedy in groups.remedies] == ["Up to 3 parts fit."]
    (nobody,) = fitted(0, [StageWanted(LEAGUE)])
    assert (nobody.fits, nobody.remedies) == (False, ())


def test_a_system_that_nobody_knows() -> None:
    (stage,) = fitted(8, [StageWanted("unheard-of")])
    assert [str(objection) for objection in stage.objections] == ["Unknown pairing system. Choose one from the list."]


def test_an_a_final_and_consolations_of_the_sizes_that_are_said() -> None:
    first = StageWanted(CUP, rounds=1, options=Options({"last_round": 1}))
    both = StageWanted(CUP, 2, rule=QualifyingRule(best=21), sizes=(16,))
    _cup, finals = fitted(21, [first, both])
    assert (finals.largest, finals.smallest, finals.rounds, finals.fits) == (16, 5, 4, True)
    three = StageWanted(CUP, 3, rule=QualifyingRule(best=21), sizes=(8, 8))
    assert [row.smallest for row in fitted(21, [first, three])] == [21, 5]


@pytest.mark.parametrize(("parts", "sizes"), [(2, (20,)), (2, (30,)), (2, (16, 4)), (3, (9, 9, 9, 9)), (2, (1,))])
def test_sizes_that_cannot_be_are_said(parts: int, sizes: tuple[int, ...]) -> None:
    first = StageWanted(CUP, rounds=1, options=Options({"last_round": 1}))
    _cup, finals = fitted(21, [first, StageWanted(CUP, parts, rule=QualifyingRule(best=21), sizes=sizes)])
    said = ", ".join(map(str, sizes))
    assert str(finals.objections[0]) == (
        f"21 contestants cannot be divided into {parts} groups if the first groups have {said}."
    )
    assert str(finals.remedies[0]).startswith("Their sizes have to leave two contestants for each other part")


def test_every_size_is_tried_by_the_system() -> None:
    double = Options({"elimination": "double"})
    (found,) = fitted(20, [StageWanted(CUP, 3, options=double, sizes=(8, 4))])
    assert found.fits
    (found,) = fitted(20, [StageWanted(CUP, 3, options=double, sizes=(8, 7))])
    assert not found.fits


def test_options_that_contradict_one_another_are_said_with_their_name() -> None:
    (found,) = fitted(8, [StageWanted(CUP, options=Options({"elimination": "double", "placement": True}))])
    assert str(found.objections[0]) == "Play for all ranks: Available only with single elimination."


def rules() -> st.SearchStrategy[QualifyingRule]:
    few = st.integers(0, 3)
    return st.builds(QualifyingRule, st.integers(0, 12), few, few, few)


def later_stages() -> st.SearchStrategy[StageWanted]:
    options = st.sampled_from([Options(), Options(elimination="double"), Options(third_place=True), Options(cycles=2)])
    sizes = st.lists(st.integers(2, 20), max_size=2).map(tuple)
    return st.builds(
        StageWanted,
        st.sampled_from([LEAGUE, CUP, SWISS]),
        st.integers(1, 9),
        st.integers(0, 7),
        rules(),
        options,
        sizes,
    )


@settings(deadline=None, max_examples=200)
@given(st.integers(2, 200), st.builds(StageWanted, st.sampled_from([LEAGUE, CUP]), st.integers(1, 40)), later_stages())
def test_a_plan_that_fits_can_be_played_and_what_is_said_to_fit_does(
    entrants: int, first: StageWanted, second: StageWanted
) -> None:
    before, found = fitted(entrants, [first, second])
    if not before.fits:
        return
    if found.fits:
        assert found.contestants == second.rule.total(before.parts) <= entrants
        sizes = group_sizes(found.contestants, found.parts, second.sizes)
        assert (sum(sizes), max(sizes), min(sizes)) == (found.contestants, found.largest, found.smallest)
        for size in set(sizes):
            record = replace(event(size), system=second.system, options=SYSTEMS[second.system].settled(second.options))
            assert pair(record, 1).pairs
    for remedy in found.remedies:
        said = remedy.parameters
        if "best" in said and "count" in said:
            best, next_best = int(str(said["best"])), int(str(said.get("next", 0)))
            rule = replace(second.rule, best=best, next_best=next_best)
            assert rule.total(before.parts) == said["count"]
            assert fitted(entrants, [first, replace(second, rule=rule)])[1].rounds or second.system == SWISS
