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
    round_text,
    why_not as dutch_why_not,
    why_not_text,
)
from tabellone.engine.dutch.facts import MadeRound, WhyNot
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.reasons import player_explanation
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation
from tabellone.engine.reasons.float_text import explain_float
from tabellone.engine.reasons.not_paired_text import not_paired_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import explain_steps, why_not_paired
from tabellone.engine.rules import edition_of
from tabellone.messages import Message
from tabellone.record import Record


def explain_round(record: Record, round_number: int) -> RoundExplanation | MadeRound:
    """Return the explanation of the round. Raises NoLegalPairing."""
    seeding = _as_seeding_round(record, round_number)
    if seeding is not None:
        return explanation.explained(seeding, round_number)
    return explain_steps(BursteinReasons(record, round_number, edition_of(record)))


def explanation_text(record: Record, made: RoundExplanation | MadeRound) -> tuple[ExplanationPart, ...]:
    """Return the explanation in sentences."""
    if isinstance(made, RoundExplanation):
        return steps_text(record, made, Message)
    seeding = ExplanationPart(Message("The round"), (Message("A seeding round: the Dutch system pairs it (1.6)."),))
    return seeding, *round_text.explanation_text(record, made)


def why_not(record: Record, round_number: int, one: int, other: int) -> NotPaired | WhyNot:
    """Explain why two players, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    seeding = _as_seeding_round(record, round_number)
    if seeding is not None:
        return dutch_why_not.why_not(seeding, round_number, one, other)
    return why_not_paired(BursteinReasons(record, round_number, edition_of(record)), one, other)


def why_not_answer(record: Record, why: NotPaired | WhyNot) -> ExplanationAnswer:
    """Return the answer in a short and a long version."""
    return not_paired_answer(record, why) if isinstance(why, NotPaired) else why_not_text.answer_text(record, why)


def why_float(record: Record, round_number: int, number: int) -> ExplanationAnswer | None:
    """Explain the player's float in the round.

    None without a float, and in a seeding round, where the reasons explain it. Raises NoLegalPairing.
    """
    if _as_seeding_round(record, round_number) is not None:
        return None
    return explain_float(BursteinReasons(record, round_number, edition_of(record)), number)


def reasons(record: Record, made: RoundExplanation | MadeRound, tpn: int) -> Iterator[ExplanationReason]:
    """Yield the reasons for the player's opponent, colour and board, for the float, or for the bye."""
    if isinstance(made, RoundExplanation):
        return player_explanation.reasons_of(record, made, tpn)
    return dutch_reasons.reasons_of(_as_seeding_round(record, made.round_number) or record, made, tpn)


def _as_seeding_round(record: Record, round_number: int) -> Record | None:
    """Return the record in the form that the Dutch system needs for a seeding round (1.6.2); None for another round."""
    edition = edition_of(record)
    if edition == EDITION or round_number > seeding_rounds(record):
        return None
    return replace(record, system=DUTCH.key, edition=SYSTEM.edition(edition).basic_rules)
