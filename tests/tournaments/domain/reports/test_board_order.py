"""The boards of an imported round: by points, or by the pairing table."""

from __future__ import annotations

from dataclasses import replace

from tabellone.record import Game, Player, Record, Result, Round
from tournaments.domain.reports.board_order import in_board_order

PLAYERS = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 5))
WON, LOST = Result.WIN, Result.LOSS


def boards(record: Record, number: int) -> list[tuple[int, int]]:
    return [(pair.first, pair.second) for pair in in_board_order(record, number)]


def test_the_boards_follow_the_points_of_the_higher_ranked_player() -> None:
    first = Round.of((Game(1, 3, LOST, WON), Game(4, 2, LOST, WON)))
    second = Round.of((Game(1, 4, WON, LOST), Game(2, 3, WON, LOST)))
    record = Record(PLAYERS, (first, second))
    assert boards(record, 1) == [(1, 3), (4, 2)]
    assert boards(record, 2) == [(2, 3), (1, 4)]


def test_a_round_robin_has_the_boards_of_its_table() -> None:
    games = (Game(2, 3, WON, LOST), Game(1, 4, WON, LOST))
    record = Record(PLAYERS, (Round.of(games),), system="round-robin")
    assert boards(record, 1) == [(1, 4), (2, 3)]
    other = replace(record, rounds=(Round.of((Game(2, 1, WON, LOST), Game(3, 4, WON, LOST))),))
    assert boards(other, 1) == [(2, 1), (3, 4)]
