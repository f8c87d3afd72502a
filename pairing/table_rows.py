"""Printed rounds of a table: of a round robin, of a team table, of a knock-out plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from tabellone.engine.knockout.bracket_progress import as_expected
from tabellone.engine.knockout.plan import Branch, Plan
from tabellone.engine.knockout.preselection import Preselection
from tabellone.engine.tables.pairing_table import Calendar
from tabellone.engine.tables.team_table_kinds import SidesKind, Size, name_of, sides_calendar_of

Name: TypeAlias = int | str
Pair: TypeAlias = tuple[Name, Name]


BEHIND = (Branch.SECOND, Branch.PLACE)
"""Branches that are printed after a bar."""


@dataclass(frozen=True, slots=True)
class Row:
    """Round: pairs with White first, in board order."""

    pairs: tuple[Pair, ...]
    free: tuple[Name, ...] = ()
    second: tuple[Pair, ...] = ()
    """Pairs of the losers' bracket of a double elimination, or of matches for places below the podium."""

    @property
    def text(self) -> str:
        """Return the pairs, then the bye as a pair with 0; the losers' bracket follows a bar."""
        text = _text((*self.pairs, *((name, 0) for name in self.free)))
        return f"{text} | {_text(self.second)}" if self.second else text


def _text(pairs: tuple[Pair, ...]) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairs)


def rows_of_calendar(calendar: Calendar) -> Iterator[Row]:
    """Yield the rounds of a round robin or a rotation."""
    for round_ in calendar:
        yield Row(round_.pairs, () if round_.bye is None else (round_.bye,))


def rows_between_sides(kind: SidesKind, size: Size, form: str) -> Iterator[Row]:
    """Yield the rounds of a pairing table between teams. Raises BadCalendar."""
    for round_ in sides_calendar_of(kind, size, form):
        pairs = ((name_of(kind, size, white), name_of(kind, size, black)) for white, black in round_.pairs)
        yield Row(tuple(pairs), tuple(name_of(kind, size, seat) for seat in round_.free))


def rows_of_plan(plan: Plan) -> Iterator[Row]:
    """Yield the rounds of a knock-out in which the better seed always wins, so without a return final."""
    for round_ in as_expected(plan).rounds:
        if not round_.meetings:
            continue
        pairs: dict[bool, list[Pair]] = {True: [], False: []}
        for meeting in round_.meetings:
            pairs[meeting.slot.branch in BEHIND].append((meeting.white, meeting.black))
        yield Row(tuple(pairs[False]), round_.free, tuple(pairs[True]))


def rows_of_preselection(stage: Preselection) -> Iterator[Row]:
    """Yield round 1 with the wild cards for round 2, then the knock-outs of all groups, group by group.

    The better seed always wins, and each knock-out has its own colour sequence.
    """
    if stage.pairs:
        yield Row(stage.pairs, stage.exempt)
    groups = stage.groups(range(1, stage.places + 1))
    for row in rows_of_plan(stage.plan):
        yield Row(tuple((group[int(w) - 1], group[int(b) - 1]) for group in groups for w, b in row.pairs))
