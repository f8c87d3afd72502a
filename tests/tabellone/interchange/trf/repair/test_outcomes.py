"""Results, colours and byes that contradict each other or cannot be read."""

from __future__ import annotations

import pytest

from tabellone.record import ByeKind, Result
from tests.tabellone.interchange.trf.repair.four import FOUR, LIND, NOVAK, RECORD, ROSSI, column, repaired

UNPOINTED = FOUR.replace(" 1.0 ", "     ").replace(" 2.5 ", "     ").replace(" 1.5 ", "     ")


@pytest.mark.parametrize("symbol", ["1", "=", "W"])
def test_the_points_of_both_players_decide_between_two_results(symbol: str) -> None:
    record, told = repaired(column(NOVAK, 99, symbol))
    assert record == RECORD
    why = "the lines contradict each other; the points of both players give this result"
    assert told == [f"line {NOVAK}, round 1, result: “{symbol}” => “0”: {why}"]


@pytest.mark.parametrize("symbol", ["?", "X", " ", "U", "*"])
def test_an_unknown_result_is_taken_from_the_opponent(symbol: str) -> None:
    for text in (column(NOVAK, 99, symbol), column(NOVAK, 99, symbol).replace(" 2.5 ", "     ")):
        record, told = repaired(text)
        assert record.rounds == RECORD.rounds
        assert told == [f"line {NOVAK}, round 1, result: “{symbol.strip()}” => “0”: taken from the opponent's line"]


def test_without_points_contradicting_results_leave_the_game_open() -> None:
    lines = UNPOINTED.splitlines()
    lines[NOVAK - 1] = lines[NOVAK - 1][:98] + "1" + lines[NOVAK - 1][99:]
    record, told = repaired("\n".join([*lines, ""]))
    game = next(game for game in record.rounds[0].games if game.white == 1)
    assert (game.white_result, game.is_adjourned) == (Result.UNKNOWN, True)
    assert [line.split(",")[0] for line in told] == [f"line {ROSSI}", f"line {NOVAK}"]
    assert all("enter the result" in line for line in told)


def test_two_unknown_results_are_an_open_game() -> None:
    text = column(NOVAK, 99, "X").replace("     3 w 1", "     3 w Y")
    record, told = repaired(text)
    assert record.rounds[0].games[0].white_result is Result.UNKNOWN
    assert [line.split(": ")[-2:] for line in told] == [["neither line states a valid result", "enter it"]] * 2


@pytest.mark.parametrize("colour", ["-", " ", "x", "w"])
def test_a_colour_follows_from_the_opponents_or_from_the_earlier_rounds(colour: str) -> None:
    record, told = repaired(column(LIND, 117, colour))
    assert record == RECORD
    assert len(told) == 1


def test_two_missing_colours_go_to_the_player_who_had_white_less_often() -> None:
    text = column(LIND, 117, " ").replace("     4 w 1", "     4   1")
    record, told = repaired(text)
    assert (3, 2) in {(game.white, game.black) for game in record.rounds[2].games}
    assert len(told) == 2
    assert all("White goes to the player who had it less often" in line for line in told)


@pytest.mark.parametrize(
    ("points", "kind"),
    [("0.0", ByeKind.ZERO), ("0.5", ByeKind.HALF), ("1.0", ByeKind.PAIRING_ALLOCATED), ("   ", ByeKind.ZERO)],
)
def test_an_unknown_bye_follows_from_the_points(points: str, kind: ByeKind) -> None:
    text = f"""001    1      One                               2000                             1.0    1     2 w 1
001    2      Two                               1900                             0.0    2     1 b 0
001    3      Three                             1800                             {points}    3  0000 - ?
"""
    record, told = repaired(text)
    assert record.rounds[0].byes[0].kind is kind
    assert told[0].startswith("line 3, round 1, result: “?” => ")


def test_a_second_allocated_bye_becomes_what_the_points_say() -> None:
    text = """001    1      One                               2000                             0.5    1  0000 - U
001    2      Two                               1900                             1.0    2  0000 - U
001    3      Three                             1800                             1.0    3     4 w 1
001    4      Four                              1700                             0.0    4     3 b 0
"""
    record, told = repaired(text)
    assert {bye.player: bye.kind for bye in record.rounds[0].byes} == {
        1: ByeKind.HALF,
        2: ByeKind.PAIRING_ALLOCATED,
    }
    assert len(told) == 1
    record, told = repaired(text.replace(" 0.5 ", " 1.0 "))
    assert {bye.player: bye.kind for bye in record.rounds[0].byes}[2] is ByeKind.FULL
    assert "a second pairing-allocated bye" in told[0]
