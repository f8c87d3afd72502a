"""Amounts as people write and read them."""

from __future__ import annotations

import pytest
from django.utils import translation

from prizes.domain.amounts import figure_of, money_of, read_amount, read_amounts, written_amount, written_amounts
from tournaments.domain.errors import Refused


@pytest.mark.parametrize(
    ("text", "amount"), [("12", 1200), (" 12.5 ", 1250), ("12,50", 1250), ("0", 0), ("1000000000", 100_000_000_000)]
)
def test_an_amount_has_a_point_or_a_comma(text: str, amount: int) -> None:
    assert read_amount(text) == amount


@pytest.mark.parametrize("text", ["", "x", "-1", "1.234", "1,200.00", "1000000001", "٣", "9" * 5000])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_amount(text)


@pytest.mark.parametrize("text", ["1200 900 12,50", "1200, 900, 12,50", "1200; 900;12.50", " 1200\n900\n12.50 ; "])
def test_prizes_are_separated_by_spaces_or_semicolons(text: str) -> None:
    assert read_amounts(text) == (120_000, 90_000, 1250)


def test_the_number_of_prizes_is_limited() -> None:
    assert read_amounts("") == ()
    assert len(read_amounts("1 " * 500)) == 500
    with pytest.raises(Refused, match="Too many prizes"):
        read_amounts("1 " * 501)


def test_what_is_written_is_read_again() -> None:
    assert written_amounts((120_000, 1250, 5)) == "1200 12.50 0.05"
    assert read_amounts(written_amounts((120_000, 1250, 5))) == (120_000, 1250, 5)
    assert written_amount(0) == "0"


def test_amounts_are_shown_in_the_format_of_the_language() -> None:
    assert (figure_of(120_000), figure_of(112_550), money_of(87_500, "EUR", always_cents=True)) == (
        "1,200",
        "1,125.50",
        "875.00\N{NO-BREAK SPACE}€",
    )
    with translation.override("it"):
        assert money_of(112_550, "SEK") == "1.125,50\N{NO-BREAK SPACE}SEK"
