"""The Dubov system of 2018 and 2026: the worked tournament, and the articles one by one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabellone.engine import RoundPairing, pair
from tabellone.engine.dubov.bracket import ORDERS, Bracket, from_the_middle
from tabellone.engine.dubov.players import DubovField, DubovPlayer, dubov_field_of
from tabellone.engine.dubov.upfloaters import Upfloaters
from tabellone.engine.swiss.colours import Strength, colour_state
from tabellone.engine.swiss.common import Float
from tabellone.interchange.trf import read
from tabellone.record import ByeKind, Colour, ForbiddenPairs, Game, Player, Record, RequestedBye, Result, Round
from tests.tabellone.engine.played import record
from tests.twins.dubov import pair_by_the_book

TEXTBOOK = Path(__file__).parents[3] / "data" / "textbook" / "dubov.trf"
EDITIONS = ["2018", "2026"]
PRINTED = {
    1: ([(1, 7), (8, 2), (3, 9), (10, 4), (5, 11), (12, 6)], None),
    2: ([(2, 5), (4, 3), (6, 1), (13, 12), (7, 14), (11, 8), (9, 10)], None),
    3: ([(1, 2), (3, 13), (5, 4), (12, 7), (8, 9), (14, 6), (10, 11)], None),
    5: ([(3, 8), (1, 5), (4, 2), (10, 7), (9, 14), (6, 13)], 11),
    6: ([(3, 1), (8, 4), (2, 7), (5, 6), (14, 10), (11, 12), (9, 13)], None),
}
AVERAGES = {
    2: [2520, 2500, 2480, 2450, 2450, 2430, 2630, 2600, 2590, 2570, 2550, 2550, 0, 0],
    3: [2535, 2525, 2525, 2520, 2525, 2530, 2515, 2525, 2520, 2525, 2525, 2485, 2430, 2520],
    4: [2557, 2560, 2490, 2530, 2540, 2487, 2487, 2510, 2513, 2500, 2500, 2497, 2510, 2535],
    5: [2560, 2568, 2518, 2555, 2505, 2485, 2478, 2490, 2523, 2480, 2505, 2498, 2490, 2540],
    6: [2558, 2568, 2514, 2564, 2530, 2472, 2472, 2510, 2498, 2488, 2505, 2498, 2505, 2525],
}
"""By the round before which they are printed, players 1 to 14."""
FINAL_AVERAGES = [2555, 2560, 2542, 2553, 2527, 2485, 2493, 2527, 2485, 2473, 2490, 2488, 2500, 2510]


def worked(edition: str = "2018") -> Record:
    return replace(read(TEXTBOOK.read_bytes()).record, edition=edition)


def player(tpn: int, score: int, met: tuple[int, ...]) -> DubovPlayer:
    """Somebody who sought Black, and may not meet those."""
    return DubovPlayer(
        tpn=tpn,
        score=score,
        points=score,
        colours=colour_state("w"),
        opponents=frozenset(met),
        last_float=Float.NONE,
        float_before=Float.NONE,
        may_have_bye=True,
        games_unplayed=0,
        is_topscorer=False,
        number_is_odd=tpn % 2 == 1,
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", PRINTED)
def test_the_worked_tournament_is_paired_as_printed_in_the_order_of_its_boards(number: int, edition: str) -> None:
    pairs, bye = PRINTED[number]
    assert pair(worked(edition), number) == RoundPairing.of(tuple(pairs), bye)


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_round_4_the_bracket_of_1_point_is_paired_by_the_averages_of_the_table_above_it(edition: str) -> None:
    """The text has 13 before 7 in S1, with averages of 2465 and 2540; those of its table are 2510 and 2487."""
    pairs = ((2, 3), (4, 1), (12, 8), (14, 5), (11, 13), (7, 10), (6, 9))
    assert pair(worked(edition), 4) == RoundPairing.of(pairs)


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


def test_b_0_the_bye_of_the_printed_example_goes_to_11() -> None:
    """6, 9 and 10 have left. 13 has played one game fewer than 7 and 11, who has the larger number."""
    of = worked()
    away = tuple(RequestedBye(4, tpn, ByeKind.ZERO) for tpn in (6, 9, 10))
    assert pair(replace(of, rounds=of.rounds[:3], requested_byes=away)).free == (11,)


@pytest.mark.parametrize(("edition", "bye"), [("2018", 3), ("2026", 4)])
def test_c2_a_full_point_bye_bars_from_the_bye_since_2026(edition: str, bye: int) -> None:
    """Three are there: 1 and 4 with a point and a half, 3 with the point of his bye."""
    of = record(5, "1-2 =, 4-5 =, 3 F", "5-1 0, 2-4 0, 3 Z", edition=edition)
    away = tuple(RequestedBye(3, tpn, ByeKind.ZERO) for tpn in (2, 5))
    assert pair(replace(of, system="dubov", requested_byes=away)).free == (bye,)


def test_4_3_3_the_sequence_numbers_begin_in_the_middle() -> None:
    players = [player(tpn, 0, ()) for tpn in range(1, 8)]
    assert [p.tpn for p in from_the_middle(players)] == [4, 3, 5, 2, 6, 1, 7]


def test_3_2_4_players_who_must_meet_are_divided_before_the_subgroups_are_equalised() -> None:
    """Round 5 of the worked tournament: 2 leaves those who seek Black, then 5 and 3 those who seek White."""
    field = dubov_field_of(worked(), 5, "2018")
    bracket = Bracket([p for p in field.entrants if p.tpn in (1, 2, 3, 8, 4, 5)], ORDERS, halves=False)
    assert [[p.tpn for p in group] for group in bracket.shifters()] == [[2], [5, 3]]
    assert [[p.tpn for p in group] for group in bracket.groups()] == [[8, 1, 2], [3, 4, 5]]
    assert [(one.tpn, other.tpn) for one, other in bracket.pairs()] == [(8, 3), (1, 5), (2, 4)]


def test_c6_the_lowest_score_of_the_upfloaters_is_maximised_first() -> None:
    """D.1.b: {#4, #5} with 2½ points each come before {#3, #6} with 3 and 1½; with {#3, #5} nobody is left for #1."""
    may_meet = {(11, 3), (11, 4), (12, 5), (12, 6), (1, 3), (1, 5), (2, 3), (2, 4), (2, 5), (2, 6), (3, 6)}
    scores = {1: 30, 2: 30, 3: 30, 4: 25, 5: 25, 6: 15, 11: 40, 12: 40}
    everybody = {
        tpn: player(tpn, score, tuple(other for other in scores if {(tpn, other), (other, tpn)}.isdisjoint(may_meet)))
        for tpn, score in scores.items()
    }
    residents, below = [everybody[11], everybody[12]], [everybody[tpn] for tpn in range(1, 7)]
    field = DubovField((*residents, *below), 5, Colour.WHITE)
    assert [p.tpn for p in Upfloaters(field, residents, below).first_set()] == [4, 5]


def upfloats_of(of: Record, number: int) -> dict[int, tuple[int, ...]]:
    """The rounds in which each player has upfloated before that round."""
    return {p.tpn: p.upfloats for p in dubov_field_of(of, number, of.edition).entrants}


@pytest.mark.parametrize("edition", EDITIONS)
def test_c8_a_maximum_upfloater_stays_where_another_can_come_up(edition: str) -> None:
    """2 leads and has met everybody down to 3, 4 and 7, who have 1½ points, seek Black, and upfloated last round. 3 is
    the first of them, but has upfloated three times; of the others 4 comes up (C9 and C10 say the same of 4 and 7).
    """
    rounds = (
        "6-7 1, 5-4 =, 3-8 0, 2-1 1",
        "6-3 =, 8-2 0, 4-1 =, 7-5 1",
        "2-6 1, 7-3 =, 8-4 1, 1-5 1",
        "5-2 0, 7-8 0, 4-6 =, 3-1 =",
    )
    of = replace(record(8, *rounds, planned=9, edition=edition), system="dubov")
    upfloats = upfloats_of(of, 5)
    assert {tpn: upfloats[tpn] for tpn in (3, 4, 7)} == {3: (2, 3, 4), 4: (4,), 7: (2, 4)}
    assert pair(of).pairs == ((2, 4), (6, 8), (1, 7), (5, 3))
    assert pair_by_the_book(of, 5) == (frozenset(pair(of).pairs), None)
    longer = replace(of, planned_rounds=10)
    assert pair(longer).pairs[0] == (2, 3), "with ten rounds four upfloats make the maximum (1.8.1)"


@pytest.mark.parametrize("edition", EDITIONS)
def test_c9_of_maximum_upfloaters_the_one_who_came_up_less_often(edition: str) -> None:
    """1 has two points and has not met 4 and 5, who have half a point. Both are maximum upfloaters and upfloated last
    round; 4 comes first, but has upfloated four times, 5 three times.
    """
    rounds = (
        "6-8 1, 5-9 0, 4-7 0, 3-2 =, 1-10 1",
        "10-7 0, 9-4 1, 6-1 1, 5-3 0, 2-8 1",
        "7-8 1, 10-6 0, 1-9 0, 2-5 1, 4-3 0",
        "8-9 0, 7-6 1, 4-2 =, 3-1 =, 5-10 =",
        "7-5 1, 9-10 =, 6-4 1, 1-2 =, 8-3 0",
    )
    of = replace(record(10, *rounds, planned=9, edition=edition), system="dubov")
    upfloats = upfloats_of(of, 6)
    assert {tpn: upfloats[tpn] for tpn in (4, 5)} == {4: (2, 3, 4, 5), 5: (2, 3, 5)}
    assert {(5, 1), (4, 8)} <= {*pair(of).pairs}
    assert pair_by_the_book(of, 6) == (frozenset(pair(of).pairs), None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_1_8_1_who_was_paired_upwards_has_upfloated_also_where_the_game_was_forfeited(edition: str) -> None:
    of = record(4, "1-3 1, 2-4 1", "1-4 +, 2-3 =", edition=edition)
    assert upfloats_of(replace(of, system="dubov"), 3) == {1: (), 2: (), 3: (2,), 4: (2,)}


def test_c3_holds_for_the_leaders_in_the_last_round_too() -> None:
    """1 and 2 have had White twice. In the Dutch system they would meet as topscorers."""
    of = record(6, "1-3 1, 2-4 1, 5-6 1", "1-6 1, 2-5 1, 3-4 1", planned=3)
    assert {frozenset(p) for p in pair(of).pairs} >= {frozenset((1, 2))}
    assert {frozenset(p) for p in pair(replace(of, system="dubov")).pairs}.isdisjoint({frozenset((1, 2))})


def test_1_6_4_who_has_not_played_seeks_black() -> None:
    of = record(4, "1-2 1, 3 H, 4 Z")
    entrants = {p.tpn: p for p in dubov_field_of(of, 2, "2026").entrants}
    assert [(entrants[tpn].due, entrants[tpn].colours.strength) for tpn in (3, 4)] == [
        (Colour.BLACK, Strength.MILD)
    ] * 2


@pytest.mark.parametrize("system", ["dutch", "dubov"])
@pytest.mark.parametrize("count", [2, 7, 10])
def test_round_1_is_that_of_the_dutch_system(count: int, system: str) -> None:
    assert pair(replace(record(count), system=system)) == pair(record(count))


def test_3_2_4_a_player_of_g1_who_may_meet_nobody_of_g2_meets_the_one_of_g1_in_the_middle() -> None:
    """1 has no opponent in the lower half: 2, in the middle of 1, 2 and 3, is shifted, and of 4, 5 and 6 the 5."""
    of = replace(record(6), system="dubov", forbidden=tuple(ForbiddenPairs((1, other)) for other in (4, 5, 6)))
    assert pair(of).pairs == ((1, 2), (3, 4), (5, 6))
