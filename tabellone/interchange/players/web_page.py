"""The table of players or results in a saved web page, such as a starting list or a crosstable of chess-results."""

from __future__ import annotations

from html.parser import HTMLParser

from tabellone.interchange.players.headings import known_headings

TITLES = frozenset({"title", "h1", "h2"})
CELLS = frozenset({"td", "th"})
UNSEEN = frozenset({"script", "style"})
HEADING_LINES = 20
"""Rows of a table that may name its columns."""
FEWEST_HEADINGS = 2


def is_web_page(text: str) -> bool:
    """Return whether the text begins like a web page."""
    begin = text[:2000].lstrip("\ufeff \t\r\n").lower()
    return begin.startswith(("<!doctype html", "<html")) or ("<html" in begin and begin.startswith("<"))


def rows_of_page(text: str, *, most_rows: int) -> list[list[str]]:
    """Return the page's title and the rows of its best table, empty if no table has headings of players' columns.

    The best table has the most known headings; of several equal ones the longest. Tables inside cells are separate
    tables, as older pages use tables for their layout.
    """
    reader = _Reader(most_rows)
    reader.feed(text)
    reader.close()
    rated = [(_headings(rows), len(rows), rows) for rows in reader.tables]
    headings, _length, rows = max(rated, key=lambda row: row[:2], default=(0, 0, []))
    if headings < FEWEST_HEADINGS:
        return []
    return [[reader.title], *rows] if reader.title else rows


def _headings(rows: list[list[str]]) -> int:
    return max((known_headings(row) for row in rows[:HEADING_LINES]), default=0)


class _Reader(HTMLParser):
    """Collector of the rows of all tables, and of the page's most specific title."""

    def __init__(self, most_rows: int) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.title = ""
        self._open: list[list[list[str]]] = []
        self._texts: list[list[str] | None] = []
        """The text of the open cell of each open table; None between cells."""
        self._left = most_rows
        self._title: list[str] | None = None
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  (its shape)
        if tag in UNSEEN:
            self._unseen += 1
        elif tag in TITLES:
            self._title = []
        elif tag == "table":
            self.tables.append([])
            self._open.append(self.tables[-1])
            self._texts.append(None)
        elif tag == "tr" and self._open and self._left:
            self._end_cell()
            self._open[-1].append([])
            self._left -= 1
        elif tag in CELLS and self._open and self._open[-1]:
            self._end_cell()
            self._texts[-1] = []
        elif tag == "br" and self._texts and self._texts[-1] is not None:
            self._texts[-1].append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in TITLES and self._title is not None:
            self.title = " ".join("".join(self._title).split()) or self.title
            self._title = None
        elif tag in CELLS and self._open:
            self._end_cell()
        elif tag == "table" and self._open:
            self._end_cell()
            self._open.pop()
            self._texts.pop()

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        if self._title is not None:
            self._title.append(data)
        if self._texts and self._texts[-1] is not None:
            self._texts[-1].append(data)

    def _end_cell(self) -> None:
        text = self._texts[-1]
        if text is not None and self._open[-1]:
            self._open[-1][-1].append(" ".join("".join(text).split()))
        self._texts[-1] = None
