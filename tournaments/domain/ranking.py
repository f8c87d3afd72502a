"""The rules by which an event ranks its players: the announced tie-breaks, and what decides besides them.

The pages, the report and what is said of an imported report rank by these alone.
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
    """What the event says of its ranking besides the points: ``lots`` is the seed, None where places are shared."""

    codes: tuple[str, ...]
    unrated: UnratedRule | None = None
    lots: str | None = None

    def of(self, code: str) -> RankingRules:
        """The same rules with one tie-break alone."""
        return replace(self, codes=(code,))

    def standings(self, record: Record, after_round: int | None = None) -> Standings:
        """The record's standings by these rules. Raises TieBreakError."""
        return standings_of(record, codes=self.codes, after_round=after_round, unrated=self.unrated, lots=self.lots)


def ranking_rules_of(event: Event, codes: Sequence[str]) -> RankingRules:
    """The event's rules, with these codes of tie-breaks."""
    unrated = None
    if event.unrated:
        unrated = UnratedRule(event.unrated_rating if event.unrated == Event.Unrated.RATED else None)
    return RankingRules(tuple(codes), unrated, event.ties_seed if event.ties == Event.Ties.LOTS else None)


def computable(record: Record, rules: RankingRules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The codes of the rules that can be computed of this record, and those that cannot."""
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
    """The standings of a record by the event's rules; tie-breaks that cannot be computed are left out."""
    codes, _unknown = computable(record, ranking_rules_of(event, event.tie_breaks))
    return ranking_rules_of(event, codes).standings(record)


def ranks_of(event: Event, record: Record) -> dict[int, int]:
    """Everybody's rank in the record by the event's rules, as the standings show it; who stays tied shares it.

    Tie-breaks that cannot be computed are left out.
    """
    codes, _unknown = computable(record, ranking_rules_of(event, record.tie_breaks))
    return {row.tpn: row.rank for row in ranking_rules_of(event, codes).standings(record).rows}
