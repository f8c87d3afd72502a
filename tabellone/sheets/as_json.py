"""JSON for other programs."""

from __future__ import annotations

import json

from tabellone.sheets.sheet import Sheet


def write(sheet: Sheet) -> bytes:
    """Return the facts of the sheet, and ``rows`` with one object for each row."""
    keys = [column.key for column in sheet.columns]
    rows = [dict(zip(keys, (cell.value for cell in row), strict=True)) for row in sheet.rows]
    document = {"event": sheet.event, **dict(sheet.facts), "rows": rows}
    return json.dumps(document, ensure_ascii=False, indent=1).encode()
