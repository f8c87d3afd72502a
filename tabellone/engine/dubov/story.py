"""How a round of the Dubov system was made, and why two do not meet in it."""

from __future__ import annotations

from tabellone.engine.dubov.reasons import DubovReasons, DubovReasonsBase
from tabellone.engine.dubov.reasons_1997 import DubovReasons1997
from tabellone.engine.reasons.apart_words import told_apart as told_why_not
from tabellone.engine.reasons.asking import story_of, why_apart
from tabellone.engine.reasons.facts import Apart, RoundStory
from tabellone.engine.reasons.float_words import told_float
from tabellone.engine.reasons.story_words import told_story
from tabellone.engine.rules import edition_of
from tabellone.engine.told import ToldAnswer, ToldPart
from tabellone.messages import Message
from tabellone.record import Record

__all__ = ["story", "told", "told_why_not", "why_float", "why_not"]


def story(record: Record, round_number: int) -> RoundStory:
    """How that round of the record is made. Raises NoLegalPairing."""
    return story_of(_reasons(record, round_number))


def told(record: Record, made: RoundStory) -> tuple[ToldPart, ...]:
    """The story in sentences."""
    return told_story(record, made, Message)


def why_not(record: Record, round_number: int, one: int, other: int) -> Apart:
    """Why these two, by number, do not meet in that round; 0 for ``other`` asks for the bye. Raises NoLegalPairing."""
    return why_apart(_reasons(record, round_number), one, other)


def why_float(record: Record, round_number: int, number: int) -> ToldAnswer | None:
    """Why that one floats in that round; None for who does not. Raises NoLegalPairing."""
    return told_float(_reasons(record, round_number), number)


def _reasons(record: Record, round_number: int) -> DubovReasonsBase:
    edition = edition_of(record)
    return (DubovReasons1997 if edition == "1997" else DubovReasons)(record, round_number, edition)
