"""Tables of players in the files that people send."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from openpyxl import Workbook

NAMESPACES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
}


def as_xlsx(*rows: Sequence[object]) -> bytes:
    """The rows as a workbook of Excel."""
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def as_ods(*rows: Sequence[object], below: str = "", second: str = "") -> bytes:
    """The rows as LibreOffice writes them: equal neighbours once, and at the end of each row and of the sheet what is
    empty to the last of a million. ``below``: XML before that; ``second``: that of another sheet.
    """
    said = "".join(f"<table:table-row>{''.join(map(_cell, row))}{FILLED_UP}</table:table-row>" for row in rows)
    sheets = f'<table:table table:name="A">{said}{below}{NOTHING_BELOW}</table:table>{second}'
    return ods_of(f"<office:spreadsheet>{sheets}</office:spreadsheet>")


def ods_of(body: str, *, head: str = '<?xml version="1.0" encoding="UTF-8"?>') -> bytes:
    """The file whose content has that body."""
    spaces = " ".join(f'xmlns:{name}="{address}"' for name, address in NAMESPACES.items())
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        content = f"{head}<office:document-content {spaces}><office:body>{body}</office:body></office:document-content>"
        archive.writestr("content.xml", content)
    return stream.getvalue()


FILLED_UP = '<table:table-cell table:number-columns-repeated="16370"/>'
NOTHING_BELOW = (
    '<table:table-row table:number-rows-repeated="1048500">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)


def _cell(value: object) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, datetime.date):
        kind, shown = f'office:value-type="date" office:date-value={quoteattr(value.isoformat())}', f"{value:%d/%m/%y}"
    elif isinstance(value, int | float):
        kind, shown = f'office:value-type="float" office:value="{value}"', str(value)
    else:
        kind, shown = 'office:value-type="string"', str(value)
    return f"<table:table-cell {kind}><text:p>{escape(shown)}</text:p></table:table-cell>"
