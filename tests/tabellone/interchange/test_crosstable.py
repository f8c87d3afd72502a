"""Crosstables of chess-results become events."""

from __future__ import annotations

import pytest

from tabellone.interchange.crosstable import is_crosstable
from tabellone.interchange.events import read_event
from tabellone.interchange.trf import Stated, TrfError
from tabellone.record import Bye, ByeKind, Game, Player, Result, Round
from tests.tables import as_xlsx

WIN, DRAW, LOSS, OPEN = Result.WIN, Result.DRAW, Result.LOSS, Result.UNKNOWN
TABLE = """From the Tournament-Database of Chess-Results https://chess-results.com,,,,,,,,
Lighthouse Open 2026 ,,,,,,,,
Last update 13.02.2026 18:17:32,,,,,,,,
Ranking crosstable after Round 2,,,,,,,,
Rk.,,Name,Rtg,FED,1.Rd,2.Rd,3.Rd,Pts. ,TB1
1,,Häggvik Kjell ,1904,SWE,  4b1,  3w½,  2w ,1.5,3
2,WFM,Berg Åsa ,2020,SWE,   -½,  5w+,  1b ,1.5,2
3,,Rossi Anna ,1971,ITA,  5w1,  1b½,-1,1.5,2
4,,Verdi Bo ,1810,ITA,  1w0, -1,  5b ,1,3
5,,Neri Ugo ,0,ITA,  3b0,  2b-,  4w ,0,2.5
,,,,,,,,,
You find all details to this tournament under https://chess-results.com/tnr1.aspx?lan=1,,,,,,,,
"""


def test_a_ranking_crosstable_becomes_its_rounds_with_the_one_that_is_played() -> None:
    file = read_event(TABLE.encode(), source="crosstable.csv")
    record = file.record
    assert record.players == (
        Player(1, "Berg Åsa", 2020, "WFM", federation="SWE"),
        Player(2, "Rossi Anna", 1971, federation="ITA"),
        Player(3, "Häggvik Kjell", 1904, federation="SWE"),
        Player(4, "Verdi Bo", 1810, federation="ITA"),
        Player(5, "Neri Ugo", federation="ITA"),
    )
    assert record.rounds == (
        Round.of([Game(2, 5, WIN, LOSS), Game(4, 3, LOSS, WIN)], [Bye(1, ByeKind.HALF)]),
        Round.of(
            [Game(1, 5, Result.FORFEIT_WIN, Result.FORFEIT_LOSS), Game(3, 2, DRAW, DRAW)],
            [Bye(4, ByeKind.PAIRING_ALLOCATED)],
        ),
        Round.of([Game(3, 1), Game(5, 4)], [Bye(2, ByeKind.PAIRING_ALLOCATED)]),
    )
    assert (record.header.name, record.planned_rounds) == ("Lighthouse Open 2026", 3)
    assert file.stated == {
        1: Stated(15, 2), 2: Stated(None, 3), 3: Stated(15, 1), 4: Stated(10, 4), 5: Stated(0, 5),
    }  # fmt: skip
    assert str(file.notes[0].message) == "it has no starting numbers: they are given by rating, title and name"


def as_web_page(table: str) -> str:
    """The crosstable as a browser saves it from chess-results: layout tables, links, flags and a menu around it."""
    lines = [line.split(",") for line in table.splitlines() if "," in line.strip(",")]
    rows = "".join(
        f"<tr class='CRg1'>{''.join(f'<td class=CR><a href=#>{cell.strip()}</a>&nbsp;</td>' for cell in cells)}</tr>"
        for cells in lines
    )
    return (
        "<!DOCTYPE html><html><head><meta charset='utf-8'><title>Chess-Results Server - Lighthouse Open 2026</title>"
        "<style>td { color: red }</style></head><body><table><tr><td>Home</td><td>Login</td></tr></table>"
        "<table><tr><td><h2>Lighthouse Open 2026</h2><h3>Ranking crosstable after Round 2</h3>"
        f"<table class='CRs1'>{rows}</table></td></tr></table></body></html>"
    )


def test_a_saved_page_of_chess_results_is_the_same_event() -> None:
    page = as_web_page(TABLE)
    for codec in ("utf-8", "utf-8-sig"):
        file = read_event(page.encode(codec), source="crosstable.html")
        assert (file.record, file.stated) == ((expected := read_event(TABLE.encode())).record, expected.stated)


def test_the_same_table_as_a_workbook_or_in_german() -> None:
    lines = [line.split(",") for line in TABLE.splitlines()]
    assert read_event(as_xlsx(*lines)).record == read_event(TABLE.encode()).record
    german = TABLE.replace("Rk.", "Rg.").replace(".Rd", ".Rd").replace("Pts. ", "Pkt.").replace("b", "s")
    german = german.replace("Tournament-Databas", "Turnier-Datenbank")
    games = [round_.games for round_ in read_event(german.encode()).record.rounds]
    assert games == [round_.games for round_ in read_event(TABLE.encode()).record.rounds]


def test_starting_numbers_are_kept_where_the_list_has_them() -> None:
    text = TABLE.replace("Rk.,,", "Rk.,SNo,")
    for rank, number in enumerate((5, 4, 3, 2, 1), start=1):
        text = text.replace(f"\n{rank},,", f"\n{rank},{number},").replace(f"\n{rank},WFM,", f"\n{rank},{number},")
    file = read_event(text.encode())
    assert [player.name for player in file.record.players] == [
        "Neri Ugo", "Verdi Bo", "Rossi Anna", "Berg Åsa", "Häggvik Kjell",
    ]  # fmt: skip
    assert not any("starting numbers" in str(note.message) for note in file.notes)
    by_number = TABLE.replace("Rk.", "No.")
    assert [player.name for player in read_event(by_number.encode()).record.players][:2] == [
        "Häggvik Kjell",
        "Berg Åsa",
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (TABLE.replace("4b1", "4w1"), "the same game of players 3 and 4 in round 1 in both lines"),
        (TABLE.replace("4b1", "4b½"), "the same game of players 3 and 4 in round 1 in both lines"),
        (TABLE.replace("4b1", "5b1"), "the same game of players 3 and 5 in round 1 in both lines"),
        (TABLE.replace("4b1", "4q1"), "a game (17b1) or an unplayed round (-½)"),
        (TABLE.replace("4b1", "99b1"), "a game (17b1) or an unplayed round (-½)"),
        (
            "\n".join(TABLE.splitlines()[:6]).replace("4b1", ""),
            "a crosstable of at least two players",
        ),
    ],
)
def test_lines_that_contradict_each_other_or_say_nothing_are_refused(data: str, expected: str) -> None:
    with pytest.raises(TrfError) as caught:
        read_event(data.encode(), source="crosstable.csv")
    assert caught.value.expected == expected


def test_both_may_have_lost() -> None:
    text = TABLE.replace("4b1", "4b-").replace("1w0", "1w-")
    assert read_event(text.encode()).record.rounds[0].games[1].results == (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)


@pytest.mark.parametrize(
    ("data", "is_one"),
    [
        (TABLE, True),
        ("No.\t\tName\tFideID\n1\t\tRossi, Anna\t800001\n", False),
        ("012 Open\n001    1      Rossi, Anna\n", False),
        ("1.Rd,2.Rd\n", False),
        ("", False),
    ],
)
def test_what_is_a_crosstable(data: str, *, is_one: bool) -> None:
    assert is_crosstable(data.encode()) == is_one
