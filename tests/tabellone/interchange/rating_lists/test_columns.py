"""Lists of federations and clubs, as tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabellone.interchange.rating_lists import ListedRating, RatedPerson, RatingListError, read_list
from tabellone.interchange.rating_lists.columns import columns_of_list, read_columns

ANNA = RatedPerson(
    "A12345", "Rossi, Anna", "ITA", "w", "WFM", standard=ListedRating(2104), rapid=ListedRating(2050), birth_year=1990
)
BO = RatedPerson("10110-23", "Verdi, Bo", standard=ListedRating(1800))


def test_columns_are_known_by_their_headings() -> None:
    lines = [
        "\ufeffTessera;Cognome;Nome;Fed;Sesso;Titolo;Elo;Rapid;Nascita;Circolo",
        "A12345;Rossi;Anna;ITA;F;WFM;2104;2050;17/05/1990;Torre",
        "",
        "10110-23;Verdi;Bo;;;;1800;;;",
        ";Nessuno;;;;;;;;",
        "17;;;;;;;;;",
    ]
    assert list(read_columns(lines, mapping={})) == [ANNA, BO, None, None]


def test_a_mapping_says_what_headings_do_not_and_goes_before_them() -> None:
    mapping = {"Matricola": "number", "Chi": "name", "Elo nuovo": "standard"}
    lines = ["Matricola,Chi,Elo,Elo nuovo", '17,"Rossi, Anna",1,2104']
    assert list(read_columns(lines, mapping=mapping)) == [RatedPerson("17", "Rossi, Anna", standard=ListedRating(2104))]
    assert columns_of_list(["ID", "Nom", "Prénom"], {}) == {0: "number", 1: "surname", 2: "first_name"}
    assert columns_of_list(["ID", "Cognome", "Nome"], {}) == {0: "number", 1: "surname", 2: "first_name"}


def test_the_one_rating_of_a_list_is_of_the_play_that_is_said() -> None:
    lines = ["ID\tName\tElo", "17\tRossi, Anna\t2104"]
    (anna,) = read_columns(lines, mapping={}, tempo="blitz")
    assert anna == RatedPerson("17", "Rossi, Anna", blitz=ListedRating(2104))


@pytest.mark.parametrize(
    ("headings", "mapping", "said"),
    [
        (["Name", "Elo"], {}, "The column of player IDs or of names was not found"),
        (["ID", "Elo"], {}, "The column of player IDs or of names was not found"),
        (["ID", "Name"], {"Matricola": "number"}, "The list has no column “Matricola”."),
    ],
)
def test_what_is_missing_is_said(headings: list[str], mapping: dict[str, str], said: str) -> None:
    with pytest.raises(RatingListError, match=said):
        columns_of_list(headings, mapping)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_letters_are_read_in_either_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("ID;Name;Elo\r\n17;Müller, Jörg;2104\r\n".encode(encoding))
    assert [one.name for one in read_list(path, mapping={})] == ["Müller, Jörg"]
