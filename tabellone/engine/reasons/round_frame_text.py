"""Introduction and end of a round's explanation in every system, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabellone.engine.explanation_types import ExplanationPart
from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import ExplainedBoard, NumberPair, PlayerSeat
from tabellone.messages import Message
from tabellone.record import Record, format_points


def framed(
    record: Record,
    parts: Iterable[ExplanationPart],
    boards: Iterable[ExplainedBoard],
    general: Iterable[Message],
) -> tuple[ExplanationPart, ...]:
    """Return the explanation of a round: what holds for all of it, the parts, and the colours."""
    lines = tuple(general)
    first = [ExplanationPart(Message("The round"), lines)] if lines else []
    return (*first, *parts, ExplanationPart(Message("Colours"), tuple(colours(record, boards))))


def general_lines(
    residents: Iterable[PlayerSeat], forbidden: Sequence[NumberPair], differs: Sequence[NumberPair]
) -> Iterator[Message]:
    """Yield the virtual points, the prohibited pairings, and the boards that differ from the pairing by the rules.

    ``residents``: the players, each only in the home scoregroup.
    """
    people = ", ".join(f"{seat.number} (+{format_points(seat.virtual)})" for seat in residents if seat.virtual)
    if people:
        yield Message("Virtual points (for pairing only): %(people)s.", people=people)
    if forbidden:
        yield Message("Prohibited pairings: %(pairs)s.", pairs=naming.pairs(forbidden))
    if differs:
        yield Message("These boards differ from the pairing by the rules: %(pairs)s.", pairs=naming.pairs(differs))


def colours(record: Record, boards: Iterable[ExplainedBoard]) -> Iterator[Message]:
    """Yield the colours of each board, with the article if there is one."""
    for board in boards:
        text = (
            Message("Board %(board)s: %(white)s has White against %(black)s (%(article)s).")
            if board.article
            else Message("Board %(board)s: %(white)s has White against %(black)s.")
        )
        yield Message(
            text.template,
            board=board.board,
            white=naming.person(record, board.white),
            black=naming.person(record, board.black),
            article=board.article,
        )
