"""Lines whose columns are shifted."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import TrfError
from tests.tabellone.interchange.trf.repair.four import FOUR, NOVAK, RECORD, changed, column, repaired


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Novak, Jan ", "Novak, Jan"),
        ("Novak, Jan ", "Novak, Jan    "),
        ("2300 CZE", "2300CZE"),
        ("CZE     4600003", "CZE      4600003"),
        ("1.0    3", "1.0   3"),
        ("3     1 b 0", "3    1 b 0"),
        ("1 b 0     4 w 0     2 w 1", "1 b 0     4w 0     2 w 1"),
        ("1 b 0     4 w 0     2 w 1", "1 b 0     4 w  0     2 w 1"),
        ("001    3      Novak", " 001    3      Novak"),
    ],
)
def test_a_blank_too_many_or_too_few_is_found_by_the_fields_and_the_opponents(old: str, new: str) -> None:
    record, told = repaired(changed(old, new))
    assert record == RECORD
    assert len(told) == 1
    assert told[0].startswith(f"line {NOVAK}, columns: ")


def test_tabs_become_blanks() -> None:
    line = FOUR.splitlines()[NOVAK - 1]
    tabbed = line[:24] + "\t\t\t" + line[48:]
    record, told = repaired(FOUR.replace(line, tabbed))
    assert record == RECORD
    assert told[0].endswith("tabs are replaced by blanks")


def test_columns_counted_in_bytes_are_counted_in_letters() -> None:
    record, told = repaired(changed("Novak, Jan   ", "Novák, Ján "))
    assert record.by_tpn[3].name == "Novák, Ján"
    assert record.rounds == RECORD.rounds
    assert len(told) == 1


def test_a_character_between_two_values_is_removed() -> None:
    record, told = repaired(column(NOVAK, 96, "x"))
    assert (record, told) == (RECORD, [f"line {NOVAK}, column 96: “x” => “”: must be blank"])


def test_a_line_that_fits_nowhere_is_refused_with_its_place() -> None:
    with pytest.raises(TrfError, match=f"line {NOVAK}, column 9"):
        repaired(column(NOVAK, 90, "xxxxxxx"))
