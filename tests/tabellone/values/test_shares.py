"""Shares: per cent and exact fractions, kept in one way and never rounded."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tabellone.values import WrongValue, share, share_of


@pytest.mark.parametrize(
    ("written", "kept", "exact"),
    [
        ("33", "33", Fraction(33, 100)),
        ("1/3", "1/3", Fraction(1, 3)),
        (" 2 / 6 ", "1/3", Fraction(1, 3)),
        ("⅓", "1/3", Fraction(1, 3)),
        ("½", "50", Fraction(1, 2)),
        ("1/2", "50", Fraction(1, 2)),
        ("50 %", "50", Fraction(1, 2)),
        ("33,3", "333/1000", Fraction(333, 1000)),
        ("12.5%", "1/8", Fraction(1, 8)),
        ("0", "0", Fraction(0)),
        ("0/7", "0", Fraction(0)),
        ("1", "1", Fraction(1, 100)),
        ("1/1", "100", Fraction(1)),
        ("100", "100", Fraction(1)),
    ],
)
def test_a_share_is_kept_in_one_way(written: str, kept: str, exact: Fraction) -> None:
    assert share(written) == kept
    assert share_of(kept) == exact


@given(st.fractions(0, 1, max_denominator=1000))
def test_every_fraction_of_up_to_a_thousand_parts_is_kept_exactly(of: Fraction) -> None:
    kept = share(f"{of.numerator}/{of.denominator}")
    assert share_of(kept) == of
    assert share(kept) == kept


@pytest.mark.parametrize(
    "written",
    ["", "101", "100.1", "4/3", "1/0", "1/1001", "-1", "1/-3", "x", "1/3 %", "0.333", "٣", "1" * 5000, "1/3/3"],
)
def test_what_is_no_share(written: str) -> None:
    with pytest.raises(WrongValue) as caught:
        share(written)
    assert caught.value == WrongValue("share")


def test_a_share_that_an_older_program_kept_as_a_number_is_per_cent() -> None:
    assert share_of(33) == Fraction(33, 100)
    with pytest.raises(WrongValue):
        share_of("third")
