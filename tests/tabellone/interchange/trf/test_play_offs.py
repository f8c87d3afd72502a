"""Play-offs in lines of this program (XXO)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange.trf import TrfError, read, write
from tabellone.record import PlayOff, PlayOffGame, Result, Speed
from tests.tabellone.engine.knockout.events import DRAW, event, played, with_round

PLAY_OFF = PlayOff(
    1,
    2,
    1,
    (
        PlayOffGame(Speed.RAPID, 2, 1, Result.DRAW, Result.DRAW),
        PlayOffGame(Speed.BLITZ, 1, 2, Result.DRAW, Result.DRAW),
        PlayOffGame(Speed.ARMAGEDDON, 1, 2, Result.DRAW, Result.DRAW),
    ),
)
REPORT = write(
    replace(with_round(event(2, third_place=False), lambda _w, _b: (DRAW, DRAW)), play_offs=(PLAY_OFF,), edition="2023")
)


def test_a_play_off_is_written_and_read_again() -> None:
    assert "192 CUSTOM_KNOCKOUT\n" in REPORT
    assert "XXO 001 0002 0001 rw== bb== ab==\n" in REPORT
    assert read(REPORT).record.play_offs == (PLAY_OFF,)


def test_a_knockout_with_all_its_choices_is_read_as_it_was_written() -> None:
    record = played(event(9, match_games=2, third_place=True, colour_rule="better"))
    again = read(write(record)).record
    assert (again.system, again.options, again.rounds, again.play_offs) == (
        record.system,
        record.options,
        record.rounds,
        record.play_offs,
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("XXO 001 0002 0001 rw=", "a play-off game"),
        ("XXO 001 0002 0001 xw==", "a play-off game"),
        ("XXO 001 0002 0001 rw01", "the other player advances"),
        ("XXO 001 0002 0003", "the number of a player of this report"),
        ("XXO 001 0002", "the loser's number"),
        ("XXO abc 0002 0001", "the round"),
        ("XXO 000 0002 0001", "the number of a round of this report"),
        ("XXO 002 0002 0001", "the number of a round of this report"),
        ("XXO 001 0002 0001" + " rw==" * 13, "at most 12 games"),
        ("XXO 001 0002 0001\nXXO 001 0001 0002", "one play-off of the same two"),
    ],
)
def test_a_line_that_says_something_else_is_refused(line: str, expected: str) -> None:
    with pytest.raises(TrfError, match=expected):
        read(REPORT.replace("XXO 001 0002 0001 rw== bb== ab==", line))
