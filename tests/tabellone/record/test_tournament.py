from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tabellone.literal.history import adjustments_up_to, turns_of
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    Entry,
    Game,
    Player,
    Record,
    Result,
    Round,
    Scoring,
    Team,
)
from tests.strategies import records
from tests.tabellone.engine.played import record

THREE = record(3, "1-2 1, 3 U", "3-1 =, 2 H")


def test_a_card_has_each_round_as_its_player_sees_it() -> None:
    first, second = (round_.games[0] for round_ in THREE.rounds)
    assert THREE.cards == {
        1: (
            Entry(1, 10, 2, Colour.WHITE, Result.WIN, None, is_played=True, games=(first,)),
            Entry(2, 5, 3, Colour.BLACK, Result.DRAW, None, is_played=True, games=(second,)),
        ),
        2: (
            Entry(1, 0, 1, Colour.BLACK, Result.LOSS, None, is_played=True, games=(first,)),
            Entry(2, 5, bye=ByeKind.HALF),
        ),
        3: (
            Entry(1, 10, bye=ByeKind.PAIRING_ALLOCATED),
            Entry(2, 5, 1, Colour.WHITE, Result.DRAW, None, is_played=True, games=(second,)),
        ),
    }


def test_a_round_in_which_somebody_does_not_stand_is_left_out_of_the_card() -> None:
    late = replace(THREE, players=(*THREE.players, Player(4, "Late")))
    assert late.cards[4] == ()


def test_points_after_a_round_are_those_so_far_with_the_adjustments_so_far() -> None:
    adjustments = (Adjustment(-10, (1,), round=2), Adjustment(3, (1, 2)), Adjustment(1, (), round=1))
    of = replace(THREE, adjustments=adjustments)
    assert [of.points_of(1, after) for after in (0, 1, 2)] == [3, 14, 9]
    assert [of.points_of(tpn) for tpn in (1, 2, 3)] == [9, 9, 16]


@given(records())
def test_the_points_of_everybody_are_those_read_off_the_games_by_the_book(of: Record) -> None:
    plain = replace(of, annulled=frozenset())
    for tpn in plain.by_tpn:
        for after in range(len(plain.rounds) + 1):
            earned = sum(turn.points for turn in turns_of(plain, tpn) if turn.round <= after)
            assert plain.points_of(tpn, after) == earned + adjustments_up_to(plain, tpn, after)


def test_games_with_an_annulled_player_give_nobody_anything_and_stay_in_the_table() -> None:
    of = replace(THREE, annulled=frozenset({1}))
    assert [of.points_of(tpn) for tpn in (1, 2, 3)] == [0, 5, 10]
    assert of.cards[2][0].result is Result.LOSS


def test_for_the_standings_nobody_has_met_an_annulled_player() -> None:
    of = replace(THREE, annulled=frozenset({1}))
    zero = ByeKind.ZERO
    assert of.counted.rounds == (
        Round((), (Bye(3, ByeKind.PAIRING_ALLOCATED), Bye(1, zero), Bye(2, zero))),
        Round((), (Bye(2, ByeKind.HALF), Bye(3, zero), Bye(1, zero))),
    )
    assert THREE.counted is THREE


def test_as_played_each_game_gave_what_it_gave_whoever_is_annulled() -> None:
    of = replace(THREE, annulled=frozenset({1}))
    assert of.as_played == THREE
    assert THREE.as_played is THREE


def test_only_the_method_of_fide_is_its_acceleration() -> None:
    assert [Record(acceleration=name).baku for name in ("baku", "mcmahon", "")] == [True, False, False]


def test_in_an_event_of_teams_the_contestants_are_the_teams() -> None:
    teams = (Team(1, "A", players=(2, 3)), Team(2, "B", players=(1,)))
    of = replace(THREE, rounds=(), teams=teams)
    assert (of.contestants, of.contestant) == (teams, {1: teams[0], 2: teams[1]})
    assert of.team_of == {2: 1, 3: 1, 1: 2}
    assert THREE.contestants == THREE.players


def test_a_game_without_a_result_gives_nothing_yet() -> None:
    of = Record(
        players=(Player(1, "A"), Player(2, "B")), rounds=(Round.of((Game(1, 2),)),), scoring=Scoring.of(unknown=7)
    )
    assert [(of.points_of(tpn), of.cards[tpn][0].open_games) for tpn in (1, 2)] == [(0, 1), (0, 1)]


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("W", [35, 5, 15]),
        ("D", [40, 5, 40]),
        ("L", [15, 35, 15]),
        ("H", [15, 30, 15]),
        ("+", [15, 5, 15]),
        ("", [45, 35, 45]),
    ],
)
def test_299_of_a_kind_is_what_that_result_is_worth_and_is_not_added_to_others(kind: str, points: list[int]) -> None:
    of = replace(THREE, adjustments=(Adjustment(30, kind=kind),))
    assert [of.points_of(tpn) for tpn in (1, 2, 3)] == points


def test_299_of_a_kind_concerns_its_players_and_its_round_alone() -> None:
    of = replace(THREE, adjustments=(Adjustment(30, (3,), 2, "D"), Adjustment(40, (1,), 1, "D")))
    assert [of.points_of(tpn) for tpn in (1, 2, 3)] == [15, 5, 40]
