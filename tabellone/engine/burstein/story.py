"""How a round of the Burstein system was made, and why two do not meet; the Dutch system tells a seeding round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabellone.engine.burstein import SYSTEM
from tabellone.engine.burstein.edition_1998 import EDITION
from tabellone.engine.burstein.pairing import seeding_rounds
from tabellone.engine.burstein.reasons import BursteinReasons
from tabellone.engine.dutch import (
    SYSTEM as DUTCH,
    explanation,
    reasons as dutch_reasons,
    round_words,
    why_not as dutch_why_not,
    why_not_words,
)
from tabellone.engine.dutch.facts import MadeRound, WhyNot
from tabellone.engine.reasons import story_reasons
from tabellone.engine.reasons.apart_words import told_apart
from tabellone.engine.reasons.asking import story_of, why_apart
from tabellone.engine.reasons.facts import Apart, RoundStory
from tabellone.engine.reasons.float_words import told_float
from tabellone.engine.reasons.story_words import told_story
from tabellone.engine.rules import edition_of
from tabellone.engine.told import ToldAnswer, ToldPart, ToldReason
from tabellone.messages import Message
from tabellone.record import Record


def story(record: Record, round_number: int) -> RoundStory | MadeRound:
    """How that round of the record is made. Raises NoLegalPairing."""
    seeding = _as_seeding_round(record, round_number)
    if seeding is not None:
        return explanation.explained(seeding, round_number)
    return story_of(BursteinReasons(record, round_number, edition_of(record)))


def told(record: Record, made: RoundStory | MadeRound) -> tuple[ToldPart, ...]:
    """The story in sentences."""
    if isinstance(made, RoundStory):
        return told_story(record, made, Message)
    seeding = ToldPart(Message("The round"), (Message("A seeding round: the Dutch system pairs it (1.6)."),))
    return seeding, *round_words.told(record, made)


def why_not(record: Record, round_number: int, one: int, other: int) -> Apart | WhyNot:
    """Why these two, by number, do not meet in that round; 0 for ``other`` asks for the bye. Raises NoLegalPairing."""
    seeding = _as_seeding_round(record, round_number)
    if seeding is not None:
        return dutch_why_not.why_not(seeding, round_number, one, other)
    return why_apart(BursteinReasons(record, round_number, edition_of(record)), one, other)


def told_why_not(record: Record, why: Apart | WhyNot) -> ToldAnswer:
    """The answer, short and long."""
    return told_apart(record, why) if isinstance(why, Apart) else why_not_words.told(record, why)


def why_float(record: Record, round_number: int, number: int) -> ToldAnswer | None:
    """Why that one floats in that round; None for who does not, and in a seeding round, whose reasons say it.

    Raises NoLegalPairing.
    """
    if _as_seeding_round(record, round_number) is not None:
        return None
    return told_float(BursteinReasons(record, round_number, edition_of(record)), number)


def reasons(record: Record, made: RoundStory | MadeRound, tpn: int) -> Iterator[ToldReason]:
    """Why that one has this opponent, colour and board, floats, or has the bye."""
    if isinstance(made, RoundStory):
        return story_reasons.reasons_of(record, made, tpn)
    return dutch_reasons.reasons_of(_as_seeding_round(record, made.round_number) or record, made, tpn)


def _as_seeding_round(record: Record, round_number: int) -> Record | None:
    """The record as the Dutch system takes it for a seeding round (1.6.2); None for another round."""
    edition = edition_of(record)
    if edition == EDITION or round_number > seeding_rounds(record):
        return None
    return replace(record, system=DUTCH.key, edition=SYSTEM.edition(edition).basic_rules)
