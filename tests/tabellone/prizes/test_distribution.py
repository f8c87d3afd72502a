"""The distribution of a fund: awards, unclaimed amounts, and a second computation of both."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from types import FrameType
from typing import Any, TypeAlias

import pytest
from hypothesis import given

from tabellone.prizes import (
    BadPrizes,
    Competitor,
    Fund,
    PerPlayer,
    PrizeDistribution,
    Sharing,
    distribute,
    why_no_prize,
)
from tabellone.record import Player
from tests.tabellone.prizes import twin
from tests.tabellone.prizes.compare import require_equal
from tests.tabellone.prizes.examples import MAIN, WOMEN, amounts_of, category, funds, line_up, random_fund

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]
RANDOM_FUNDS = 500
"""For each rule of sharing; ``python -m benchmarks.prizes`` compares 2,000 of each."""


def unclaimed_of(found: PrizeDistribution) -> list[tuple[str, int, int]]:
    return [(row.category, row.place, row.amount) for row in found.unclaimed]


def test_an_award_has_its_places_its_amount_and_its_exact_share() -> None:
    found = distribute(Fund(categories=(MAIN,)), line_up(5, 5, 4))
    rows = [(each.player, each.category, each.places, each.amount, each.share) for each in found.awards]
    assert rows == [
        (1, "main", (1, 2), 87_500, Fraction(87_500)), (2, "main", (1, 2), 62_500, Fraction(62_500)),
    ]  # fmt: skip
    assert found.unclaimed == ()
    assert found.total == 150_000


@pytest.mark.parametrize(
    ("step", "share", "left"), [(1, 3_333, 1), (100, 3_300, 100), (500, 3_000, 1_000)], ids=["0.01", "1", "5"]
)
def test_amounts_are_rounded_down_and_the_remainder_is_unclaimed(step: int, share: int, left: int) -> None:
    fund = Fund(categories=(category("main", 100),), sharing=Sharing.EQUAL, step=step)
    found = distribute(fund, line_up(5, 5, 5))
    assert amounts_of(found) == [(number, "main", share) for number in (1, 2, 3)]
    assert unclaimed_of(found) == [("main", 1, left)]
    assert found.unclaimed[0].reason.startswith("Left after rounding down")


def test_a_share_that_is_rounded_to_nothing_is_no_award() -> None:
    fund = Fund(categories=(category("main", 9),), sharing=Sharing.EQUAL, step=500)
    found = distribute(fund, line_up(5, 5))
    assert (found.awards, unclaimed_of(found)) == ((), [("main", 1, 900)])


def test_a_prize_without_a_player_is_unclaimed() -> None:
    found = distribute(Fund(categories=(category("main", 50, 20, 0),)), line_up(5))
    assert (amounts_of(found), unclaimed_of(found)) == ([(1, "main", 5_000)], [("main", 2, 2_000)])
    assert distribute(Fund(categories=(MAIN, WOMEN)), ()).total == 0


def test_awards_are_in_the_announced_order_and_then_by_rank() -> None:
    listed = (category("b", 30, 20, order=2), category("a", 30, 20, order=1))
    fund = Fund(categories=listed, per_player=PerPlayer.ALL)
    assert amounts_of(distribute(fund, line_up(5, 4))) == [
        (1, "a", 3_000), (2, "a", 2_000), (1, "b", 3_000), (2, "b", 2_000),
    ]  # fmt: skip


def test_us_chess_rounds_a_pool_once_and_names_the_largest_prize() -> None:
    prizes = (category("women", 50, sex="w"), category("main", 100))
    people = (Player(1, "P1", sex="w"), Player(2, "P2", sex="m"), Player(3, "P3", sex="m"))
    fund = Fund(categories=prizes, sharing=Sharing.US, step=100)
    found = distribute(fund, line_up(5, 5, 5, players=people))
    assert amounts_of(found) == [(1, "main", 5_000), (2, "main", 5_000), (3, "main", 5_000)]
    odd = Fund(categories=(category("main", 100),), sharing=Sharing.US, step=100)
    found = distribute(odd, line_up(5, 5, 5))
    assert (amounts_of(found)[0], unclaimed_of(found)) == ((1, "main", 3_300), [("main", 1, 100)])
    assert unclaimed_of(distribute(odd, ())) == [("main", 1, 10_000)]


def test_us_chess_with_all_prizes_per_player_is_refused() -> None:
    with pytest.raises(BadPrizes):
        distribute(Fund(categories=(MAIN,), sharing=Sharing.US, per_player=PerPlayer.ALL), line_up(5))


# --- a second computation ---


@pytest.mark.parametrize("sharing", [*Sharing])
def test_a_second_computation_agrees_on_random_funds(sharing: Sharing) -> None:
    for number in range(RANDOM_FUNDS):
        require_equal(*random_fund(random.Random(f"{sharing} {number}"), sharing))


@pytest.mark.parametrize("sharing", [Sharing.HORT, Sharing.EQUAL, Sharing.RANK])
def test_a_second_computation_agrees_on_random_funds_with_brackets(sharing: Sharing) -> None:
    for number in range(RANDOM_FUNDS):
        require_equal(*random_fund(random.Random(f"brackets {sharing} {number}"), sharing, PerPlayer.BRACKET))


@given(funds())
def test_a_second_computation_agrees_on_small_funds(example: tuple[Fund, tuple[Competitor, ...]]) -> None:
    require_equal(*example)


@given(funds())
def test_no_lower_ranked_player_has_a_prize_for_which_a_player_without_one_is_eligible(
    example: tuple[Fund, tuple[Competitor, ...]],
) -> None:
    """But for players who drop out for the minimum share, or whose share is rounded to nothing."""
    fund, competitors = example
    fund = replace(fund, step=1, minimum_share=0)
    found = distribute(fund, competitors)
    winners = {award.player for award in found.awards}
    rank = {each.number: each.tie if fund.sharing is Sharing.US else each.rank for each in competitors}
    lowest: dict[str, int] = {}
    for award in found.awards:
        lowest[award.category] = max(rank[award.player], lowest.get(award.category, 0))
    for player in competitors:
        if player.number not in winners:
            eligible = [each.key for each in fund.categories if twin.competes(fund, each, player)]
            assert all(lowest.get(key, 0) <= rank[player.number] for key in eligible)


@given(funds())
def test_a_player_has_at_most_one_award_or_one_in_each_bracket(example: tuple[Fund, tuple[Competitor, ...]]) -> None:
    fund, competitors = example
    found = distribute(fund, competitors)
    players = [award.player for award in found.awards]
    if fund.per_player is PerPlayer.BEST:
        assert len(players) == len(set(players))
    if fund.per_player is PerPlayer.BRACKET:
        bracket = {each.key: each.bracket.lower() for each in fund.categories}
        held = [(award.player, bracket[award.category]) for award in found.awards]
        assert len(held) == len(set(held))
    assert {award.player for award in found.awards} <= {each.number for each in competitors}
    assert all(award.reasons for award in found.awards)


def test_a_thing_goes_to_its_place_by_rank_while_the_money_is_shared() -> None:
    main = category("main", 300, 100, things=("Cup", "", "Book", "Pen"))
    trophy = replace(category("women", sex="w"), things=("Cup",))
    fund = Fund(categories=(main, trophy))
    players = (Player(1, "A"), Player(2, "B", sex="w"), Player(3, "C"))
    found = distribute(fund, line_up(5, 5, 4, players=players))
    assert amounts_of(found) == [(1, "main", 25_000), (2, "main", 15_000)]
    assert [(each.player, each.category, each.place, each.thing) for each in found.things] == [
        (1, "main", 1, "Cup"),
        (3, "main", 3, "Book"),
        (None, "main", 4, "Pen"),
        (2, "women", 1, "Cup"),
    ]
    assert why_no_prize(found, 2) == ()
    assert list(why_no_prize(found, 3)) == ["Women: the category is for women."]


def test_a_thing_is_unclaimed_where_the_players_share_the_rank() -> None:
    fund = Fund(categories=(replace(category("main"), things=("Cup",)),))
    found = distribute(fund, line_up(5, 5, shared=True))
    assert [(each.player, each.reason) for each in found.things] == [
        (None, "2 players share the rank at places 1–2 in Main. The organiser decides.")
    ]
    own = "the last prize is for place 1, and the player is at place 1–2 of the players who compete for it"
    assert list(why_no_prize(found, 2)) == [f"Main: {own}."]


def test_a_fund_has_amounts_or_things_and_not_too_many() -> None:
    competitors = line_up(1)
    for empty in (category("main"), replace(category("main"), things=("",))):
        with pytest.raises(BadPrizes, match="must have 1 to 500 amounts"):
            distribute(Fund(categories=(empty,)), competitors)
    with pytest.raises(BadPrizes, match="at most 500 things"):
        distribute(Fund(categories=(replace(category("main"), things=("x",) * 501),)), competitors)


# --- large events ---


def steps_of(fund: Fund, competitors: tuple[Competitor, ...]) -> int:
    """How many lines of the program the distribution runs, which is the same on each machine."""
    count = 0

    def traced(_frame: FrameType, event: str, _value: object) -> TraceFunction:
        nonlocal count
        count += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        distribute(fund, competitors)
    finally:
        sys.settrace(before)
    return count


def tied_for_all(players: int, sharing: Sharing, per_player: PerPlayer) -> tuple[Fund, tuple[Competitor, ...]]:
    """All players are tied for as many prizes in overlapping categories, with all limits at different ratings."""
    people = [Player(number, f"P{number}", rating=1000 + 400 * number // players) for number in range(1, players + 1)]
    categories = tuple(
        category(f"c{limit}", *range(500, 500 - players // 10, -1), max_rating=1000 + limit)
        for limit in range(0, 400, 20)
    )
    fund = Fund(categories=categories, sharing=sharing, per_player=per_player)
    return fund, line_up(*[5] * players, players=people)


@pytest.mark.parametrize(
    ("sharing", "per_player"),
    [*((sharing, per_player) for sharing in (Sharing.HORT, Sharing.EQUAL) for per_player in PerPlayer),
     (Sharing.US, PerPlayer.BEST)],
)  # fmt: skip
def test_twice_as_many_tied_players_are_about_twice_the_work(sharing: Sharing, per_player: PerPlayer) -> None:
    few = steps_of(*tied_for_all(200, sharing, per_player))
    many = steps_of(*tied_for_all(400, sharing, per_player))
    assert many < 2.5 * few
