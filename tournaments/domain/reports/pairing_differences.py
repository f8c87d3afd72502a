"""Explanations why the rules do not pair a round as another program did, for the first of the pairs that differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from tabellone.engine import SYSTEMS, NoLegalPairing
from tabellone.engine.checker import BrokenRule, RoundDifference
from tabellone.messages import Message, stored
from tabellone.record import Record

MOST_REASONS = 3
"""Maximum number of pairs explained in a round: the others mostly follow from them."""
MOST_CONTESTANTS = 500
"""Larger events get no explanations: the comparison with other pairings takes too long."""


def reasons_of(record: Record, difference: RoundDifference, broken: Sequence[BrokenRule] = ()) -> list[Any]:
    """Return the explanations of a round's differences as JSON-ready messages.

    ``broken``: rule violations that are already reported, so they are not explained again.
    """
    if difference.impossible or len(record.contestants) > MOST_CONTESTANTS:
        return []
    return [stored(message) for message in _reasons(record, difference, {frozenset(rule.players) for rule in broken})]


def _reasons(record: Record, difference: RoundDifference, known: Collection[frozenset[int]]) -> Iterator[Message]:
    ruled = {frozenset(pair) for pair in difference.only_by_the_rules}
    turned = [pair for pair in difference.only_in_record if frozenset(pair) in ruled]
    for white, black in turned[:MOST_REASONS]:
        yield Message(
            "%(white)s–%(black)s is also the pairing by the rules, but with the opposite colours.",
            white=white,
            black=black,
        )
    others = [pair for pair in difference.only_in_record if frozenset(pair) not in ruled]
    byes = [(tpn, 0) for tpn in difference.byes_in_record if tpn not in difference.byes_by_the_rules]
    new = [pair for pair in (*byes, *others) if frozenset(filter(None, pair)) not in known]
    for one, other in new[:MOST_REASONS]:
        yield from _why_not(record, difference.round, one, other)


def _why_not(record: Record, number: int, one: int, other: int) -> Iterator[Message]:
    try:
        _facts, answer = SYSTEMS[record.system].why_not_pair(record, number, one, other)
    except NoLegalPairing:
        return
    first, *others = answer.short
    if other:
        yield Message("Why not %(one)s–%(other)s: %(why)s", one=one, other=other, why=first)
    else:
        yield Message("Why no bye for %(one)s: %(why)s", one=one, why=first)
    yield from others
