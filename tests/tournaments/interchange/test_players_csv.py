"""Players from tables: what each row becomes, and what is wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tournaments.interchange.messages import Message
from tournaments.interchange.players_csv import Entrant, Problem, Row, TableError, read_players, write_players

ROSSI = Entrant("Rossi, Anna", 2104, "WFM", "w", "ITA", "800001", "1990/05/17", "Circolo Torre")


TABLES = {
    "English CSV": """Name,Rating,Title,Sex,Fed,FIDE ID,Birth date,Club
"Rossi, Anna",2104,wfm,f,ita,800001,1990-05-17,Circolo Torre
""",
    "Italian CSV": """cognome;nome;elo;titolo;sesso;federazione;id fide;nascita;circolo
Rossi;Anna;2104;WFM;F;ITA;800001;17/05/1990;Circolo Torre
""",
    "Italian with first names first": """Nome\tCognome\tElo FIDE\tTit.\tM/F\tFed.\tID FIDE\tAnno\tSocietà
Anna\tRossi\t2104\tWFM\tF\tITA\t800001\t1990-05-17\tCircolo Torre
""",
    "with blank lines and an unnamed empty column": """

name;;rating;title;sex;fed;fide id;birth;club

"Rossi, Anna";;2104;WFM;w;ITA;800001;1990/5/17;Circolo   Torre
;;;;;;;;
""",
    "pasted without a header": "Rossi, Anna\t2104\tWFM\tITA\t800001\t17.05.1990\tw\tCircolo Torre",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_the_same_player_however_it_is_written(table: str) -> None:
    assert [row.entrant for row in read_players(table)] == [ROSSI]
    assert [row.entrant for row in read_players(table.encode("latin-1"))] == [ROSSI]
    assert [row.entrant for row in read_players(table.encode("utf-16"))] == [ROSSI]
    for line_end in ("\r", "\r\n"):
        assert [row.entrant for row in read_players(table.replace("\n", line_end))] == [ROSSI]


@pytest.mark.parametrize("cell", ['"U18, Local"', '"U18;Local, U18"', '" ; U18 ,, Local"'])
def test_the_organisers_own_categories_are_separated_by_commas(cell: str) -> None:
    rows = read_players(f"name,categories\nRossi,{cell}\n")
    assert [row.entrant for row in rows] == [Entrant("Rossi", categories="U18, Local")]


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    table = 'name\trating\n\n"Rossi\nAnna"\t2000\n\nVerdi\t1900\n'
    assert [(row.line, row.entrant.name) for row in read_players(table)] == [(3, "Rossi Anna"), (6, "Verdi")]


def test_a_bare_list_of_names_is_not_taken_apart_at_their_commas() -> None:
    assert [row.entrant for row in read_players("Rossi, Anna\nVerdi, Bo\n")] == [
        Entrant("Rossi, Anna"),
        Entrant("Verdi, Bo"),
    ]
    assert [row.entrant for row in read_players("Rossi Anna,2104\nVerdi Bo,1900\n")] == [
        Entrant("Rossi Anna", 2104),
        Entrant("Verdi Bo", 1900),
    ]


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("rating", "-", 0),
        ("rating", "unr.", 0),
        ("rating", "3500", 3500),
        ("title", "-", ""),
        ("title", "wcm", "WCM"),
        ("sex", "Femmina", "w"),
        ("sex", "M", "m"),
        ("federation", "sui", "SUI"),
        ("fide_id", "0", ""),
        ("birth", "1990", "1990/00/00"),
        ("birth", "7.3.1990", "1990/03/07"),
        ("birth", "1990-03-07", "1990/03/07"),
    ],
)
def test_values_as_they_are_understood(column: str, text: str, value: str | int) -> None:
    (row,) = read_players(f"name;{column}\nRossi;{text}\n")
    assert (getattr(row.entrant, column), row.problems) == (value, ())


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        ("rating", "3501", "a whole number up to 3500"),
        ("rating", "2000.5", "a whole number up to 3500"),
        ("rating", "9" * 5000, "a whole number up to 3500"),
        ("title", "M", "GM, IM, WGM, FM, WIM, CM, WFM or WCM"),
        ("sex", "x", "m or w"),
        ("federation", "Italy", "three letters, such as ITA"),
        ("fide_id", "12a", "a number"),
        ("fide_id", "1" * 12, "at most 11 characters"),
        ("birth", "05/1990", "a year or a date"),
        ("birth", "31/31/1990", "a year or a date"),
        ("birth", "9" * 5000, "a year or a date"),
        ("club", "x" * 101, "at most 100 characters"),
    ],
)
def test_values_that_are_not_what_their_column_says(column: str, text: str, expected: str) -> None:
    (row,) = read_players(f"name;{column}\nRossi;{text}\n")
    assert (row.entrant, row.problems) == (Entrant("Rossi"), (Problem(column, expected, text),))


def test_a_row_with_more_cells_than_columns() -> None:
    (row,) = read_players("name;rating\nRossi;2000;ITA\n")
    assert row == Row(2, Entrant("Rossi", 2000), (Problem("", "2 columns", "ITA"),))


def test_messages_keep_what_a_translation_needs() -> None:
    (row,) = read_players("name;rating\nRossi;9999\n")
    expected = row.problems[0].expected
    assert isinstance(expected, Message)
    assert (expected.template, expected.parameters) == ("a whole number up to %(highest)s", {"highest": 3500})


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
    "nothing but separators": (";;;\n", "line 1: expected a table of players as text, found nothing"),
    "a quotation mark that is never closed": (
        'name;rating\nAlba;2000\n"Bruna;1900\nCarla;1800\n',
        'line 3: expected cells with their quotation marks closed, found “"Bruna;1900”',
    ),
    "no names": ("rating;title\n", "line 1: expected a column with the players' names, found none"),
    "a column that nobody knows": (
        "name;shoe size\nAlba;38\n",
        (
            "line 1: expected a column among: name, surname, first name, rating, title, sex, federation, fide id,"
            " birth, club, categories, found “shoe size”"
        ),
    ),
}


@pytest.mark.parametrize(("table", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_table_that_cannot_be_read_says_why(table: str, message: str) -> None:
    with pytest.raises(TableError) as caught:
        read_players(table)
    assert str(caught.value) == message


TEXT = st.text(alphabet="abcàéß ,;\"'-\t", max_size=12).map(lambda text: " ".join(text.split()))


@given(
    st.lists(
        st.builds(
            Entrant,
            name=TEXT.map(lambda text: f"{text}x"),
            rating=st.integers(0, 3500),
            title=st.sampled_from(["", "GM", "WCM"]),
            sex=st.sampled_from(["", "m", "w"]),
            federation=st.sampled_from(["", "ITA"]),
            birth=st.sampled_from(["", "1990/00/00", "2004/12/31"]),
            club=TEXT,
            categories=st.sampled_from(["", "U18", "U18, Local"]),
        )
    )
)
def test_what_is_written_is_read_back(entrants: list[Entrant]) -> None:
    rows = read_players(write_players(entrants))
    assert [(row.entrant, row.problems) for row in rows] == [(entrant, ()) for entrant in entrants]
