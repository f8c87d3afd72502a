"""Compare the colours of pairing tables between teams with those of the earlier tables.

``python -m benchmarks.table_colours`` prints the rows of the table in docs/readings.md ("Better colours where no table
is printed"): for the players of all teams, the largest difference between games with White and with Black, and the
longest row of games with the same colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from tabellone.engine.tables.team_table_kinds import SIDES_KINDS, Size, sides_calendar_of
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat

EARLIER = "earlier"
TABLES = (
    *(("scheveningen", Size(players, teams)) for players in (6, 10) for teams in (4, 6, 8)),
    *(("scheveningen", Size(5, teams)) for teams in (5, 7, 9)),
    ("triangular", Size(5, 3)),
)


class Worst(NamedTuple):
    """The worst values of any player of a table."""

    difference: int
    """Games with one colour more than with the other."""
    in_a_row: int
    """Games with the same colour in a row."""


def worst_of(table: SidesCalendar) -> Worst:
    """Return the largest colour difference and the longest row of equal colours of any player."""
    colours: dict[SideSeat, str] = {}
    for round_ in table:
        for white, black in round_.pairs:
            colours[white] = colours.get(white, "") + "W"
            colours[black] = colours.get(black, "") + "B"
    rows = colours.values()
    return Worst(
        max(abs(row.count("W") - row.count("B")) for row in rows),
        max(len(list(run)) for row in rows for _, run in groupby(row)),
    )


def lines() -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| table (teams × players) | difference, earlier | now | in a row, earlier | now |"
    yield "|---|---:|---:|---:|---:|"
    for name, size in TABLES:
        earlier, now = (worst_of(sides_calendar_of(SIDES_KINDS[name], size, form)) for form in (EARLIER, ""))
        yield (
            f"| {name.capitalize()} {size.sides} × {size.players} | {earlier.difference} | {now.difference} "
            f"| {earlier.in_a_row} | {now.in_a_row} |"
        )


if __name__ == "__main__":
    print("\n".join(lines()))
