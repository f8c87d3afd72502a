"""Amounts are exact."""

import pytest
from django.utils import translation

from entries.domain.money import read_amount, shown_amount
from tabellone.money import format_money
from tournaments.domain.errors import Refused


@pytest.mark.parametrize(("text", "amount"), [("12", 1200), ("12.5", 1250), ("12,50", 1250), ("0.05", 5), (" 0 ", 0)])
def test_an_amount_is_read_to_the_hundredth(text: str, amount: int) -> None:
    assert read_amount(text) == amount


@pytest.mark.parametrize("text", ["", "-1", "1.234", "1e3", "٣", "999999.99", "12.50 €", "nan"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_amount(text)


@pytest.mark.parametrize(("amount", "text"), [(0, "0.00"), (5, "0.05"), (1250, "12.50")])
def test_it_is_written_as_it_is_read(amount: int, text: str) -> None:
    assert format_money(amount) == text
    assert read_amount(text) == amount


@pytest.mark.parametrize(("language", "text"), [("en", "1000.05"), ("it", "1000,05")])
def test_it_is_shown_as_the_reader_writes_it_and_read_again(language: str, text: str) -> None:
    with translation.override(language):
        assert shown_amount(100_005) == text
        assert read_amount(text) == 100_005
