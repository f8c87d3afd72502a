"""How a round of the Lim system was made, and why two do not meet in it."""

from __future__ import annotations

from tabellone.engine.lim import SYSTEM
from tabellone.engine.lim.reasons import LimReasons
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
    return story_of(LimReasons(record, round_number, edition_of(record)))


def told(record: Record, made: RoundStory) -> tuple[ToldPart, ...]:
    """The story in sentences."""
    return told_story(record, made, _name_of_reading)


def _name_of_reading(key: str) -> Message:
    option = SYSTEM.option(key)
    return (option.said or option.name) if option else Message(key)


def why_not(record: Record, round_number: int, one: int, other: int) -> Apart:
    """Why these two, by number, do not meet in that round; 0 for ``other`` asks for the bye. Raises NoLegalPairing."""
    return why_apart(LimReasons(record, round_number, edition_of(record)), one, other)


def why_float(record: Record, round_number: int, number: int) -> ToldAnswer | None:
    """Why that one floats in that round; None for who does not. Raises NoLegalPairing."""
    return told_float(LimReasons(record, round_number, edition_of(record)), number)
