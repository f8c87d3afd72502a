"""QR codes of many addresses, made of few: each is the one that segno makes alone."""

from __future__ import annotations

import re

import pytest
import segno

from tabellone.papers.codes import drawings
from tabellone.sheets.as_pdf import LONGEST_ADDRESS

BOARDS = [f"https://example.org/e/open/desk/round/6/results/?find={board}#board-{board}" for board in range(1, 131)]


def modules(drawing: str) -> list[list[int]]:
    """The dark modules of the strokes."""
    side = int(re.findall(r'width="(\d+)"', drawing)[0])
    rows = [[0] * side for _row in range(side)]
    for left, row, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", drawing):
        rows[int(row)][int(left) : int(left) + int(length)] = [1] * int(length)
    return rows


def alone(address: str) -> list[list[list[int]]]:
    """The codes of the address with each of the eight masks."""
    codes = (segno.make(address, error="m", micro=False, mask=mask) for mask in range(8))
    return [[list(row) for row in code.matrix] for code in codes]


def test_each_code_is_one_of_its_own_address() -> None:
    found = drawings(BOARDS)
    assert list(found) != BOARDS
    assert set(found) == set(BOARDS)
    assert len(set(found.values())) == len(BOARDS)
    for address in (BOARDS[0], BOARDS[8], BOARDS[9], BOARDS[42], BOARDS[98], BOARDS[99], BOARDS[129]):
        assert modules(found[address]) in alone(address)


@pytest.mark.parametrize("address", ["https://example.org/é/", "HTTPS://EXAMPLE.ORG", "12345"])
def test_letters_outside_ascii_and_shorter_encodings_have_their_code_too(address: str) -> None:
    drawn = modules(drawings([address])[address])
    assert drawn in alone(address) or drawn in [
        [list(row) for row in segno.make(address, error="m", micro=False, mode="byte", mask=mask).matrix]
        for mask in range(8)
    ]


def test_no_address_and_an_endless_one_have_no_code() -> None:
    endless = "https://example.org/".ljust(LONGEST_ADDRESS + 1, "x")
    assert drawings(["", endless]) == {"": "", endless: ""}
    assert drawings([]) == {}
