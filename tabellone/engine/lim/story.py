"""Explanation of a Lim round: its steps, and reasons why two players are not paired."""

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
    """Return the explanation of the round. Raises NoLegalPairing."""
    return story_of(LimReasons(record, round_number, edition_of(record)))


def told(record: Record, made: RoundStory) -> tuple[ToldPart, ...]:
    """Return the explanation in sentences."""
    return told_story(record, made, _name_of_reading)


def _name_of_reading(key: str) -> Message:
    option = SYSTEM.option(key)
    return (option.said or option.name) if option else Message(key)


def why_not(record: Record, round_number: int, one: int, other: int) -> Apart:
    """Explain why two players, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    return why_apart(LimReasons(record, round_number, edition_of(record)), one, other)


def why_float(record: Record, round_number: int, number: int) -> ToldAnswer | None:
    """Explain the player's float in the round; None without a float. Raises NoLegalPairing."""
    return told_float(LimReasons(record, round_number, edition_of(record)), number)
