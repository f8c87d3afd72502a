"""Introduction and end of a round's explanation in every system, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import ExplainedBoard, NumberPair
from tabellone.messages import Message
from tabellone.record import Points, Record, format_points


class AcceleratedSeat(Protocol):
    """Player in a bracket. A moved-down player appears in each bracket."""

    @property
    def number(self) -> int: ...

    @property
    def virtual(self) -> Points: ...

    @property
    def came_from(self) -> object: ...


def points_for_pairing(seats: Iterable[AcceleratedSeat]) -> Iterator[Message]:
    """Yield the players paired with virtual points, each only in the home scoregroup."""
    own = [seat for seat in seats if seat.virtual and not seat.came_from]
    if own:
        people = ", ".join(f"{seat.number} (+{format_points(seat.virtual)})" for seat in own)
        yield Message("Virtual points (for pairing only): %(people)s.", people=people)


def barred_and_changed(forbidden: Iterable[NumberPair], differs: Iterable[NumberPair]) -> Iterator[Message]:
    """Yield the prohibited pairings, and the boards that differ from the pairing by the rules."""
    if barred := tuple(forbidden):
        yield Message("Prohibited pairings: %(pairs)s.", pairs=naming.pairs(barred))
    if changed := tuple(differs):
        yield Message("These boards differ from the pairing by the rules: %(pairs)s.", pairs=naming.pairs(changed))


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
