"""A table before it is a file: cells for people and for programs, and what no file may hold."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.sheets import Cell, Column, Sheet
from tabellone.sheets.sheet import Plain, clean


@pytest.mark.parametrize(("value", "text"), [(5, "5"), (2.5, "2.5"), ("Rossi", "Rossi"), (0, ""), ("", ""), (None, "")])
def test_a_cell_of_a_value_shows_nothing_for_nothing(value: Plain, text: str) -> None:
    assert Cell.of(value) == Cell(text, value)


def test_every_text_of_a_sheet_is_cleaned_and_numbers_stay() -> None:
    odd, seen = "A\0\nB", "A B"

    def sheet(text: str) -> Sheet:
        return Sheet(
            text,
            text,
            (Column(text, "name", is_number=True),),
            ((Cell(text, text),), (Cell(text, 2.5),), (Cell("", None),)),
            (("fact", text), ("number", 3)),
            (text,),
            state=text,
            lists=2,
            letters=13,
        )

    assert sheet(odd).cleaned() == sheet(seen)


@given(st.text())
def test_what_is_clean_can_be_written_and_stays_as_it_is(text: str) -> None:
    found = clean(text)
    assert clean(found) == found
    assert found.encode().decode() == found
    assert not set(found) & {"\0", "\n", "\r", "\t", "\x1f", "\x7f", "\x85", "\u2028", "\ufffe", "\uffff"}
    if text.isprintable():
        assert found == text
