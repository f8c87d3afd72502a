"""Rounds to come of a round robin are made here, where that gives the same."""

from __future__ import annotations

from tabellone.interchange.swiss_manager.future_rounds import without_later_rounds
from tabellone.record import Game, Player, Record, Result, Round

FOUR = tuple(Player(tpn, f"P{tpn}", 2000) for tpn in range(1, 5))
ROUNDS = (
    Round.of((Game(1, 4, Result.WIN, Result.LOSS), Game(2, 3))),
    Round.of((Game(4, 3), Game(1, 2))),
    Round.of((Game(2, 4), Game(3, 1))),
)
TABLE = Record(players=FOUR, rounds=ROUNDS, planned_rounds=3, system="round-robin")


def test_they_end_with_the_last_result() -> None:
    record, notes = without_later_rounds(TABLE)
    assert (record.rounds, notes) == (ROUNDS[:1], ())
    assert without_later_rounds(record) == (record, ())


def test_before_the_first_result_the_first_round_stays() -> None:
    fresh = Record(players=FOUR, rounds=ROUNDS[1:2] + ROUNDS[2:], planned_rounds=3, system="round-robin")
    record, notes = without_later_rounds(fresh)
    assert (len(record.rounds), len(notes)) == (2, 1)


def test_of_a_swiss_event_nothing_is_left_out() -> None:
    swiss = Record(players=FOUR, rounds=ROUNDS, planned_rounds=3)
    assert without_later_rounds(swiss) == (swiss, ())
