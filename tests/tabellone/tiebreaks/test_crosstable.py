"""The event after a round: everybody's lines, points, and what article 16 makes of them."""

from __future__ import annotations

from dataclasses import replace

from tabellone.record import Adjustment, Bye, ByeKind, Result
from tabellone.tiebreaks import Crosstable
from tests.tabellone.tiebreaks.events import event

FOUR = """
    2w1 3b= 4w1
    1b0 4w= 3w=
    4w= 1w= 2b=
    3b= 2b= 1b0
"""


def test_after_a_round_only_what_was_finished_until_then_counts() -> None:
    of = event(FOUR)
    assert [dict(Crosstable(of, rounds).points) for rounds in (0, 1, 3)] == [
        {1: 0, 2: 0, 3: 0, 4: 0},
        {1: 10, 2: 0, 3: 5, 4: 5},
        {1: 25, 2: 10, 3: 15, 4: 10},
    ]
    assert [len(line) for line in Crosstable(of, 2).lines.values()] == [2, 2, 2, 2]


def test_a_game_in_progress_is_no_line() -> None:
    table = Crosstable(event("2w1 3w*\n1b0 4w1\n4w1 1b*\n3b0 2b0"), 2)
    assert {tpn: len(line) for tpn, line in table.lines.items()} == {1: 1, 2: 2, 3: 1, 4: 2}


def test_16_1_1_a_round_in_which_somebody_does_not_stand_is_a_zero_point_bye() -> None:
    of = event("2w1 2b1\n1b0 1w0\nU Z")
    first, second = of.rounds
    late = replace(of, rounds=(replace(first, byes=()), second))
    table = Crosstable(late, 2)
    assert [(entry.round, entry.bye) for entry in table.lines[3]] == [(1, ByeKind.ZERO), (2, ByeKind.ZERO)]
    assert [entry.round for entry in table.lines[1]] == [1, 2]
    assert late.cards[3] != table.lines[3]


def test_penalties_count_from_their_round_on() -> None:
    of = replace(event(FOUR), adjustments=(Adjustment(-10, (1,), 2),))
    assert [Crosstable(of, rounds).points[1] for rounds in (1, 2, 3)] == [10, 5, 15]


def test_16_3_requested_byes_at_the_end_are_draws_for_the_opponents() -> None:
    """3 was away in the last two rounds with half a point and with none; 4 came back."""
    table = Crosstable(event("2w1 4b= 2w=\n1b0 U 1b=\n4w1 H Z\n3b0 1w= U"), 3)
    assert table.last_non_vur == {1: 3, 2: 3, 3: 1, 4: 3}
    assert (table.points[3], table.adjusted[3]) == (15, 20)
    assert {tpn: table.adjusted[tpn] - table.points[tpn] for tpn in (1, 2, 4)} == {1: 0, 2: 0, 4: 0}


def test_16_2_3_who_still_plays_has_not_gone() -> None:
    table = Crosstable(event("2w1 H 3w*\n1b0 U U\n4w1 Z 1b*\n3b0 U U"), 3)
    assert {tpn: table.last_non_vur[tpn] for tpn in (1, 3)} == {1: 3, 3: 3}
    assert table.adjusted == table.points


def test_15_2_where_pairings_are_fixed_nothing_is_adjusted() -> None:
    of = event("2w1 H\n1b0 U\n4w1 Z\n3b0 U")
    swiss, berger = Crosstable(of, 2), Crosstable(replace(of, system="round-robin"), 2)
    assert (swiss.is_predetermined, berger.is_predetermined) == (False, True)
    assert swiss.adjusted != swiss.points
    assert berger.adjusted is berger.points


def test_8_3_the_final_round_as_drawn_and_no_other() -> None:
    of = event(FOUR)
    table = Crosstable(of, 3)
    assert dict(table.fore.points) == {1: 20, 2: 10, 3: 15, 4: 15}
    assert [game.white_result for game in table.fore.record.rounds[2].games] == [Result.DRAW] * 2
    early = Crosstable(of, 2)
    assert early.fore is early
    nothing = Crosstable(replace(of, rounds=(), planned_rounds=0), 0)
    assert nothing.fore is nothing


def test_8_3_without_planned_rounds_the_last_one_is_the_final_and_byes_stay() -> None:
    of = event("2w1 2b1\n1b0 1w0\nU U", planned_rounds=0)
    table = Crosstable(of, 2).fore
    assert dict(table.points) == {1: 15, 2: 5, 3: 20}
    assert table.record.rounds[1].byes == (Bye(3, ByeKind.PAIRING_ALLOCATED),)
