"""What the arbiter says on the preview page of a table of players, as the domain takes it."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from tabellone.interchange.players.table import LONGEST_CELL, MOST_COLUMNS
from tests.factories import make_event
from tournaments.domain.entries.import_preview import Wishes, preview_table
from tournaments.interfaces.table_form import context_of, mapping, wishes_of

TABLE = "Name;Rating;City\nRossi, Anna;2100;Porto\nVerdi, Bo;x;\n"


def said(**fields: str) -> Wishes:
    posted = QueryDict(mutable=True)
    posted.update({name.replace("__", "-"): value for name, value in fields.items()})
    return wishes_of(posted)


def test_what_is_said_of_columns_and_rows_is_read_by_their_numbers() -> None:
    assert said(
        column__0="name", column__2="", headed="1", mapped="1:name,", cell__17__name="Rossi", do__17="add", open="18"
    ) == Wishes(
        columns={0: "name", 2: ""},
        is_headed=True,
        corrections={17: {"name": "Rossi"}},
        choices={17: "add"},
        opened=18,
    )


def test_before_the_page_was_seen_nothing_is_said_of_a_heading() -> None:
    assert said(text=TABLE) == Wishes(opened=-1)


def test_another_meaning_of_a_column_forgets_what_was_said_of_rows() -> None:
    assert said(column__0="club", headed="1", mapped="1:name", cell__2__name="Rossi", do__2="add", seen="x") == Wishes(
        columns={0: "club"}, is_headed=True, opened=-1, seen="x"
    )


def test_another_answer_about_the_heading_forgets_the_columns_too() -> None:
    assert said(column__0="name", mapped="1:name", do__2="add") == Wishes(is_headed=False, opened=-1)


@pytest.mark.parametrize("number", ["", "x", "-1", "٥", "9" * 4301, str(MOST_COLUMNS + 1)])
def test_what_is_no_number_is_said_of_no_column_and_no_row(number: str) -> None:
    found = said(**{f"column__{number}": "name", "open": number if number != str(MOST_COLUMNS + 1) else "x"})
    assert (set(found.columns), found.opened) == ({-1}, -1)


def test_meanings_and_fields_that_nobody_offers_are_nothing_and_a_cell_is_bounded() -> None:
    found = said(column__0="password", cell__2__password="x", cell__3__name="x" * (LONGEST_CELL + 1))
    assert found == Wishes(corrections={3: {"name": "x" * LONGEST_CELL}}, opened=-1)


def test_the_meanings_of_columns_are_one_word_in_the_order_of_the_columns() -> None:
    assert mapping({2: "club", 0: "name", 1: ""}, is_headed=True) == "1:name,,club"
    assert mapping({}, is_headed=False) == "0:"


@pytest.mark.django_db
def test_the_page_shows_each_column_with_what_stands_in_it_and_each_row_with_what_is_wrong() -> None:
    context = context_of(preview_table(make_event(), TABLE))
    assert context["columns"] == [
        {"place": 0, "heading": "Name", "field": "name", "sample": "Rossi, Anna"},
        {"place": 1, "heading": "Rating", "field": "rating", "sample": "2100"},
        {"place": 2, "heading": "City", "field": "", "sample": "Porto"},
    ]
    assert {name: context[name] for name in ("mapped", "is_headed", "wanting", "added", "updated")} == {
        "mapped": "1:name,rating,",
        "is_headed": True,
        "wanting": [3],
        "added": 2,
        "updated": 0,
    }
    rows = context["rows"]
    assert isinstance(rows, list)
    wrong = {"field": "Rating", "kind": "left", "found": "x", "problem": "Write a number, in the digits 0 to 9."}
    assert [(row["line"], row["status"], row["choice"], row["is_open"], row["marks"]) for row in rows] == [
        (2, "new", "add", False, []),
        (3, "new", "add", True, [wrong]),
    ]
    assert [(field["name"], field["text"]) for field in rows[1]["fields"] if field["is_wrong"]] == [("rating", "x")]
