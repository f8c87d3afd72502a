"""Why two do not meet in a round, in sentences: for players and for arbiters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tabellone.engine.reasons import naming, refusal_words, step_words
from tabellone.engine.reasons.facts import Apart, Parting
from tabellone.engine.reasons.kinds import STEP_KINDS
from tabellone.engine.told import ToldAnswer
from tabellone.messages import Message
from tabellone.record import Record

Name: TypeAlias = Callable[[Record, int], str]
BYE_WORSE = Message("%(one)s may have the bye, but then the round would be worse.")
PAIR_WORSE = Message("%(one)s and %(other)s may meet, but then the round would be worse.")
BYE_LATER = Message("%(one)s may have the bye, but the rules come to another round first.")
PAIR_LATER = Message("%(one)s and %(other)s may meet, but the rules come to another round first.")
LEAST = Message("The rules choose the round in which that happens least.")


def told_apart(record: Record, why: Apart) -> ToldAnswer:
    """The answer, short and long."""
    if why.verdict == "refused":
        short = refusal_words.may_not(record, why.one, why.other, why.refusals[0])
        return ToldAnswer((short,), tuple(map(refusal_words.refusal, why.refusals)))
    if why.parting is None:
        text = _about(record, why, Message("%(one)s has the bye."), Message("%(one)s and %(other)s do meet."))
        return ToldAnswer((text,), (text,))
    return ToldAnswer(tuple(_short(record, why, why.parting)), tuple(_long(record, why, why.parting)))


def _about(record: Record, why: Apart, bye: Message, pair: Message, name: Name = naming.name_of) -> Message:
    """The sentence about a bye, or about two players."""
    return Message((pair if why.other else bye).template, one=name(record, why.one), other=name(record, why.other))


def _short(record: Record, why: Apart, found: Parting) -> Iterator[Message]:
    kind = STEP_KINDS[found.chosen.kind]
    is_later = kind.is_order or found.name == "bye"
    yield _about(record, why, *((BYE_LATER, PAIR_LATER) if is_later else (BYE_WORSE, PAIR_WORSE)))
    yield kind.worse_of(found.chosen.value, found.other.value)
    if not is_later:
        yield LEAST


def _long(record: Record, why: Apart, found: Parting) -> Iterator[Message]:
    yield _about(
        record,
        why,
        Message("With the bye for %(one)s, and the rest paired by the same articles:"),
        Message("With %(one)s kept for %(other)s, and the rest paired by the same articles:"),
        naming.known,
    )
    if found.part:
        yield Message("Everything before is the same.")
    yield from step_words.comparison(found)
    boards = [*why.pairs, *([(why.bye, 0)] if why.bye else [])]
    yield Message("The whole round would be: %(pairs)s.", pairs=naming.pairs(boards))
