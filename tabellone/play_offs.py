"""Play-offs (C.07 article 3): the participants who are still tied for positions that the event decides by play-off.

The other regulations (3.1.3 to 3.1.6: format, numbers, colours, time limits) belong to an event of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tabellone.record import Record
from tabellone.standings import standings_of
from tabellone.tiebreaks import UnratedRule


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOffRules:
    """The rules of an event for play-offs."""

    last_place: int = 1
    """3.1.1: the last rank, from 1 on, that is decided by play-off; 0: all ranks."""
    after: int | None = 0
    """3.1.2: the number of tie-breaks before the play-off; None: all of them."""


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """Participants who are tied for these ranks."""

    first: int
    last: int
    tpns: tuple[int, ...]


def tied_for_play_offs(
    record: Record, rules: PlayOffRules, *, codes: Sequence[str] | None = None, unrated: UnratedRule | None = None
) -> tuple[TiedGroup, ...]:
    """Return the groups that play off, in the order of their ranks. Raises TieBreakError.

    ``codes`` are the event's tie-breaks (default: the record's). If a tie includes a rank that needs a play-off, the
    whole group plays off.
    """
    chosen = (record.tie_breaks if codes is None else tuple(codes))[: rules.after]
    rows = standings_of(record, codes=chosen, unrated=unrated).rows
    groups = ((rank, tuple(row.tpn for row in tied)) for rank, tied in groupby(rows, key=lambda row: row.rank))
    return tuple(
        TiedGroup(rank, rank + len(tpns) - 1, tpns)
        for rank, tpns in groups
        if len(tpns) > 1 and (not rules.last_place or rank <= rules.last_place)
    )
