"""Explanation of a round of the Dutch system, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.dutch import facts_text
from tabellone.engine.dutch.compare_candidates import step_articles
from tabellone.engine.dutch.facts import MadeBracket, MadeRound
from tabellone.engine.dutch.facts_text import heading
from tabellone.engine.explanation_types import ExplanationPart
from tabellone.engine.reasons import naming
from tabellone.engine.reasons.round_frame_text import framed, general_lines
from tabellone.messages import Message
from tabellone.record import Record

REASONS = {
    "bye": Message("%(player)s remains unpaired and gets the bye."),
    "no_opponent": Message("%(player)s floats down: no legal opponent in this bracket."),
    "again": Message("%(player)s was moved down to this bracket and floats down again."),
    "odd": Message("%(player)s floats down: odd number of players in this bracket."),
    "no_more_pairs": Message("%(player)s floats down: no more pairs are possible in this bracket."),
    "completion": Message("%(player)s floats down so that the lower brackets can be paired."),
}


def explanation_text(record: Record, made: MadeRound) -> tuple[ExplanationPart, ...]:
    """Return the explanation of the round, bracket by bracket, then the bye and the colours."""
    parts = [ExplanationPart(heading(bracket), tuple(_bracket(record, made, bracket))) for bracket in made.brackets]
    if made.bye:
        bye = Message("%(player)s has the bye.", player=naming.person(record, made.bye))
        parts.append(ExplanationPart(Message("The bye"), (bye, *facts_text.passed_over(record, made))))
    residents = (seat for bracket in made.brackets for seat in bracket.seats if not seat.came_from)
    return framed(record, parts, made.boards, general_lines(residents, made.forbidden, made.differs))


def _bracket(record: Record, made: MadeRound, bracket: MadeBracket) -> Iterator[Message]:
    if bracket.place == "penultimate":
        yield Message(
            "This is the penultimate pairing bracket (PPB): its downfloaters must allow the pairing "
            "of the remaining players (A.9)."
        )
    if bracket.place == "collapsed":
        yield Message(
            "The remaining players form the collapsed last bracket (CLB), because they could not be "
            "paired in another way (A.9)."
        )
    came_down = [seat.number for seat in bracket.seats if seat.came_from]
    if came_down:
        yield Message("Moved-down players (MDP): %(people)s.", people=naming.numbers(came_down))
    residents = [seat.number for seat in bracket.seats if not seat.came_from]
    yield Message("Residents: %(people)s.", people=naming.numbers(residents))
    yield Message("Pairs: %(pairs)s.", pairs=naming.pairs(bracket.pairs))
    if bracket.pairs:
        yield Message("Candidate: %(rows)s.", rows=facts_text.rows(bracket.order))
    if bracket.order.limbo:
        yield Message("In the limbo (float down again): %(people)s.", people=naming.numbers(bracket.order.limbo))
    if bracket.order.down:
        yield Message(
            "Exchanged from S1: %(down)s, from S2: %(up)s.",
            down=naming.numbers(bracket.order.down),
            up=naming.numbers(bracket.order.up),
        )
    if bracket.first:
        yield from facts_text.first_candidate(bracket.first)
        yield from facts_text.distance(bracket.distance, step_articles(made.edition))
    for floater in bracket.floaters:
        yield Message(REASONS[floater.reason].template, player=naming.person(record, floater.number))
        yield from facts_text.if_paired(floater)
    yield from facts_text.criteria(bracket)
    yield from _next_best(bracket)


def _next_best(bracket: MadeBracket) -> Iterator[Message]:
    if bracket.next_best:
        yield from facts_text.next_best(bracket.next_best)
    elif bracket.has_next_best:
        yield Message("No other candidate.")
    else:
        yield Message("The bracket is too large to find the next best candidate.")
