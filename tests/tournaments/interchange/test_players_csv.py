"""Players from tables: what each row becomes, and what is wrong with it."""

from __future__ import annotations

import pytest

from tournaments.interchange.players_csv import Entrant, Problem, Row, TableError, read_players, write_players

ROSSI = Entrant("Rossi, Anna", 2104, "WFM", "w", "ITA", "800001", "1990/05/17", "Circolo Torre")


TABLES = {
    "English CSV": """Name,Rating,Title,Sex,Fed,FIDE ID,Birth date,Club
"Rossi, Anna",2104,wfm,f,ita,800001,1990-05-17,Circolo Torre
""",
    "Italian CSV": """cognome;nome;elo;titolo;sesso;federazione;id fide;nascita;circolo
Rossi;Anna;2104;WFM;F;ITA;800001;17/05/1990;Circolo Torre
""",
    "pasted without a header": "Rossi, Anna\t2104\tWFM\tITA\t800001\t17.05.1990\tw\tCircolo Torre",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_the_same_player_however_it_is_written(table: str) -> None:
    assert [row.entrant for row in read_players(table)] == [ROSSI]
    assert [row.entrant for row in read_players(table.encode("latin-1"))] == [ROSSI]


def test_what_is_wrong_is_said_by_column() -> None:
    table = "name;rating;title;birth\n;abc;XX;yesterday\n"
    assert read_players(table) == [
        Row(
            2,
            Entrant(""),
            (
                Problem("name", "a name", ""),
                Problem("rating", "a whole number up to 3500", "abc"),
                Problem("title", "GM, IM, WGM, FM, WIM, CM, WFM or WCM", "XX"),
                Problem("birth", "a year or a date", "yesterday"),
            ),
        )
    ]


def test_the_second_of_two_equal_fide_ids_is_the_problem() -> None:
    rows = read_players("name;fide id\nAlba;12\nBruna;12\n")
    assert [row.problems for row in rows] == [
        (),
        (Problem("fide_id", "another FIDE ID than Alba (line 2)", "12"),),
    ]


WRONG = {
    "an empty table": ("", "line 1: expected a table of players as text, found an empty file"),
    "a binary file": ("PK\x03\x04", "line 1: expected a table of players as text, found a binary one"),
    "two columns of one kind": (
        "name;elo;rating\n",
        "line 1: expected each column once, found two columns for “rating”",
    ),
    "no names": ("rating;title\n", "line 1: expected a column with the players' names, found none"),
    "a column that nobody knows": (
        "name;shoe size\nAlba;38\n",
        (
            "line 1: expected a column among: name, surname, first name, rating, title, sex, federation, fide id,"
            " birth, club, found “shoe size”"
        ),
    ),
}


@pytest.mark.parametrize(("table", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_table_that_cannot_be_read_says_why(table: str, message: str) -> None:
    with pytest.raises(TableError) as caught:
        read_players(table)
    assert str(caught.value) == message


def test_what_is_written_is_read_back() -> None:
    assert [row.entrant for row in read_players(write_players([ROSSI, Entrant("Verdi, Bo")]))] == [
        ROSSI,
        Entrant("Verdi, Bo"),
    ]
