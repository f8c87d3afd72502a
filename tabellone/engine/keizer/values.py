"""Keizer's list: what everybody is worth, and the score that this gives, computed until the order stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tabellone.engine.keizer import FIRST_VALUE, RATIO, START_NOT_COUNTED
from tabellone.engine.keizer.shares import WHOLE, shares_of
from tabellone.engine.system import ValuePart
from tabellone.messages import Message
from tabellone.options import Options
from tabellone.record import Record

MOST_TIMES = 20
"""So often the list is made anew; an order that does not stand by then stays as it is."""


@dataclass(frozen=True, slots=True)
class KeizerList:
    """The list after some rounds."""

    order: tuple[int, ...]
    values: Mapping[int, int]
    """By which the scores are computed."""
    scores: Mapping[int, Fraction]
    """The own value, if it counts, and what was scored; exactly."""
    is_settled: bool
    """Whether the order stands: the values are those of the order that the scores give."""


def list_of(record: Record, after_round: int) -> KeizerList:
    """The list after that round. It begins in the order of the numbers; each time all rounds are counted anew by the
    present values.
    """
    order = tuple(sorted(record.by_tpn))
    shares = {tpn: tuple(shares_of(record, tpn, after_round)) for tpn in order}
    own = 0 if START_NOT_COUNTED.of(record.options) else 1
    parts = lcm(*(share.part.denominator for given in shares.values() for share in given))
    weights = {tpn: [(int(parts * share.part), share.whose) for share in given] for tpn, given in shares.items()}

    def found(is_settled: bool) -> KeizerList:  # noqa: FBT001  (said by its name)
        return KeizerList(order, values, {tpn: Fraction(score, parts) for tpn, score in scores.items()}, is_settled)

    for _time in range(MOST_TIMES):
        values = _values(record, order)
        scores = {
            tpn: parts * own * values[tpn] + sum(weight * values[whose] for weight, whose in weights[tpn])
            for tpn in order
        }
        new = tuple(sorted(order, key=lambda tpn: (-scores[tpn], tpn)))
        if new == order:
            return found(is_settled=True)
        order = new
    return found(is_settled=False)


def values_of(record: Record, after_round: int) -> Mapping[int, Fraction]:
    """By number the score that ranks after that round, in tenths."""
    scores = list_of(record, after_round).scores if record.players else {}
    return {tpn: 10 * score for tpn, score in scores.items()}


def parts_of(record: Record, after_round: int, tpn: int) -> Iterator[ValuePart]:
    """What the player's score after that round is made of: the own value, if it counts, and what each round gave."""
    values = list_of(record, after_round).values
    if not START_NOT_COUNTED.of(record.options):
        yield ValuePart(0, tpn, WHOLE, values[tpn])
    for share in shares_of(record, tpn, after_round):
        yield ValuePart(share.round, share.whose, share.part, values[share.whose])


def remarks_on(record: Record, after_round: int) -> Iterator[Message]:
    """Whether the order stands: without that two lists may follow each other for ever, and one of them is shown. And
    whether the value of the first is what the club wrote.
    """
    if not list_of(record, after_round).is_settled:
        yield Message(
            "The order of the Keizer list had not settled after %(times)s times; it stays as it was then.",
            times=MOST_TIMES,
        )
    count, wanted = len(record.players), FIRST_VALUE.of(record.options)
    if 0 < wanted < count:
        yield Message(
            "The first in the list is worth %(worth)s, one for each player: with %(wanted)s the last would be worth"
            " nothing.",
            worth=count,
            wanted=wanted,
        )


def too_small(options: Options, contestants: int) -> Iterator[tuple[str, Message]]:
    """A value of the first with which so many could not all be worth something (textbook 6.1)."""
    if 0 < FIRST_VALUE.of(options) < contestants:
        yield (
            FIRST_VALUE.key,
            Message(
                "%(count)s players: the first must be worth %(count)s or more, or the last are worth nothing.",
                count=contestants,
            ),
        )


def _values(record: Record, order: Sequence[int]) -> dict[int, int]:
    """The first is worth the most, and each of the following one less, and everybody something."""
    ratio = RATIO.of(record.options)
    usual = max(1, -(-ratio * (len(order) - 1) // (ratio - 10)))
    first = max(FIRST_VALUE.of(record.options) or usual, len(order))
    return {tpn: first - place for place, tpn in enumerate(order)}
