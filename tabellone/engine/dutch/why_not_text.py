"""Sentences that explain why two players do not play each other in a Dutch round, for players and arbiters."""

from __future__ import annotations

from tabellone.engine.dutch import facts_text
from tabellone.engine.dutch.facts import Contrast, WhyNot
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons import naming
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.not_paired_text import about, settled_answer, short_answer, whole_round
from tabellone.messages import Message
from tabellone.record import Record

BEST_OF_THE_REST = (
    Message("With the bye for %(one)s and the best possible pairing of the rest:"),
    Message("With %(one)s against %(other)s and the best possible pairing of the rest:"),
)


def worse(found: Contrast) -> Message:
    """Return the sentence for players about the point in which the other candidate is worse."""
    if found.chosen is None or found.other is None:
        return STEP_KINDS[found.step].worse
    return STEP_KINDS[found.other.kind].worse_of(found.chosen.value, found.other.value)


def answer_text(record: Record, why: WhyNot) -> ExplanationAnswer:
    """Return the answer, short and long."""
    if why.verdict in ("refused", "paired"):
        return settled_answer(record, why)
    found = why.contrast
    if found is None:
        text = Message("This round is too complex to explain the difference.")
        return ExplanationAnswer((text,), (text,))
    first = about(record, why.one, why.other, BEST_OF_THE_REST, naming.known)
    return ExplanationAnswer(
        short_answer(record, why, worse(found), is_order=not found.other),
        (first, *facts_text.comparison(found), whole_round(why.pairs, why.bye)),
    )
