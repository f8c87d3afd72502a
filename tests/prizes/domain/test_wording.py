"""Conditions and rules in words."""

from __future__ import annotations

import pytest

from prizes.domain.wording import conditions_of, rules_of
from tabellone.prizes import Fund, PerPlayer, PrizeCategory, Sharing


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "All players"),
        ({"max_rating": 1999}, "Rating to 1999"),
        ({"min_rating": 1800, "max_rating": 1999, "unrated": True}, "Rating 1800–1999, unrated players too"),
        ({"min_rating": 2200}, "Rating from 2200"),
        ({"max_rating": 0, "unrated": True}, "Unrated players"),
        ({"sex": "w", "born_from": 2008}, "Women, born in 2008 or later"),
        ({"sex": "m", "born_to": 1961}, "Men, born in 1961 or earlier"),
        ({"born_from": 2000, "born_to": 2004}, "born 2000–2004"),
        ({"federation": "ITA", "title": "WGM", "club": "Lanterna"}, "Federation ITA, Club Lanterna, Title WGM"),
        ({"players": frozenset()}, "Players on a list"),
    ],
)
def test_conditions_in_one_line(values: dict[str, object], words: str) -> None:
    assert conditions_of(PrizeCategory(key="c", name="C", amounts=(), **values)) == words  # type: ignore[arg-type]


def test_the_organisers_category_is_named_instead_of_its_list() -> None:
    assert conditions_of(PrizeCategory(key="c", name="C", amounts=(), players=frozenset({1})), own="Locals") == (
        "Category Locals"
    )


def test_each_rule_of_a_fund_is_a_sentence() -> None:
    main = (PrizeCategory(key="m", name="M", amounts=(100,)),)
    strict = Fund(categories=main, minimum_share=5000, step=500, currency="EUR")
    assert rules_of(strict) == [
        "Tied players share by the Hort system.",
        "Each player receives only the most valuable prize.",
        "Shares under 50\N{NO-BREAK SPACE}€ are not paid.",
        "Shares are rounded down to a multiple of 5.",
    ]
    ways = [rules_of(Fund(categories=main, sharing=way, per_player=PerPlayer.ALL))[0] for way in Sharing]
    assert ways == [
        "Tied players share by the Hort system.",
        "Tied players share equally.",
        "Prizes are not shared: the tie-breaks decide.",
        "Tied players share by US Chess rule 32B3.",
    ]
