"""Whole numbers and points, bounded before they are converted."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone import values
from tabellone.values import WrongValue


@given(st.integers(0, values.LARGEST))
def test_every_number_up_to_the_largest_is_read_with_and_without_zeros_before(number: int) -> None:
    assert values.whole(f" {number} ") == number
    assert values.canonical(str(number)) == number
    assert values.canonical(f"0{number}") is None


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("", WrongValue("digits")),
        ("-1", WrongValue("digits")),
        ("+1", WrongValue("digits")),
        ("1.0", WrongValue("digits")),
        ("1_0", WrongValue("digits")),
        ("\t5", WrongValue("digits")),
        ("٥", WrongValue("digits")),
        ("²", WrongValue("digits")),
        ("0", WrongValue("fewest", least=1)),
        ("10", WrongValue("highest", most=9)),
        ("9" * 5000, WrongValue("highest", most=9)),
    ],
)
def test_what_is_no_number_between_two(written: str, wrong: WrongValue) -> None:
    with pytest.raises(WrongValue) as caught:
        values.whole(written, least=1, most=9)
    assert caught.value == wrong


@pytest.mark.parametrize(("written", "number"), [("1", 1), ("9", 9), (" 5", 5)])
def test_both_ends_are_in_between(written: str, number: int) -> None:
    assert values.whole(written, least=1, most=9) == number


@pytest.mark.parametrize(("written", "number"), [("5", 5), ("0", 0), ("05", None), ("٥", None), ("9" * 4301, None)])
def test_an_address_has_one_way_to_write_a_number(written: str, number: int | None) -> None:
    assert values.canonical(written) == number


@pytest.mark.parametrize(
    ("written", "tenths"), [("1", 10), ("0.5", 5), ("½", 5), ("1½", 15), ("99.9", 999), ("-9.9", -99), ("0", 0)]
)
def test_points_are_tenths(written: str, tenths: int) -> None:
    assert values.points(written) == tenths


@pytest.mark.parametrize("written", ["100", "-10", "1e9", "٥", "", "0.55", "9" * 4301])
def test_points_that_no_result_has(written: str) -> None:
    with pytest.raises(WrongValue):
        values.points(written)
