"""Explain a round and the pairs it does not have, for systems that report their steps.

To explain why two players do not play each other, the system pairs the round again and requires this pair. All steps
are the same as long as the pair remains possible. The two rounds differ from the first step that excludes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Protocol

from tabellone.engine.errors import NoLegalPairing
from tabellone.engine.reasons.absolute_criteria import P, RoundRefusals
from tabellone.engine.reasons.external_constraints import differing_boards, forbidden_pairs
from tabellone.engine.reasons.facts import (
    ExplainedBoard,
    FirstDifference,
    MadePart,
    NotPaired,
    NumberPair,
    PassedOver,
    ReadingOtherwise,
    ReasonStep,
    Refusal,
    RoundExplanation,
    RoundMade,
)
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.record import Record


class Numbered(Protocol):
    """Contestant with a pairing number."""

    @property
    def tpn(self) -> int: ...


def numbers_of(people: Iterable[Numbered]) -> tuple[int, ...]:
    """Return the pairing numbers."""
    return tuple(person.tpn for person in people)


def number_pairs(pairs: Iterable[tuple[Numbered, Numbered]]) -> tuple[NumberPair, ...]:
    """Return the pairing numbers of the pairs."""
    return tuple((one.tpn, other.tpn) for one, other in pairs)


class RoundReasons(ABC, Generic[P]):
    """Round of a system, with or without a constraint."""

    def __init__(self, record: Record, round_number: int, edition: str, refusals: RoundRefusals[P]) -> None:
        self.record = record
        self.round_number = round_number
        self.edition = edition
        self.refusals = refusals
        self.players = {player.tpn: player for player in refusals.players}

    @abstractmethod
    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        """Return the round. Raises NoLegalPairing if no pairing fulfils the constraint."""

    @abstractmethod
    def bye_steps(self, bye: P) -> Iterator[ReasonStep]:
        """Yield the steps that give this contestant the bye."""

    @abstractmethod
    def colour_article(self, white: P, black: P) -> str:
        """Return the article that gives these players their colours."""

    @abstractmethod
    def bye_order(self) -> Sequence[int]:
        """Return all numbers in the order for the bye; without meaning if there is no bye."""

    def round_with(self, bye: P | None, parts: Iterable[MadePart], boards: Iterable[NumberPair]) -> RoundMade:
        """Return the round of these parts, after the part of the bye if there is one."""
        first = [MadePart("bye", bye.score, tuple(self.bye_steps(bye)))] if bye else []
        return RoundMade((*first, *parts), tuple(boards), bye.tpn if bye else 0)

    def readings(self) -> Iterator[ReadingOtherwise]:
        """Yield the interpretations of the rules that affected the round."""
        yield from ()


def explain_steps(reasons: RoundReasons[P]) -> RoundExplanation:
    """Explain the pairing of the round. Raises NoLegalPairing."""
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
    return RoundExplanation(
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
    """Yield the players earlier in the order for the bye, and why they do not get it.

    They cannot have it, or the others could not be paired.
    """
    impossible = (Refusal("impossible", reasons.refusals.article("C4")),)
    for tpn in reasons.bye_order():
        if tpn == bye:
            return
        yield PassedOver(tpn, reasons.refusals.of_bye(tpn) or impossible)


def why_not_paired(reasons: RoundReasons[P], one: int, other: int) -> NotPaired:
    """Explain why two players (by number) do not play each other; ``other`` 0 is the bye. Raises NoLegalPairing."""
    return why_not_paired_in(reasons, reasons.made(), one, other)


def why_not_paired_in(reasons: RoundReasons[P], chosen: RoundMade, one: int, other: int) -> NotPaired:
    """Return the same answer when the chosen round is known."""
    refusals = reasons.refusals.of_pair(one, other) if other else reasons.refusals.of_bye(one)
    number, edition = reasons.round_number, reasons.edition
    if refusals:
        return NotPaired(number, edition, one, other, "refused", refusals)
    if has(chosen, one, other):
        return NotPaired(number, edition, one, other, "paired")
    try:
        made = reasons.made(WhatIfConstraint.of(one, other))
    except NoLegalPairing:
        refusals = (Refusal("impossible", reasons.refusals.article("C4")),)
        return NotPaired(number, edition, one, other, "refused", refusals)
    return NotPaired(number, edition, one, other, "worse", (), first_difference(chosen, made), made.boards, made.bye)


def has(made: RoundMade, one: int, other: int) -> bool:
    """Return True if the two play each other in this round; for ``other`` 0, if the first has the bye."""
    return {(one, other), (other, one)} & set(made.boards) != set() if other else made.bye == one


def first_difference(chosen: RoundMade, other: RoundMade) -> FirstDifference:
    """Return the first step in which the two rounds differ, with its part of the other round.

    The earlier steps follow the rules, whatever the constraint. So the pairs of this part differ, and the pairs of
    all earlier parts are the same. In the Lim system this is true of the pairs before some are broken up for the
    median scoregroup (2.6).
    """
    for at, (own, theirs) in enumerate(zip(chosen.parts, other.parts, strict=False)):
        for step, step_then in zip(own.steps, theirs.steps, strict=False):
            if step.key != step_then.key:
                return FirstDifference(at, theirs.name, own.score, step, step_then, tuple(_cracked(chosen, at)))
    raise AssertionError("rounds that differ part at a step")


def _cracked(made: RoundMade, at: int) -> Iterator[NumberPair]:
    """Yield the pairs of this part that were broken up later (Lim 2.6)."""
    leaving = {floater.number for floater in made.parts[at].leaving if floater.reason == "cracked"}
    for step in made.parts[-1].steps:
        if step.kind == "cracked":
            yield from (pair for pair in step.value if {*pair} <= leaving)
