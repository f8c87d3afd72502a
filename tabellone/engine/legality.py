"""Conditions that every pairing of any system must satisfy.

Checked after each pairing and before a draft is stored.

The checks use only the record and the system's description. They share no code with the search for the pairing, except
the articles on the pairing-allocated bye.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, Protocol

from tabellone.engine.double_rounds import MatchesRecord
from tabellone.engine.round_pairing import RoundPairing
from tabellone.options import OptionValue
from tabellone.record import ByeKind, Record

ViolationCode = Literal[
    "unknown", "twice", "left_out", "absent", "other_opponents", "rematch", "forbidden", "byes", "bye_not_allowed"
]


class SystemRules(Protocol):
    """The part of a system (`System`) that the checks use."""

    @property
    def bracket(self) -> object: ...
    @property
    def is_predetermined(self) -> bool: ...
    @property
    def has_fixed_entrants(self) -> bool: ...
    def rounds_of_match(self, number: int, options: Mapping[str, OptionValue], /) -> range: ...
    def barred_opponents(self, record: Record, tpn: int, round_number: int, /) -> frozenset[int]: ...
    def allows_bye(self, record: Record, tpn: int, round_number: int, edition: str, /) -> bool: ...


@dataclass(frozen=True, slots=True)
class Violation:
    """Condition that a pairing does not satisfy, with the pairing numbers concerned."""

    code: ViolationCode
    players: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.code}: {', '.join(map(str, self.players))}"


class IllegalPairing(Exception):  # noqa: N818  (it names the pairing)
    """A system produced a pairing that its own rules forbid: an error in the program."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        super().__init__("; ".join(map(str, violations)))


def require_legal(system: SystemRules, record: Record, round_number: int, edition: str, pairing: RoundPairing) -> None:
    """Raise IllegalPairing if the pairing of that round violates a condition."""
    found = violations(system, record, round_number, edition, pairing)
    if found:
        raise IllegalPairing(found)


def violations(
    system: SystemRules, record: Record, round_number: int, edition: str, pairing: RoundPairing
) -> tuple[Violation, ...]:
    """Return the conditions that the pairing of the round violates.

    The record is read as the system pairs it: in matches if double rounds are chosen.
    """
    return (
        *_of_places(system, record, round_number, pairing),
        *_of_meetings(system, record, round_number, pairing),
        *_of_byes(system, record, round_number, edition, pairing),
    )


def absent_in(record: Record, round_number: int) -> frozenset[int]:
    """Return the contestants who are known to be absent from the round."""
    absent = {bye.player for bye in record.requested_byes if bye.round == round_number}
    if round_number <= len(record.rounds):
        byes = record.rounds[round_number - 1].byes
        absent |= {bye.player for bye in byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}
    return frozenset(absent)


def prohibited_opponents(record: Record, tpn: int, round_number: int) -> frozenset[int]:
    """Return the opponents prohibited for this contestant in the round (TRF 260)."""
    groups = (group.players for group in record.forbidden if group.holds_in(round_number) and tpn in group.players)
    return frozenset(other for players in groups for other in players if other != tpn)


def _of_places(system: SystemRules, record: Record, round_number: int, pairing: RoundPairing) -> Iterator[Violation]:
    """Check that each playing contestant has exactly one board or bye, and that no other contestant has any."""
    places = Counter(tpn for pair in pairing.pairs for tpn in pair)
    places.update(pairing.free)
    yield from _named("unknown", places.keys() - record.contestant.keys())
    yield from _named("twice", {tpn for tpn, times in places.items() if times > 1})
    if system.bracket or _first_round(system, record, round_number) != round_number:
        return
    expected = set(record.contestant)
    if not system.has_fixed_entrants:
        absent = absent_in(record, round_number)
        yield from _named("absent", absent & places.keys())
        expected -= absent
    yield from _named("left_out", expected - places.keys())


def _of_meetings(system: SystemRules, record: Record, round_number: int, pairing: RoundPairing) -> Iterator[Violation]:
    """Check for rematches and prohibited pairings.

    The later games of a match must have the same opponents as the first.
    """
    if system.is_predetermined or system.bracket:
        return
    first = _first_round(system, record, round_number)
    if first != round_number:
        opponents = {frozenset((row.first, row.second)) for row in record.rounds[first - 1].pairings}
        others = {tpn for pair in pairing.pairs if frozenset(pair) not in opponents for tpn in pair}
        yield from _named("other_opponents", others)
        return
    for pair in pairing.pairs:
        one, other = pair
        if one not in record.contestant or other not in record.contestant:
            continue
        if other in system.barred_opponents(record, one, round_number):
            yield Violation("rematch", pair)
        if other in prohibited_opponents(record, one, round_number):
            yield Violation("forbidden", pair)


def _of_byes(
    system: SystemRules, record: Record, round_number: int, edition: str, pairing: RoundPairing
) -> Iterator[Violation]:
    """Check for exactly one legal pairing-allocated bye if the number of playing contestants is odd."""
    if system.has_fixed_entrants or _first_round(system, record, round_number) != round_number:
        return
    free = pairing.free
    playing = len(record.contestant) - len(absent_in(record, round_number))
    if len(free) != playing % 2 or free != pairing.allocated_byes:
        yield Violation("byes", free)
    barred = {
        tpn
        for tpn in pairing.allocated_byes
        if tpn in record.contestant and not system.allows_bye(record, tpn, round_number, edition)
    }
    yield from _named("bye_not_allowed", barred)


def _first_round(system: SystemRules, record: Record, round_number: int) -> int:
    """Return the round of the first game of the match that contains this round."""
    counts_matches = isinstance(record, MatchesRecord)
    return round_number if counts_matches else system.rounds_of_match(round_number, record.options)[0]


def _named(code: ViolationCode, players: AbstractSet[int]) -> Iterator[Violation]:
    if players:
        yield Violation(code, tuple(sorted(players)))
