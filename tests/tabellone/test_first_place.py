"""Who can still finish first, and the boards on which that is decided."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from tabellone.first_place import deciding_boards, in_reach
from tabellone.record import Adjustment, Game, Record, Result, Round, Team
from tests.strategies import records
from tests.tabellone.engine.keizer.test_values import keizer
from tests.tabellone.engine.played import record

ENDINGS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
BEFORE_THE_LAST = record(8, "1-5 1, 2-6 1, 3-7 1, 4-8 1", "1-2 1, 3-4 =, 5-6 1, 7-8 1", planned=3)
"""1 has two points, 3 and 4 have one and a half, 2, 5 and 7 one, 6 and 8 none."""


OPEN = Round.of([Game(5, 6), Game(7, 8), Game(3, 1), Game(2, 4)], ())
TOWERS = (Team(1, "Towers", players=(1, 2)),)
LAST = replace(BEFORE_THE_LAST, rounds=(*BEFORE_THE_LAST.rounds, OPEN))


def reach(of: Record, number: int = 3) -> set[int]:
    """Who is in reach of a record that has a first place by points."""
    found = in_reach(of, number)
    assert found is not None
    return set(found)


def test_in_the_last_round_one_win_must_be_enough_to_reach_the_leader() -> None:
    assert reach(LAST) == {1, 2, 3, 4, 5, 7}


def test_the_boards_are_those_of_who_is_in_reach_the_most_points_first() -> None:
    assert deciding_boards(LAST, 3) == (3, 4, 1, 2)
    leader = replace(LAST, adjustments=(Adjustment(5, (1,)),))
    assert (reach(leader), deciding_boards(leader, 3)) == ({1, 3, 4}, (3, 4))


def test_results_of_the_round_itself_take_no_board_away() -> None:
    won = [replace(game, white_result=Result.LOSS, black_result=Result.WIN) for game in OPEN.games]
    over = replace(LAST, rounds=(*BEFORE_THE_LAST.rounds, Round.of(won, ())))
    assert (reach(over), deciding_boards(over, 3)) == (reach(LAST), deciding_boards(LAST, 3))


def test_early_everybody_is_in_reach_and_the_boards_of_the_leaders_come_first() -> None:
    early = replace(LAST, planned_rounds=9)
    assert (reach(early), deciding_boards(early, 3)) == (set(range(1, 9)), (3, 4, 1, 2))


def test_where_nobody_knows_how_many_rounds_are_to_come_nobody_is_out_of_reach() -> None:
    assert reach(replace(LAST, planned_rounds=0)) == set(range(1, 9))


def test_an_open_board_of_an_earlier_round_may_still_give_its_players_points() -> None:
    adjourned = record(4, "1-4 1, 2-3 *", "1-2 1, 3-4 =", "1-3 *, 2-4 *", planned=3)
    assert reach(adjourned) == {1, 2, 3}
    drawn = record(4, "1-4 1, 2-3 =", "1-2 1, 3-4 =", "1-3 *, 2-4 *", planned=3)
    assert reach(drawn) == {1, 3}


def test_who_is_annulled_neither_leads_nor_is_in_reach() -> None:
    assert reach(replace(LAST, annulled=frozenset({1}))) == {2, 3, 4, 5, 7}


def test_who_is_expelled_neither_leads_nor_is_in_reach() -> None:
    assert reach(replace(LAST, expelled=frozenset({1}))) == {2, 3, 4, 5, 7}


def test_a_game_against_who_is_annulled_gives_nothing_and_decides_nothing() -> None:
    """4 has two points; 3, who has a point and a half, has only the game against 1 left, on board 3."""
    of = replace(LAST, annulled=frozenset({1}), adjustments=(Adjustment(5, (4,)),))
    assert (reach(of), deciding_boards(of, 3)) == ({2, 4, 5, 7}, (4, 1, 2))


def test_in_a_public_calendar_later_rounds_count_as_they_stand() -> None:
    four = record(4, "1-4 *, 2-3 *", "4-3 1, 1-2 1", "2-4 =, 3-1 0", planned=3)
    assert reach(four, 1) == {1, 4}
    assert deciding_boards(four, 1) == (1,)


@pytest.mark.parametrize(
    "of",
    [keizer(LAST), replace(LAST, system="knockout"), replace(LAST, teams=TOWERS), replace(LAST, sides=TOWERS)],
)
def test_where_points_of_players_do_not_rank_nothing_is_said(of: Record) -> None:
    assert (in_reach(of, 3), deciding_boards(of, 3)) == (None, None)


@pytest.mark.parametrize("of", [LAST, replace(LAST, adjustments=(Adjustment(5, (1,)),))])
def test_nobody_who_finishes_first_in_any_way_the_last_round_may_end_is_left_out(of: Record) -> None:
    found: set[int] = set()
    pairings = of.rounds[2].pairings
    for endings in product(ENDINGS, repeat=len(pairings)):
        games = [Game(row.first, row.second, *ending) for row, ending in zip(pairings, endings, strict=True)]
        ended = replace(of, rounds=(*of.rounds[:2], Round.of(games, ())))
        points = {tpn: ended.points_of(tpn) for tpn in ended.by_tpn}
        found |= {tpn for tpn, value in points.items() if value == max(points.values())}
    assert found <= reach(of)


@given(records())
def test_whoever_finishes_first_was_in_reach_in_every_round(of: Record) -> None:
    of = replace(of, adjustments=(), planned_rounds=len(of.rounds))
    points = {tpn: of.points_of(tpn) for tpn in of.by_tpn if tpn not in of.annulled}
    first = {tpn for tpn, value in points.items() if value == max(points.values())}
    for number, round_ in enumerate(of.rounds, start=1):
        then = replace(of, rounds=of.rounds[:number])
        for known in (then, of):
            found = reach(known, number)
            boards = deciding_boards(known, number)
            assert boards is not None
            assert first <= found
            counted = [row for row in round_.pairings if not of.annulled & {row.first, row.second}]
            assert {round_.board_of(r.first) for r in counted if found & {r.first, r.second}} == set(boards)
            assert len(set(boards)) == len(boards)
