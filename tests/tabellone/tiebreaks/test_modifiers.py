"""Article 14 and 16.5: what is cut, in each edition."""

from __future__ import annotations

import pytest

from tabellone.tiebreaks import explain
from tests.tabellone.tiebreaks.events import around, value

EVERY_EDITION = ["2023", "2024", "2026"]


# --- 16.5: the exception of the cuts ---


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_5_1_cut_1_takes_the_lowest_contribution_of_a_vur(edition: str) -> None:
    record = around("1:05", "1:20", "H", "0:30")
    dummy = {"2026": 20}.get(edition, 25)
    assert value(record, "BH", edition=edition) == 5 + 20 + dummy + 30
    assert value(record, "BH/C1", edition=edition) == 5 + 20 + 30


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_5_1_for_sonneborn_berger_the_higher_of_the_two_is_cut(edition: str) -> None:
    # The zero-point bye contributes nothing, so the lowest opponent's product goes.
    assert value(around("1:10", "1:20", "Z", "0:30"), "SB/C1", edition=edition) == 20
    # The half-point bye contributes more than the lowest opponent's product, so it goes.
    record = around("0:10", "1:20", "H", "0:30")
    assert value(record, "SB/C1", edition=edition) == 20


def test_16_5_1_the_lowest_contribution_of_a_vur_is_the_lowest_product_not_that_of_the_lowest_score() -> None:
    record = around("1:10", "1:10", "H", "-:30", edition="2026")
    # The bye gives 20 x ½ = 10, the forfeit loss 0; the least significant value is 10. So 10 is cut, not the bye.
    lines = explain(record, "SB/C1", 1, edition="2026")
    assert [(line.round, line.value, line.cut_by) for line in lines] == [
        (1, 10, "14.1"),
        (2, 10, ""),
        (3, 10, ""),
        (4, 0, ""),
    ]


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_5_2_the_exception_applies_again_to_further_cuts(edition: str) -> None:
    record = around("1:10", "1:10", "Z", "Z", "0:20")
    assert value(record, "BH/C2", edition=edition) == 10 + 10 + 20
    assert value(record, "BH/C3", edition=edition) == 10 + 20


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_5_a_pairing_bye_and_a_forfeit_win_are_no_vurs(edition: str) -> None:
    record = around("1:10", "1:20", "U", "+:30")
    whole, cut = value(record, "BH", edition=edition), value(record, "BH/C1", edition=edition)
    assert whole is not None
    assert cut == whole - 10


MEDIAN = ("1:10", "1:20", "1:20", "1:15", "Z")
"""Four points and a zero-point bye: until 2026 the dummy of 4 is the most significant value and the only VUR."""


def test_14_3_of_2023_cuts_the_most_significant_value_first() -> None:
    record = around(*MEDIAN)
    # 4 goes as the most significant; no VUR is left, and 1 goes as the least.
    assert value(record, "BH/M1", edition="2023") == 20 + 20 + 15


def test_14_3_from_2024_cuts_the_least_significant_value_first() -> None:
    record = around(*MEDIAN)
    # 4 goes in place of the least significant (16.5.1), then 2 as the most.
    assert value(record, "BH/M1", edition="2024") == 10 + 20 + 15


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_14_4_median_2_of_a_fully_played_line(edition: str) -> None:
    record = around("1:10", "1:20", "0:30", "0:35", "=:25")
    assert value(record, "BH/M2", edition=edition) == 25
    assert value(record, "BH/M1", edition=edition) == 20 + 30 + 25


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_14_more_cuts_than_values_leave_nothing(edition: str) -> None:
    record = around("1:10", "0:10")
    assert value(record, "BH/C2", edition=edition) == 0
    assert value(record, "BH/C9", edition=edition) == 0
    assert value(record, "BH/M2", edition=edition) == 0
