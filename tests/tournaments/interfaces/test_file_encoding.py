"""A file of a form, and the encoding a page asks about."""

from __future__ import annotations

import base64
from contextlib import closing

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from tests.tabellone.interchange.players.test_table import workbook
from tournaments.interfaces.file_encoding import MOST_BYTES, MOST_SAMPLES, FileReading, read_file

POLISH = "Name\nŁukasz\nAda\n".encode("cp1250")


def read(**fields: object) -> FileReading | None:
    """What is read of a form that was sent."""
    with closing(RequestFactory().post("/", fields)) as request:
        return read_file(request, "table")


def uploaded(data: bytes, name: str = "x.csv") -> FileReading | None:
    return read(table=SimpleUploadedFile(name, data))


def test_only_text_that_is_no_unicode_asks_for_an_encoding() -> None:
    large = POLISH * (MOST_BYTES // len(POLISH) + 1)
    found = [
        (file.codec, file.data == data)
        for data in (
            POLISH,
            b"Name\nAda\n",
            "Łukasz".encode(),
            workbook(["Łukasz"]),
            b"%PDF\xe9",
            b"\x89PNG\r\n\x1a\n\x00",
            large,
        )
        if (file := uploaded(data)) is not None
    ]
    assert found == [("cp1250", True), *[("", True)] * 6]


def test_the_page_sends_the_file_again_with_the_encoding_that_was_chosen() -> None:
    first = uploaded(POLISH, "open.csv")
    assert first is not None
    assert (first.text, first.samples, first.is_chosen) == ("Name\nŁukasz\nAda\n", ["Łukasz"], False)
    again = read(file=first.again, file_name=first.source, encoding="cp1252")
    assert again is not None
    assert (again.data, again.source, again.codec, again.is_chosen) == (POLISH, "open.csv", "cp1252", True)
    assert again.samples == ["£ukasz"]
    assert [codec for codec, _label, is_present in again.choices if is_present] == ["cp1252"]
    unknown = read(file=first.again, encoding="rot13")
    assert unknown is not None
    assert (unknown.codec, unknown.is_chosen) == ("cp1250", False)


def test_without_a_file_or_with_a_damaged_one_there_is_none() -> None:
    damaged = base64.b64encode(POLISH).decode() + "%"
    assert [read(**fields) for fields in ({}, {"file": damaged}, {"file": ""})] == [None] * 3


def test_few_samples_are_shown() -> None:
    data = "\n".join(f"Łukasz {number}" for number in range(50)).encode("cp1250")
    file = uploaded(data)
    assert file is not None
    assert len(file.samples) == MOST_SAMPLES
