"""A list in a file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tabellone.interchange.rating_lists import RatingListError, list_files, read_list
from tests.tabellone.interchange.rating_lists.lists import listed_as_text

TEXT = listed_as_text(
    {"IDNumber": "1", "Name": "Rossi, Anna", "Fed": "ITA"}, {"IDNumber": "2", "Name": "Bianchi, Ugo", "Fed": "ITA"}
)
XML = b"<playerslist><player><fideid>1</fideid><name>Rossi, Anna</name></player></playerslist>"


def in_file(path: Path, content: bytes, *, packed: int = 0) -> Path:
    """The file; ``packed``: in an archive, so many times."""
    if not packed:
        path.write_bytes(content)
        return path
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(packed):
            archive.writestr(f"players_{number}.txt", content)
    return path


@pytest.mark.parametrize(("content", "names"), [(TEXT, ["Rossi, Anna", "Bianchi, Ugo"]), (XML, ["Rossi, Anna"])])
@pytest.mark.parametrize("packed", [0, 1])
def test_a_list_is_read_packed_or_not_as_text_or_xml(
    tmp_path: Path, content: bytes, names: list[str], packed: int
) -> None:
    assert [one.name for one in read_list(in_file(tmp_path / "list", content, packed=packed))] == names


def test_lines_are_whole_wherever_the_blocks_end(tmp_path: Path) -> None:
    people = [{"IDNumber": str(number), "Name": f"Player, {number}", "Fed": "ITA"} for number in range(1, 15_001)]
    found = list(read_list(in_file(tmp_path / "list", listed_as_text(*people))))
    assert [one.number for one in found] == [str(number) for number in range(1, 15_001)]


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    path = in_file(tmp_path / "list.zip", TEXT * 50, packed=1)
    data = bytearray(path.read_bytes())
    data[80] ^= 255
    path.write_bytes(data)
    with pytest.raises(RatingListError, match="archive is damaged"):
        list(read_list(path))
    path.write_bytes(path.read_bytes()[:60])
    with pytest.raises(RatingListError, match="archive is damaged"):
        list(read_list(path))


def test_an_archive_of_several_files_is_none(tmp_path: Path) -> None:
    with pytest.raises(RatingListError, match="has 2 files"):
        list(read_list(in_file(tmp_path / "list.zip", TEXT, packed=2)))


def test_a_document_type_is_refused(tmp_path: Path) -> None:
    bomb = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>' + XML
    with pytest.raises(RatingListError, match="document type"):
        list(read_list(in_file(tmp_path / "list", bomb)))


def test_more_than_one_line_in_a_hundred_that_says_nobody_is_a_damaged_list(tmp_path: Path) -> None:
    good, bad = {"IDNumber": "1", "Name": "Rossi, Anna"}, {"IDNumber": "x", "Name": "Rossi, Anna"}
    one_in_a_hundred = in_file(tmp_path / "good", listed_as_text(*[good] * 99, bad, *[good] * 100))
    assert len(list(read_list(one_in_a_hundred))) == 199
    with pytest.raises(RatingListError, match="2 of the first 100 lines"):
        list(read_list(in_file(tmp_path / "bad", listed_as_text(*[good] * 98, bad, bad))))


@pytest.mark.parametrize(
    ("limit", "value", "said"),
    [
        ("MOST_PEOPLE", 1, "more than 1 people"),
        ("MOST_BYTES", 1200, "longer than"),
        ("LONGEST_LINE", 100, "longer than"),
    ],
)
def test_files_lines_and_people_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, said: str
) -> None:
    monkeypatch.setattr(list_files, limit, value)
    content = TEXT * 5 if limit == "MOST_BYTES" else TEXT.replace(b"\r\n", b"") if limit == "LONGEST_LINE" else TEXT
    with pytest.raises(RatingListError, match=said):
        list(read_list(in_file(tmp_path / "list", content)))


def test_a_table_with_bare_carriage_returns_is_told(tmp_path: Path) -> None:
    file = in_file(tmp_path / "list", b"id,name,rating\r1,Rossi,2000\r2,Bianchi,1900\r")
    with pytest.raises(RatingListError, match="The table is damaged"):
        list(read_list(file, mapping={}))


@pytest.mark.parametrize("encoding", ["x-unknown", "gb18030", "shift_jis", "utf-7"])
def test_xml_in_an_encoding_that_cannot_be_read_is_told(tmp_path: Path, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><playerslist></playerslist>'
    with pytest.raises(RatingListError, match="The XML breaks off or is damaged"):
        list(read_list(in_file(tmp_path / "list", text.encode())))


@pytest.mark.parametrize("place", range(4, 90))
def test_an_archive_damaged_anywhere_in_its_directory_is_told_or_read(tmp_path: Path, place: int) -> None:
    whole = in_file(tmp_path / "list", b"x" * 200, packed=1).read_bytes()
    damaged = bytearray(whole)
    damaged[-place] ^= 0xFF
    (tmp_path / "list").write_bytes(damaged)
    with pytest.raises(RatingListError):
        list(read_list(tmp_path / "list"))
