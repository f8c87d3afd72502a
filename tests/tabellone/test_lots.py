"""The line of a drawing of lots, and the seed that is read from it."""

from __future__ import annotations

import pytest

from tabellone.lots import TIES, lots_line, seed_of_ties
from tabellone.record import Header, Record


def with_lines(*lines: str) -> Record:
    return Record(header=Header(unknown_lines=lines))


def test_a_line_is_written_with_its_round_and_read_again() -> None:
    line = lots_line(9, f"{TIES}, seed 8f3a0c")
    assert line == "### Lots @ Round 9: ties of the standings, seed 8f3a0c"
    assert seed_of_ties(with_lines("### Other", line)) == "8f3a0c"


def test_the_last_drawing_counts() -> None:
    lines = (lots_line(number, f"{TIES}, seed {seed}") for number, seed in ((5, "aa"), (9, "bb")))
    assert seed_of_ties(with_lines(*lines)) == "bb"


@pytest.mark.parametrize(
    "line",
    [
        "### Lots @ Round 0: initial colour White, seed 12",
        "### Lots @ Round 9: ties of the standings, seed ",
        "### Lots @ Round 9: ties of the standings, seed a b",
        f"### Lots @ Round 9: ties of the standings, seed {'a' * 33}",
    ],
)
def test_no_other_line_has_a_seed_of_ties(line: str) -> None:
    assert seed_of_ties(with_lines(line)) is None
