"""Explanation of a Dubov round: its steps, and reasons why two players are not paired."""

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
    """Return the explanation of the round. Raises NoLegalPairing."""
    return story_of(_reasons(record, round_number))


def told(record: Record, made: RoundStory) -> tuple[ToldPart, ...]:
    """Return the explanation in sentences."""
    return told_story(record, made, Message)


def why_not(record: Record, round_number: int, one: int, other: int) -> Apart:
    """Explain why two players, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    return why_apart(_reasons(record, round_number), one, other)


def why_float(record: Record, round_number: int, number: int) -> ToldAnswer | None:
    """Explain the player's float in the round; None without a float. Raises NoLegalPairing."""
    return told_float(_reasons(record, round_number), number)


def _reasons(record: Record, round_number: int) -> DubovReasonsBase:
    edition = edition_of(record)
    return (DubovReasons1997 if edition == "1997" else DubovReasons)(record, round_number, edition)
