"""Sentences that explain why two players do not play each other in a round, for players and arbiters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons import illegal_pairing_text, naming, step_text
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import FirstDifference, NotPaired
from tabellone.engine.reasons.team_text import of_record
from tabellone.messages import Message
from tabellone.record import Record

Name: TypeAlias = Callable[[Record, int], str]
BYE_TAKEN = Message("%(one)s could get the bye, but %(player)s is first in the order of the rules.")
PAIR_WITH_BYE = Message(
    "%(one)s and %(other)s can play each other only if the bye goes to %(instead)s instead of %(player)s."
)
CRACKED = Message("Pairs of the chosen pairing broken up for the median scoregroup (2.6): %(pairs)s.")
BYE_WORSE = Message("%(one)s could get the bye, but the pairing would be worse.")
PAIR_WORSE = Message("%(one)s and %(other)s could play each other, but the pairing would be worse.")
BYE_LATER = Message("%(one)s could get the bye, but the rules choose another pairing first.")
PAIR_LATER = Message("%(one)s and %(other)s could play each other, but the rules choose another pairing first.")
LEAST = Message("The rules choose the pairing in which this happens least.")


def not_paired_answer(record: Record, why: NotPaired) -> ExplanationAnswer:
    """Return the answer, short and long."""
    if why.verdict == "refused":
        short = illegal_pairing_text.may_not(record, why.one, why.other, why.refusals[0])
        return ExplanationAnswer((short,), tuple(map(illegal_pairing_text.refusal, why.refusals)))
    if why.parting is None:
        text = _about(
            record,
            why,
            Message("%(one)s has the bye."),
            Message("%(one)s and %(other)s play each other in this round."),
        )
        return ExplanationAnswer((text,), (text,))
    return ExplanationAnswer(tuple(_short(record, why, why.parting)), tuple(_long(record, why, why.parting)))


def _about(record: Record, why: NotPaired, bye: Message, pair: Message, name: Name = naming.name_of) -> Message:
    """Return the sentence about a bye or about two players."""
    return Message((pair if why.other else bye).template, one=name(record, why.one), other=name(record, why.other))


def _short(record: Record, why: NotPaired, found: FirstDifference) -> Iterator[Message]:
    kind = STEP_KINDS[found.chosen.kind]
    worse = of_record(record, kind.worse_of(found.chosen.value, found.other.value))
    if found.name == "bye":
        yield _about_the_bye(record, why, found)
        yield worse
        return
    yield _about(record, why, *((BYE_LATER, PAIR_LATER) if kind.is_order else (BYE_WORSE, PAIR_WORSE)))
    yield worse
    if not kind.is_order:
        yield LEAST


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
    yield _about(
        record,
        why,
        Message("With the bye for %(one)s and the rest paired by the same articles:"),
        Message("With %(one)s against %(other)s and the rest paired by the same articles:"),
        naming.known,
    )
    if found.part:
        yield Message("All earlier steps are the same.")
    yield from step_text.comparison(record, found)
    if found.cracked:
        yield Message(CRACKED.template, pairs=naming.pairs(found.cracked))
    boards = [*why.pairs, *([(why.bye, 0)] if why.bye else [])]
    yield Message("The whole round would be: %(pairs)s.", pairs=naming.pairs(boards))
