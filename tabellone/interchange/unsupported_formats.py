"""Files of other programs that are not supported: their formats, and another way to import their contents."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass

from tabellone.messages import Message

DATABASES = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
"""The first bytes of an Access database, the format in which Papi keeps an event."""
DBF_VERSIONS = frozenset({0x03, 0x30, 0x31, 0x43, 0x63, 0x83, 0x8B, 0xF5})
DBF_HEADER = 32
LARGEST_JSON = 100_000
"""Maximum size in bytes of JSON that is parsed as a whole to recognise it.

Larger files are recognised by the beginning, as each value would become an object.
"""
LONGEST_BEGINNING = 1000
_JSON_BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\{\s*[\"}]|\[\s*[\[{\"\d\]-])")
WORKBOOK_PARTS = frozenset({"[Content_Types].xml", "content.xml", "mimetype"})


@dataclass(frozen=True, slots=True)
class Foreign:
    """A format: its name, and the file to use instead."""

    found: Message
    expected: Message


def foreign_format(data: bytes, source: str = "") -> Foreign | None:
    """Return what the file is, if it is known and cannot be read; ``source`` is its name."""
    name = source.lower()
    return next((format_ for is_it, format_ in FORMATS if is_it(data, name)), None)


def _begins(*beginnings: bytes) -> Callable[[bytes, str], bool]:
    return lambda data, _name: data.startswith(beginnings)


def _named(*endings: str) -> Callable[[bytes, str], bool]:
    return lambda _data, name: name.endswith(endings)


def _is_dbf(data: bytes, _name: str) -> bool:
    """Return whether the header is valid: version, a possible day, consistent lengths and the end mark."""
    if len(data) < DBF_HEADER + 1 or data[0] not in DBF_VERSIONS:
        return False
    length = int.from_bytes(data[8:10], "little")
    has_day = 1 <= data[2] <= 12 and 1 <= data[3] <= 31
    return has_day and DBF_HEADER < length <= len(data) and b"\r" in data[length - 2 : length]


def _is_json(data: bytes, _name: str) -> bool:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return False
    if len(data) > LARGEST_JSON:
        return _JSON_BEGINS.match(data[:LONGEST_BEGINNING]) is not None
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def _is_unknown_archive(data: bytes, _name: str) -> bool:
    """Return whether it is a zip that is neither a workbook nor an OpenDocument; a damaged one may be either."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return not any(name in WORKBOOK_PARTS or name.startswith("xl/") for name in archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False


def _is_xml(data: bytes, _name: str) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<?xml") and b"<html" not in data[:2000].lower()


A_TABLE = Message("a report (TRF), a workbook (.xlsx, .ods) or a table as text (CSV)")
REPORT = Message("a report (TRF), which the program that wrote the file can export for FIDE rating")
FORMATS: tuple[tuple[Callable[[bytes, str], bool], Foreign], ...] = (
    (
        _begins(*DATABASES),
        Foreign(
            Message("a database (Access), as Papi keeps an event"),
            Message("a report (TRF): Sharly Chess opens files of Papi and exports one"),
        ),
    ),
    (
        _named(".swt"),
        Foreign(
            Message("a file of Swiss-Chess (SWT)"),
            Message("a report (TRF), which Swiss-Chess writes for FIDE rating, or its lists as text (CSV)"),
        ),
    ),
    (_is_dbf, Foreign(Message("a database (DBF), as reports to US Chess are"), REPORT)),
    (
        _named(".trn", ".sco", ".ply", ".spt"),
        Foreign(
            Message("a file of SwissPerfect"),
            Message("a report (TRF), or the list of players exported as text (CSV)"),
        ),
    ),
    (
        _is_unknown_archive,
        Foreign(Message("a zip archive"), Message("one file: unpack the archive and choose the right one in it")),
    ),
    (_begins(b"%PDF"), Foreign(Message("a PDF"), A_TABLE)),
    (_begins(b"{\\rtf"), Foreign(Message("a text document (RTF)"), A_TABLE)),
    (_is_json, Foreign(Message("a file in JSON"), REPORT)),
    (_is_xml, Foreign(Message("a file in XML"), REPORT)),
)  # fmt: skip
