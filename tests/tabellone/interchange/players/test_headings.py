"""The columns of other programs' tables, and of people's."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Columns, Entrant, columns_of, read_players, read_table

CHESS_RESULTS = """Open di Primavera 2026\t\t\t\t\t
Lista di partenza\t\t\t\t\t
Nr.\t\tNome\tFideID\tFED\tRtg
1\tGM\tRossi, Anna\t800001\tITA\t2504
2\t\tVerdi, Bo\t\tFRA\t0
"""
SWISS_MANAGER = (
    "No.;Name;Title;ID no;Rating nat;Rating int;Birthday;Fed;Sex;Gr;Clubno;Club;FIDE-No\n"
    "1;Rossi, Anna;WFM;77;2050;2104;1990/05/17;ITA;w;U18;12;Circolo Torre;800001\n"
)
TABLES = {
    "chess-results, below its title": (
        CHESS_RESULTS,
        ("", "title", "name", "fide_id", "federation", "rating"),
        ("Nr.",),
        Entrant("Rossi, Anna", 2504, "GM", federation="ITA", fide_id="800001"),
    ),
    "Swiss-Manager": (
        SWISS_MANAGER,
        (
            "", "name", "title", "", "", "rating", "birth", "federation", "sex", "categories", "", "club", "fide_id",
        ),
        ("No.", "ID no", "Rating nat", "Clubno"),
        Entrant("Rossi, Anna", 2104, "WFM", "w", "ITA", "800001", "1990/05/17", "Circolo Torre", "U18"),
    ),
    "German": (
        "Spieler;Verein;EloNat;Jahrgang;Geschlecht\nRossi, Anna;SK Turm;2050;1990;w\n",
        ("name", "club", "rating", "birth", "sex"),
        (),
        Entrant("Rossi, Anna", 2050, "", "w", "", "", "1990/00/00", "SK Turm"),
    ),
    "French, surname and first name": (
        "Nom,Prénom,Elo,Fédération,Né le\nRossi,Anna,1399N,FRA,17/05/1990\n",
        ("surname", "first_name", "rating", "federation", "birth"),
        (),
        Entrant("Rossi, Anna", 1399, federation="FRA", birth="1990/05/17"),
    ),
    "Spanish": (
        "Apellidos;Nombre;FIDE ID;País\nRossi;Anna;800001;ESP\n",
        ("surname", "first_name", "fide_id", "federation"),
        (),
        Entrant("Rossi, Anna", federation="ESP", fide_id="800001"),
    ),
    "with columns that nobody asked for": (
        "Cognome;Nome;e-mail;Quota pagata;Elo\nRossi;Anna;a@b.it;sì;2104\n",
        ("surname", "first_name", "", "", "rating"),
        ("e-mail", "Quota pagata"),
        Entrant("Rossi, Anna", 2104),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("table", "fields", "ignored", "first"), TABLES.values(), ids=TABLES.keys())
def test_tables_as_they_come(table: str, fields: tuple[str, ...], ignored: tuple[str, ...], first: Entrant) -> None:
    columns = columns_of([line.cells for line in read_table(table)])
    assert (columns.fields, columns.ignored) == (fields, ignored)
    assert read_players(table)[0].entrant == first


def test_of_two_columns_of_one_kind_the_better_named_one_is_taken() -> None:
    columns = columns_of([("name", "Elo", "EloNat", "Elo FIDE"), ("Rossi", "1", "2", "2104")])
    assert columns.fields == ("name", "", "", "rating")


def test_what_is_said_of_the_headings_is_believed() -> None:
    table = [("Spielerin", "Stärke"), ("Rossi", "2104")]
    assert columns_of(table) == Columns(("name", "rating"), ("", ""), -1)
    assert columns_of(table, is_headed=True) == Columns(("", ""), ("Spielerin", "Stärke"), 0)
    assert columns_of([("name", "rating")], is_headed=False) == Columns(("name", "rating"), ("", ""), -1)


@pytest.mark.parametrize(
    ("table", "fields"),
    [
        ("Squadra;Scacchiera;Nome;Elo;Circolo\nTorri;1;Rossi;2104;Est\n", ("team", "board", "name", "rating", "club")),
        ("Mannschaft,Brett,Name\nTorri,1,Rossi\n", ("team", "board", "name")),
        ("Club;Player\nTorri;Rossi\n", ("club", "name")),
    ],
)  # fmt: skip
def test_players_of_teams_have_a_team_and_a_board(table: str, fields: tuple[str, ...]) -> None:
    cells = [line.cells for line in read_table(table)]
    assert columns_of(cells, of_teams=True).fields == fields
    assert {"team", "board"} & set(columns_of(cells).fields) == set()


def test_without_headings_the_team_of_players_of_teams_comes_first() -> None:
    table = [("Torri", "Rossi, Anna", "2104"), ("Torri", "Neri, Pia", "1980")]
    assert columns_of(table, of_teams=True).fields == ("team", "name", "rating")


@pytest.mark.parametrize(
    ("cells", "is_title"),
    [
        (("GM", "", "wfm"), True),
        (("GM", "AIM", "II"), True),
        (("GM", "II", "I", "III"), False),
        (("II", "I"), False),
        (("", ""), False),
    ],
)
def test_a_column_without_a_heading_is_that_of_titles_where_most_of_its_cells_are(
    cells: tuple[str, ...], *, is_title: bool
) -> None:
    table = [("No.", "", "Name", "Rtg"), *(("1", cell, "Rossi, Anna", "2104") for cell in cells)]
    assert columns_of(table).fields == ("", "title" if is_title else "", "name", "rating")


def test_titles_that_have_a_heading_are_not_looked_for_elsewhere() -> None:
    table = [("", "Name", "Tit."), ("GM", "Rossi, Anna", "IM")]
    assert columns_of(table).fields == ("", "name", "title")
