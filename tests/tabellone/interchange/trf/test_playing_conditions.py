"""Starting positions and time handicap in reports: lines of this program's own, read back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange.trf import TrfError, read, write
from tabellone.interchange.trf.playing_conditions import play_lines
from tabellone.record import Play
from tabellone.time_handicap import HandicapRow
from tests.tabellone.engine.played import record

PLAY = Play(True, ((1, 518), (2, 0)), (HandicapRow(0, 300, 300), HandicapRow(100, 150, 450)))


def test_what_is_special_stands_in_lines_of_its_own() -> None:
    assert play_lines(PLAY) == ["XXF", "XXF 1 518", "XXF 2 0", "XXH 0: 5/5, 100: 2:30/7:30"]
    assert play_lines(Play()) == []


@pytest.mark.parametrize("play", [PLAY, Play(), Play(is_chess960=True), Play(handicap=PLAY.handicap)])
def test_a_report_is_read_as_it_was_written(play: Play) -> None:
    event = replace(record(4, "1-2 1, 3-4 =", "2-3 1, 4-1 0"), play=play)
    assert read(write(event)).record.play == play


@pytest.mark.parametrize("line", ["XXF 1", "XXF 0 5", "XXF 1 960", "XXF 1 2 3", "XXF a b", "XXH 5", "XXF 1 5\nXXF 1 6"])
def test_a_line_that_says_something_else_is_refused(line: str) -> None:
    with pytest.raises(TrfError):
        read(write(record(4, "1-2 1, 3-4 =")) + line + "\n")
