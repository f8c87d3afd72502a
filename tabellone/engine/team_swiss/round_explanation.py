"""Explanation of a round by the Swiss system for teams: its steps, and reasons why two teams are not paired."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.reasons import player_explanation
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation
from tabellone.engine.reasons.float_text import explain_float
from tabellone.engine.reasons.not_paired_text import not_paired_answer as why_not_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import explain_steps, why_not_paired
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.acceleration import virtual_points
from tabellone.engine.team_swiss import SYSTEM
from tabellone.engine.team_swiss.allocation import in_colours, rule_of_colours
from tabellone.engine.team_swiss.colour_text import WORDS
from tabellone.engine.team_swiss.reasons import BracketReasons
from tabellone.engine.team_swiss.round import may_have_bye_after, team_field_of
from tabellone.engine.team_swiss.teams import Pair, SwissTeam
from tabellone.messages import Message
from tabellone.record import Points, Record

__all__ = ["explain_round", "explanation_text", "reasons", "why_float", "why_not", "why_not_answer"]

ARTICLES = {
    "2026": {
        "bye": "3.4", "C4": "C4", "C5": "C5", "C6": "C6", "C7": "C7", "set": "3.5", "colours": "C8", "strong": "C9",
        "floats": "C10", "order": "3.6",
    },
    "2024": {
        "bye": "2.1", "C4": "C4", "C5": "C5", "C6": "C6", "set": "2.2", "colours": "C7", "strong": "C8",
        "floats": "C9", "order": "2.3",
    },
}  # fmt: skip


class TeamSwissReasons(BracketReasons):
    """Explanation of a round by C.04.6."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        field = team_field_of(record, round_number, edition)
        before = {
            team.tpn: [entry for entry in record.cards[team.tpn] if entry.round < round_number] for team in field.teams
        }
        self._virtual = virtual_points(record, SYSTEM.edition(edition).basic_rules)

        def met(one: int, other: int) -> tuple[int, ...]:
            return tuple(entry.round for entry in before[one] if entry.is_played and entry.opponent == other)

        def barring(tpn: int) -> tuple[int, ...]:
            return tuple(row.round for row in before[tpn] if not may_have_bye_after(record, [row], edition))

        super().__init__(record, round_number, field, ARTICLES[edition], met, barring)

    def in_colours(self, pair: Pair) -> Pair:
        return in_colours(self.field, pair)

    def virtual_of(self, tpn: int) -> Points:
        return self._virtual(tpn, self.round_number)

    def colour_article(self, white: SwissTeam, black: SwissTeam) -> str:
        return f"4.3.{rule_of_colours(self.field, (white, black))}"


def _reasons(record: Record, round_number: int) -> TeamSwissReasons:
    return TeamSwissReasons(record, round_number, edition_of(record))


def explain_round(record: Record, round_number: int) -> RoundExplanation:
    """Return the explanation of the round. Raises NoLegalPairing."""
    return explain_steps(_reasons(record, round_number))


def explanation_text(record: Record, made: RoundExplanation) -> tuple[ExplanationPart, ...]:
    """Return the explanation in sentences."""
    return steps_text(record, made, Message)


def why_not(record: Record, round_number: int, one: int, other: int) -> NotPaired:
    """Explain why two teams, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    return why_not_paired(_reasons(record, round_number), one, other)


def why_float(record: Record, round_number: int, number: int) -> ExplanationAnswer | None:
    """Explain the team's upfloat in the round; None without an upfloat. Raises NoLegalPairing."""
    return explain_float(_reasons(record, round_number), number)


def reasons(record: Record, made: RoundExplanation, tpn: int) -> Iterator[ExplanationReason]:
    """Yield the reasons for the team's opponent, colour and board, for the upfloat, or for the bye."""
    return player_explanation.reasons_of(record, made, tpn, WORDS)
