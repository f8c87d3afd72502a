"""Known cases where other programs interpret the Dutch system differently or are wrong (docs/readings.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.capabilities import KnowsDifferences
from tabellone.engine.checker import RoundDifference, broken_rules
from tabellone.engine.rules import edition_of
from tabellone.record import ByeKind, Record


def remarks_of(record: Record, differences: Sequence[RoundDifference]) -> Iterator[str]:
    """Yield reasons why other programs may have paired the differing rounds in another way."""
    first = differences[0].round
    had_bye = any(bye.kind is ByeKind.PAIRING_ALLOCATED for round_ in record.rounds[: first - 1] for bye in round_.byes)
    worth_nothing = record.scale.pairing_allocated_bye <= record.scale.loss
    if edition_of(record) == "2026" and worth_nothing and had_bye:
        yield (
            "the bye is worth no more than a loss but still counts as a downfloat (1.4); other programs, such as"
            " bbpPairings 6.0.0, do not count it"
        )
    if any(rule.code == "second_bye" for row in differences for rule in broken_rules(record, row.round)):
        yield "a player has a second bye (C2); bbpPairings 6.0.0 can do this in small groups"


class DutchDifferences(KnowsDifferences):
    """Known differences of the Dutch system."""

    remarks_of = staticmethod(remarks_of)


DIFFERENCES: DutchDifferences = DutchDifferences()
