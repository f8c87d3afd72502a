"""Explanation of a Dubov round, by its edition."""

from __future__ import annotations

from tabellone.engine.dubov.reasons import DubovReasons, DubovReasonsBase
from tabellone.engine.dubov.reasons_1997 import DubovReasons1997
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.record import Record


def reasons_of(record: Record, round_number: int, edition: str) -> DubovReasonsBase:
    """Return the steps of the round in the edition."""
    return (DubovReasons1997 if edition == "1997" else DubovReasons)(record, round_number, edition)


EXPLAINER: StepExplainer = StepExplainer(reasons_of)
