"""The rules of a ladder: what they may be, and that they are kept as they are."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tabellone.ladder import (
    GoesTo,
    LadderOutcome,
    LadderRules,
    WinTakes,
    read_ladder_rules,
    written_ladder_rules,
)
from tabellone.ladder.rules import LIMITS


def values_of(name: str) -> st.SearchStrategy[Any]:
    usual = getattr(LadderRules(), name)
    if isinstance(usual, StrEnum):
        return st.sampled_from(type(usual))
    return st.booleans() if isinstance(usual, bool) else st.integers(*LIMITS[name])


all_rules = st.builds(LadderRules, **{field.name: values_of(field.name) for field in fields(LadderRules)})


@given(all_rules)
def test_rules_are_read_as_they_were_written(rules: LadderRules) -> None:
    assert read_ladder_rules(written_ladder_rules(rules)) == rules


def test_what_an_earlier_version_did_not_keep_is_as_usual() -> None:
    assert read_ladder_rules({"win": "insert"}) == replace(LadderRules(), win=WinTakes.INSERT)


@pytest.mark.parametrize(("name", "value"), [(name, bad) for name, (a, b) in LIMITS.items() for bad in (a - 1, b + 1)])
def test_numbers_have_limits(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=name):
        read_ladder_rules({name: value})


def test_rules_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="height"):
        read_ladder_rules({"win": "height"})


def test_who_came_and_who_sat_at_a_board() -> None:
    assert [outcome for outcome in LadderOutcome if outcome.is_played] == ["won", "drawn", "lost"]
    assert [end.value for end in GoesTo] == ["nobody", "challenger", "challenged"]
