"""Explanation of a round of the Dutch system, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.dutch import facts_text
from tabellone.engine.dutch.compare_candidates import step_articles
from tabellone.engine.dutch.facts import ByeChoice, DutchFloater, FirstCandidate, MadeBracket, MadeRound
from tabellone.engine.explanation_types import ExplanationPart
from tabellone.engine.reasons import illegal_pairing_text, naming, round_frame_text
from tabellone.messages import Message
from tabellone.record import Record, format_points

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
    parts = [ExplanationPart(Message("The round"), general) if (general := tuple(_general(made))) else None]
    parts += [ExplanationPart(_heading(bracket), tuple(_bracket(record, made, bracket))) for bracket in made.brackets]
    if made.bye:
        parts.append(ExplanationPart(Message("The bye"), tuple(_bye(record, made))))
    parts.append(ExplanationPart(Message("Colours"), tuple(round_frame_text.colours(record, made.boards))))
    return tuple(part for part in parts if part is not None)


def _general(made: MadeRound) -> Iterator[Message]:
    if made.acceleration:
        yield from round_frame_text.points_for_pairing(seat for bracket in made.brackets for seat in bracket.seats)
    yield from round_frame_text.barred_and_changed(made.forbidden, made.differs)


def _heading(bracket: MadeBracket) -> Message:
    return Message("Bracket %(bracket)s (score %(score)s)", bracket=bracket.number, score=format_points(bracket.score))


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
        yield from _first(bracket.first)
        yield from facts_text.distance(bracket.distance, step_articles(made.edition))
    for floater in bracket.floaters:
        yield from _floater(record, floater)
    broken = [judged for judged in bracket.judged if judged.value]
    yield from map(facts_text.criterion, broken)
    if not broken:
        yield Message("All criteria are fulfilled.")
    yield from _next_best(bracket)


def _next_best(bracket: MadeBracket) -> Iterator[Message]:
    if bracket.next_best:
        yield from facts_text.next_best(bracket.next_best)
    elif bracket.has_next_best:
        yield Message("No other candidate.")
    else:
        yield Message("The bracket is too large to find the next best candidate.")


def _first(first: FirstCandidate) -> Iterator[Message]:
    yield Message("The first candidate, %(pairs)s, was not accepted.", pairs=naming.pairs(first.pairs))
    for one, other, refusal in first.refused:
        yield Message(
            "Not %(one)s-%(other)s: %(reason)s", one=one, other=other, reason=illegal_pairing_text.refusal(refusal)
        )
    if first.cannot_be_completed:
        yield Message("With this candidate, the remaining players could not be paired.")
    if first.contrast:
        yield from facts_text.comparison(first.contrast)


def _floater(record: Record, floater: DutchFloater) -> Iterator[Message]:
    yield Message(REASONS[floater.reason].template, player=naming.person(record, floater.number))
    if floater.instead:
        yield Message("If %(number)s were paired here:", number=floater.number)
        yield from facts_text.comparison(floater.instead)


def _bye(record: Record, made: MadeRound) -> Iterator[Message]:
    yield Message("%(player)s has the bye.", player=naming.person(record, made.bye))
    for choice in made.passed_over:
        yield from _passed_over(record, choice)


def _passed_over(record: Record, choice: ByeChoice) -> Iterator[Message]:
    yield Message("Ranked lower, but does not get the bye: %(player)s.", player=naming.person(record, choice.number))
    yield from map(illegal_pairing_text.refusal, choice.refusals)
    if choice.contrast:
        yield from facts_text.comparison(choice.contrast)
