"""Wrong and missing opponents."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import TrfError
from tests.tabellone.interchange.trf.repair.four import FOUR, NOVAK, RECORD, column, repaired


@pytest.mark.parametrize("text", ["    ", "   2", "   3", "   9", "  x ", "9999"])
def test_the_opponent_is_the_one_who_names_the_player(text: str) -> None:
    record, told = repaired(column(NOVAK, 92, text))
    assert record == RECORD
    why = "the opponent's line names this player"
    assert told == [f"line {NOVAK}, round 1, opponent: “{text.rstrip()}” => “   1”: {why}"]


def test_a_whole_round_can_be_missing() -> None:
    record, told = repaired(column(NOVAK, 92, " " * 8))
    assert record == RECORD
    assert [line.split(":")[0] for line in told] == [
        f"line {NOVAK}, round 1, {part}" for part in ("opponent", "colour", "result")
    ]


def test_a_bye_with_an_opponent_whom_nobody_knows_is_a_bye() -> None:
    text = FOUR.replace("1.0    3     1 b 0", "1.0    3    ?? - Z").replace("2.5    1     3 w 1", "2.5    1  0000 - U")
    record, told = repaired(text)
    assert [line.split("“")[-1] for line in told] == ["0000”: the line states a bye, and no opponent names this player"]
    assert len(record.rounds[0].byes) == 2


def test_a_bye_against_a_game_is_decided_by_the_points_or_refused() -> None:
    record, told = repaired(column(NOVAK, 112, "0000 - Z"))
    assert record == RECORD
    assert told[0].startswith(f"line {NOVAK}, round 3, opponent: “0000” => “   2”")
    with pytest.raises(TrfError, match="in round 3 an opponent who names player 2 too"):
        repaired(column(NOVAK, 112, "0000 - F"))


def test_two_players_whom_nobody_names_are_not_paired_by_a_guess() -> None:
    text = column(NOVAK, 92, "   2")
    lines = text.splitlines()
    lines[3] = lines[3].replace("    3 w 1", "    4 w 1")
    with pytest.raises(TrfError, match=r"line \d, column 92"):
        repaired("\n".join([*lines, ""]))
