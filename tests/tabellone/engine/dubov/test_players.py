"""What the Dubov system knows of a player: averages, colour due, upfloats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.dubov.players import dubov_field_of
from tabellone.engine.swiss.colours import Strength
from tabellone.record import Colour, Game, Player, Record, Result, Round
from tests.tabellone.engine.dubov.dubov_events import EDITIONS, upfloats_of, worked
from tests.tabellone.engine.played import record

AVERAGES = {
    2: [2520, 2500, 2480, 2450, 2450, 2430, 2630, 2600, 2590, 2570, 2550, 2550, 0, 0],
    3: [2535, 2525, 2525, 2520, 2525, 2530, 2515, 2525, 2520, 2525, 2525, 2485, 2430, 2520],
    4: [2557, 2560, 2490, 2530, 2540, 2487, 2487, 2510, 2513, 2500, 2500, 2497, 2510, 2535],
    5: [2560, 2568, 2518, 2555, 2505, 2485, 2478, 2490, 2523, 2480, 2505, 2498, 2490, 2540],
    6: [2558, 2568, 2514, 2564, 2530, 2472, 2472, 2510, 2498, 2488, 2505, 2498, 2505, 2525],
}
"""By the round before which they are printed, players 1 to 14."""
FINAL_AVERAGES = [2555, 2560, 2542, 2553, 2527, 2485, 2493, 2527, 2485, 2473, 2490, 2488, 2500, 2510]


def averages(of: Record, number: int) -> list[int]:
    """Everybody's ARO before that round."""
    found = {p.tpn: p.aro for p in dubov_field_of(replace(of, rounds=of.rounds[: number - 1]), number, "2018").entrants}
    return [found[tpn] for tpn in sorted(found)]


@pytest.mark.parametrize("number", AVERAGES)
def test_1_7_the_average_ratings_of_opponents_are_those_of_the_printed_tables(number: int) -> None:
    assert averages(worked(), number) == AVERAGES[number]


def test_1_7_the_final_table_has_the_averages_of_another_round_5() -> None:
    """Its values for 1, 3, 5 and 8 are those after 1-8 and 3-5, the pairs of the old rules that the text quotes."""
    of = worked()
    games = {(3, 8): Game(3, 5, Result.WIN, Result.LOSS), (1, 5): Game(1, 8, Result.WIN, Result.LOSS)}
    round_5 = Round.of(games.get((g.white, g.black), g) for g in of.rounds[4].games)
    other = replace(of, rounds=(*of.rounds[:4], round_5, of.rounds[5]))
    assert averages(other, 7) == FINAL_AVERAGES
    moved = {1: 2563, 3: 2533, 5: 2533, 8: 2520}
    assert averages(of, 7) == [moved.get(tpn, aro) for tpn, aro in enumerate(FINAL_AVERAGES, start=1)]


def test_1_7_1_half_a_point_of_an_average_is_rounded_upwards_and_forfeited_games_do_not_count() -> None:
    of = record(4, "1-2 1, 3-4 1", "3-1 1, 2-4 +", edition="2026")
    players = tuple(Player(p.tpn, p.name, rating) for p, rating in zip(of.players, (9, 4, 7, 2), strict=True))
    assert averages(replace(of, players=players), 3) == [6, 9, 6, 7]


@pytest.mark.parametrize("edition", EDITIONS)
def test_1_8_1_who_was_paired_upwards_has_upfloated_also_where_the_game_was_forfeited(edition: str) -> None:
    of = record(4, "1-3 1, 2-4 1", "1-4 +, 2-3 =", edition=edition)
    assert upfloats_of(replace(of, system="dubov"), 3) == {1: (), 2: (), 3: (2,), 4: (2,)}


def test_1_6_4_who_has_not_played_seeks_black() -> None:
    of = record(4, "1-2 1, 3 H, 4 Z")
    entrants = {p.tpn: p for p in dubov_field_of(of, 2, "2026").entrants}
    assert [(entrants[tpn].due, entrants[tpn].colours.strength) for tpn in (3, 4)] == [
        (Colour.BLACK, Strength.MILD)
    ] * 2
