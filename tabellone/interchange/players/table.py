"""A table as lines of cells, from CSV, from a paste, or from a workbook of Excel or LibreOffice."""

from __future__ import annotations

import csv
import datetime
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tabellone.interchange.players.headings import known_headings
from tabellone.interchange.players.opendocument import is_open_document, rows_of
from tabellone.interchange.players.web_page import is_web_page, rows_of_page
from tabellone.interchange.trf.errors import TrfError, quoted
from tabellone.interchange.trf.text import LINE_END, decoded
from tabellone.interchange.unsupported_formats import foreign_format
from tabellone.messages import Message

SEPARATORS = ("\t", ";", ",")
"""The first of these that occurs separates the cells: names have commas, but neither tabs nor semicolons."""
MOST_ROWS = 10_000
MOST_COLUMNS = 60
LONGEST_CELL = 1000
REPORT_LINE = re.compile(r"^(?:001 [ 0-9]{4} [ mwMWfF]|012 .|XX[RC] |[0-9]{2}2 \S)", re.MULTILINE)
FEWEST_REPORT_LINES = 3
"""Minimum number of lines beginning with report codes that make a file a report.

Lists of players begin with names or numbers.
"""
TITLE_LINES = 20
"""Maximum number of lines above the headings."""
LARGEST_UNPACKED = 64 * 1024 * 1024
"""Bytes of a workbook without its compression: a small file can hold gigabytes of the same letter."""
WORKBOOK, OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
DAMAGED = (
    zipfile.BadZipFile, zlib.error, InvalidFileException, ParseError, KeyError, ValueError, IndexError, TypeError,
    AttributeError, EOFError, NotImplementedError, RuntimeError,
)  # fmt: skip
"""Errors of the readers of damaged workbooks; the last two for an unknown compression and a password."""
A_TABLE = Message("a table of players as text or as a workbook (.xlsx, .ods)")
A_NEW_WORKBOOK = Message("a workbook saved as .xlsx or .ods, or as text (CSV)")
A_TABLE_OF_PLAYERS = Message("the list of players as text (CSV), as a workbook (.xlsx, .ods) or as a saved web page")
AN_EVENT = Message("a list of players: import a report or a file of Swiss-Manager as a new event")


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row that is not empty, with the line (in a workbook the row) where it begins."""

    number: int
    cells: tuple[str, ...]


class TableError(ValueError):
    """The table as a whole cannot be read: ``line``, expected and found text (see ``Message``)."""

    def __init__(self, line: int, expected: Message, found: Message) -> None:
        self.line = line
        self.expected = expected
        self.found = found
        super().__init__(f"line {line}: expected {expected}, found {found}")


def read_table(data: bytes | str, source: str = "") -> list[TableLine]:
    """Return the lines of the table that are not empty, at least one, at most ``MOST_ROWS``. Raises TableError.

    ``source`` is the file's name. Empty columns at the end of all lines are left out.
    """
    if isinstance(data, bytes):
        if data.startswith(OLD_WORKBOOK):
            raise TableError(1, A_NEW_WORKBOOK, Message("a workbook of an old Excel (.xls)"))
        foreign = foreign_format(data, source)
        if foreign is not None:
            raise TableError(1, A_TABLE_OF_PLAYERS, foreign.found)
    is_workbook = isinstance(data, bytes) and data.startswith(WORKBOOK)
    lines = _of_workbook(data) if is_workbook and isinstance(data, bytes) else _of_text(data)
    if not lines:
        raise TableError(1, A_TABLE, Message("nothing"))
    return lines


def as_text(lines: Sequence[TableLine]) -> str:
    """Return the lines as text with tabs, on the same line numbers; reading it returns the same lines."""
    out = io.StringIO()
    # A comma in the only column of a table would be read as the separator of columns.
    is_bare = all(len(line.cells) == 1 for line in lines)
    writer = csv.writer(
        out, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_ALL if is_bare else csv.QUOTE_MINIMAL
    )
    number = 1
    for line in lines:
        out.write("\n" * (line.number - number))
        writer.writerow(line.cells)
        number = line.number + 1
    return out.getvalue()


def _of_text(data: bytes | str) -> list[TableLine]:
    try:
        text = LINE_END.sub("\n", decoded(data, ""))
    except TrfError as error:
        raise TableError(error.line or 1, A_TABLE, error.found) from None
    if is_web_page(text):
        return _of_web_page(text)
    if text.count("\n") > 2 * MOST_ROWS:
        raise _too_long(text.count("\n"))
    if len(REPORT_LINE.findall(text)) >= FEWEST_REPORT_LINES:
        raise TableError(1, AN_EVENT, Message("a tournament report (TRF)"))
    reader = csv.reader(io.StringIO(text), delimiter=_separator(text), strict=True)
    lines = []
    number = 1
    try:
        for cells in reader:
            line = _line(number, cells)
            if line is not None:
                lines.append(line)
            number = reader.line_num + 1
    except csv.Error:
        raise TableError(
            number, Message("cells with their quotation marks closed"), quoted(text.split("\n")[number - 1])
        ) from None
    if len(lines) > MOST_ROWS:
        raise _too_long(len(lines))
    return lines


def _of_web_page(text: str) -> list[TableLine]:
    rows = rows_of_page(text, most_rows=2 * MOST_ROWS)
    if not rows:
        raise TableError(1, A_TABLE_OF_PLAYERS, Message("a web page without a table of players"))
    lines = [line for number, cells in enumerate(rows, start=1) if (line := _line(number, cells)) is not None]
    if len(lines) > MOST_ROWS:
        raise _too_long(len(lines))
    return lines


def _separator(text: str) -> str:
    """Return the separator of the columns: the mark that gives the most headings.

    Without headings, the first that occurs.
    """
    first = [line for line in text[: TITLE_LINES * LONGEST_CELL].split("\n") if line.strip()][:TITLE_LINES]
    shown = {mark: max((known_headings(line.split(mark)) for line in first), default=0) for mark in SEPARATORS}
    best = max(SEPARATORS, key=lambda mark: shown[mark])
    if shown[best] > 1:
        return best
    return next((mark for mark in SEPARATORS if first and mark in first[0]), SEPARATORS[0])


def _line(number: int, cells: Iterable[str]) -> TableLine | None:
    row = [" ".join(cell[:LONGEST_CELL].split()) for cell in cells][:MOST_COLUMNS]
    while row and not row[-1]:
        row.pop()  # openpyxl makes a workbook's rows as wide as requested
    return TableLine(number, tuple(row)) if row else None


def _too_long(count: int) -> TableError:
    return TableError(
        MOST_ROWS, Message("at most %(count)s rows", count=MOST_ROWS), Message("%(count)s rows", count=count)
    )


def _of_workbook(data: bytes) -> list[TableLine]:
    """Return the first sheet's rows. Formulas are not computed: the workbook has their last results."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            is_too_large = sum(part.file_size for part in archive.infolist()) > LARGEST_UNPACKED
            rows = [] if is_too_large else list(_rows_of(archive, data))
    except DAMAGED:
        raise TableError(1, A_TABLE, Message("a workbook that cannot be opened")) from None
    if is_too_large:
        raise TableError(1, A_TABLE, Message("a workbook that is too large"))
    filled = [line for line in rows if line is not None]
    if len(filled) > MOST_ROWS:
        raise _too_long(len(filled))
    return filled


def _rows_of(archive: zipfile.ZipFile, data: bytes) -> Iterator[TableLine | None]:
    return _rows_of_ods(archive) if is_open_document(archive) else _rows_of_xlsx(data)


def _rows_of_ods(archive: zipfile.ZipFile) -> Iterator[TableLine | None]:
    for number, cells in rows_of(archive, most_rows=2 * MOST_ROWS, most_columns=MOST_COLUMNS):
        yield _line(number, cells)


def _rows_of_xlsx(data: bytes) -> Iterator[TableLine | None]:
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # the size that the file states need not be true
        rows = sheet.iter_rows(max_row=2 * MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
        for number, cells in enumerate(rows, start=1):
            yield _line(number, map(_as_text, cells))
    finally:
        book.close()


def _as_text(value: object) -> str:
    """Return a cell as a user would type it."""
    if value is None:
        return ""
    if isinstance(value, datetime.date):
        return value.strftime("%Y-%m-%d")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)[:LONGEST_CELL]
