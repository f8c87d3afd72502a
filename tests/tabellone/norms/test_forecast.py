"""Who can still make which norm, and what is needed in the remaining rounds."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tabellone.norms import (
    NormEvent,
    NormForecast,
    least_rating,
    norm_forecast,
    norms_of,
    possible_norms,
    supposed_opponents,
)
from tabellone.record import Player, Record
from tests.tabellone.norms.brute_force import random_case
from tests.tabellone.test_title_norms import FIELD, played, round_robin


def before(results: str, rounds: int = 9) -> NormEvent:
    return NormEvent(replace(played(results), planned_rounds=rounds))


def test_the_least_points_against_opponents_of_a_rating() -> None:
    """After 5½ of 7 against 2421: a GM norm is 7 of 9 against 2380 to 2433, and the third GM is there already."""
    opponents = supposed_opponents(2, 2400, "GM")
    assert norm_forecast(before("1111=0="), 1, opponents) == (
        NormForecast("GM", 2, False, 20),
        NormForecast("IM", 2, False, 0),
    )
    assert norm_forecast(before("11111=="), 1, opponents)[0].needed == 10
    assert norm_forecast(before("1000000"), 1, opponents)[0].needed is None


def test_the_points_needed_are_enough_and_half_a_point_less_is_not() -> None:
    event = before("11111==")
    needed = norm_forecast(event, 1, [Player(9, "P9", 2400, "", "", "ESP"), Player(10, "P10", 2400, "", "", "AUT")])
    assert needed[0].needed == 10
    for results, expected in (("10", True), ("01", True), ("==", True), ("=0", False), ("0=", False)):
        gm = next(row for row in norms_of(NormEvent(played("11111==" + results)), 1) if row.title == "GM")
        assert gm.achieved is expected


def test_the_points_needed_are_enough_in_whichever_games_they_come_and_no_fewer_are() -> None:
    """All results of the three remaining games, tried one by one. In 168 it matters that wins can be left out, in 230
    that games after a norm can.
    """
    told = 0
    for seed in range(165, 240):
        record, results, _ = random_case(seed)
        last = len(results) - 3
        if record.system != "dutch":
            continue
        opponents = [record.by_tpn[tpn] for tpn in range(last + 2, len(results) + 2)]
        endings = ["".join(row) for row in product("1=0", repeat=len(opponents))]
        found = {ending: achieved(record, results[:last] + ending) for ending in endings}
        for row in norm_forecast(NormEvent(record, last), 1, opponents):
            enough = [
                points
                for points in range(0, 10 * len(opponents) + 1, 5)
                if all(row.title in titles for ending, titles in found.items() if worth(ending) == points)
            ]
            assert row.needed == min(enough, default=None), (seed, row.title)
            told += row.needed is not None
    assert told > 20


def worth(results: str) -> int:
    return sum({"1": 10, "=": 5, "0": 0}[result] for result in results)


def achieved(record: Record, results: str) -> set[str]:
    """The norms of the record's player with these results against the same opponents."""
    games = played(results, [(row.rating, row.title, row.federation) for row in record.players[1:]])
    return {row.title for row in norms_of(NormEvent(replace(games, players=record.players)), 1) if row.achieved}


def test_of_predetermined_pairings_the_remaining_rounds_are_supposed_to_be_played() -> None:
    event = NormEvent(round_robin("11111==00"), 7)
    opponents = [event.record.by_tpn[tpn] for tpn in (9, 10)]
    assert norm_forecast(event, 1, opponents)[0] == NormForecast("GM", 2, False, 10)


def test_a_norm_that_is_reached_needs_nothing_more() -> None:
    event = NormEvent(replace(played("1111111=="), planned_rounds=11))
    gm = norm_forecast(event, 1, supposed_opponents(2, 1800))[0]
    assert gm == NormForecast("GM", 2, True, 0)
    assert not norm_forecast(NormEvent(replace(round_robin("1111111=="), planned_rounds=11)), 1, ())[0].reached


def test_there_are_no_more_opponents_than_rounds() -> None:
    with pytest.raises(ValueError, match="expected at most 1 opponents, found 2"):
        norm_forecast(before("11111111"), 1, supposed_opponents(2, 2400))


def test_the_least_rating_of_the_last_opponent() -> None:
    """The eight opponents so far have 19350 together. After 5½ of 8 a win makes 72 % (dp 166): the average must be
    2434, so 9 times 2433.5, or 21902, are needed. After 6 of 8 a win makes 78 % (dp 220): 2380 is reached by the
    floor of 2200 alone, (19350 + 2200) / 9 = 2394.
    """
    assert least_rating(before("111====="), 1, "GM", 10, opponent_title="GM") == 2552
    assert least_rating(before("1111===="), 1, "GM", 10, opponent_title="GM") == 1400
    assert least_rating(before("111====="), 1, "GM", 5, opponent_title="GM") == 2921, "67 % (dp 125): 2475 is needed"
    assert least_rating(before("00000000"), 1, "GM", 10, opponent_title="GM") is None


def test_the_least_rating_is_enough_and_one_less_is_not() -> None:
    for tried, expected in ((2552, True), (2551, False)):
        field = [*FIELD[:8], (tried, "GM", "FRA")]
        gm = next(row for row in norms_of(NormEvent(played("111=====1", field)), 1) if row.title == "GM")
        assert gm.achieved is expected


def test_the_title_and_the_federation_of_the_last_opponent_count() -> None:
    """With two GMs the third one is needed; with five opponents of the own federation no sixth one is possible."""
    field = [(2450, "IM", "GER"), *FIELD[1:]]
    event = NormEvent(replace(played("11111===", field), planned_rounds=9))
    assert least_rating(event, 1, "GM", 10, opponent_title="GM") == 1400
    assert least_rating(event, 1, "GM", 10, opponent_title="IM") is None
    home = [*FIELD[:3], *[(2400, "IM", "ITA")] * 5]
    full = NormEvent(replace(played("11111===", home), planned_rounds=9))
    assert least_rating(full, 1, "GM", 10) == 1400
    assert least_rating(full, 1, "GM", 10, federation="ITA") is None


@pytest.mark.parametrize("points", [-5, 3, 15])
def test_points_that_the_games_cannot_give_are_refused(points: int) -> None:
    with pytest.raises(ValueError, match="half points from 0 to 1 points"):
        least_rating(before("11111111"), 1, "GM", points)


def test_possible_norms_are_those_of_the_best_opponents_and_results() -> None:
    def possible(results: str) -> tuple[str, ...]:
        return possible_norms(before(results))[1]

    assert possible("1111====") == ("GM", "IM")
    assert possible("1=======") == ("IM",)
    assert possible("00000000") == ()
    assert possible("1111111") == ("GM", "IM")
    assert possible("U") == ("GM", "IM"), "eight games and the bye"


def test_without_enough_rounds_nobody_can_make_a_norm() -> None:
    record = Record(played("1").players, planned_rounds=8)
    assert set(possible_norms(NormEvent(record)).values()) == {()}


def test_the_least_rating_after_a_known_game_is_that_after_the_same_game_was_played() -> None:
    opponent = Player(9, "P9", 2400, "", "", "ESP")
    for points, sign in ((10, "1"), (5, "="), (0, "0")):
        known = least_rating(before("11111=="), 1, "GM", 5, opponent_title="GM", known=[(opponent, points)])
        assert known == least_rating(before("11111==" + sign), 1, "GM", 5, opponent_title="GM")
    with pytest.raises(ValueError, match="half points from 0 to 1 points"):
        least_rating(before("11111=="), 1, "GM", 20, known=[(opponent, 10)])
