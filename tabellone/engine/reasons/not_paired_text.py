"""Sentences that explain why two players do not play each other in a round, for players and arbiters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons import illegal_pairing_text, naming, step_text
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import FirstDifference, NotPaired, NumberPair, PairAnswer
from tabellone.engine.reasons.team_text import of_record
from tabellone.messages import Message
from tabellone.record import Record

Name: TypeAlias = Callable[[Record, int], str]
BYE_TAKEN = Message("%(one)s could get the bye, but %(player)s is first in the order of the rules.")
PAIR_WITH_BYE = Message(
    "%(one)s and %(other)s can play each other only if the bye goes to %(instead)s instead of %(player)s."
)
CRACKED = Message("Pairs of the chosen pairing broken up for the median scoregroup (2.6): %(pairs)s.")
PAIRED = Message("%(one)s has the bye."), Message("%(one)s and %(other)s play each other in this round.")
OTHER_WORSE = (
    Message("%(one)s could get the bye, but the pairing would be worse."),
    Message("%(one)s and %(other)s could play each other, but the pairing would be worse."),
)
OTHER_LATER = (
    Message("%(one)s could get the bye, but the rules choose another pairing first."),
    Message("%(one)s and %(other)s could play each other, but the rules choose another pairing first."),
)
BY_THE_SAME_ARTICLES = (
    Message("With the bye for %(one)s and the rest paired by the same articles:"),
    Message("With %(one)s against %(other)s and the rest paired by the same articles:"),
)
"""Each about the bye, and about two players."""
LEAST = Message("The rules choose the pairing in which this happens least.")


def settled_answer(record: Record, why: PairAnswer) -> ExplanationAnswer:
    """Return the answer about a pair that is not legal, or in the round."""
    if why.verdict == "refused":
        short = illegal_pairing_text.may_not(record, why.one, why.other, why.refusals[0])
        return ExplanationAnswer((short,), tuple(map(illegal_pairing_text.refusal, why.refusals)))
    text = about(record, why.one, why.other, PAIRED)
    return ExplanationAnswer((text,), (text,))


def about(record: Record, one: int, other: int, texts: tuple[Message, Message], name: Name = naming.name_of) -> Message:
    """Return the sentence about a bye (``other`` 0), or about two players."""
    return Message(texts[bool(other)].template, one=name(record, one), other=name(record, other))


def short_answer(record: Record, why: PairAnswer, worse: Message, *, is_order: bool) -> tuple[Message, ...]:
    """Return the answer for a player about a round that is worse, or later in the order."""
    first = about(record, why.one, why.other, OTHER_LATER if is_order else OTHER_WORSE)
    return (first, worse) if is_order else (first, worse, LEAST)


def whole_round(pairs: Sequence[NumberPair], bye: int) -> Message:
    """Return the boards of the other round."""
    boards = [*pairs, *([(bye, 0)] if bye else [])]
    return Message("The whole round would be: %(pairs)s.", pairs=naming.pairs(boards))


def not_paired_answer(record: Record, why: NotPaired) -> ExplanationAnswer:
    """Return the answer, short and long."""
    found = why.parting
    if found is None:
        return settled_answer(record, why)
    kind = STEP_KINDS[found.chosen.kind]
    worse = of_record(record, kind.worse_of(found.chosen.value, found.other.value))
    if found.name == "bye":
        short: tuple[Message, ...] = (_about_the_bye(record, why, found), worse)
    else:
        short = short_answer(record, why, worse, is_order=kind.is_order)
    return ExplanationAnswer(short, tuple(_long(record, why, found)))


def _about_the_bye(record: Record, why: NotPaired, found: FirstDifference) -> Message:
    """Return the sentence about the player with the bye."""
    (player,), (instead,) = found.chosen.people, found.other.people
    return Message(
        (PAIR_WITH_BYE if why.other else BYE_TAKEN).template,
        one=naming.name_of(record, why.one),
        other=naming.name_of(record, why.other),
        player=naming.name_of(record, player),
        instead=naming.name_of(record, instead),
    )


def _long(record: Record, why: NotPaired, found: FirstDifference) -> Iterator[Message]:
    yield about(record, why.one, why.other, BY_THE_SAME_ARTICLES, naming.known)
    if found.part:
        yield Message("All earlier steps are the same.")
    yield from step_text.comparison(record, found)
    if found.cracked:
        yield Message(CRACKED.template, pairs=naming.pairs(found.cracked))
    yield whole_round(why.pairs, why.bye)
