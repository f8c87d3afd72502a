"""How a round was made, and why two do not meet, of any system that tells its steps.

Why two do not meet: the system makes the round again with the two kept for each other. All it does is the same as long
as that leaves them a way to meet; at the first step that does not, the two rounds part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic

from tabellone.engine.errors import NoLegalPairing
from tabellone.engine.reasons.around import differing_boards, forbidden_pairs
from tabellone.engine.reasons.facts import (
    Apart,
    ExplainedBoard,
    Parting,
    PassedOver,
    ReadingOtherwise,
    Refusal,
    RoundMade,
    RoundStory,
)
from tabellone.engine.reasons.round_refusals import P, RoundRefusals
from tabellone.engine.reasons.stipulation import Stipulation
from tabellone.record import Record


class RoundReasons(ABC, Generic[P]):
    """A round of a system, and how it would be with a stipulation."""

    def __init__(self, record: Record, round_number: int, edition: str, refusals: RoundRefusals[P]) -> None:
        self.record = record
        self.round_number = round_number
        self.edition = edition
        self.refusals = refusals
        self.players = {player.tpn: player for player in refusals.players}

    @abstractmethod
    def made(self, stipulation: Stipulation | None = None) -> RoundMade:
        """The round. Raises NoLegalPairing where none has what is asked for."""

    @abstractmethod
    def colour_article(self, white: P, black: P) -> str:
        """By which article those have their colours."""

    @abstractmethod
    def bye_order(self) -> Sequence[int]:
        """Everybody's number, in the order in which the bye is given; of no meaning where nobody has it."""

    def readings(self) -> Iterator[ReadingOtherwise]:
        """Readings of the rules that took part."""
        yield from ()


def story_of(reasons: RoundReasons[P]) -> RoundStory:
    """How the round was made. Raises NoLegalPairing."""
    record, number, made = reasons.record, reasons.round_number, reasons.made()
    place = {frozenset(pair): at for at, part in enumerate(made.parts) for pair in part.pairs}
    boards = tuple(
        ExplainedBoard(
            board,
            white,
            black,
            place[frozenset((white, black))],
            reasons.colour_article(reasons.players[white], reasons.players[black]),
        )
        for board, (white, black) in enumerate(made.boards, start=1)
    )
    return RoundStory(
        round_number=number,
        edition=reasons.edition,
        acceleration=record.acceleration or ("stated" if record.virtual_points else ""),
        made=made,
        boards=boards,
        passed_over=tuple(_passed_over(reasons, made.bye)) if made.bye else (),
        forbidden=tuple(forbidden_pairs(record, number, reasons.players)),
        differs=tuple(differing_boards(record, number, set(made.boards))),
        readings=tuple(reasons.readings()),
    )


def _passed_over(reasons: RoundReasons[P], bye: int) -> Iterator[PassedOver]:
    """Everybody who comes before in the order of the bye: may not have it, or leaves no pairing of the others."""
    impossible = (Refusal("impossible", reasons.refusals.article("C4")),)
    for tpn in reasons.bye_order():
        if tpn == bye:
            return
        yield PassedOver(tpn, reasons.refusals.of_bye(tpn) or impossible)


def why_apart(reasons: RoundReasons[P], one: int, other: int) -> Apart:
    """Why these two, by number, do not meet; 0 for ``other`` asks for the bye. Raises NoLegalPairing."""
    return apart(reasons, reasons.made(), one, other)


def apart(reasons: RoundReasons[P], chosen: RoundMade, one: int, other: int) -> Apart:
    """The same, where the chosen round is known."""
    refusals = reasons.refusals.of_pair(one, other) if other else reasons.refusals.of_bye(one)
    number, edition = reasons.round_number, reasons.edition
    if refusals:
        return Apart(number, edition, one, other, "refused", refusals)
    if has(chosen, one, other):
        return Apart(number, edition, one, other, "paired")
    try:
        made = reasons.made(Stipulation.of(one, other))
    except NoLegalPairing:
        refusals = (Refusal("impossible", reasons.refusals.article("C4")),)
        return Apart(number, edition, one, other, "refused", refusals)
    return Apart(number, edition, one, other, "worse", (), parting(chosen, made), made.boards, made.bye)


def has(made: RoundMade, one: int, other: int) -> bool:
    """Whether the two meet in that round, or the one has the bye."""
    return {(one, other), (other, one)} & set(made.boards) != set() if other else made.bye == one


def parting(chosen: RoundMade, other: RoundMade) -> Parting:
    """The first step in which the two differ."""
    for at, (own, theirs) in enumerate(zip(chosen.parts, other.parts, strict=False)):
        for step, step_then in zip(own.steps, theirs.steps, strict=False):
            if step.key != step_then.key:
                return Parting(at, own.name, own.score, step, step_then)
    raise AssertionError("rounds that differ part at a step")
