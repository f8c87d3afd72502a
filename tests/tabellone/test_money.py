"""Amounts are exact to the hundredth, and bounded before they are converted."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.money import format_money, parse_money


@pytest.mark.parametrize(
    ("text", "amount"), [("12", 1200), (" 12.5 ", 1250), ("12,50", 1250), ("0.05", 5), ("0", 0), ("99.99", 9999)]
)
def test_an_amount_has_a_point_or_a_comma_and_two_decimals_at_most(text: str, amount: int) -> None:
    assert parse_money(text, 9999) == amount


@pytest.mark.parametrize("text", ["", "x", "-1", "1.234", "1,200.00", "1e3", "٣", "nan", "100", "9" * 5000])
def test_what_is_no_amount_or_too_large_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        parse_money(text, 9999)


@given(st.integers(0, 10**13))
def test_what_is_written_is_read_again(amount: int) -> None:
    assert parse_money(format_money(amount), 10**13) == amount
