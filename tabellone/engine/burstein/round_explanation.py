"""Explanation of a Burstein round. The Dutch system explains the seeding rounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabellone.engine.burstein import SYSTEM
from tabellone.engine.burstein.edition_1998 import EDITION
from tabellone.engine.burstein.pairing import seeding_rounds
from tabellone.engine.burstein.reasons import BursteinReasons
from tabellone.engine.dutch import SYSTEM as DUTCH_SYSTEM
from tabellone.engine.dutch.explainer import EXPLAINER as DUTCH
from tabellone.engine.dutch.facts import MadeRound, WhyNot
from tabellone.engine.explanation_types import Explainer, ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation
from tabellone.engine.rules import edition_of
from tabellone.messages import Message
from tabellone.record import Record

STEPS = StepExplainer(BursteinReasons)
SEEDING = ExplanationPart(Message("The round"), (Message("A seeding round: the Dutch system pairs it (1.6)."),))


class _BursteinExplainer(Explainer):
    def explain(self, record: Record, round_number: int) -> RoundExplanation | MadeRound:
        seeding = _as_seeding_round(record, round_number)
        return DUTCH.explain(seeding, round_number) if seeding else STEPS.explain(record, round_number)

    def parts(self, record: Record, found: RoundExplanation | MadeRound) -> tuple[ExplanationPart, ...]:
        if isinstance(found, RoundExplanation):
            return STEPS.parts(record, found)
        return SEEDING, *DUTCH.parts(record, found)

    def why_not(self, record: Record, round_number: int, one: int, other: int) -> NotPaired | WhyNot:
        seeding = _as_seeding_round(record, round_number)
        if seeding:
            return DUTCH.why_not(seeding, round_number, one, other)
        return STEPS.why_not(record, round_number, one, other)

    def answer(self, record: Record, found: NotPaired | WhyNot) -> ExplanationAnswer:
        return STEPS.answer(record, found) if isinstance(found, NotPaired) else DUTCH.answer(record, found)

    def reasons(self, record: Record, found: RoundExplanation | MadeRound, tpn: int) -> Iterable[ExplanationReason]:
        if isinstance(found, RoundExplanation):
            return STEPS.reasons(record, found, tpn)
        return DUTCH.reasons(record, found, tpn)

    def why_float(self, record: Record, round_number: int, tpn: int) -> ExplanationAnswer | None:
        """Return None in a seeding round, where the reasons explain a float."""
        return None if _as_seeding_round(record, round_number) else STEPS.why_float(record, round_number, tpn)


EXPLAINER: Explainer = _BursteinExplainer()


def _as_seeding_round(record: Record, round_number: int) -> Record | None:
    """Return the record in the form that the Dutch system needs for a seeding round (1.6.2); None for another round."""
    edition = edition_of(record)
    if edition == EDITION or round_number > seeding_rounds(record):
        return None
    return replace(record, system=DUTCH_SYSTEM.key, edition=SYSTEM.edition(edition).basic_rules)
