"""Funds and competitors for tests: short notations, and random ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from hypothesis import strategies as st

from tabellone.prizes import Competitor, Fund, PerPlayer, Presence, PrizeCategory, PrizeDistribution, Sharing
from tabellone.record import Player

RATINGS = (0, *range(1000, 2600, 50))
BIRTHS = ("", *(f"{year}/00/00" for year in range(1940, 2018)))
MAIN = PrizeCategory(key="main", name="Main", amounts=(100_000, 50_000))
WOMEN = PrizeCategory(key="women", name="Women", sex="w", amounts=(26_000, 12_000))


def category(key: str, *units: int, **conditions: object) -> PrizeCategory:
    """A category with these prizes, in whole units."""
    plain = PrizeCategory(key=key, name=key.capitalize(), amounts=tuple(100 * unit for unit in units))
    return replace(plain, **conditions)  # type: ignore[arg-type]


def line_up(*scores: int, players: Sequence[Player] = (), shared: bool = False) -> tuple[Competitor, ...]:
    """Players 1, 2, 3 … with these scores, the highest first; ``shared``: whoever is tied shares the rank."""
    ties = [1 + sum(other > score for other in scores) for score in scores]
    return tuple(
        Competitor(
            players[index] if players else Player(index + 1, f"P{index + 1}"),
            str(score),
            ties[index],
            ties[index] if shared else index + 1,
        )
        for index, score in enumerate(scores)
    )


def amounts_of(found: PrizeDistribution) -> list[tuple[int, str, int]]:
    """Each award as player, category and hundredths."""
    return [(award.player, award.category, award.amount) for award in found.awards]


def random_fund(
    rng: random.Random,
    sharing: Sharing,
    per_player: PerPlayer | None = None,
    *,
    categories: int = 12,
    players: int = 60,
) -> tuple[Fund, tuple[Competitor, ...]]:
    """A fund of up to so many categories, and up to so many competitors; some share ranks, some are absent."""
    count = rng.randint(1, rng.choice([min(8, players), min(20, players), players]))
    competitors = random_competitors(rng, count, rng.choice([3, 9]))
    if sharing is Sharing.US:
        per_player = PerPlayer.BEST
    elif per_player is None:
        per_player = rng.choice([PerPlayer.BEST, PerPlayer.BEST, PerPlayer.BRACKET, PerPlayer.BRACKET, PerPlayer.ALL])
    fund = Fund(
        categories=tuple(_category(rng, number) for number in range(rng.randint(1, categories))),
        sharing=sharing,
        per_player=per_player,
        step=rng.choice([1, 100, 500]),
        minimum_share=rng.choice([0, 0, 2_500]) if sharing in (Sharing.HORT, Sharing.EQUAL) else 0,
        minimum_games=rng.choice([0, 0, 3]),
        presence=rng.choice([Presence.KEEP, Presence.SKIP]),
        absent=frozenset(rng.choices(range(1, players + 1), k=rng.choice([0, 0, 3]))),
    )
    return fund, competitors


def random_competitors(rng: random.Random, count: int, best: int) -> tuple[Competitor, ...]:
    """So many players with scores from 0 to the best; some share ranks."""
    scores = sorted((rng.randint(0, best) for _ in range(count)), reverse=True)
    rows = line_up(*scores, players=[_player(rng, number) for number in range(1, count + 1)])
    found = [replace(row, games=rng.choice([2, 3, 4, 5])) for row in rows]
    for before, after in pairwise(range(count)):
        if found[before].tie == found[after].tie and rng.random() < 0.3:
            found[after] = replace(found[after], rank=found[before].rank)
    return tuple(found)


def _player(rng: random.Random, number: int) -> Player:
    return Player(
        number,
        f"P{number}",
        rating=rng.choice(RATINGS),
        sex=rng.choice(["m", "m", "w"]),
        birth=rng.choice(BIRTHS),
        federation=rng.choice(["ITA", "FRA"]),
        title=rng.choice(["", "", "FM", "GM"]),
    )


def _category(rng: random.Random, number: int) -> PrizeCategory:
    prizes = sorted((rng.choice([20, 50, 100, 133, 250]) for _ in range(rng.randint(1, 6))), reverse=True)
    conditions: dict[str, object] = rng.choice(
        [
            {},
            {"max_rating": rng.randrange(1200, 2600, 100), "unrated": rng.random() < 0.5},
            {"min_rating": rng.randrange(1000, 2400, 100)},
            {"sex": "w"},
            {"born_from": rng.randint(1990, 2015)},
            {"born_to": rng.randint(1945, 1990)},
            {"federation": "FRA"},
            {"title": "FM"},
        ]
    )
    conditions["bracket"] = rng.choice(["", "", "Age", "age", "Rating"])
    conditions["minimum_games"] = rng.choice([None, None, None, 0, 4])
    return category(f"c{number}", *prizes, order=rng.choice([None, rng.randint(1, 12)]), **conditions)


def funds(*sharing: Sharing) -> st.SearchStrategy[tuple[Fund, tuple[Competitor, ...]]]:
    """Random funds with their competitors, small enough to be shrunk."""
    return st.builds(
        lambda seed, rule, categories, players: random_fund(
            random.Random(seed), rule, categories=categories, players=players
        ),
        st.integers(0, 10**6),
        st.sampled_from(sharing or [*Sharing]),
        st.integers(1, 6),
        st.integers(1, 20),
    )
