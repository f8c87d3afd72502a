"""Players from tables: what each row becomes, and what is wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.interchange.players import (
    Columns,
    Entrant,
    EntrantRow,
    Mark,
    TableError,
    columns_of,
    read_players,
    read_rows,
    read_table,
    write_players,
)
from tabellone.values import WrongValue

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


def test_a_row_keeps_its_values_beside_a_cell_that_has_none_and_of_that_the_beginning() -> None:
    (row,) = read_players(f"name;rating;birth\nRossi;2104;{'9' * 5000}\n")
    assert row == EntrantRow(2, Entrant("Rossi", 2104), (Mark("birth", "left", "9" * 1000, WrongValue("birth")),))


def test_a_text_that_is_too_long_is_shortened() -> None:
    (row,) = read_players(f"name;club\nRossi;{'x' * 101}\n")
    assert row == EntrantRow(2, Entrant("Rossi", club="x" * 100), (Mark("club", "cut", "x" * 101),))


def test_a_row_with_more_cells_than_columns() -> None:
    lines = read_table("name;rating\nRossi;2000;ITA\n")
    columns = columns_of([line.cells for line in lines])
    assert columns == Columns(("name", "rating", ""), ("name", "rating", ""), 0)
    assert read_rows(lines, columns) == [EntrantRow(2, Entrant("Rossi", 2000))]


def test_a_row_without_a_name_is_kept_to_be_corrected() -> None:
    assert read_players("name;rating;title;birth\n;abc;XX;yesterday\n") == [
        EntrantRow(
            2,
            Entrant(""),
            (
                Mark("name", "left", "", WrongValue("name")),
                Mark("rating", "left", "abc", WrongValue("digits")),
                Mark("title", "left", "XX", WrongValue("title")),
                Mark("birth", "left", "yesterday", WrongValue("birth")),
            ),
        )
    ]


def test_a_corrected_row_is_read_like_any_other() -> None:
    lines = read_table("name;rating\nRossi;abc\nVerdi;1900\n")
    columns = columns_of([line.cells for line in lines])
    assert read_rows(lines, columns, {2: {"name": "Rossi, Anna", "rating": "2104*", "federation": "ita"}}) == [
        EntrantRow(2, Entrant("Rossi, Anna", 2104, federation="ITA"), (Mark("rating", "read", "2104*"),)),
        EntrantRow(3, Entrant("Verdi", 1900)),
    ]


A_TABLE = "a table of players as text or as a workbook (.xlsx, .ods)"
WRONG = {
    "an empty table": ("", f"line 1: expected {A_TABLE}, found an empty file"),
    "a binary file": (b"\x89PNG\r\n\x1a\n\x00", f"line 3: expected {A_TABLE}, found a binary one"),
    "a damaged workbook": (b"PK\x03\x04", f"line 1: expected {A_TABLE}, found a workbook that cannot be opened"),
    "an old workbook": (
        b"\xd0\xcf\x11\xe0",
        "line 1: expected a workbook saved as .xlsx or .ods, or as text (CSV), found a workbook of an old Excel (.xls)",
    ),
    "nothing but separators": (";;;\n", f"line 1: expected {A_TABLE}, found nothing"),
    "a quotation mark that is never closed": (
        'name;rating\nAlba;2000\n"Bruna;1900\nCarla;1800\n',
        'line 3: expected cells with their quotation marks closed, found “"Bruna;1900”',
    ),
    "thirty thousand lines": ("x\n" * 30_000, "line 10000: expected at most 10000 rows, found 30000 rows"),
}


@pytest.mark.parametrize(("table", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_table_that_cannot_be_read_says_why(table: str | bytes, message: str) -> None:
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
            club=TEXT.map(lambda text: f"x{text}"),
            categories=st.sampled_from(["", "U18", "U18, Local"]),
        )
    )
)
def test_what_is_written_is_read_back(entrants: list[Entrant]) -> None:
    rows = read_players(write_players(entrants))
    assert [(row.entrant, row.marks) for row in rows] == [(entrant, ()) for entrant in entrants]


def test_what_stands_below_the_list_of_another_program_is_nobody() -> None:
    table = (
        "From the Tournament-Database of Chess-Results https://chess-results.com\t\t\n"
        "No.\tName\tRtg\n1\tRossi, Anna\t2104\n2\t\t1900\n\t\t\n"
        "You find all details to this tournament under https://chess-results.com/tnr1.aspx\t\t\n"
        "Chess-Tournament-Results-Server: Chess-Results\n"
    )
    rows = read_players(table)
    assert [(row.line, row.entrant.name, row.entrant.rating) for row in rows] == [
        (3, "Rossi, Anna", 2104),
        (4, "", 1900),
    ]


def test_where_no_column_has_names_every_row_is_shown() -> None:
    lines = read_table("Spielerin;Stärke\nRossi;2104\n")
    rows = read_rows(lines, columns_of([line.cells for line in lines], is_headed=True))
    assert [row.line for row in rows] == [2]
