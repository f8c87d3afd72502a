"""Strings, numbers and sections of Swiss-Manager's files."""

from __future__ import annotations

import pytest

from tabellone.interchange.swiss_manager.binary import DamagedFileError, FileSection, long_number, number, sections
from tests.tabellone.interchange.swiss_manager.files import Person, tunx


def test_strings_have_their_length_before_them_and_their_lines_become_one() -> None:
    data = b"\x03\x00" + "Ö\n½".encode("utf-16-le") + b"\x00\x00" + b"\x01\x02"
    section = FileSection(data, 0, len(data))
    assert section.strings(2) == ["Ö ½", ""]
    assert (section.is_over, section.take(2), section.is_over) == (False, b"\x01\x02", True)


@pytest.mark.parametrize("data", [b"\x03\x00ab", b"\x03", b"\xff\xff" + bytes(200_000), b"\x01\x00\x00\xd8"])
def test_a_string_that_is_cut_off_too_long_or_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(DamagedFileError):
        FileSection(data, 0, len(data)).strings(1)


def test_numbers_are_little_endian() -> None:
    assert (number(b"\x00\x01\x02", 1), long_number(b"\x00\x01\x02\x03\x04", 1)) == (0x0201, 0x04030201)


def test_sections_are_found_by_the_directory_and_hold_their_marks() -> None:
    data = tunx([Person("Rossi"), Person("Verdi")], [[(1, 2, 1)]])
    parts = sections(data)
    assert (parts.games.end - parts.games.position, parts.teams, parts.matches) == (21, None, None)
    for mark in (b"\xa3", b"\xa5", b"\xb3", b"\xd3"):
        with pytest.raises(DamagedFileError):
            sections(data.replace(mark + b"\xff\x89\x44", mark + b"\xff\x89\x45"))
