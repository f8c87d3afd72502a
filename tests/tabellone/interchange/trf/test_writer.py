"""What is written into columns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange import trf
from tabellone.record import (
    Header,
    Player,
    Record,
)
from tests.tabellone.engine.played import record
from tests.tabellone.interchange.trf.six import of


def test_a_report_has_a_line_for_each_thing_whatever_the_names_contain() -> None:
    record = replace(
        of(), header=Header(name="Two\r\nlines"), players=(Player(1, "X\n001 " + "y" * 40, fide_id="1" * 20),)
    )
    assert trf.read(trf.write(record)).record.players == (
        Player(1, "X 001 " + "y" * 27, fide_id="1" * 11),
    )  # fmt: skip


@pytest.mark.parametrize("player", [Player(10000, "x"), Player(1, "x", 10000)])
def test_a_number_without_a_place_is_refused(player: Player) -> None:
    with pytest.raises(ValueError, match="10000 does not fit"):
        trf.write(Record((player,)))


def test_an_unfinished_game_is_a_question_mark_with_x_in_162_and_no_zero_point_bye() -> None:
    event = record(4, "1-2 1, 3-4 *")
    written = trf.write(event)
    assert "\n162  X 0.5\n" in written
    assert [row[-4:] for row in written.splitlines() if row.startswith("001")] == [" w 1", " b 0", " w ?", " b ?"]
    again = trf.read(written).record
    assert [game.is_finished for game in again.rounds[0].games] == [True, False]
    assert again.scoring == event.scoring
    assert "162" not in trf.write(record(4, "1-2 1, 3-4 ="))


@pytest.mark.parametrize("method", ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"])
def test_172_keeps_each_code_of_the_standard(method: str) -> None:
    event = record(4, "1-2 1, 3-4 =")
    stated = replace(event, header=replace(event.header, starting_rank_method=f"ITA {method}"))
    written = trf.write(stated)
    assert f"\n172 ITA {method}\n" in written
    assert trf.read(written).record.header.starting_rank_method == f"ITA {method}"


def test_a_report_with_open_games_is_read_again_as_it_was_and_says_the_same_twice() -> None:
    event = record(4, "1-2 *, 3-4 1", "1-3 1, 2-4 *")
    again = trf.read(trf.write(event)).record
    assert [[(game.white, game.black, game.is_finished) for game in row.games] for row in again.rounds] == [
        [(game.white, game.black, game.is_finished) for game in row.games] for row in event.rounds
    ]
    assert trf.write(again) == trf.write(event)
