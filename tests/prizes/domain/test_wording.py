"""Conditions and rules in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from prizes.domain.wording import conditions_of, rules_of
from tabellone.prizes import Criterion, Fund, PerPlayer, Presence, PrizeCategory, Sharing


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
        ({"sections": ("A",), "minimum_games": 1}, "Section A, at least 1 game played"),
        ({"sections": ("A", "B"), "minimum_games": 5}, "Sections A, B, at least 5 games played"),
        ({"minimum_games": 0, "bracket": "age"}, "All players"),
    ],
)
def test_conditions_in_one_line(values: dict[str, object], words: str) -> None:
    assert conditions_of(PrizeCategory(key="c", name="C", amounts=(), **values)) == words  # type: ignore[arg-type]


def test_the_organisers_category_is_named_instead_of_its_list() -> None:
    assert conditions_of(PrizeCategory(key="c", name="C", amounts=(), players=frozenset({1})), own="Locals") == (
        "Category Locals"
    )


def test_a_bracket_is_told_where_brackets_count() -> None:
    youth = PrizeCategory(key="c", name="C", amounts=(), born_from=2008, bracket="age")
    assert conditions_of(youth, has_brackets=True) == "born in 2008 or later · bracket age"
    assert conditions_of(youth) == "born in 2008 or later"


def test_the_rules_name_brackets_games_presence_and_the_ranking_of_sections() -> None:
    main = (PrizeCategory(key="m", name="M", amounts=(100,)),)
    fund = Fund(
        categories=main,
        per_player=PerPlayer.BRACKET,
        minimum_games=5,
        presence=Presence.SKIP,
        criterion=Criterion.PERFORMANCE,
    )
    assert rules_of(fund, ["A", "B"]) == [
        "Players of all sections (A, B) are ranked by performance, then by points.",
        "Tied players share by the Hort system.",
        "Each player receives only the most valuable prize in each bracket of categories.",
        "Required for a prize: at least 5 games played.",
        "Only players who are present at the ceremony win prizes.",
    ]


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


def test_an_event_of_teams_has_rules_and_conditions_about_teams() -> None:
    main = PrizeCategory(key="m", name="M", amounts=(100,))
    assert conditions_of(main, is_of_teams=True) == "All teams"
    listed = replace(main, players=frozenset({1}), minimum_games=1)
    assert conditions_of(listed, is_of_teams=True) == "Teams on a list, at least 1 match played"
    fund = Fund(categories=(main,), minimum_games=5, presence=Presence.SKIP)
    assert rules_of(fund, is_of_teams=True) == [
        "Tied teams share by the Hort system.",
        "Each team receives only the most valuable prize.",
        "Required for a prize: at least 5 matches played.",
        "Only teams that are present at the ceremony win prizes.",
    ]
    for rule in (*Sharing, *PerPlayer):
        name = "sharing" if isinstance(rule, Sharing) else "per_player"
        told = " ".join(rules_of(replace(fund, **{name: rule}), is_of_teams=True))
        assert "player" not in told.lower()
