"""Explanation of a Double-Swiss match.

Both games have the same explanation; in the second one the colours are exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabellone.engine.double_swiss.allocation import in_colours, rule_of_colours
from tabellone.engine.double_swiss.matches import GAMES, first_round_of, match_of_round, matches_before
from tabellone.engine.double_swiss.round import double_field_of
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.reasons import player_explanation
from tabellone.engine.reasons.external_constraints import differing_boards
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation
from tabellone.engine.reasons.float_text import explain_float
from tabellone.engine.reasons.not_paired_text import not_paired_answer as why_not_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import explain_steps, why_not_paired
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.acceleration import virtual_points
from tabellone.engine.team_swiss.colour_text import DOUBLE_WORDS
from tabellone.engine.team_swiss.reasons import BracketReasons
from tabellone.engine.team_swiss.round import BARRING_BYES
from tabellone.engine.team_swiss.teams import Pair, SwissTeam
from tabellone.messages import Message
from tabellone.record import Points, Record

__all__ = ["explain_round", "explanation_text", "reasons", "why_float", "why_not", "why_not_answer"]

ARTICLES = {
    "bye": "3", "C4": "C4", "C5": "C5", "C6": "C6", "C7": "C7", "set": "3", "floats": "C8", "order": "3",
}  # fmt: skip


class DoubleSwissReasons(BracketReasons):
    """Explanation of a match by C.04.5, which contains the round."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        match = match_of_round(round_number)
        first = first_round_of(match)
        earlier = matches_before(record, match)
        self._virtual = virtual_points(record, edition)

        def met(one: int, other: int) -> tuple[int, ...]:
            numbers = (row.number for row in earlier[one] if row.is_played and row.opponent == other)
            return tuple(first_round_of(number) + game for number in numbers for game in range(GAMES))

        def barring(tpn: int) -> tuple[int, ...]:
            byes = {row.round for row in record.cards[tpn] if row.round < first and row.bye in BARRING_BYES}
            won = {first_round_of(row.number) for row in earlier[tpn] if row.is_won_by_forfeit}
            return tuple(sorted(byes | won))

        super().__init__(record, first, double_field_of(record, match, edition), ARTICLES, met, barring)

    def in_colours(self, pair: Pair) -> Pair:
        return in_colours(pair, self.field.initial_colour)

    def virtual_of(self, tpn: int) -> Points:
        return self._virtual(tpn, self.round_number)

    def colour_article(self, white: SwissTeam, black: SwissTeam) -> str:
        return f"4.3.{rule_of_colours((white, black))}"


def _reasons(record: Record, round_number: int) -> DoubleSwissReasons:
    return DoubleSwissReasons(record, round_number, edition_of(record))


def explain_round(record: Record, round_number: int) -> RoundExplanation:
    """Return the explanation of the round's match, with the colours of this game. Raises NoLegalPairing."""
    made = explain_steps(_reasons(record, round_number))
    if round_number == made.round_number:
        return made
    boards = tuple(replace(board, white=board.black, black=board.white, article="4.4") for board in made.boards)
    pairs = {(board.white, board.black) for board in boards}
    return replace(
        made, round_number=round_number, boards=boards, differs=tuple(differing_boards(record, round_number, pairs))
    )


def explanation_text(record: Record, made: RoundExplanation) -> tuple[ExplanationPart, ...]:
    """Return the explanation in sentences."""
    return steps_text(record, made, Message)


def why_not(record: Record, round_number: int, one: int, other: int) -> NotPaired:
    """Explain why two players, by pairing number, do not play each other in the match (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    return replace(why_not_paired(_reasons(record, round_number), one, other), round_number=round_number)


def why_float(record: Record, round_number: int, number: int) -> ExplanationAnswer | None:
    """Explain the player's upfloat in the match; None without an upfloat. Raises NoLegalPairing."""
    return explain_float(_reasons(record, round_number), number)


def reasons(record: Record, made: RoundExplanation, tpn: int) -> Iterator[ExplanationReason]:
    """Yield the reasons for the player's opponent, colour and board, for the upfloat, or for the bye."""
    return player_explanation.reasons_of(record, made, tpn, DOUBLE_WORDS)
