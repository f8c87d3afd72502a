"""ZIP files with the same bytes for the same content."""

from __future__ import annotations

import io
import zipfile

import pytest

from tabellone.zip_files import NamedFile, zip_of

FILES = (NamedFile("index.txt", b"one"), NamedFile("01-open/report.trf", b"two" * 1000))


def test_the_content_decides_the_bytes() -> None:
    found = zip_of(FILES)
    assert found == zip_of(iter(FILES))
    with zipfile.ZipFile(io.BytesIO(found)) as archive:
        assert [(row.filename, row.date_time, archive.read(row)) for row in archive.infolist()] == [
            (file.name, (1980, 1, 1, 0, 0, 0), file.content) for file in FILES
        ]


@pytest.mark.parametrize("name", ["", "/root.txt", "../up.txt", "a//b", "Größe.txt", "a\\b", ".hidden", "con:1"])
def test_a_name_that_could_leave_the_folder_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no name for a file"):
        zip_of([NamedFile(name, b"")])


def test_a_name_is_there_once() -> None:
    with pytest.raises(ValueError, match="no name for a file"):
        zip_of([FILES[0], FILES[0]])


def test_files_that_are_compressed_already_are_only_stored() -> None:
    with zipfile.ZipFile(io.BytesIO(zip_of(FILES, is_compressed=False))) as archive:
        assert [(row.compress_type, archive.read(row)) for row in archive.infolist()] == [
            (zipfile.ZIP_STORED, file.content) for file in FILES
        ]
