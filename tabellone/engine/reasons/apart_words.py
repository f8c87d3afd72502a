"""Why two do not meet in a round, in sentences: for players and for arbiters."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.reasons import naming, refusal_words, step_words
from tabellone.engine.reasons.facts import Apart, Parting
from tabellone.engine.reasons.kinds import STEP_KINDS
from tabellone.engine.told import ToldAnswer
from tabellone.messages import Message
from tabellone.record import Record


def told_apart(record: Record, why: Apart) -> ToldAnswer:
    """The answer, short and long."""
    if why.verdict == "refused":
        short = refusal_words.may_not(record, why.one, why.other, why.refusals[0])
        return ToldAnswer((short,), tuple(map(refusal_words.refusal, why.refusals)))
    if why.parting is None:
        text = _about(record, why, Message("%(one)s has the bye."), Message("%(one)s and %(other)s do meet."))
        return ToldAnswer((text,), (text,))
    return ToldAnswer(tuple(_short(record, why, why.parting)), tuple(_long(record, why, why.parting)))


def _about(record: Record, why: Apart, bye: Message, pair: Message) -> Message:
    """The sentence about a bye, or about two players."""
    one = naming.person(record, why.one)
    if not why.other:
        return Message(bye.template, one=one)
    return Message(pair.template, one=one, other=naming.person(record, why.other))


def _short(record: Record, why: Apart, found: Parting) -> Iterator[Message]:
    yield _about(
        record,
        why,
        Message("%(one)s might have the bye, but the round would not be the one that the rules want."),
        Message("%(one)s and %(other)s might meet, but the round would not be the one that the rules want."),
    )
    kind = STEP_KINDS[found.chosen.kind]
    yield kind.worse_of(found.chosen.value, found.other.value)
    if not kind.is_order and found.name != "bye":
        yield Message("The rules take the round in which that is avoided as far as possible.")


def _long(record: Record, why: Apart, found: Parting) -> Iterator[Message]:
    yield _about(
        record,
        why,
        Message("With the bye for %(one)s, and the rest paired by the same articles:"),
        Message("With %(one)s kept for %(other)s, and the rest paired by the same articles:"),
    )
    if found.part:
        yield Message("Everything before is the same.")
    yield from step_words.comparison(found)
    boards = [*why.pairs, *([(why.bye, 0)] if why.bye else [])]
    yield Message("The whole round would be: %(pairs)s.", pairs=naming.pairs(boards))
