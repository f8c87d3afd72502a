"""Characters that no report has, and lines of another encoding."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import TrfError
from tabellone.interchange.trf.repair.characters import without_controls
from tests.tabellone.interchange.trf.repair.four import FOUR, LIND, RECORD, changed, repaired


def test_a_control_character_is_removed_or_becomes_a_blank_as_the_columns_fit() -> None:
    record, told = repaired(changed("Rossi, Mario", "Rossi,\x07Mario"))
    assert (record, len(told)) == (RECORD, 1)
    assert "replaced by a blank" in told[0]
    record, told = repaired(changed("Rossi, Mario", "Ros\x00si, Mario"))
    assert record == RECORD
    assert "a control character is removed" in told[0]


def test_special_blanks_become_normal_ones() -> None:
    record, told = repaired(changed("     3 w 1", "\u00a0\u00a0\u2007\u00a0 3\u00a0w\u200b 1"))
    assert record == RECORD
    assert len(told) == 1
    assert "special blanks" in told[0]


def test_one_line_of_another_encoding_is_decoded_again() -> None:
    name = "Lind, Éva Zoë"
    text = changed("Lind, Eva" + " " * 4, name)
    line = text.splitlines()[LIND - 1]
    record, told = repaired(text.replace(line, line.encode().decode("cp1252")))
    assert record.by_tpn[4].name == name
    assert told == [row for row in told if row.startswith(f"line {LIND}, characters: ")]
    assert len(told) == 1


def test_a_file_full_of_control_characters_stays_one_that_is_no_text() -> None:
    text = FOUR.replace("0", "\x01")
    assert without_controls(text) == text
    with pytest.raises(TrfError, match="a text file"):
        repaired(text)
