"""Programs that pair a round again: the engine, its literal twin, and programs that the administrator configured.

A program returns its answers; an empty list means that it does not know the system and is not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tabellone.engine import UnknownSystem
from tabellone.engine.checker import check_round
from tabellone.record import ByeKind, Record

ENGINE = "engine"
Places = frozenset[tuple[int, int]]
"""Pairs (White, Black; in team events first and second team), and the pairing-allocated bye as an opponent 0."""


class CheckOutcome(StrEnum):
    """CheckOutcome of a program for a round."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NONE = "none"
    """No answer; the reason says why."""


@dataclass(frozen=True, slots=True)
class ProgramAnswer:
    """The pairing of a program; None with a reason if there is none."""

    program: str
    pairs: Places | None = None
    reason: str = ""
    """``size``, ``time``, ``missing``, ``failed``, ``garbage``, ``impossible``, or ``table`` for a pairing table."""


def by_the_engine(record: Record, number: int) -> Iterable[ProgramAnswer]:
    """Return the engine's pairing of a round of the record."""
    try:
        difference = check_round(record, number)
    except UnknownSystem:
        return []
    places = places_of(record, number)
    if difference is None:
        return [ProgramAnswer(ENGINE, places)]
    if difference.impossible:
        return [ProgramAnswer(ENGINE, None, "impossible")]
    without = {*difference.only_in_record, *((tpn, 0) for tpn in difference.byes_in_record)}
    ruled = {*difference.only_by_the_rules, *((tpn, 0) for tpn in difference.byes_by_the_rules)}
    return [ProgramAnswer(ENGINE, places - without | ruled)]


def places_of(record: Record, number: int) -> Places:
    """Return the places of a round of the record."""
    round_ = record.rounds[number - 1]
    byes = {(bye.player, 0) for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
    return frozenset({(pairing.first, pairing.second) for pairing in round_.pairings} | byes)
