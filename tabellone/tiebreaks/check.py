"""Whether the ranks that a report states are those of its tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.record import Record
from tabellone.tiebreaks.ranking import standings


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player whose rank is not that of the report's tie-breaks."""

    player: int
    stated: int
    first: int
    last: int
    """The rank by the tie-breaks; where players stay tied, the ranks that they share."""


def check_ranks(
    record: Record, stated: Mapping[int, int | None], *, codes: Sequence[str] | None = None
) -> tuple[RankDifference, ...]:
    """The players whose stated rank differs from that by the tie-breaks (default: the record's own list). Who stays
    tied may have any of the ranks that they share; who states none is left out. Raises TieBreakError.
    """
    rows = standings(record, codes=codes).rows
    shared: dict[int, int] = {}
    for row in rows:
        shared[row.rank] = shared.get(row.rank, 0) + 1
    by_the_list = {row.tpn: (row.rank, row.rank + shared[row.rank] - 1) for row in rows}
    return tuple(
        RankDifference(tpn, rank, *by_the_list[tpn])
        for tpn, rank in sorted(stated.items())
        if rank is not None and not by_the_list[tpn][0] <= rank <= by_the_list[tpn][1]
    )
