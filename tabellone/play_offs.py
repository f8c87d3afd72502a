"""Who plays off (C.07 article 3): participants who are still tied for the places that an event plays for.

What else its regulations set out (3.1.3 to 3.1.6: format, numbers, colours, time limits) is an event of its own.
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
    """What the regulations of an event say of play-offs."""

    last_place: int = 1
    """3.1.1: the last of the places, from 1 on, for which there are any; 0: for all."""
    after: int | None = 0
    """3.1.2: after so many of the event's tie-breaks; None: after all."""


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """Participants who are tied for these places."""

    first: int
    last: int
    tpns: tuple[int, ...]


def tied_for_play_offs(
    record: Record, rules: PlayOffRules, *, codes: Sequence[str] | None = None, unrated: UnratedRule | None = None
) -> tuple[TiedGroup, ...]:
    """The groups that play off, in the order of their places; ``codes`` are the event's tie-breaks (default: the
    record's). A tie for a place among others that are not played for is played off as a whole. Raises TieBreakError.
    """
    chosen = (record.tie_breaks if codes is None else tuple(codes))[: rules.after]
    rows = standings_of(record, codes=chosen, unrated=unrated).rows
    groups = ((rank, tuple(row.tpn for row in tied)) for rank, tied in groupby(rows, key=lambda row: row.rank))
    return tuple(
        TiedGroup(rank, rank + len(tpns) - 1, tpns)
        for rank, tpns in groups
        if len(tpns) > 1 and (not rules.last_place or rank <= rules.last_place)
    )
