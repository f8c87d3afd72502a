"""A cell of a table: what it becomes, and the mark it leaves."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone import values
from tabellone.interchange.players import FIELDS, Mark
from tabellone.interchange.players.cells import read_board, read_cell, read_team
from tabellone.values import WrongValue


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("rating", "-", 0),
        ("rating", "unr.", 0),
        ("rating", "NC", 0),
        ("rating", "n/a", 0),
        ("rating", "3500", 3500),
        ("title", "-", ""),
        ("title", "wcm", "WCM"),
        ("sex", "Femmina", "w"),
        ("sex", "M", "m"),
        ("federation", "sui", "SUI"),
        ("fide_id", "0", ""),
        ("fide_id", "00800001", "800001"),
        ("birth", "1990", "1990/00/00"),
        ("birth", "7.3.1990", "1990/03/07"),
        ("birth", "1990-03-07", "1990/03/07"),
        ("birth", "05/1990", "1990/05/00"),
        ("birth", "12/5/87", "1987/05/12"),
        ("birth", "17 maggio 1990", "1990/05/17"),
        ("birth", "n/a", ""),
    ],
)
def test_values_as_they_are_understood(column: str, text: str, value: str | int) -> None:
    assert read_cell(column, text) == (value, None)


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("rating", "2311*", 2311),
        ("rating", "1 980", 1980),
        ("rating", "1.987", 1987),
        ("rating", "1399N", 1399),
        ("rating", "2104.0", 2104),
        ("title", "m", "IM"),
        ("title", "g", "GM"),
        ("title", "f", "FM"),
        ("title", "wf", "WFM"),
        ("fide_id", "800 001", "800001"),
        ("fide_id", "800001.0", "800001"),
        ("birth", "31909", "1987/05/12"),
        ("birth", "19900517", "1990/05/17"),
    ],
)
def test_what_is_read_from_what_people_write_is_marked(column: str, text: str, value: str | int) -> None:
    assert read_cell(column, text) == (value, Mark(column, "read", text))


@pytest.mark.parametrize(
    ("column", "text", "problem"),
    [
        ("rating", "5001", WrongValue("highest", most=4000)),
        ("rating", "2000.5", WrongValue("digits")),
        ("rating", "٢٠٠٠", WrongValue("digits")),
        ("rating", "9" * 5000, WrongValue("highest", most=4000)),
        ("title", "champion", WrongValue("title")),
        ("sex", "x", WrongValue("sex")),
        ("federation", "Italy", WrongValue("federation")),
        ("federation", "FRß", WrongValue("federation")),
        ("federation", "12", WrongValue("federation")),
        ("fide_id", "12a", WrongValue("digits")),
        ("fide_id", "1" * 12, WrongValue("long", most=11)),
        ("birth", "never", WrongValue("birth")),
        ("birth", "31/31/1990", WrongValue("birth")),
        ("birth", "19901731", WrongValue("birth")),
        ("birth", "31/02/1990", WrongValue("birth")),
        ("birth", "9" * 5000, WrongValue("birth")),
    ],
)
def test_what_cannot_be_read_is_left_empty_and_says_why(column: str, text: str, problem: WrongValue) -> None:
    empty = 0 if column == "rating" else ""
    assert read_cell(column, text) == (empty, Mark(column, "left", text, problem))


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("name", "x" * 101, "x" * 100),
        ("club", "x" * 101, "x" * 100),
        ("club", f"{'x' * 99}, y", "x" * 99),
        ("categories", f"{'x' * 198}, U18", "x" * 198),
    ],
)
def test_a_text_that_is_too_long_is_cut_where_its_beginning_says_enough(column: str, text: str, value: str) -> None:
    assert read_cell(column, text) == (value, Mark(column, "cut", text))


@pytest.mark.parametrize("column", ["name", "club"])
def test_a_control_character_is_left_out(column: str) -> None:
    assert read_cell(column, "Ros\0si") == ("Rossi", Mark(column, "read", "Ros\0si"))


@pytest.mark.parametrize("word", ["", "-", "–", "n/a", "None", " NULL ", "?"])
def test_words_for_nothing_are_nothing_but_in_a_name(word: str) -> None:
    assert {field: read_cell(field, word) for field in FIELDS if field != "name"} == {
        field: (0 if field == "rating" else "", None) for field in FIELDS if field != "name"
    }
    value, mark = read_cell("name", word)
    assert (value, mark is None) == ((word.strip(), True) if word.strip().isalpha() or word == "n/a" else ("", False))


@given(st.sampled_from(FIELDS), st.text(max_size=40))
def test_whatever_stands_in_a_cell_its_value_is_one_or_empty(field: str, written: str) -> None:
    value, mark = read_cell(field, written)
    assert mark is None or (mark.field, mark.found) == (field, written)
    if field != "name" or value:
        assert values.PERSON[field](str(value)) == value


def test_a_team_is_a_name_and_a_board_a_number_or_nothing() -> None:
    assert read_team(" Torre di  Levante ") == ("Torre di Levante", None)
    assert read_team("–") == ("", None)
    assert read_team("!!") == ("", Mark("team", "left", "!!", WrongValue("name")))
    assert (read_board(" 3 "), read_board(""), read_board("-")) == ((3, None), (0, None), (0, None))
    for written in ("R1", "100", "-1", "10" * 50):
        value, mark = read_board(written)
        assert value == 0
        assert mark is not None
        assert (mark.field, mark.kind, mark.found) == ("board", "left", written)
