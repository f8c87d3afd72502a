"""The rows of an OpenDocument spreadsheet (.ods), as LibreOffice writes it: the first table of its ``content.xml``."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, iterparse

CONTENT = "content.xml"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CELLS = (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")
HEAD = 1024


def is_open_document(archive: zipfile.ZipFile) -> bool:
    """Return whether the archive is an OpenDocument spreadsheet."""
    return CONTENT in archive.namelist()


def rows_of(archive: zipfile.ZipFile, *, most_rows: int, most_columns: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, with their numbers from 1, at most up to row ``most_rows``.

    Cells are as a user would type them. A file stores repeated empty rows and cells once with a count, a million
    times at the end of a sheet; only the ones before a non-empty cell are returned. Raises ParseError, KeyError and
    the errors of zipfile for a damaged file.
    """
    with archive.open(CONTENT) as head:
        if b"<!DOCTYPE" in head.read(HEAD):
            raise ParseError
    with archive.open(CONTENT) as file:
        number = 1
        for _event, element in iterparse(file):  # noqa: S314  (without a DOCTYPE)
            if element.tag == f"{TABLE}table-row":
                cells = _cells(element, most_columns)
                times = _times(element, "number-rows-repeated")
                for place in range(times if any(cells) else 0):
                    if number + place > most_rows:
                        return
                    yield number + place, cells
                number += times
                element.clear()
            elif element.tag == f"{TABLE}table" or number > most_rows:
                return


def _cells(row: Element, most: int) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if cell.tag in CELLS:
            times = min(_times(cell, "number-columns-repeated"), most - len(cells))
            cells += [_as_typed(cell)] * times
    return cells


def _times(element: Element, name: str) -> int:
    written = element.get(f"{TABLE}{name}", "1")
    return int(written) if written.isdecimal() and len(written) <= len("1048576") else 1


def _as_typed(cell: Element) -> str:
    """Return a cell as a user would type it: a day from its date, a number from its value, otherwise the shown text."""
    kind = cell.get(f"{OFFICE}value-type", "")
    if kind == "date":
        return cell.get(f"{OFFICE}date-value", "")[: len("2026-11-01")]
    if kind == "float":
        value = cell.get(f"{OFFICE}value", "")
        return value.removesuffix(".0")
    return " ".join("".join(paragraph.itertext()) for paragraph in cell.iter(f"{TEXT}p"))
