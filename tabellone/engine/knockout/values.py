"""What a knock-out ranks by: how far somebody has come."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.engine.knockout.plan import NOBODY, BadPlan, Branch
from tabellone.engine.knockout.so_far import KnockoutMatch, KnockoutSoFar, so_far
from tabellone.record import HALF, POINT, Points, Record


def values_of(record: Record, rounds: int) -> Mapping[int, Points]:
    """Everybody's number of rounds passed, in tenths: all before the one in which the last match was lost. Who has won
    the match for third place has half a round more than the other one.

    Of a record that has no such plan, how long somebody has been paired.
    """
    try:
        return _values(record, so_far(record, rounds + 1))
    except BadPlan:
        return {tpn: POINT * _last_paired(record, tpn, rounds) for tpn in record.contestant}


def _values(record: Record, knockout: KnockoutSoFar) -> dict[int, Points]:
    values = dict.fromkeys(record.contestant, 0)
    for number, entered in enumerate(knockout.plan.entries, start=1):
        values.update((seed, POINT * (number - 1)) for seed in entered)
    for row in knockout.rounds[: knockout.current]:
        values.update((who, POINT * row.number) for who in row.free)
        for match in row.matches:
            if match.slot.branch is not Branch.THIRD and match.winner is not None:
                values.update(_passed(match, row.number))
    if knockout.third:
        values[knockout.third] += HALF
    return values


def _passed(match: KnockoutMatch, number: int) -> dict[int, Points]:
    both = {match.white: POINT * (number - 1), match.black: POINT * (number - 1)}
    return both if match.winner == NOBODY else both | {match.winner or 0: POINT * number}


def _last_paired(record: Record, tpn: int, rounds: int) -> int:
    return max((entry.round for entry in record.cards[tpn] if entry.opponent and entry.round <= rounds), default=0)
