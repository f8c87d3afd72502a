"""Funds from a template have exactly the total that was asked for."""

from __future__ import annotations

import pytest

from tabellone.prizes import FundTemplate, fund_from_template, require_distributable
from tabellone.prizes.templates import CategoryNames

NAMES = CategoryNames("Main", "Under %(rating)s", "Women", "Under %(age)s", "%(age)s and older")


def test_main_prizes_and_categories_share_the_total() -> None:
    fund = fund_from_template(FundTemplate.CATEGORIES, 500_000, NAMES, year=2026, limits=(2000, 1800))
    assert [(each.name, each.amounts) for each in fund.categories] == [
        ("Main", (72_000, 50_000, 35_000, 27_000, 22_000, 17_000, 15_000, 12_000)),
        *((name, (30_000, 20_000)) for name in ("Under 2000", "Under 1800", "Women", "Under 18", "65 and older")),
    ]
    limits = [(each.max_rating, each.sex, each.born_from, each.born_to) for each in fund.categories]
    assert limits == [
        (None, "", None, None),
        (1999, "", None, None),
        (1799, "", None, None),
        (None, "w", None, None),
        (None, "", 2008, None),
        (None, "", None, 1961),
    ]


@pytest.mark.parametrize("template", FundTemplate)
@pytest.mark.parametrize("total", [1, 99, 12_345, 500_000, 10**10])
def test_no_cent_of_the_total_is_lost(template: FundTemplate, total: int) -> None:
    fund = fund_from_template(template, total, NAMES, year=2026, limits=(2000, 1800))
    require_distributable(fund)
    assert fund.total == total
