"""Sentences about a round of a pairing table or a bracket."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.explanation_types import Explainer, ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.reasons import illegal_pairing_text, naming
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.fixed_pairings import FixedPairingAnswer, TableExplanation, explain_table, why_not
from tabellone.engine.reasons.not_paired_text import PAIRED
from tabellone.engine.systems import SYSTEMS
from tabellone.messages import Message
from tabellone.record import Record

FIXED = Message("This is round %(round)s of %(rounds)s of the pairing table, which was fixed before round 1.")
REARRANGED = Message(
    "This is round %(round)s of %(rounds)s of the pairing table. It was rearranged after a round was paired manually:"
    " each pair still plays once in each cycle."
)


def table_text(record: Record, story: TableExplanation) -> tuple[ExplanationPart, ...]:
    """Return the explanation of a round of a pairing table."""
    lines = [
        Message((REARRANGED if story.is_rearranged else FIXED).template, round=story.round_number, rounds=story.rounds),
        *SYSTEMS[record.system].announced(record.options),
        *(
            Message(
                "%(white)s has White against %(black)s.",
                white=naming.person(record, white),
                black=naming.person(record, black),
            )
            for white, black in story.boards
        ),
        *(Message("%(player)s has a bye.", player=naming.person(record, tpn)) for tpn in story.free),
    ]
    return (ExplanationPart(Message("The round"), tuple(lines)),)


def answer_text(record: Record, why: FixedPairingAnswer) -> ExplanationAnswer:
    """Return the answer, short and long."""
    lines = tuple(_lines(record, why))
    return ExplanationAnswer(lines[:3], lines)


def _lines(record: Record, why: FixedPairingAnswer) -> Iterator[Message]:
    one = naming.name_of(record, why.one)
    other = naming.name_of(record, why.other) if why.other else ""
    for refusal in why.refusals:
        if SYSTEMS[record.system].bracket and refusal.code == "absent":
            yield from (
                Message("%(player)s is not in this round of the bracket.", player=name)
                for name in _names(record, refusal)
            )
        else:
            yield illegal_pairing_text.may_not(record, why.one, why.other, refusal)
    if why.verdict == "paired":
        bye, pair = PAIRED
        yield Message(pair.template, one=one, other=other) if other else Message(bye.template, one=one)
    if why.verdict == "calendar":
        yield from _of_calendar(record, why, one, other)
    if why.verdict == "bracket":
        yield Message("The bracket decides the pairings: the winners of the previous matches play each other.")
        for number, opponent in why.opponents:
            yield _opponent(record, number, opponent)


def _names(record: Record, refusal: Refusal) -> Iterator[str]:
    return (naming.name_of(record, tpn) for tpn in refusal.people)


def _of_calendar(record: Record, why: FixedPairingAnswer, one: str, other: str) -> Iterator[Message]:
    if why.is_rearranged:
        yield Message("The pairing table decides all pairings. It was rearranged after a round was paired manually.")
    else:
        yield Message("The pairing table decides all pairings. It was fixed before round 1.")
    rounds = naming.numbers(why.rounds)
    if not why.rounds and other and any({why.one, why.other} <= {*side.players} for side in record.sides):
        yield Message(
            "%(one)s and %(other)s are in the same team, so they never play each other here.", one=one, other=other
        )
    elif not why.rounds:
        yield (
            Message("%(one)s and %(other)s never play each other in this pairing table.", one=one, other=other)
            if other
            else Message("%(one)s never has a bye in this pairing table.", one=one)
        )
    elif other:
        yield Message("%(one)s and %(other)s play each other in round %(rounds)s.", one=one, other=other, rounds=rounds)
    else:
        yield Message("%(one)s has a bye in round %(rounds)s.", one=one, rounds=rounds)


def _opponent(record: Record, number: int, opponent: int) -> Message:
    one = naming.name_of(record, number)
    if not opponent:
        return Message("%(player)s has a bye.", player=one)
    return Message("%(one)s plays %(other)s.", one=one, other=naming.name_of(record, opponent))


class _FixedPairingsExplainer(Explainer):
    explain = staticmethod(explain_table)
    parts = staticmethod(table_text)
    why_not = staticmethod(why_not)
    answer = staticmethod(answer_text)

    def reasons(self, _record: Record, _found: TableExplanation, _tpn: int) -> tuple[ExplanationReason, ...]:
        """Return nothing: the record is sufficient for the explanation."""
        return ()

    def why_float(self, _record: Record, _round_number: int, _tpn: int) -> ExplanationAnswer | None:
        """Return None: there are no floats."""
        return None


FIXED_PAIRINGS: Explainer = _FixedPairingsExplainer()
