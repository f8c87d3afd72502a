"""Keizer's list: what everybody is worth, and the score that this gives, computed until the order stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.engine.keizer import BYE_SHARE, DUTY_SHARE, EXCUSED_SHARE, FIRST_VALUE, RATIO
from tabellone.messages import Message
from tabellone.record import ByeKind, Entry, Record

MOST_TIMES = 20
"""So often the list is made anew; an order that does not stand by then stays as it is."""
WHOLE, HALF = 100, 50
"""Per cent of a value."""


@dataclass(frozen=True, slots=True)
class KeizerList:
    """The list after some rounds."""

    order: tuple[int, ...]
    values: Mapping[int, int]
    """By which the scores are computed."""
    scores: Mapping[int, int]
    """In hundredths: the own value, and what was scored."""
    is_settled: bool
    """Whether the order stands: the values are those of the order that the scores give."""


def list_of(record: Record, after_round: int) -> KeizerList:
    """The list after that round. It begins in the order of the numbers; each time all rounds are counted anew by the
    present values.
    """
    order = tuple(sorted(record.by_tpn))
    for _time in range(MOST_TIMES):
        values = _values(record, order)
        scores = {tpn: WHOLE * values[tpn] + _scored(record, tpn, after_round, values) for tpn in order}
        new = tuple(sorted(order, key=lambda tpn: (-scores[tpn], tpn)))
        if new == order:
            return KeizerList(order, values, scores, is_settled=True)
        order = new
    return KeizerList(order, values, scores, is_settled=False)


def values_of(record: Record, after_round: int) -> Mapping[int, Fraction]:
    """By number the score that ranks after that round, in tenths."""
    scores = list_of(record, after_round).scores if record.players else {}
    return {tpn: Fraction(score, 10) for tpn, score in scores.items()}


def remarks_on(record: Record, after_round: int) -> Iterator[Message]:
    """Whether the order stands: without that two lists may follow each other for ever, and one of them is shown."""
    if not list_of(record, after_round).is_settled:
        yield Message(
            "The order of the Keizer list had not settled after %(times)s times; it stays as it was then.",
            times=MOST_TIMES,
        )


def _values(record: Record, order: Sequence[int]) -> dict[int, int]:
    """The first is worth the most, and each of the following one less, but nobody less than nothing."""
    ratio = RATIO.of(record.options)
    first = FIRST_VALUE.of(record.options) or max(1, -(-ratio * (len(order) - 1) // (ratio - 10)))
    return {tpn: max(0, first - place) for place, tpn in enumerate(order)}


def _scored(record: Record, tpn: int, after_round: int, values: Mapping[int, int]) -> int:
    shares = {
        ByeKind.PAIRING_ALLOCATED: BYE_SHARE.of(record.options),
        ByeKind.HALF: EXCUSED_SHARE.of(record.options),
        ByeKind.FULL: DUTY_SHARE.of(record.options),
        ByeKind.ZERO: 0,
    }
    return sum(
        shares[entry.bye] * values[tpn] if entry.bye is not None else _share(entry) * values[entry.opponent]
        for entry in record.cards[tpn]
        if entry.round <= after_round
    )


def _share(entry: Entry) -> int:
    """What of the opponent's value the game gives; a win by forfeit is a win."""
    if entry.result is None:
        return 0
    return WHOLE if entry.result.is_win else HALF if entry.result.is_draw else 0
