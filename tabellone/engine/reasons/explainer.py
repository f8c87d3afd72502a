"""One renderer for all systems that report their steps: a system supplies its `RoundReasons` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tabellone.engine.explanation_types import Explainer, ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.reasons import player_explanation
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation
from tabellone.engine.reasons.float_text import explain_float
from tabellone.engine.reasons.not_paired_text import not_paired_answer
from tabellone.engine.reasons.player_explanation import ColourAnswer, due_colour_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import RoundReasons, explain_steps, why_not_paired
from tabellone.engine.rules import edition_of
from tabellone.record import Record


@dataclass(frozen=True)
class StepExplainer(Explainer):
    """Facts and sentences about a round, from the system's steps."""

    reasons_of: Callable[[Record, int, str], RoundReasons[Any]]
    """Return the steps of a round. Arguments: the record, the round number and the edition."""
    colours: ColourAnswer = due_colour_answer
    has_board_order: bool = True
    """True if the boards are in the order of C.04.2."""
    edition: Callable[[Record], str] = edition_of

    def steps_of(self, record: Record, round_number: int) -> RoundReasons[Any]:
        """Return the steps of the round."""
        return self.reasons_of(record, round_number, self.edition(record))

    def explain(self, record: Record, round_number: int) -> RoundExplanation:
        """Return the explanation of the round. Raises NoLegalPairing."""
        return explain_steps(self.steps_of(record, round_number))

    def parts(self, record: Record, found: RoundExplanation) -> tuple[ExplanationPart, ...]:
        """Return the explanation in sentences."""
        return steps_text(record, found)

    def why_not(self, record: Record, round_number: int, one: int, other: int) -> NotPaired:
        """Explain why two contestants do not play each other in the round (0 for ``other``: the bye).

        Raises NoLegalPairing.
        """
        return why_not_paired(self.steps_of(record, round_number), one, other)

    def answer(self, record: Record, found: NotPaired) -> ExplanationAnswer:
        """Return this explanation in a short and a long version."""
        return not_paired_answer(record, found)

    def why_float(self, record: Record, round_number: int, tpn: int) -> ExplanationAnswer | None:
        """Explain the contestant's float in the round; None without a float. Raises NoLegalPairing."""
        return explain_float(self.steps_of(record, round_number), tpn)

    def reasons(self, record: Record, found: RoundExplanation, tpn: int) -> Iterator[ExplanationReason]:
        """Yield the reasons for the contestant's opponent, colour and board, for the float, or for the bye."""
        return player_explanation.reasons_of(record, found, tpn, self.colours, boards=self.has_board_order)
