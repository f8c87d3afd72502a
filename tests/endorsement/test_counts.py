"""The counts of the comparison with other programs, as docs/agreement.md has them."""

from __future__ import annotations

import re

from benchmarks.agreement import GOALS
from tests.endorsement.answers import ROOT

PAGE = (ROOT / "docs" / "agreement.md").read_text(encoding="utf-8")
COUNTS, DIFFERENCES = PAGE.partition("## Counts")[2].split("## Differences")


def number(text: str) -> int:
    """The number in a cell, with its thousands separators."""
    return int(text.replace(",", ""))


def rows() -> list[list[str]]:
    """The rows of the table of counts: events, number, rounds, checked by, agree, differ, not read."""
    lines = (line.strip("| ").split(" | ") for line in COUNTS.splitlines() if line.startswith("| "))
    return [cells for cells in lines if cells[0] in GOALS]


def test_50_000_events_of_the_dutch_system_and_of_bbppairings_and_5_000_of_each_other_kind_were_checked() -> None:
    found = {kind: number(count) for kind, count, *_rest in rows()}
    assert {kind: found.get(kind, 0) >= goal for kind, goal in GOALS.items()} == dict.fromkeys(GOALS, True)


def test_this_program_agrees_with_every_event_but_one_without_a_game() -> None:
    here = [
        (count, agree, differ, unread) for _kind, count, _rounds, by, agree, differ, unread in rows() if by == "here"
    ]
    assert len(here) == len(GOALS)
    differences = [(count, differ, unread) for count, agree, differ, unread in here if agree != count]
    assert differences == [("5,160", "1", "0")]


def test_every_difference_is_classified() -> None:
    counted = [number(differ) for _kind, _count, _rounds, _by, _agree, differ, _unread in rows()]
    named = re.findall(r"^\| [^|]+ \| (\d+) \|", DIFFERENCES, flags=re.MULTILINE)
    assert sum(map(int, named[:4])) == sum(counted) == 110
