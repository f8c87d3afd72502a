"""Explanation of a round by the Swiss system for teams: its steps, and reasons why two teams are not paired."""

from __future__ import annotations

from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.engine.swiss.acceleration import virtual_points
from tabellone.engine.team_swiss import SYSTEM
from tabellone.engine.team_swiss.allocation import in_colours, rule_of_colours
from tabellone.engine.team_swiss.colour_text import WORDS, answer_by
from tabellone.engine.team_swiss.reasons import BracketReasons
from tabellone.engine.team_swiss.round import may_have_bye_after, team_field_of
from tabellone.engine.team_swiss.teams import Pair, SwissTeam
from tabellone.record import Record

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


class TeamSwissRefusals(RoundRefusals[SwissTeam]):
    """Restrictions of C1 and C2; there is no colour criterion."""

    def barring(self, tpn: int) -> tuple[int, ...]:
        """Return the rounds that exclude the team from the bye (C2)."""
        return tuple(row.round for row in self.before(tpn) if not may_have_bye_after(self.record, [row], self.edition))


class TeamSwissReasons(BracketReasons):
    """Explanation of a round by C.04.6."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        field = team_field_of(record, round_number, edition)
        refusals = TeamSwissRefusals(record, round_number, field.teams, ARTICLES[edition], edition)
        super().__init__(refusals, field, virtual_points(record, SYSTEM.edition(edition).basic_rules))

    def in_colours(self, pair: Pair) -> Pair:
        return in_colours(self.field, pair)

    def colour_article(self, white: SwissTeam, black: SwissTeam) -> str:
        return f"4.3.{rule_of_colours(self.field, (white, black))}"


EXPLAINER: StepExplainer = StepExplainer(TeamSwissReasons, answer_by(WORDS))
