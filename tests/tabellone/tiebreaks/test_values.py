"""Exact values, and whole ones where they are whole."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tabellone.tiebreaks import Exact
from tabellone.tiebreaks.values import exact, rounded_half_up


@given(st.integers(-(10**9), 10**9), st.integers(1, 1000))
def test_a_quotient_is_exact_and_an_int_when_it_is_whole(numerator: int, denominator: int) -> None:
    quotient = exact(numerator, denominator)
    assert quotient == Fraction(numerator, denominator)
    assert isinstance(quotient, int) == (numerator % denominator == 0)


@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        (7, 7),
        (Fraction(3, 2), 2),
        (Fraction(5, 2), 3),
        (Fraction(-1, 2), 0),
        (Fraction(-3, 2), -1),
        (Fraction(149, 100), 1),
        (Fraction(7, 3), 2),
    ],
)
def test_10_1_a_half_is_rounded_up(value: Exact, rounded: int) -> None:
    assert rounded_half_up(value) == rounded
    assert isinstance(rounded_half_up(value), int)
