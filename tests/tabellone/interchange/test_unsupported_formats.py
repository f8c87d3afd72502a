"""Formats of other programs are known by their bytes, or else by their names."""

from __future__ import annotations

import io
import zipfile

import pytest

from tabellone.interchange.unsupported_formats import LARGEST_JSON, foreign_format
from tests.tabellone.interchange.players.test_table import workbook


def packed(*names: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return stream.getvalue()


DBF = b"\x03\x7e\x0b\x18" + bytes(4) + b"\x41\x00" + bytes(54) + b"\r\x00"


@pytest.mark.parametrize(
    ("data", "source", "found"),
    [
        (DBF, "TDEXPORT.DBF", "a database (DBF), as reports to US Chess are"),
        (DBF, "", "a database (DBF), as reports to US Chess are"),
        (b"\x03" + DBF[1:2] + b"\x1f" + DBF[3:], "", None),
        (b"\x00\x01\x00\x00Standard Jet DB", "x.papi", "a database (Access), as Papi keeps an event"),
        (b"\x83\x02", "Open.SWT", "a file of Swiss-Chess (SWT)"),
        (b"\x01\x02", "open.sco", "a file of SwissPerfect"),
        (packed("open.trf"), "", "a zip archive"),
        (workbook(["Name"]), "", None),
        (packed("content.xml"), "", None),
        (b"PK\x03\x04", "", None),
        (b'  {"a": [1]}', "", "a file in JSON"),
        (b"{not json", "", None),
        (b"[" * 100_000, "", None),
        (b"<?xml version='1.0'?><list/>", "", "a file in XML"),
        (b"<?xml version='1.0'?><!DOCTYPE html><html>", "", None),
        (b"012 Open\n001    1", "open.trf", None),
        (b"Name;Rating\nRossi;1800\n", "players.csv", None),
    ],
)
def test_a_format_is_known_by_its_bytes_or_its_name(data: bytes, source: str, found: str | None) -> None:
    known = foreign_format(data, source)
    assert (None if known is None else known.found) == found


@pytest.mark.parametrize("begin", [b'{"name": ', b"[[], ", b"[1, 2, ", b'\xef\xbb\xbf [\n  {"a": 1},'])
def test_large_json_is_told_by_its_beginning(begin: bytes) -> None:
    """Its objects would take many times the memory of the file."""
    assert foreign_format(begin + b"[]," * LARGEST_JSON) is not None


def test_a_large_text_that_begins_with_a_bracket_is_no_json() -> None:
    assert foreign_format(b"[Event name]\n" * LARGEST_JSON) is None
