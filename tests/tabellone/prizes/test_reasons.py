"""The reason of each award and of each unclaimed amount, as a whole sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.prizes import Fund, PrizeCategory, PrizeDistribution, Sharing, distribute
from tabellone.prizes.competitors import span
from tabellone.prizes.reasons import shown
from tabellone.record import Player
from tests.tabellone.prizes.examples import MAIN, category, line_up
from tests.tabellone.prizes.test_choices import EXAMPLE, FOUR


def reasons(found: PrizeDistribution) -> list[str]:
    return [award.reason for award in found.awards]


TIED = "2 players with a score of 5 are tied for places 1–2 in Main."
HORT = "Hort system: half of the prize for the rank, equal part of the rest:"
EQUAL = "The prizes are divided equally:"


def joined(*sentences: str) -> str:
    return " ".join(sentences)


def test_hort_names_the_half_for_the_rank_and_the_equal_part() -> None:
    assert reasons(distribute(Fund(categories=(MAIN,)), line_up(5, 5))) == [
        joined(TIED, HORT, "500.00 + 375.00 = 875.00."),
        joined(TIED, HORT, "250.00 + 375.00 = 625.00."),
    ]


def test_hort_the_half_of_a_shared_rank_is_that_of_the_average() -> None:
    found = distribute(Fund(categories=(category("main", 100, 60, 20),)), line_up(5, 5, 5, shared=True))
    assert {reason.split("rest: ")[1] for reason in reasons(found)} == {"30.00 + 30.00 = 60.00."}


def test_a_player_who_is_not_tied_has_the_prize_of_the_place() -> None:
    assert reasons(distribute(Fund(categories=(MAIN,)), line_up(5, 4)))[1] == "Place 2 in Main, not tied (score 4)."
    by_rank = Fund(categories=(MAIN,), sharing=Sharing.RANK)
    assert reasons(distribute(by_rank, line_up(5, 5)))[1] == "Place 2 in Main by rank (score 5)."


def test_equal_shares_name_the_sum_and_the_players() -> None:
    fund = Fund(categories=(category("main", 100),), sharing=Sharing.EQUAL, step=500)
    assert reasons(distribute(fund, line_up(5, 5, 5)))[0] == (
        "3 players with a score of 5 are tied for places 1–3 in Main. "
        "The prizes are divided equally: 100.00 / 3 = 33.33…. Rounded down to a multiple of 5.00."
    )


def test_by_rank_players_of_one_rank_divide() -> None:
    fund = Fund(categories=(MAIN,), sharing=Sharing.RANK)
    assert reasons(distribute(fund, line_up(5, 5, shared=True)))[0] == (
        "2 players share the rank at places 1–2 in Main. The prizes are divided equally: 1500.00 / 2 = 750.00."
    )


def test_a_minimum_share_says_how_many_share() -> None:
    fund = Fund(categories=(category("main", 100, 50),), sharing=Sharing.EQUAL, minimum_share=6_000)
    assert reasons(distribute(fund, line_up(5, 5, 5)))[0] == (
        "3 players with a score of 5 are tied for places 1–3 in Main. "
        "Shares under 60.00 are not paid, so only the first 2 by rank share. "
        "The prizes are divided equally: 150.00 / 2 = 75.00."
    )


def test_the_award_says_what_the_player_left_to_others() -> None:
    tied = "2 players with a score of 4 are tied for places 2–3 in Main."
    assert reasons(distribute(EXAMPLE, FOUR)) == [
        joined("Place 1 in Main, not tied (score 5).", "Women offered less (260.00) and passes to the next player."),
        joined(tied, EQUAL, "400.00 / 2 = 200.00."),
        joined(tied, EQUAL, "400.00 / 2 = 200.00.", "Women offered less (120.00) and passes to the next player."),
        "Place 1 in Women, not tied (score 3).",
    ]
    same = Fund(categories=(category("main", 100), category("other", 100)))
    assert reasons(distribute(same, line_up(5)))[0] == (
        "Place 1 in Main, not tied (score 5). Other offered the same amount and is later in the announced order."
    )


YOUTH = category("youth", 150, max_rating=1500)
BEST = "Prize 1 of Main, the most valuable one that the player can win (32B1)."
APART = "Other tied players are not eligible for them, and shared with them this part would be smaller."
LIMIT = "The largest prize that the player could win alone is the limit: 100.00."
LIMITED = "Players with a lower limit, the largest prize they could win alone: 1."


def divided(players: int, prizes: str) -> str:
    return f"{players} tied players (score 4) divide these prizes (32B3): {prizes}."


@pytest.mark.parametrize(
    ("categories", "ratings", "why"),
    [
        ((category("main", 300, 200), YOUTH), [1800], [BEST]),
        (
            (category("main", 300, 200), YOUTH),
            [1400, 1800],
            [joined(divided(2, "Main 1–2"), EQUAL, "500.00 / 2 = 250.00.")] * 2,
        ),
        (
            (category("main", 100), YOUTH),
            [1400, 1800, 1400],
            [joined(divided(3, "Youth 1, Main 1"), EQUAL, "250.00 / 3 = 83.33….")] * 3,
        ),
        (
            (category("main", 100, 80), category("youth", 500, max_rating=1500)),
            [1800, 1800, 1400, 1400],
            [
                *[joined(divided(2, "Main 1–2"), EQUAL, "180.00 / 2 = 90.00.")] * 2,
                *[joined(divided(2, "Youth 1"), APART, EQUAL, "500.00 / 2 = 250.00.")] * 2,
            ],
        ),
        (
            (category("main", 100, 80), category("youth", 200, 100, max_rating=1500)),
            [1800, 1400, 1400, 1400],
            [
                joined(divided(4, "Youth 1–2, Main 1–2"), LIMIT),
                *[joined(divided(4, "Youth 1–2, Main 1–2"), LIMITED, EQUAL, "380.00 / 3 = 126.66….")] * 3,
            ],
        ),
    ],
)
def test_us_chess_names_the_prizes_of_the_pool(
    categories: tuple[PrizeCategory, ...], ratings: list[int], why: list[str]
) -> None:
    people = [Player(number, f"P{number}", rating=rating) for number, rating in enumerate(ratings, start=1)]
    found = distribute(Fund(categories=categories, sharing=Sharing.US), line_up(*[4] * len(ratings), players=people))
    rounding = " Rounded down to a multiple of 0.01."
    by_player = {award.player: award.reason.removesuffix(rounding) for award in found.awards}
    assert [by_player[number] for number in range(1, 1 + len(ratings))] == why


def test_unclaimed_amounts_say_why() -> None:
    found = distribute(EXAMPLE, FOUR)
    assert [str(row.reason) for row in found.unclaimed] == [
        "No player is left for this prize. Eligible in Women: 3, with another prize: 2."
    ]
    odd = Fund(categories=(category("main", 5, 4, 2),), sharing=Sharing.EQUAL, step=100)
    assert [str(row.reason) for row in distribute(odd, line_up(5, 5)).unclaimed] == [
        "Left after rounding down to a multiple of 1.00: Main 1–2.",
        "No player is left for this prize. Eligible players in Main: 2.",
    ]


def test_reasons_can_be_translated() -> None:
    award = distribute(Fund(categories=(MAIN,)), line_up(5, 5)).awards[0]
    assert [reason.parameters for reason in award.reasons] == [
        {"count": 2, "score": "5", "places": "1–2", "category": "Main"},
        {"own": "500.00", "rest": "375.00", "share": "875.00"},
    ]


def test_amounts_are_cut_and_marked_and_places_are_a_span() -> None:
    assert [shown(Fraction(10_000, 3)), shown(Fraction(5))] == ["33.33…", "0.05"]
    assert [span([3]), span([3, 4, 5])] == ["3", "3–5"]
