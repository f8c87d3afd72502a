"""A report of four players and three rounds, and ways to damage it."""

from __future__ import annotations

from tabellone.interchange import trf
from tabellone.interchange.trf.repair import Repair, repair
from tabellone.record import Record

FOUR = """012 Open
142 3
192 FIDE_DUTCH_2026
001    1 m GM Rossi, Mario                      2500 ITA     4600001 1980/01/01  2.5    1     3 w 1     2 b =     4 w 1
001    2      Smith, Ann                        2400 ENG     4600002             1.5    2     4 b 1     1 w =     3 b 0
001    3      Novak, Jan                        2300 CZE     4600003             1.0    3     1 b 0     4 w 0     2 w 1
001    4      Lind, Eva                         2200 SWE     4600004             1.0    4     2 w 0     3 b 1     1 b 0
"""
RECORD = trf.read(FOUR).record
ROSSI, SMITH, NOVAK, LIND = 4, 5, 6, 7
"""The numbers of the players' lines."""


def changed(old: str, new: str) -> str:
    """The report with a part of it replaced, once."""
    assert FOUR.count(old) == 1, old
    return FOUR.replace(old, new)


def column(line: int, first: int, text: str) -> str:
    """The report with other columns in one of its lines."""
    lines = FOUR.splitlines()
    old = lines[line - 1].ljust(first - 1 + len(text))
    lines[line - 1] = old[: first - 1] + text + old[first - 1 + len(text) :]
    return "\n".join([*lines, ""])


def repaired(text: str | bytes) -> tuple[Record, list[str]]:
    """The record of the repaired report, and the list as text."""
    found = repair(text)
    return found.file.record, [str(row) for row in found.repairs]


def places(repairs: tuple[Repair, ...]) -> list[tuple[int, str, str, str]]:
    """Line, field, before and after of each repair."""
    return [(row.line, str(row.field), row.before, row.after) for row in repairs]
