"""The comparison of a distribution with its twin."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabellone.prizes import Competitor, Fund, PrizeDistribution, Sharing, distribute
from tests.tabellone.prizes import twin


def expected(fund: Fund, competitors: Sequence[Competitor]) -> dict[tuple[int, str], Fraction]:
    """The exact shares that round to an amount."""
    if fund.sharing is Sharing.US:
        shares = {(number, ""): share for number, share in twin.us_shares(fund, competitors).items()}
    else:
        shares = twin.shares(fund, competitors)
    return {seat: share for seat, share in shares.items() if share >= fund.step}


def require_equal(fund: Fund, competitors: Sequence[Competitor]) -> None:
    """The distribution is that of the twin, and accounts for each hundredth."""
    found = distribute(fund, competitors)
    pooled = fund.sharing is Sharing.US
    assert {(each.player, "" if pooled else each.category): each.share for each in found.awards} == expected(
        fund, competitors
    )
    assert len(found.awards) == len({(each.player, each.category) for each in found.awards})
    assert all(each.amount % fund.step == 0 and 0 <= each.share - each.amount < fund.step for each in found.awards)
    require_accounted(found)


def require_accounted(found: PrizeDistribution) -> None:
    """Awards and unclaimed amounts are the fund; outside pools of several categories, in each category."""
    assert found.total + sum(row.amount for row in found.unclaimed) == found.fund.total
    assert all(row.amount > 0 and row.reason for row in found.unclaimed)
    if not found.pools:
        for each in found.fund.categories:
            awarded = sum(award.amount for award in found.awards if award.category == each.key)
            left = sum(row.amount for row in found.unclaimed if row.category == each.key)
            assert awarded + left == sum(each.amounts)
