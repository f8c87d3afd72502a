"""The tables of Master Djaja (textbook 4.1): what test_scheveningen.py does not look at."""

from __future__ import annotations

from tabellone.engine.tables.master_djaja import master_djaja
from tests.tabellone.engine.tables.between import colours, printed


def test_the_table_of_eight_is_made_like_that_of_four() -> None:
    assert [printed(round_) for round_ in master_djaja(8)][:5] == [
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8",
        "B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5",
        "A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8",
        "B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7",
        "A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8",
    ]


def test_numbers_that_leave_odd_halves_give_the_first_side_a_colour_twice_running_at_most_twice() -> None:
    for players in range(10, 60, 4):
        rows = [row for seat, row in colours(master_djaja(players)).items() if seat.side == 1]
        assert {row.count("WW") + row.count("BB") for row in rows} <= {0, 1, 2}
