"""A value that cannot be, as an answer that can be compared and put into words."""

from __future__ import annotations

import pytest

from tabellone.values import WrongValue


def test_two_answers_are_one_where_code_and_values_are() -> None:
    assert WrongValue("long", most=100) == WrongValue("long", most=100)
    assert len({WrongValue("long", most=100), WrongValue("long", most=100), WrongValue("long", most=99)}) == 2


@pytest.mark.parametrize("other", [WrongValue("long", most=99), WrongValue("highest", most=100), "long"])
def test_others_are_others(other: object) -> None:
    assert WrongValue("long", most=100) != other


@pytest.mark.parametrize(
    ("wrong", "text"), [(WrongValue("name"), "name"), (WrongValue("long", most=9), "long {'most': 9}")]
)
def test_a_traceback_shows_code_and_values(wrong: WrongValue, text: str) -> None:
    assert str(wrong) == text
