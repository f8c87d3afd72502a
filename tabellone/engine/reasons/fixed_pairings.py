"""Explain why two players do not play each other in a round of a pairing table or a bracket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabellone.engine.errors import UnknownSystem
from tabellone.engine.reasons.facts import NumberPair, Refusal
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.rules import edition_of
from tabellone.engine.system import System
from tabellone.engine.systems import SYSTEMS
from tabellone.engine.tables import rearranged
from tabellone.messages import Message
from tabellone.record import Record


@dataclass(frozen=True, slots=True)
class FixedPairingAnswer:
    """Answer to why two players do not play each other in a round; ``other`` 0 is the bye."""

    round_number: int
    one: int
    other: int
    verdict: str
    """``paired``: they play each other; ``refused``: they cannot; ``calendar``: the pairing table has the pair in
    ``rounds``, or never; ``bracket``: the bracket gives them the ``opponents``, or a bye (0).
    """
    refusals: tuple[Refusal, ...] = ()
    rounds: tuple[int, ...] = ()
    opponents: tuple[NumberPair, ...] = ()
    is_rearranged: bool = False
    """True if a manual pairing of an earlier round has changed the table."""


@dataclass(frozen=True, slots=True)
class TableExplanation:
    """Round of a pairing table."""

    round_number: int
    rounds: int
    boards: tuple[NumberPair, ...]
    """White first."""
    free: tuple[int, ...]
    is_rearranged: bool = False
    """True if a manual pairing of an earlier round has changed the table."""


def explain_table(record: Record, round_number: int) -> TableExplanation:
    """Return this round of the record's pairing table. Raises NoLegalPairing and UnknownSystem."""
    system = _system(record)
    rounds = system.known_calendar(record)
    made = system.round_of_table(record, round_number)
    changed = _is_rearranged(system, record, round_number)
    return TableExplanation(round_number, len(rounds), made.pairs, _free(made), changed)


def why_not(record: Record, round_number: int, one: int, other: int) -> FixedPairingAnswer:
    """Explain why two players (by number) do not play each other in this round.

    ``other`` 0 is the bye. Raises NoLegalPairing and UnknownSystem.
    """
    system = _system(record)
    rounds = system.known_calendar(record) if system.is_predetermined else ()
    made = system.round_of_table(record, round_number) if rounds else _paired(system, record, round_number)
    opponent = {own: theirs for pair in made.pairs for own, theirs in (pair, pair[::-1])}
    opponent |= dict.fromkeys(_free(made), 0)
    if opponent.get(one) == other:
        return FixedPairingAnswer(round_number, one, other, "paired")
    absent = tuple(tpn for tpn in (one, other) if tpn and tpn not in opponent)
    if absent:
        return FixedPairingAnswer(round_number, one, other, "refused", (Refusal("absent", people=absent),))
    if system.is_predetermined:
        meetings = tuple(_meetings(rounds, one, other))
        changed = _is_rearranged(system, record, round_number)
        return FixedPairingAnswer(round_number, one, other, "calendar", rounds=meetings, is_rearranged=changed)
    opponents = tuple((tpn, opponent[tpn]) for tpn in (one, other) if tpn)
    return FixedPairingAnswer(round_number, one, other, "bracket", opponents=opponents)


def _system(record: Record) -> System:
    if record.system not in SYSTEMS:
        raise UnknownSystem(Message("unknown system: %(name)s", name=record.system))
    return SYSTEMS[record.system]


def _is_rearranged(system: System, record: Record, round_number: int) -> bool:
    """Return True if rounds before this one have changed the rest of the pairing table."""
    if not rearranged.is_chosen(record.options):
        return False
    earlier = replace(record, rounds=record.rounds[: round_number - 1])
    plain = replace(record, options=record.options.but(**{rearranged.KEY: False}))
    return system.known_calendar(earlier)[round_number - 1 :] != system.known_calendar(plain)[round_number - 1 :]


def _paired(system: System, record: Record, round_number: int) -> RoundPairing:
    return system.pair(record, round_number, edition_of(record), None)


def _free(made: RoundPairing) -> tuple[int, ...]:
    return tuple(tpn for tpn in made.free if tpn)


def _meetings(rounds: tuple[RoundPairing, ...], one: int, other: int) -> Iterator[int]:
    """Yield the rounds of the pairing table with this pair; for ``other`` 0, with a bye for the first."""
    for number, made in enumerate(rounds, start=1):
        if (one in made.free) if not other else {(one, other), (other, one)} & set(made.pairs):
            yield number
