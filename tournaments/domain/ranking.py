"""The ranking rules of an event: the announced tie-breaks, and the rules besides them.

The pages, the report and the check of an imported report all rank by these rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.record import Record
from tabellone.standings import standings_of
from tabellone.tiebreaks import Standings, TieBreakError, UnratedRule, require_computable
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class RankingRules:
    """The event's ranking rules besides the points. ``lots`` is the seed, None if tied players share the rank."""

    codes: tuple[str, ...]
    unrated: UnratedRule | None = None
    lots: str | None = None

    def of(self, code: str) -> RankingRules:
        """Return the same rules with only one tie-break."""
        return replace(self, codes=(code,))

    def standings(self, record: Record, after_round: int | None = None) -> Standings:
        """Return the record's standings by these rules. Raises TieBreakError."""
        return standings_of(record, codes=self.codes, after_round=after_round, unrated=self.unrated, lots=self.lots)


def ranking_rules_of(event: Event, codes: Sequence[str]) -> RankingRules:
    """Return the event's rules with these tie-break codes."""
    unrated = None
    if event.unrated:
        unrated = UnratedRule(event.unrated_rating if event.unrated == Event.Unrated.RATED else None)
    return RankingRules(tuple(codes), unrated, event.ties_seed if event.ties == Event.Ties.LOTS else None)


def computable(record: Record, rules: RankingRules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the codes of the rules that can be computed for this record, and of the others."""
    known: list[str] = []
    unknown: list[str] = []
    for code in rules.codes:
        if code.upper() == "PTS":
            continue
        try:
            require_computable(record, (code,), unrated=rules.unrated)
        except TieBreakError:
            unknown.append(code)
        else:
            known.append(code)
    return tuple(known), tuple(unknown)


def announced_standings(event: Event, record: Record) -> Standings:
    """Return the standings of a record by the event's rules; tie-breaks that cannot be computed are omitted."""
    codes, _unknown = computable(record, ranking_rules_of(event, event.tie_breaks))
    return ranking_rules_of(event, codes).standings(record)


def ranks_of(event: Event, record: Record) -> dict[int, int]:
    """Return the rank of each player by the event's rules, as in the standings; players who stay tied share it.

    Tie-breaks that cannot be computed are omitted.
    """
    codes, _unknown = computable(record, ranking_rules_of(event, record.tie_breaks))
    return {row.tpn: row.rank for row in ranking_rules_of(event, codes).standings(record).rows}
