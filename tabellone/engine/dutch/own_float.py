"""Why somebody floats in a round of the Dutch system, in sentences."""

from __future__ import annotations

from tabellone.engine.dutch import words
from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.round_words import REASONS
from tabellone.engine.dutch.why_not_words import LATER, WORSE
from tabellone.engine.reasons import naming
from tabellone.engine.told import ToldAnswer
from tabellone.messages import Message
from tabellone.record import Record


def why_float(record: Record, round_number: int, number: int) -> ToldAnswer | None:
    """Why that one floats in that round; None for who does not. Raises NoLegalPairing and UnknownSystem."""
    floaters = [floater for bracket in explained(record, round_number).brackets for floater in bracket.floaters]
    floater = next((row for row in floaters if row.number == number and row.reason != "bye"), None)
    if floater is None:
        return None
    reason = Message(REASONS[floater.reason].template, player=naming.person(record, number))
    if floater.instead is None:
        return ToldAnswer((reason,), (reason,))
    worse = WORSE[floater.instead.other.kind] if floater.instead.other else LATER[floater.instead.step]
    paired_here = Message("If %(number)s were paired here:", number=number)
    return ToldAnswer((reason, worse), (reason, paired_here, *words.comparison(floater.instead)))
