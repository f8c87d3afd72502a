"""Standings of a record by its pairing system: by points, or by the value that the system uses instead (Keizer).

All code that ranks a record, explains a value or checks the ranks of a report uses this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.capabilities import ValuePart
from tabellone.engine.systems import SYSTEMS
from tabellone.lots import seed_of_ties
from tabellone.record import Record
from tabellone.tiebreaks import Contribution, Exact, Standings, UnratedRule, explain, standings


def standings_of(
    record: Record,
    *,
    codes: Sequence[str] | None = None,
    edition: str | None = None,
    after_round: int | None = None,
    unrated: UnratedRule | None = None,
    lots: str | None = None,
) -> Standings:
    """Return ``tabellone.tiebreaks.standings`` with the first value of the record's system and its remarks.

    Raises TieBreakError.
    """
    first = _first(record, after_round)
    table = standings(
        record, codes=codes, edition=edition, after_round=after_round, unrated=unrated, lots=lots, first=first
    )
    if first is None:
        return table
    system = SYSTEMS[record.system]
    return replace(table, first_name=system.value_name, remarks=system.value_remarks_of(record, after_round))


def explain_of(
    record: Record,
    code: str,
    tpn: int,
    *,
    codes: Sequence[str] | None = None,
    edition: str | None = None,
    after_round: int | None = None,
    unrated: UnratedRule | None = None,
) -> tuple[Contribution, ...]:
    """Return the calculation of the value in those standings. Raises TieBreakError, and KeyError for an unknown TPN."""
    first = _first(record, after_round)
    return explain(
        record, code, tpn, codes=codes, edition=edition, after_round=after_round, unrated=unrated, first=first
    )


def has_parts(record: Record) -> bool:
    """Return whether the value that ranks before the points is made of rounds."""
    system = SYSTEMS.get(record.system)
    return bool(system and system.value_parts)


def parts_of(record: Record, tpn: int, after_round: int | None = None) -> tuple[ValuePart, ...]:
    """Return the parts, round by round, of the value that ranks before the points.

    Empty if points rank first, or if the value is not made of rounds. Raises KeyError for an unknown TPN.
    """
    system = SYSTEMS.get(record.system)
    return system.value_parts_of(record, tpn, after_round) if system else ()


def _first(record: Record, after_round: int | None) -> Mapping[int, Exact] | None:
    system = SYSTEMS.get(record.system)
    return system.values_of(record, after_round) if system else None


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player whose rank differs from the rank by the report's tie-breaks."""

    player: int
    stated: int
    first: int
    last: int
    """The last rank by the tie-breaks; tied players share the ranks up to this one."""


def check_ranks(
    record: Record,
    stated: Mapping[int, int | None],
    *,
    codes: Sequence[str] | None = None,
    edition: str | None = None,
) -> tuple[RankDifference, ...]:
    """Return the players whose stated rank differs from the standings by these tie-breaks. Raises TieBreakError.

    ``codes``: by default the record's list; ``edition`` of C.07: the one in force. A tied player may have any of the
    shared ranks, unless the report has the seed of lots. Left out are players without a stated rank and expelled ones.
    """
    rows = standings_of(record, codes=codes, edition=edition, lots=seed_of_ties(record)).listed
    shared: dict[int, int] = {}
    for row in rows:
        shared[row.rank] = shared.get(row.rank, 0) + 1
    by_the_list = {row.tpn: (row.rank, row.rank + shared[row.rank] - 1) for row in rows}
    return tuple(
        RankDifference(tpn, rank, *by_the_list[tpn])
        for tpn, rank in sorted(stated.items())
        if rank is not None and tpn in by_the_list and not by_the_list[tpn][0] <= rank <= by_the_list[tpn][1]
    )
