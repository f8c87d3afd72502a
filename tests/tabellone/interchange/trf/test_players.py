"""The lines of the players: 001, and those of national ratings."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import Stated, TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.players import column_of, national_line, player_line
from tabellone.record import NationalRating, Player

FULL = "001   12 wWFM Bruni, Carla                      2201 ITA    90000002 2004/00/00  4.5    3"


def line(text: str) -> Line:
    return Line("x.trf", 2, text)


def test_every_column_of_a_player() -> None:
    read = player_line(line(FULL + "  0003 w 1  0000 - H"))
    assert read.player == Player(12, "Bruni, Carla", 2201, "WFM", "w", "ITA", "90000002", "2004/00/00")
    assert (read.stated, read.cells) == (Stated(45, 3), [(3, "w1"), (0, "-H")])


def test_a_player_of_whom_number_and_name_are_known() -> None:
    read = player_line(line("001    1      Ó, Í"))
    assert (read.player, read.stated, read.cells) == (Player(1, "Ó, Í"), Stated(None, None), [])


@pytest.mark.parametrize(
    ("written", "title"), [("WFM", "WFM"), ("wf ", "WFM"), ("  g", "GM"), ("M  ", "IM"), ("AFM", ""), ("   ", "")]
)
def test_titles_may_be_shortened_and_others_are_none(written: str, title: str) -> None:
    assert player_line(line(FULL.replace("WFM", written, 1))).player.title == title


@pytest.mark.parametrize(("written", "sex"), [("w", "w"), ("f", "w"), ("F", "w"), ("m", "m"), ("x", ""), (" ", "")])
def test_a_woman_is_w_or_f(written: str, sex: str) -> None:
    assert player_line(line(FULL.replace("wWFM", f"{written}WFM"))).player.sex == sex


def test_the_fide_id_0_is_none() -> None:
    assert player_line(line(FULL.replace("90000002", "       0"))).player.fide_id == ""


@pytest.mark.parametrize("round_", [1, 2, 15])
def test_a_round_stands_in_ten_columns(round_: int) -> None:
    text = FULL.ljust(column_of(round_) - 1) + "   7 b ="
    assert player_line(line(text)).cells == [(0, "  ")] * (round_ - 1) + [(7, "b=")]


def test_blank_rounds_at_the_end_are_none() -> None:
    assert player_line(line(FULL + "  0003 w 1" + " " * 25)).cells == [(3, "w1")]


@pytest.mark.parametrize(
    ("changed", "column", "expected"),
    [
        (("   12 w", "    0 w"), 5, "the player's starting rank, a number from 1 to 9999"),
        ((" 12 wWFM", " 12xwWFM"), 9, "a blank column"),
        (("2201 ITA", "2201xITA"), 53, "a blank column"),
        (("2201 ITA", "22O1 ITA"), 49, "a rating, a number of up to four digits"),
        (("Bruni, Carla", " " * 12), 15, "the player's name"),
        (("    3", "    x"), 86, "a rank"),
        ((" 4.5", " 4.x"), 81, "points with one decimal, such as  4.5"),
    ],
)
def test_what_is_wrong_with_a_player_is_told_with_its_column(
    changed: tuple[str, str], column: int, expected: str
) -> None:
    with pytest.raises(TrfError) as caught:
        player_line(line(FULL.replace(*changed)))
    assert (caught.value.column, str(caught.value.expected)) == (column, expected)


@pytest.mark.parametrize(
    ("cell", "column", "expected"),
    [
        (" x0003 w 1", 90, "two blank columns before a round"),
        ("  00O3 w 1", 92, "the opponent's number, four columns of digits"),
        ("  00٣3 w 1", 92, "the opponent's number, four columns of digits"),
        ("  0003xw 1", 96, "a blank column"),
        ("  0003 x 1", 97, "a colour: w, b or -"),
        ("  0003 wx1", 98, "a blank column"),
        ("  0003 w x", 99, "a result: one of 1 = 0 + - W D L H F U Z"),
    ],
)
def test_what_is_wrong_with_a_round_is_told_with_its_column(cell: str, column: int, expected: str) -> None:
    with pytest.raises(TrfError) as caught:
        player_line(line(FULL + cell))
    assert (caught.value.column, str(caught.value.expected)) == (column, expected)


def test_a_national_rating_repeats_the_columns() -> None:
    text = FULL.replace("001", "FRA").replace("WFM", "2N ").replace("ITA   ", "RM    ")
    assert national_line(line(text)) == (
        12,
        NationalRating("FRA", 2201, "2N", "Bruni, Carla", "w", "RM", "90000002", "2004/00/00"),
    )
