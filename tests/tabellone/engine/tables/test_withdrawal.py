"""Withdrawals before and after half of the games (textbook 3.7), and the standings after them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import pair
from tabellone.engine.tables.withdrawal import Withdrawal, withdraw, withdrawal_of
from tabellone.interchange import trf
from tabellone.record import Bye, ByeKind, Game, Player, Record, RequestedBye, Result, Round
from tabellone.tiebreaks import standings

NAMES = ("Alice", "Bruno", "Carla", "Davide", "Elena", "Federico")
ELENA = 5
SCORES = {"1": (Result.WIN, Result.LOSS), "=": (Result.DRAW, Result.DRAW), "0": (Result.LOSS, Result.WIN)}
TABLE = {
    (1, 2): "=",
    (1, 3): "=",
    (1, 4): "1",
    (1, 6): "1",
    (2, 3): "=",
    (2, 4): "1",
    (2, 5): "=",
    (2, 6): "1",
    (3, 4): "=",
    (3, 5): "1",
    (3, 6): "1",
    (4, 5): "=",
    (4, 6): "=",
}
"""The results of the textbook's table; two games of Elena are missing."""


def start() -> Record:
    players = tuple(Player(tpn, name) for tpn, name in enumerate(NAMES, start=1))
    return Record(players=players, system="round-robin", planned_rounds=5)


def play(record: Record, last: int) -> Record:
    """The record after that round of the example, everybody absent having forfeited."""
    while len(record.rounds) < last:
        number = len(record.rounds) + 1
        absent = {bye.player for bye in record.requested_byes if bye.round == number}
        games = tuple(_played(Game.of_pairing(white, black, absent)) for white, black in pair(record).pairs)
        record = replace(record, rounds=(*record.rounds, Round.of(games)))
    return record


def _played(game: Game) -> Game:
    if game.is_finished:
        return game
    if game.white < game.black:
        return Game(game.white, game.black, *SCORES[TABLE[game.white, game.black]])
    black, white = SCORES[TABLE[game.black, game.white]]
    return Game(game.white, game.black, white, black)


def ranking(record: Record, *codes: str) -> list[tuple[int, str, int]]:
    """Rank, name and points in tenths."""
    return [(row.rank, NAMES[row.tpn - 1], row.points) for row in standings(record, codes=codes).rows]


def test_a_withdrawal_after_half_of_the_games_leaves_the_results_in_the_standings() -> None:
    record = play(withdraw(play(start(), 3), ELENA), 5)
    assert record.annulled == frozenset()
    assert ranking(record) == [
        (1, "Alice", 40),
        (2, "Bruno", 35),
        (2, "Carla", 35),
        (4, "Davide", 15),
        (4, "Federico", 15),
        (6, "Elena", 10),
    ]
    assert record.rounds[4].games[2] == Game(5, 1, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)


def test_a_withdrawal_before_half_of_the_games_annuls_the_results() -> None:
    record = play(withdraw(play(start(), 2), ELENA), 5)
    assert record.annulled == {ELENA}
    assert ranking(record) == [
        (1, "Alice", 30),
        (1, "Bruno", 30),
        (3, "Carla", 25),
        (4, "Davide", 10),
        (5, "Federico", 5),
        (6, "Elena", 0),
    ]
    assert [record.points_of(tpn) for tpn in range(1, 7)] == [30, 30, 25, 10, 0, 5]


def without_elena(round_: Round) -> Round:
    """The round as if she had never been there: her opponents are free."""
    games = [game for game in round_.games if ELENA not in (game.white, game.black)]
    playing = {tpn for game in games for tpn in (game.white, game.black)}
    return Round.of(tuple(games), tuple(Bye(tpn, ByeKind.ZERO) for tpn in range(1, 7) if tpn not in playing))


def test_annulled_results_stay_in_the_table_and_count_in_no_tie_break() -> None:
    record = play(withdraw(play(start(), 2), ELENA), 5)
    half = next(entry for entry in record.cards[2] if entry.opponent == ELENA)
    assert (half.result, half.is_played, half.points) == (Result.DRAW, True, 0)
    never_there = replace(record, annulled=frozenset(), rounds=tuple(map(without_elena, record.rounds)))
    codes = ["SB", "WIN", "KS", "DE", "BPG"]
    assert standings(record, codes=codes) == standings(never_there, codes=codes)


def test_an_annulled_player_is_last_even_with_the_points_of_another_one() -> None:
    record = withdraw(play(start(), 1), 1)
    assert [row.tpn for row in standings(record).rows][-1] == 1
    assert [(row.tpn, row.rank) for row in standings(record).rows if not row.points] == [(6, 5), (1, 6)]


@pytest.mark.parametrize(("rounds", "is_annulled"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_less_than_half_of_the_games(rounds: int, *, is_annulled: bool) -> None:
    withdrawal = withdrawal_of(play(start(), rounds) if rounds < 4 else play(withdraw(play(start(), 3), 5), 4), 3)
    assert withdrawal == Withdrawal(3, rounds, 5)
    assert withdrawal.is_annulled is is_annulled


def test_games_that_the_player_forfeited_are_not_completed_but_those_the_opponents_forfeited_are() -> None:
    forfeits = Round.of((Game(1, 6, Result.FORFEIT_WIN, Result.FORFEIT_LOSS), Game(2, 5), Game(3, 4)))
    record = replace(start(), rounds=(forfeits,))
    assert [withdrawal_of(record, tpn).completed for tpn in (1, 6, 2)] == [1, 0, 0]


def test_exactly_half_of_the_games_is_enough() -> None:
    assert not Withdrawal(1, 3, 6).is_annulled


def test_an_open_game_is_lost_at_once_and_later_rounds_are_absences() -> None:
    third = play(start(), 3)
    record = withdraw(replace(third, rounds=(*third.rounds, Round.of((Game(6, 5), Game(1, 4))))), 5)
    assert record.rounds[3].games[0] == Game(6, 5, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert record.requested_byes == (RequestedBye(5, 5, ByeKind.ZERO),)
    assert pair(record).pairs == ((3, 6), (4, 2), (5, 1))


def test_a_report_keeps_the_withdrawal() -> None:
    record = play(withdraw(play(start(), 2), ELENA), 4)
    read = trf.read(trf.write(record))
    assert (read.record.annulled, read.record.requested_byes) == (record.annulled, record.requested_byes[-1:])
    assert {tpn: stated.points for tpn, stated in read.stated.items()} == {
        tpn: record.points_of(tpn) for tpn in range(1, 7)
    }
