"""Explanation of a Double-Swiss match.

Both games have the same explanation; in the second one the colours are exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from tabellone.engine.double_swiss.allocation import in_colours, rule_of_colours
from tabellone.engine.double_swiss.matches import GAMES, DoubleMatch, first_round_of, match_of_round, matches_before
from tabellone.engine.double_swiss.round import double_field_of
from tabellone.engine.explanation_types import Explainer
from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.engine.reasons.external_constraints import differing_boards
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation
from tabellone.engine.swiss.acceleration import virtual_points
from tabellone.engine.team_swiss.colour_text import DOUBLE_WORDS, answer_by
from tabellone.engine.team_swiss.reasons import BracketReasons
from tabellone.engine.team_swiss.round import BARRING_BYES
from tabellone.engine.team_swiss.teams import Pair, SwissTeam
from tabellone.record import Record

ARTICLES = {
    "bye": "3", "C4": "C4", "C5": "C5", "C6": "C6", "C7": "C7", "set": "3", "floats": "C8", "order": "3",
}  # fmt: skip


class DoubleSwissRefusals(RoundRefusals[SwissTeam]):
    """Restrictions of C1 and C2 in a match; there is no colour criterion."""

    @cached_property
    def matches(self) -> Mapping[int, Sequence[DoubleMatch]]:
        """The earlier matches of each player."""
        return matches_before(self.record, match_of_round(self.round_number))

    def met(self, one: int, other: int) -> tuple[int, ...]:
        """Return both rounds of each match in which the two have already played each other."""
        numbers = (row.number for row in self.matches[one] if row.is_played and row.opponent == other)
        return tuple(first_round_of(number) + game for number in numbers for game in range(GAMES))

    def barring(self, tpn: int) -> tuple[int, ...]:
        """Return the rounds that exclude the player from the bye (C2)."""
        byes = {row.round for row in self.before(tpn) if row.bye in BARRING_BYES}
        won = {first_round_of(row.number) for row in self.matches[tpn] if row.is_won_by_forfeit}
        return tuple(sorted(byes | won))


class DoubleSwissReasons(BracketReasons):
    """Explanation of a match by C.04.5, which contains the round."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        match = match_of_round(round_number)
        field = double_field_of(record, match, edition)
        refusals = DoubleSwissRefusals(record, first_round_of(match), field.teams, ARTICLES)
        super().__init__(refusals, field, virtual_points(record, edition))

    def in_colours(self, pair: Pair) -> Pair:
        return in_colours(pair, self.field.initial_colour)

    def colour_article(self, white: SwissTeam, black: SwissTeam) -> str:
        return f"4.3.{rule_of_colours((white, black))}"


class _DoubleSwissExplainer(StepExplainer):
    def explain(self, record: Record, round_number: int) -> RoundExplanation:
        """Return the explanation of the round's match, with the colours of this game. Raises NoLegalPairing."""
        made = super().explain(record, round_number)
        if round_number == made.round_number:
            return made
        boards = tuple(replace(board, white=board.black, black=board.white, article="4.4") for board in made.boards)
        pairs = {(board.white, board.black) for board in boards}
        return replace(
            made, round_number=round_number, boards=boards, differs=tuple(differing_boards(record, round_number, pairs))
        )

    def why_not(self, record: Record, round_number: int, one: int, other: int) -> NotPaired:
        """Explain why two players do not play each other in the match of the round. Raises NoLegalPairing."""
        return replace(super().why_not(record, round_number, one, other), round_number=round_number)


EXPLAINER: Explainer = _DoubleSwissExplainer(DoubleSwissReasons, answer_by(DOUBLE_WORDS))
