"""Pages of long tables at the desk, made by the server, with a search over all rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import HttpRequest
from django.utils.http import urlencode

from tabellone.interchange.players.existing_players import name_key
from tournaments.views.number_input import read_number

MOST_ROWS = 300
"""Maximum number of rows of a table without pages."""
PAGE_ROWS = 200
LONGEST_SEARCH = 100
MOST_FOUND = PAGE_ROWS

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class PageLink:
    """Link to a page of the table: number, names of its first and last rows, and number of open rows."""

    number: int
    first: str
    last: str
    open: int


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """Rows of a table to show: one of its pages, or search results."""

    rows: Sequence[Row]
    number: int
    """Page number, from 1; 0: search results."""
    links: Sequence[PageLink]
    """Links to all pages; empty for a table without pages."""
    wanted: str
    found: int
    """Number of rows found, of which the first ``MOST_FOUND`` are shown."""
    open_elsewhere: int

    @property
    def query(self) -> str:
        """Return the query of these rows; empty for a table without pages."""
        if not self.links:
            return ""
        return f"?{urlencode({'find': self.wanted} if self.wanted else {'page': self.number})}"


def paged(
    request: HttpRequest,
    rows: Sequence[Row],
    *,
    names: Callable[[Row], Sequence[str]],
    number: Callable[[Row], str],
    begins: Callable[[Row], bool] = lambda _row: True,
    is_open: Callable[[Row], bool] = lambda _row: False,
) -> Paged[Row]:
    """Return the page (``?page=``) or search results (``?find=``: a number, or a part of a name of a row).

    ``begins``: whether a page can begin with the row, for rows that belong together; ``is_open``: whether the row
    needs an action.
    """
    if len(rows) <= MOST_ROWS:
        return Paged(rows, 1, (), "", 0, 0)
    pages = _cut(rows, begins)
    links = [
        PageLink(place, number(page[0]), number(page[-1]), sum(map(is_open, page)))
        for place, page in enumerate(pages, start=1)
    ]
    all_open = sum(link.open for link in links)
    wanted = " ".join(request.GET.get("find", "")[:LONGEST_SEARCH].split())
    if wanted:
        found = _found(rows, wanted, names, number)
        shown = found[:MOST_FOUND]
        return Paged(shown, 0, links, wanted, len(found), all_open - sum(map(is_open, shown)))
    place = min(max(read_number(request.GET.get("page", "")) or 1, 1), len(pages))
    return Paged(pages[place - 1], place, links, "", 0, all_open - links[place - 1].open)


def where(request: HttpRequest) -> str:
    """Return the query of the page or search that a form was sent from, to redirect to it; empty for page 1."""
    said = {name: request.GET.get(name, "")[:LONGEST_SEARCH] for name in ("page", "find")}
    query = urlencode({name: value for name, value in said.items() if value})
    return f"?{query}" if query else ""


def _cut(rows: Sequence[Row], begins: Callable[[Row], bool]) -> list[list[Row]]:
    pages: list[list[Row]] = [[]]
    for row in rows:
        if len(pages[-1]) >= PAGE_ROWS and begins(row):
            pages.append([])
        pages[-1].append(row)
    return pages


def _found(
    rows: Sequence[Row], wanted: str, names: Callable[[Row], Sequence[str]], number: Callable[[Row], str]
) -> list[Row]:
    """Return the rows of this number (12 also finds 12.1 and 12.2), otherwise those with a matching name."""
    by_number = [row for row in rows if wanted in (number(row), number(row).partition(".")[0])]
    if by_number:
        return by_number
    parts = name_key(wanted).split()
    return [row for row in rows if parts and any(_has(name_key(name), parts) for name in names(row))]


def _has(name: str, parts: Sequence[str]) -> bool:
    return all(part in name for part in parts)
