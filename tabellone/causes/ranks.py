"""Causes of stated ranks that differ from the announced tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.causes.cause import Cause, CauseKind
from tabellone.causes.coming_byes import ARTICLE, REASON, with_coming_byes
from tabellone.record import Record
from tabellone.standings import RankDifference, check_ranks, standings_of
from tabellone.tiebreaks import Standings, TieBreakError
from tabellone.tiebreaks.codes import format_value, parse_code
from tabellone.tiebreaks.editions import EDITIONS, edition_of


def cause_of_ranks(
    record: Record, stated: Mapping[int, int | None], differences: Sequence[RankDifference], *, has_wrong_points: bool
) -> tuple[Cause, ...]:
    """Return the cause of each difference.

    ``stated``: all stated ranks; ``has_wrong_points``: the stated points differ from the results. Raises TieBreakError.
    """
    if not differences:
        return ()
    later = with_coming_byes(record) if has_wrong_points else None
    if later and not check_ranks(later, stated):
        return (Cause(CauseKind.INTERPRETATION, ARTICLE, REASON),) * len(differences)
    common = _interpretation(record, stated) or _part_of_the_list(record, stated)
    if common:
        return (common,) * len(differences)
    table = standings_of(record)
    return tuple(_separated(record, table, row, has_wrong_points=has_wrong_points) for row in differences)


def _interpretation(record: Record, stated: Mapping[int, int | None]) -> Cause | None:
    """Return the other edition by which all ranks are as stated."""
    own = edition_of(record).name
    for edition in reversed(EDITIONS):
        if edition.name != own and _agrees(record, stated, edition.name):
            reason = f"the ranks follow the edition of {edition.name} of C.07, not that of {own}"
            return Cause(CauseKind.INTERPRETATION, "C.07", reason)
    return None


def _part_of_the_list(record: Record, stated: Mapping[int, int | None]) -> Cause | None:
    """Return the first tie-breaks of the list after which the stated ranks are shared or in order of numbers."""
    told = {tpn: rank for tpn, rank in stated.items() if rank is not None}
    for count in reversed(range(len(record.tie_breaks))):
        rows = standings_of(record, codes=record.tie_breaks[:count]).listed
        shared = {row.tpn: row.rank for row in rows if row.tpn in told}
        by_number = {row.tpn: place for place, row in enumerate(rows, start=1) if row.tpn in told}
        if told in (shared, by_number):
            listed = ", ".join(record.tie_breaks[:count])
            reason = f"the ranks follow only {listed}" if listed else "the ranks follow the points, without tie-breaks"
            return Cause(CauseKind.INPUT, "TRF 202", reason)
    return None


def _agrees(record: Record, stated: Mapping[int, int | None], edition: str) -> bool:
    try:
        return not check_ranks(record, stated, edition=edition)
    except TieBreakError:
        return False


def _separated(record: Record, table: Standings, row: RankDifference, *, has_wrong_points: bool) -> Cause:
    """Return the first value that separates the player from the one who has the stated rank by the rules."""
    if has_wrong_points:
        return Cause(CauseKind.INPUT, "TRF 001, 86-89", "the stated points differ from the results, and the ranks too")
    ranked = {line.tpn: line for line in table.rows}
    own = ranked[row.player]
    place = max(1, min(row.stated, len(table.rows)))
    other = table.rows[place - 1]
    if other.tpn == own.tpn:
        return Cause(CauseKind.INPUT, "TRF 001, 86-89", "the rank is outside the list")
    if own.points != other.points or own.first != other.first:
        reason = f"{row.player} and {other.tpn}, who has rank {other.rank}, have different scores"
        return Cause(CauseKind.INPUT, "TRF 001, 86-89", reason)
    for code, mine, theirs in zip(table.codes, own.values, other.values, strict=True):
        if mine != theirs:
            article = parse_code(code, of_teams=bool(record.teams)).kind.article
            values = f"{format_value(mine)}; {other.tpn}, who has rank {other.rank}, has {format_value(theirs)}"
            reason = f"{code} of {row.player} is {values}"
            return Cause(CauseKind.INPUT, f"C.07, {article}", reason)
    return Cause(CauseKind.INPUT, "TRF 001, 86-89", "the rank is not among those that tied players share")
