"""Fields before the rounds that cannot be read, and lines that are cut."""

from __future__ import annotations

import pytest

from tests.tabellone.interchange.trf.repair.four import FOUR, LIND, NOVAK, RECORD, column, repaired


@pytest.mark.parametrize(
    ("first", "text", "told"),
    [
        (49, "23?0", "rating: “23?0” => “”: not a number: the player is unrated"),
        (81, " x.0", "points: “ x.0” => “”: not a number: calculated from the results"),
        (86, "  ? ", "rank: “  ?” => “”: not a number: calculated again"),
        (15, " " * 33, "name: “” => “Player 3”: the name is missing: enter it"),
        (53, "x", "column 53: “x” => “”: must be blank"),
    ],
)
def test_a_field_that_cannot_be_read_is_blanked_with_its_reason(first: int, text: str, told: str) -> None:
    record, repairs = repaired(column(NOVAK, first, text))
    assert repairs == [f"line {NOVAK}, {told}"]
    assert record.rounds == RECORD.rounds


def test_a_cut_line_gets_its_games_from_the_opponents() -> None:
    line = FOUR.splitlines()[NOVAK - 1]
    for end in (75, 83, 95, 105):
        record, told = repaired(FOUR.replace(line, line[:end]))
        assert record.rounds == RECORD.rounds, end
        assert told


@pytest.mark.parametrize("cut", range(1, 22))
def test_the_last_value_of_a_file_that_is_cut_is_never_trusted(cut: int) -> None:
    record, told = repaired(FOUR.rstrip()[:-cut])
    assert record == RECORD
    assert told[0].startswith(f"line {LIND}, ")


def test_a_file_without_its_last_line_end_is_whole() -> None:
    assert repaired(FOUR.rstrip()) == (RECORD, [])
