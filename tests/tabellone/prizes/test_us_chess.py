"""Sharing by US Chess (32B), in cases that directors have published with their answers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations

from hypothesis import given, strategies as st

from tabellone.prizes import Competitor, Fund, PrizeCategory, Sharing, distribute
from tabellone.prizes.eligibility import exclusion
from tabellone.prizes.us_chess import limited_shares, us_pools
from tabellone.record import Player
from tests.tabellone.prizes.examples import amounts_of, category, funds, line_up
from tests.tabellone.prizes.twin import is_eligible, is_matchable


def won(categories: tuple[PrizeCategory, ...], *players: tuple[int, int]) -> dict[int, Fraction]:
    """Exact shares in whole units by number, of players with a score and a rating each."""
    people = [Player(number, f"P{number}", rating=rating) for number, (_score, rating) in enumerate(players, start=1)]
    competitors = line_up(*(score for score, _rating in players), players=people)
    found = distribute(Fund(categories=categories, sharing=Sharing.US), competitors)
    return {award.player: award.share / 100 for award in found.awards}


def test_tied_players_bring_in_one_prize_each_and_divide_the_sum() -> None:
    """300 and 200 for all, 150 for youth; one of four tied players is young (the example of WinTD)."""
    prizes = (category("main", 300, 200), category("youth", 150, max_rating=1500))
    quarter = Fraction(650, 4)
    assert won(prizes, (4, 1400), (4, 1800), (4, 1800), (4, 1800)) == dict.fromkeys(range(1, 5), quarter)


def test_no_player_receives_more_than_the_largest_prize_to_win_alone() -> None:
    """Player E of the director's question receives 1000, and the three players under 1700 share the rest."""
    prizes = (category("main", 12000, 6000, 3000, 1500, 1000, 800), category("u1700", 2000, 1000, max_rating=1699))
    rows = [(85, 1753), (75, 1702), (75, 1700), (75, 1700), (70, 1750), (70, 1676), (70, 1675), (70, 1650)]
    share = Fraction(3800, 3)
    assert won(prizes, *rows) == {
        1: 12000, 2: 3500, 3: 3500, 4: 3500, 5: 1000, 6: share, 7: share, 8: share,
    }  # fmt: skip


def test_a_limit_below_the_equal_share_raises_the_others() -> None:
    prizes = (category("main", 2298, 1149, 536, 306, 230), category("u2400", 1379, 766, max_rating=2399))
    rows = [(50, 2673), (45, 2699), (40, 2495), (40, 2391), (40, 2387), (40, 2385)]
    assert won(prizes, *rows) == {1: 2298, 2: 1149, 3: 536, 4: 817, 5: 817, 6: 817}


def test_players_divide_a_prize_for_which_others_are_not_eligible_if_it_gives_more() -> None:
    prizes = (category("main", 100, 80), category("u1800", 500, max_rating=1799))
    assert won(prizes, (4, 2000), (4, 1700)) == {1: 100, 2: 500}
    assert won(prizes, (4, 2000), (4, 2000), (4, 1700), (4, 1700)) == {1: 90, 2: 90, 3: 250, 4: 250}


def test_of_equal_prizes_the_place_prize_is_taken_first() -> None:
    """32B4: B and C share second and third place, and E wins the class prize."""
    prizes = (category("main", 250, 150, 100), category("u2200", 100, max_rating=2199))
    rows = [(40, 2500), (35, 2100), (35, 2100), (30, 2250), (25, 2100)]
    assert won(prizes, *rows) == {1: 250, 2: 125, 3: 125, 5: 100}


def test_the_prizes_with_the_largest_sum_are_brought_in() -> None:
    """Alfred brings the prize of class A, 75.02, and Bob has the prize of class B."""
    class_a = PrizeCategory(key="a", name="A", amounts=(7502,), min_rating=1800, max_rating=1999)
    class_b = PrizeCategory(key="b", name="B", amounts=(7500,), min_rating=1600, max_rating=1799)
    rows = [(50, 2100), (40, 1900), (40, 1700), (30, 1850), (20, 1650)]
    prizes = (category("main", 200, 150), class_a, class_b)
    assert won(prizes, *rows) == {1: 200, 2: Fraction(11251, 100), 3: Fraction(11251, 100), 5: 75}


def test_an_award_of_a_pool_names_the_largest_prize_that_the_player_could_win_alone() -> None:
    prizes = (category("main", 300, 200), category("youth", 250, max_rating=1500))
    people = (Player(1, "P1", rating=1400), Player(2, "P2", rating=1400), Player(3, "P3", rating=2000))
    found = distribute(Fund(categories=prizes, sharing=Sharing.US), line_up(4, 4, 3, players=people))
    assert [(award.player, award.category, award.places) for award in found.awards] == [
        (1, "main", (1,)), (2, "main", (1,)), (3, "main", (2,)),
    ]  # fmt: skip
    assert amounts_of(found) == [(1, "main", 27_500), (2, "main", 27_500), (3, "main", 20_000)]


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8), st.integers(0, 100))
def test_limited_shares_are_level_and_divide_the_whole(limits: list[int], per_cent: int) -> None:
    total = sum(limits) * per_cent // 100
    shares = limited_shares(total, dict(enumerate(limits)))
    assert sum(shares.values()) == total
    level = max(shares.values())
    assert all(
        share == min(level, limit)
        for share, limit in zip(map(shares.__getitem__, range(len(limits))), limits, strict=True)
    )


@given(funds(Sharing.US))
def test_no_choice_of_prizes_has_a_larger_sum(example: tuple[Fund, tuple[Competitor, ...]]) -> None:
    """Every choice of prizes of which each player can bring one, for the first pool of small events."""
    fund, competitors = example
    kept = tuple(replace(each, amounts=each.amounts[:2]) for each in fund.categories[:4])
    small = Fund(categories=kept, sharing=Sharing.US)
    tied = [each for each in competitors if each.tie == 1][:4]
    eligible = {c.key: [each for each in tied if exclusion(c, each.contestant) is None] for c in small.categories}
    pools = us_pools(small, tied, eligible)
    if not pools or pools[0].only is not None:
        return
    members = {c.key: {each.number for each in tied if is_eligible(c, each)} for c in small.categories}
    offered = [(c.key, amount) for c in small.categories for amount in c.amounts]
    choices = chain.from_iterable(combinations(offered, size) for size in range(len(tied) + 1))
    sums = [
        sum(amount for _key, amount in chosen)
        for chosen in choices
        if is_matchable({key: sum(key == own for own, _amount in chosen) for key in members}, members)
    ]
    assert pools[0].total == max(sums)
