"""What stands before and after the story of a round in every system, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import ExplainedBoard, NumberPair
from tabellone.messages import Message
from tabellone.record import Points, Record, format_points


class AcceleratedSeat(Protocol):
    """Somebody in a bracket, once where they came down."""

    @property
    def number(self) -> int: ...

    @property
    def virtual(self) -> Points: ...

    @property
    def came_from(self) -> object: ...


def points_for_pairing(seats: Iterable[AcceleratedSeat]) -> Iterator[Message]:
    """Who is paired with more points than they have, each said where they are at home."""
    own = [seat for seat in seats if seat.virtual and not seat.came_from]
    if own:
        people = ", ".join(f"{seat.number} (+{format_points(seat.virtual)})" for seat in own)
        yield Message("With points for pairing only: %(people)s.", people=people)


def barred_and_changed(forbidden: Iterable[NumberPair], differs: Iterable[NumberPair]) -> Iterator[Message]:
    """The pairs that must not meet, and the boards that are not those of the system."""
    if barred := tuple(forbidden):
        yield Message("Must not meet: %(pairs)s.", pairs=naming.pairs(barred))
    if changed := tuple(differs):
        yield Message(
            "These boards were changed, and are not those that follow: %(pairs)s.", pairs=naming.pairs(changed)
        )


def colours(record: Record, boards: Iterable[ExplainedBoard]) -> Iterator[Message]:
    """Who has White at each board, and by which article, if there is one."""
    for board in boards:
        text = (
            Message("%(board)s: %(white)s has White against %(black)s (%(article)s).")
            if board.article
            else Message("%(board)s: %(white)s has White against %(black)s.")
        )
        yield Message(
            text.template,
            board=board.board,
            white=naming.person(record, board.white),
            black=naming.person(record, board.black),
            article=board.article,
        )
