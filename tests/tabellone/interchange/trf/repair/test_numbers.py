"""Numbers of players: doubled lines, wrong numbers and missing lines."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import TrfError
from tabellone.record import ByeKind
from tests.tabellone.interchange.trf.repair.four import FOUR, NOVAK, RECORD, column, repaired


def test_a_doubled_line_is_removed() -> None:
    line = FOUR.splitlines()[NOVAK - 1]
    record, told = repaired(f"{FOUR}{line}\n")
    assert record == RECORD
    assert len(told) == 1
    assert told[0].startswith("line 8, line: “001    3      Novak, Jan ")
    assert told[0].endswith("” => “”: the same as line 6")


@pytest.mark.parametrize("text", ["   1", "   9", "    ", "  x3", "0000"])
def test_a_wrong_number_becomes_the_one_that_the_opponents_name(text: str) -> None:
    record, told = repaired(column(NOVAK, 5, text))
    assert record == RECORD
    assert [line for line in told if "starting rank" in line] == [
        f"line {NOVAK}, starting rank: “{text.rstrip()}” => “   3”: the number that the player's opponents name"
    ]


def test_a_missing_player_is_written_from_the_opponents_lines() -> None:
    lines = FOUR.splitlines()
    del lines[NOVAK - 1]
    record, told = repaired("\n".join([*lines, ""]))
    assert record.rounds == RECORD.rounds
    assert (record.by_tpn[3].name, record.by_tpn[3].rating) == ("Player 3", 0)
    assert len(told) == 1
    assert told[0].startswith("new line, line: “” => “001    3      Player 3")


def test_rounds_in_which_no_opponent_names_the_missing_player_are_absences() -> None:
    lines = FOUR.replace("2.5    1     3 w 1", "2.5    1  0000 - U").splitlines()
    del lines[NOVAK - 1]
    record, _told = repaired("\n".join([*lines, ""]))
    assert {bye.player: bye.kind for bye in record.rounds[0].byes}[3] is ByeKind.ZERO


def test_many_missing_players_are_refused() -> None:
    with pytest.raises(TrfError, match="the number of a player of this report"):
        repaired("\n".join([*FOUR.splitlines()[:4], ""]))
