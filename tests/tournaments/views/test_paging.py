"""Long tables come in pages; what is looked for is found in all of them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.test import RequestFactory

from tournaments.views import paging
from tournaments.views.paging import Paged, PageLink, paged, where


@dataclass(frozen=True)
class Row:
    """A row of a table: what it is called, and whether something is to be done in it."""

    number: str
    name: str = ""
    is_open: bool = False


def asked(query: str, rows: list[Row], *, together: bool = False) -> Paged[Row]:
    """What is shown; ``together``: a page begins with a first board."""
    return paged(
        RequestFactory().get(f"/{query}"),
        rows,
        names=lambda row: [row.name],
        number=lambda row: row.number,
        begins=lambda row: not together or row.number.endswith(".1"),
        is_open=lambda row: row.is_open,
    )


@pytest.fixture(autouse=True)
def _short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "MOST_ROWS", 5)
    monkeypatch.setattr(paging, "PAGE_ROWS", 3)
    monkeypatch.setattr(paging, "MOST_FOUND", 2)


ROWS = [Row(str(number), f"Player, {number}", is_open=number in {2, 7}) for number in range(1, 8)]


def test_a_short_table_is_shown_whole_whatever_is_asked_for() -> None:
    shown = asked("?page=2&find=4", ROWS[:5])
    assert shown == Paged(ROWS[:5], 1, (), "", 0, 0)
    assert shown.query == ""


@pytest.mark.parametrize(
    ("query", "number", "first", "last"),
    [("", 1, 0, 3), ("?page=2", 2, 3, 6), ("?page=3", 3, 6, 7), ("?page=99", 3, 6, 7), ("?page=x", 1, 0, 3)],
)
def test_each_row_of_a_long_table_stands_on_one_page(query: str, number: int, first: int, last: int) -> None:
    shown = asked(query, ROWS)
    assert (shown.number, shown.rows, shown.query) == (number, ROWS[first:last], f"?page={number}")
    assert shown.links == [PageLink(1, "1", "3", 1), PageLink(2, "4", "6", 0), PageLink(3, "7", "7", 1)]
    assert shown.open_elsewhere == 2 - sum(row.is_open for row in shown.rows)


def test_rows_that_belong_together_stand_on_one_page() -> None:
    rows = [Row(f"{match}.{board}") for match in (1, 2, 3) for board in (1, 2)]
    assert [(link.first, link.last) for link in asked("", rows, together=True).links] == [
        ("1.1", "2.2"),
        ("3.1", "3.2"),
    ]


def test_a_search_goes_through_all_pages_by_number_or_by_the_parts_of_a_name() -> None:
    rows = [*ROWS, Row("8", "Łukasz, Zoë", is_open=True), Row("12.1", "Rossi, Ada"), Row("12.2", "Rossi, Bea")]
    assert asked("?find=7", rows).rows == [ROWS[6]]
    assert asked("?find=12", rows).rows == rows[-2:]
    assert asked("?find=zoe+lukasz", rows).rows == [rows[7]]
    found = asked("?find=player", rows)
    assert (found.rows, found.found, found.number, found.query) == (ROWS[:2], 7, 0, "?find=player")
    assert found.open_elsewhere == 2
    assert asked("?find=nobody", rows).rows == []
    assert asked("?find=%2C", rows).rows == []


def test_a_form_leads_back_to_where_it_was_sent_from() -> None:
    queries = ["", "?page=3", "?find=a%26b&x=1", "?page="]
    assert [where(RequestFactory().get(f"/{query}")) for query in queries] == ["", "?page=3", "?find=a%26b", ""]
