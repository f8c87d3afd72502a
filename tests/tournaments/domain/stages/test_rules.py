"""The rules of stages as the database keeps them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tabellone.options import Options
from tabellone.stages.qualifying import QualifyingRule, Unequal
from tournaments.domain.stages.rules import (
    BestOfEach,
    CarriedOver,
    Carry,
    Division,
    Everybody,
    Order,
    Rule,
    UnknownRule,
    as_json,
    rule_of,
)

OF_DIVISION: dict[str, Any] = {"kind": "division", "system": "", "rounds": 0, "came": (), "is_begun": False}
RULES: list[tuple[Rule, dict[str, Any]]] = [
    (Everybody(), {"kind": "everybody"}),
    (Division(4, "lot", "abc"), {**OF_DIVISION, "groups": 4, "way": "lot", "seed": "abc"}),
    (
        Division(2, "blocks", sizes=(16,), options=Options(third_place=True, match_games=2)),
        {
            **OF_DIVISION,
            "groups": 2,
            "way": "blocks",
            "seed": "",
            "sizes": (16,),
            "options": {"match_games": 2, "third_place": True},
        },
    ),
    (Division(2, "snake", options=Options()), {**OF_DIVISION, "groups": 2, "way": "snake", "seed": "", "options": {}}),
    (BestOfEach(1, 8, 2), {"kind": "best", "stage": 1, "players": 8, "places": 2}),
    (BestOfEach(1, 8), {"kind": "best", "stage": 1, "players": 8, "places": None}),
    (
        CarriedOver(
            QualifyingRule(2, 1, 0, 3, Unequal.PER_GAME),
            2,
            "columns",
            "",
            "knockout",
            3,
            Order.CROSSED,
            Carry.POINTS,
            ((7, 3),),
        ),
        {
            "kind": "carried",
            "rule": {"best": 2, "next_best": 1, "by_rating": 0, "wild_cards": 3, "unequal": "per_game"},
            "groups": 2,
            "way": "columns",
            "seed": "",
            "system": "knockout",
            "rounds": 3,
            "order": "crossed",
            "carry": "points",
            "came": ((7, 3),),
        },
    ),
]


@pytest.mark.parametrize(("rule", "value"), RULES, ids=str)
def test_a_rule_is_kept_and_read_again(rule: Rule, value: dict[str, Any]) -> None:
    assert as_json(rule) == value
    assert rule_of(value) == rule


def test_what_a_later_version_adds_to_a_rule_does_not_stop_it_from_being_read() -> None:
    assert rule_of({"kind": "division", "groups": 2, "way": "snake", "carried": True}) == Division(2, "snake")


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        [],
        "best",
        {"kind": "wild cards", "count": 3},
        {"kind": "division"},
        {"kind": "best", "stage": "x"},
        {"kind": "division", "groups": 2, "way": "snake", "options": {"a": [1]}},
    ],
)
def test_what_this_version_cannot_read_stays_as_it_is(value: Any) -> None:
    assert rule_of(value) == UnknownRule(value)
    assert as_json(rule_of(value)) == value


ANY: st.SearchStrategy[object] = st.sampled_from([None, True, 0, -3, 10**30, 1.5, "", "x", "12", [], {"a": 1}])


KEYS = ["groups", "way", "seed", "stage", "players", "places", "rule", "came", "sizes", "options"]


@given(st.dictionaries(st.sampled_from(KEYS), ANY))
def test_no_rule_of_another_mind_is_an_error(value: dict[str, Any]) -> None:
    for kind in ("everybody", "division", "best", "carried", "another"):
        assert isinstance(rule_of({**value, "kind": kind}), Rule)
