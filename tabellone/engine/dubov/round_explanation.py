"""Explanation of a Dubov round: its steps, and reasons why two players are not paired."""

from __future__ import annotations

from tabellone.engine.dubov.reasons import DubovReasons, DubovReasonsBase
from tabellone.engine.dubov.reasons_1997 import DubovReasons1997
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation
from tabellone.engine.reasons.float_text import explain_float
from tabellone.engine.reasons.not_paired_text import not_paired_answer as why_not_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import explain_steps, why_not_paired
from tabellone.engine.rules import edition_of
from tabellone.messages import Message
from tabellone.record import Record

__all__ = ["explain_round", "explanation_text", "why_float", "why_not", "why_not_answer"]


def explain_round(record: Record, round_number: int) -> RoundExplanation:
    """Return the explanation of the round. Raises NoLegalPairing."""
    return explain_steps(_reasons(record, round_number))


def explanation_text(record: Record, made: RoundExplanation) -> tuple[ExplanationPart, ...]:
    """Return the explanation in sentences."""
    return steps_text(record, made, Message)


def why_not(record: Record, round_number: int, one: int, other: int) -> NotPaired:
    """Explain why two players, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    return why_not_paired(_reasons(record, round_number), one, other)


def why_float(record: Record, round_number: int, number: int) -> ExplanationAnswer | None:
    """Explain the player's float in the round; None without a float. Raises NoLegalPairing."""
    return explain_float(_reasons(record, round_number), number)


def _reasons(record: Record, round_number: int) -> DubovReasonsBase:
    edition = edition_of(record)
    return (DubovReasons1997 if edition == "1997" else DubovReasons)(record, round_number, edition)
