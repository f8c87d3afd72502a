"""Prize funds: the announced order, sums, and funds that cannot be distributed."""

from __future__ import annotations

import pytest

from tabellone.money import format_money
from tabellone.prizes import (
    BadPrizes,
    Fund,
    PerPlayer,
    PrizeCategory,
    Sharing,
    require_distributable,
)
from tabellone.prizes.funds import (
    LARGEST_AMOUNT,
    MOST_CATEGORIES,
    MOST_PLACES,
)
from tests.tabellone.prizes.examples import MAIN, WOMEN, category


def test_categories_are_announced_by_their_order_and_then_as_they_are_listed() -> None:
    listed = (category("a", 1), category("b", 1, order=1), category("c", 1, order=9), category("d", 1))
    assert [each.key for each in Fund(categories=listed).announced] == ["a", "b", "d", "c"]


def test_the_total_is_the_sum_of_all_prizes_in_hundredths() -> None:
    assert Fund(categories=(MAIN, WOMEN)).total == 188_000
    assert format_money(188_005) == "1880.05"


@pytest.mark.parametrize(
    ("fund", "why"),
    [
        (
            Fund(categories=(MAIN,), sharing=Sharing.US, per_player=PerPlayer.ALL),
            "sharing 'us' gives each player one prize: set per_player to 'best'",
        ),
        (
            Fund(categories=(MAIN,), sharing=Sharing.US, minimum_share=1),
            "a minimum share needs sharing 'hort' or 'equal'",
        ),
        (
            Fund(categories=(MAIN,), sharing=Sharing.RANK, minimum_share=1),
            "a minimum share needs sharing 'hort' or 'equal'",
        ),
        (Fund(categories=(MAIN,), step=50), "rounding must be one of 0.01, 1, 5"),
        (Fund(categories=()), f"a fund has 1 to {MOST_CATEGORIES} categories"),
        (
            Fund(categories=tuple(category(f"c{number}", 1) for number in range(MOST_CATEGORIES + 1))),
            f"a fund has 1 to {MOST_CATEGORIES} categories",
        ),
        (Fund(categories=(MAIN, MAIN)), "two categories have the key main"),
        (Fund(categories=(category("a"),)), f"category a must have 1 to {MOST_PLACES} amounts"),
        (
            Fund(categories=(category("a", *[1] * (MOST_PLACES + 1)),)),
            f"category a must have 1 to {MOST_PLACES} amounts",
        ),
        (Fund(categories=(category("a", -1),)), "category a: an amount must be from 0 to 1000000000"),
        (
            Fund(categories=(PrizeCategory(key="a", name="A", amounts=(LARGEST_AMOUNT + 1,)),)),
            "category a: an amount must be from 0 to 1000000000",
        ),
        (
            Fund(categories=(category("a", 10, 20),)),
            "category a: a prize is larger than the prize of the place before it",
        ),
    ],
)
def test_a_fund_that_cannot_be_distributed_is_refused(fund: Fund, why: str) -> None:
    with pytest.raises(BadPrizes) as refused:
        require_distributable(fund)
    assert str(refused.value) == why


def test_the_largest_fund_is_accepted() -> None:
    prizes = tuple([LARGEST_AMOUNT] * MOST_PLACES)
    require_distributable(Fund(categories=(PrizeCategory(key="a", name="A", amounts=prizes),), minimum_share=1))
