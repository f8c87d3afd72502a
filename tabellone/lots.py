"""Drawings of lots in a report: comments with the random seed, so that everyone can draw the lots again.

``### Lots @ Round 9: ties of the standings, seed 8f3a0c``: each tied contestant has the lot SHA-256 of ``seed:TPN``,
and the smallest lot ranks first. The initial colour is Black if the last bit of its seed is 1.
"""

from __future__ import annotations

import re

from tabellone.record import Record

START = "### Lots @ Round"
TIES = "ties of the standings"
_TIES = re.compile(rf"{START} \d{{1,3}}: {TIES}, seed ([0-9a-zA-Z]{{1,32}})\s*\Z")


def lots_line(round_number: int, what: str) -> str:
    """Return the line of a drawing, made after that round; 0: before round 1."""
    return f"{START} {round_number}: {what}"


def seed_of_ties(record: Record) -> str | None:
    """Return the seed of the lots that separate tied contestants, as the record's report states it."""
    found = [match for line in record.header.unknown_lines if (match := _TIES.match(line))]
    return found[-1][1] if found else None
