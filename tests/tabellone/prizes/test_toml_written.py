"""What is written as TOML is read as the same fund."""

from __future__ import annotations

import random
from dataclasses import replace

from tabellone.prizes import Criterion, Fund, PerPlayer, Presence, PrizeCategory, Sharing, read_fund, write_fund
from tests.tabellone.prizes.examples import random_fund

EVERYTHING = PrizeCategory(
    key="a-b",
    name='A "quoted" \\ name, 张伟',
    amounts=(100_000, 12_50, 5),
    order=1,
    min_rating=0,
    max_rating=1999,
    sex="w",
    born_from=2000,
    born_to=2010,
    federation="ITA",
    title="WGM",
    unrated=True,
    club="Circolo della Lanterna",
    players=frozenset({3, 1}),
    things=("Cup", "", "Book"),
    sponsor="Libreria del Porto",
    bracket="Età",
    minimum_games=0,
    sections=("Open A", 'Section "B"'),
)


def test_every_value_of_a_fund_comes_back() -> None:
    fund = Fund(
        categories=(EVERYTHING, PrizeCategory(key="t", name="T", amounts=(), things=("Cup",), order=2)),
        sharing=Sharing.EQUAL,
        per_player=PerPlayer.ALL,
        step=500,
        minimum_share=5050,
        currency="EUR",
        name="Open A",
        sponsor="Cantieri Meridiana",
        budget=200_000,
        minimum_games=5,
        presence=Presence.SKIP,
        absent=frozenset({9, 2}),
        criterion=Criterion.PERFORMANCE,
    )
    assert read_fund(write_fund(fund).encode()) == fund


def test_keys_without_a_value_are_left_out() -> None:
    fund = Fund(categories=(PrizeCategory(key="main", name="Main", amounts=(50_000,)),), currency="EUR")
    assert write_fund(fund).splitlines() == [
        'currency = "EUR"',
        'sharing = "hort"',
        'rounding = "0.01"',
        'per_player = "best"',
        "",
        "[[category]]",
        'key = "main"',
        'name = "Main"',
        "amounts = [500]",
    ]


def test_random_funds_come_back() -> None:
    rng = random.Random(32)
    for number in range(40):
        fund = replace(random_fund(rng, [*Sharing][number % 4])[0], currency="EUR")
        assert read_fund(write_fund(fund).encode()) == fund
