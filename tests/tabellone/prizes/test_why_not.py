"""Why a player has no prize."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tabellone.prizes import Competitor, Fund, PerPlayer, Presence, PrizeCategory, Sharing, distribute, why_no_prize
from tabellone.record import Player
from tests.tabellone.prizes.examples import category, funds, line_up
from tests.tabellone.prizes.test_choices import EXAMPLE, FOUR


def why(fund: Fund, competitors: tuple[Competitor, ...], player: int) -> list[str]:
    return [str(reason) for reason in why_no_prize(distribute(fund, competitors), player)]


def fund(*categories: PrizeCategory, sharing: Sharing = Sharing.EQUAL, step: int = 1, minimum: int = 0) -> Fund:
    return Fund(categories=categories, sharing=sharing, step=step, minimum_share=minimum)


def test_a_player_who_left_a_category_is_told_what_was_offered() -> None:
    assert why(EXAMPLE, FOUR, 3) == ["Women: the player keeps a share in Main (200.00, offered here: 120.00)."]
    assert why(EXAMPLE, FOUR, 2) == ["Women: the category is for women."]
    assert why(EXAMPLE, FOUR, 4) == ["Main: the player keeps a share in Women (260.00, offered here: 0.00)."]


def test_a_player_behind_the_last_prize_is_told_the_place_among_those_who_compete() -> None:
    rows = line_up(5, 4, 3, 3)
    last = "Main: the last prize is for place 2, and the player is at place"
    assert why(fund(category("main", 50, 20)), rows, 4) == [f"{last} 3–4 of the players who compete for it."]
    by_rank = fund(category("main", 50, 20), sharing=Sharing.RANK)
    assert why(by_rank, rows, 4) == [f"{last} 4 of the players who compete for it."]


def test_a_player_whose_share_is_too_small_is_told_so() -> None:
    dropped = fund(category("main", 100), minimum=4_000)
    assert why(dropped, line_up(5, 5, 5), 3) == [
        "Main: only the first 2 of 3 tied players share, because shares under 40.00 are not paid."
    ]
    rounded = fund(category("main", 10), step=500)
    assert why(rounded, line_up(5, 5, 5), 1) == ["Main: the share of 3.33… is less than the rounding step of 5.00."]


def test_us_chess_says_who_won_the_prizes() -> None:
    prizes = fund(category("main", 100, 20), category("u1500", 50, max_rating=1500), sharing=Sharing.US, step=500)
    people = [Player(number, f"P{number}", rating=1400) for number in range(1, 5)]
    rows = line_up(5, 4, 3, 2, players=people)
    assert why(prizes, rows, 4) == [
        "Main: players with a higher score won all prizes.", "U1500: players with a higher score won all prizes.",
    ]  # fmt: skip
    assert why(prizes, rows, 1) == ["U1500: each player wins one prize, and this player's is counted in Main."]
    small = fund(category("main", 6), sharing=Sharing.US, step=500)
    assert why(small, line_up(5, 5), 1) == ["Main: the share of 3.00 is less than the rounding step of 5.00."]


def test_too_few_games_and_absence_are_reasons() -> None:
    rows = tuple(replace(each, games=games) for each, games in zip(line_up(5, 4, 3), (3, 5, 5), strict=True))
    prizes = replace(fund(category("main", 100, 50)), minimum_games=4, presence=Presence.SKIP, absent=frozenset({2}))
    assert why(prizes, rows, 1) == ["Main: games played over the board: 3, required: 4."]
    assert why(prizes, rows, 2) == ["Main: the player was absent from the ceremony."]
    assert why(prizes, rows, 3) == []


def test_with_brackets_the_share_in_the_same_bracket_is_the_reason() -> None:
    u18 = category("u18", 60, bracket="age")
    prizes = replace(fund(category("main", 100), category("u1800", 80), u18), per_player=PerPlayer.BRACKET)
    assert why(prizes, line_up(5, 4), 1) == ["U1800: the player keeps a share in Main (100.00, offered here: 80.00)."]
    assert why(prizes, line_up(5, 4), 2) == [
        "Main: the player keeps a share in U1800 (80.00, offered here: 0.00).",
        "U18: the last prize is for place 1, and the player is at place 2 of the players who compete for it.",
    ]


def test_a_number_that_competes_for_nothing_is_an_error() -> None:
    with pytest.raises(KeyError):
        why_no_prize(distribute(EXAMPLE, FOUR), 5)


@given(funds())
def test_there_is_a_reason_for_each_category_without_an_award(example: tuple[Fund, tuple[Competitor, ...]]) -> None:
    rules, competitors = example
    found = distribute(rules, competitors)
    for player in competitors:
        won = [award for award in found.awards if award.player == player.number]
        reasons = why_no_prize(found, player.number)
        assert len(reasons) + len(won) == len(rules.categories)
        assert rules.per_player is not PerPlayer.BEST or len(won) <= 1
        names = [each.name for each in rules.announced if each.key not in {award.category for award in won}]
        assert [reason.split(": ")[0] for reason in reasons] == names
