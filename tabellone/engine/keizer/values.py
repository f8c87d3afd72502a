"""The Keizer list: each player's value and score, computed until the order no longer changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tabellone.engine.capabilities import ValuePart
from tabellone.engine.keizer import FIRST_VALUE, KEEP_ROUNDS, RATIO, START_NOT_COUNTED
from tabellone.engine.keizer.shares import WHOLE, shares_of
from tabellone.messages import Message
from tabellone.options import Options
from tabellone.record import Record

MOST_TIMES = 20
"""Maximum number of iterations; after them the order is kept even if it is not stable."""


@dataclass(frozen=True, slots=True)
class KeizerList:
    """The list after a round."""

    order: tuple[int, ...]
    values: Mapping[int, int]
    """The values that the scores are computed with."""
    scores: Mapping[int, Fraction]
    """The player's own value, if it counts, plus the scores of the rounds; exact."""
    is_settled: bool
    """True if the order is stable: the values match the order by score."""


def list_of(record: Record, after_round: int) -> KeizerList:
    """Return the list after the round.

    The first order is by pairing number. Each iteration counts all rounds again with the current values, unless the
    club's rules keep the values of each round.
    """
    if KEEP_ROUNDS.of(record.options):
        return _lists_round_by_round(record, after_round)[-1]
    order = tuple(sorted(record.by_tpn))
    shares = {tpn: tuple(shares_of(record, tpn, after_round)) for tpn in order}
    own = 0 if START_NOT_COUNTED.of(record.options) else 1
    parts = lcm(*(share.part.denominator for given in shares.values() for share in given))
    weights = {tpn: [(int(parts * share.part), share.whose) for share in given] for tpn, given in shares.items()}

    def found(is_settled: bool) -> KeizerList:  # noqa: FBT001  (named at each call)
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


def _lists_round_by_round(record: Record, after_round: int) -> list[KeizerList]:
    """Return the lists after each round, starting before the first: each round counts by the list before it.

    The values of a list are those used for its own round; its order gives the values for the next round.
    """
    order = tuple(sorted(record.by_tpn))
    values = _values(record, order)
    own = 0 if START_NOT_COUNTED.of(record.options) else 1
    shares = {tpn: list(shares_of(record, tpn, after_round)) for tpn in order}
    gained = dict.fromkeys(order, Fraction(0))
    lists = [KeizerList(order, values, {tpn: Fraction(own * values[tpn]) for tpn in order}, is_settled=True)]
    for number in range(1, after_round + 1):
        for tpn, given in shares.items():
            gained[tpn] += sum(share.part * values[share.whose] for share in given if share.round == number)
        scores = {tpn: own * values[tpn] + gained[tpn] for tpn in order}
        order = _ranked(scores)
        lists.append(KeizerList(order, values, scores, is_settled=True))
        values = _values(record, order)
    return lists


def _ranked(scores: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return the pairing numbers by score, the highest first; ties by pairing number."""
    return tuple(sorted(scores, key=lambda tpn: (-scores[tpn], tpn)))


def values_of(record: Record, after_round: int) -> Mapping[int, Fraction]:
    """Map pairing numbers to the ranking score after the round, in tenths."""
    scores = list_of(record, after_round).scores if record.players else {}
    return {tpn: 10 * score for tpn, score in scores.items()}


def parts_of(record: Record, after_round: int, tpn: int) -> Iterator[ValuePart]:
    """Yield the components of the player's score after the round: the list value, if it counts, and each round."""
    if KEEP_ROUNDS.of(record.options):
        lists = _lists_round_by_round(record, after_round)
    else:
        lists = [list_of(record, after_round)]
    if not START_NOT_COUNTED.of(record.options):
        yield ValuePart(0, tpn, WHOLE, lists[-1].values[tpn])
    for share in shares_of(record, tpn, after_round):
        values = lists[share.round if len(lists) > 1 else 0].values
        yield ValuePart(share.round, share.whose, share.part, values[share.whose])


def remarks_on(record: Record, after_round: int) -> Iterator[Message]:
    """Yield remarks on the list.

    The order may be unstable: two lists may alternate forever, and one is shown. The first value may differ from the
    club's setting.
    """
    if not list_of(record, after_round).is_settled:
        yield Message(
            "The Keizer list was still changing after %(times)s calculations. The last one is used.",
            times=MOST_TIMES,
        )
    count, wanted = len(record.players), FIRST_VALUE.of(record.options)
    if 0 < wanted < count:
        yield Message(
            "The value of the first player is %(worth)s (the number of players), because with %(wanted)s the "
            "last players would have no value.",
            worth=count,
            wanted=wanted,
        )


def too_small(options: Options, contestants: int) -> Iterator[tuple[str, Message]]:
    """Yield an objection if the first value is too small for so many players to have a value (textbook 6.1)."""
    if 0 < FIRST_VALUE.of(options) < contestants:
        yield (
            FIRST_VALUE.key,
            Message(
                "Enter %(count)s or more, so that each of the %(count)s players has a value.",
                count=contestants,
            ),
        )


def _values(record: Record, order: Sequence[int]) -> dict[int, int]:
    """Return the values: the highest for the first player, one less for each next player, at least 1 for all."""
    ratio = RATIO.of(record.options)
    usual = max(1, -(-ratio * (len(order) - 1) // (ratio - 10)))
    first = max(FIRST_VALUE.of(record.options) or usual, len(order))
    return {tpn: first - place for place, tpn in enumerate(order)}
