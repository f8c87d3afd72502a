"""Explanations of the Dutch system, which has facts and sentences of its own."""

from __future__ import annotations

from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.reasons import reasons_of
from tabellone.engine.dutch.round_text import explanation_text
from tabellone.engine.dutch.why_not import why_not
from tabellone.engine.dutch.why_not_text import answer_text
from tabellone.engine.explanation_types import Explainer, ExplanationAnswer
from tabellone.record import Record


class DutchExplainer(Explainer):
    """Explanations of the Dutch system."""

    explain = staticmethod(explained)
    parts = staticmethod(explanation_text)
    why_not = staticmethod(why_not)
    answer = staticmethod(answer_text)
    reasons = staticmethod(reasons_of)

    def why_float(self, _record: Record, _round_number: int, _tpn: int) -> ExplanationAnswer | None:
        """Return None: the reasons explain floats."""
        return None


EXPLAINER: DutchExplainer = DutchExplainer()
