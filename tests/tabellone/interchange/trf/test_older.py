"""Reports for readers of TRF16."""

from __future__ import annotations

from tabellone.interchange import trf
from tabellone.interchange.trf.older import as_trf16
from tabellone.record import Colour, Game, Player, Record, Result, Round

EVENT = Record(
    players=(Player(1, "Anna", 2000), Player(2, "Bruno", 1900)),
    rounds=(Round.of((Game(1, 2, Result.WIN, Result.LOSS),)),),
    planned_rounds=3,
    initial_colour=Colour.WHITE,
    tie_breaks=("BH",),
)


def test_lines_and_remarks_that_trf16_does_not_know_are_left_out() -> None:
    report = trf.write(EVENT, line_end="\r\n") + "### a remark\r\n"
    codes = [line[:3] for line in as_trf16(report).split("\r\n")]
    assert codes == ["062", "072", "XXR", "XXC", "001", "001", ""]
    assert {"142", "152", "192", "202", "###"} <= {line[:3] for line in report.split("\r\n")}


def test_players_rounds_and_the_number_of_rounds_are_read_again() -> None:
    found = trf.read(as_trf16(trf.write(EVENT)).encode()).record
    assert (found.players, found.rounds, found.planned_rounds) == (EVENT.players, EVENT.rounds, 3)
