"""Explanation of a Burstein round. The Dutch system explains the seeding rounds."""

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
    """Return the explanation of the round. Raises NoLegalPairing."""
    seeding = _as_seeding_round(record, round_number)
    if seeding is not None:
        return explanation.explained(seeding, round_number)
    return story_of(BursteinReasons(record, round_number, edition_of(record)))


def told(record: Record, made: RoundStory | MadeRound) -> tuple[ToldPart, ...]:
    """Return the explanation in sentences."""
    if isinstance(made, RoundStory):
        return told_story(record, made, Message)
    seeding = ToldPart(Message("The round"), (Message("A seeding round: the Dutch system pairs it (1.6)."),))
    return seeding, *round_words.told(record, made)


def why_not(record: Record, round_number: int, one: int, other: int) -> Apart | WhyNot:
    """Explain why two players, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    seeding = _as_seeding_round(record, round_number)
    if seeding is not None:
        return dutch_why_not.why_not(seeding, round_number, one, other)
    return why_apart(BursteinReasons(record, round_number, edition_of(record)), one, other)


def told_why_not(record: Record, why: Apart | WhyNot) -> ToldAnswer:
    """Return the answer in a short and a long version."""
    return told_apart(record, why) if isinstance(why, Apart) else why_not_words.told(record, why)


def why_float(record: Record, round_number: int, number: int) -> ToldAnswer | None:
    """Explain the player's float in the round.

    None without a float, and in a seeding round, where the reasons explain it. Raises NoLegalPairing.
    """
    if _as_seeding_round(record, round_number) is not None:
        return None
    return told_float(BursteinReasons(record, round_number, edition_of(record)), number)


def reasons(record: Record, made: RoundStory | MadeRound, tpn: int) -> Iterator[ToldReason]:
    """Yield the reasons for the player's opponent, colour and board, for the float, or for the bye."""
    if isinstance(made, RoundStory):
        return story_reasons.reasons_of(record, made, tpn)
    return dutch_reasons.reasons_of(_as_seeding_round(record, made.round_number) or record, made, tpn)


def _as_seeding_round(record: Record, round_number: int) -> Record | None:
    """Return the record in the form that the Dutch system needs for a seeding round (1.6.2); None for another round."""
    edition = edition_of(record)
    if edition == EDITION or round_number > seeding_rounds(record):
        return None
    return replace(record, system=DUTCH.key, edition=SYSTEM.edition(edition).basic_rules)
