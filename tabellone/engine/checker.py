"""Pairing checker: pairs every round of a tournament again and recomputes its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine import SYSTEMS, NoLegalPairing, pair, system_of
from tabellone.engine.legality import IllegalPairing
from tabellone.engine.round_pairing import RoundPairing
from tabellone.record import Bye, ByeKind, Points, Record, Score


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that the rules pair differently from the record."""

    round: int
    only_in_record: tuple[tuple[int, int], ...]
    """Pairs (white, black) that were played but are not in the correct pairing."""
    only_by_the_rules: tuple[tuple[int, int], ...]
    byes_in_record: tuple[int, ...]
    byes_by_the_rules: tuple[int, ...]
    impossible: str = ""
    """The reason why no legal pairing exists; empty if one exists."""


@dataclass(frozen=True, slots=True)
class PointsDifference:
    """A player or team whose stated points differ from the sum of the results in the record."""

    player: int
    stated: Points
    computed: Points
    score: Score | None = None
    """The team score concerned: match points or game points. None for a player."""


def check_pairings(record: Record) -> Iterator[RoundDifference]:
    """Yield the rounds that the rules pair differently from the record. Raises UnknownSystem."""
    for number in range(1, len(record.rounds) + 1):
        difference = check_round(record, number)
        if difference is not None:
            yield difference


def check_points(record: Record, stated: Mapping[int, Points | None]) -> tuple[PointsDifference, ...]:
    """Return the contestants whose stated points differ from the computed points.

    Contestants without stated points are left out.
    """
    computed = {tpn: record.points_of(tpn) for tpn in record.contestant}
    score = record.score if record.teams else None
    return tuple(
        PointsDifference(tpn, points, computed[tpn], score)
        for tpn, points in sorted(stated.items())
        if points is not None and points != computed[tpn]
    )


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """Violation of an absolute rule in a round that was played."""

    code: str
    """``rematch``, ``second_bye`` or ``forbidden``."""
    players: tuple[int, ...]
    before: int = 0
    """The earlier round: of the first game or of the first bye."""

    def __str__(self) -> str:
        who = "-".join(map(str, self.players))
        texts = {
            "rematch": f"{who} already played each other in round {self.before} (C1)",
            "second_bye": f"{who} has a second bye, after the bye in round {self.before} (C2)",
            "forbidden": f"{who}: prohibited pairing",
        }
        return texts[self.code]


def broken_rules(record: Record, number: int) -> tuple[BrokenRule, ...]:
    """Return the violations of the system's absolute rules in the round.

    A pairing table has none.

    Raises UnknownSystem.
    """
    system = system_of(record)
    if system.is_predetermined:
        return ()
    met: dict[frozenset[int], int] = {}
    free: dict[int, int] = {}
    first = system.rounds_of_match(number, record.options)[0]
    for place, round_ in enumerate(record.rounds[: first - 1], start=1):
        met.update((frozenset((row.first, row.second)), place) for row in round_.pairings if row.is_played)
        free.update((bye.player, place) for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    round_ = record.rounds[number - 1]
    forbidden = [frozenset(group.players) for group in record.forbidden if group.holds_in(number)]
    found = []
    for row in round_.pairings:
        pair_ = frozenset((row.first, row.second))
        if pair_ in met and not system.may_meet_again:
            found.append(BrokenRule("rematch", (row.first, row.second), met[pair_]))
        if any(pair_ <= group for group in forbidden):
            found.append(BrokenRule("forbidden", (row.first, row.second)))
    allocated = [] if system.may_have_byes_again else round_.byes
    second = [bye for bye in allocated if bye.kind is ByeKind.PAIRING_ALLOCATED and bye.player in free]
    return (*found, *(BrokenRule("second_bye", (bye.player,), free[bye.player]) for bye in second))


def remarks_of(record: Record, differences: Sequence[RoundDifference]) -> tuple[str, ...]:
    """Return known reasons why other programs may pair the differing rounds otherwise (docs/readings.md).

    Also returns notes on the values by which the system ranks.
    """
    system = SYSTEMS.get(record.system)
    if system is None:
        return ()
    of_rounds = system.differences.remarks_of(record, differences) if differences and system.differences else ()
    return (*of_rounds, *system.value_remarks_of(record))


def _byes_to_compare(record: Record, byes: Sequence[Bye], pairing: RoundPairing) -> tuple[int, ...]:
    """Return the contestants whose bye was assigned by the pairing, not requested.

    These are pairing-allocated byes, and byes of another kind that the rules assign. In a pairing table, a contestant
    without an opponent has a free round, whatever the report calls it.
    """
    has_calendar = system_of(record).is_predetermined
    ruled = {(bye.player, bye.kind) for bye in pairing.byes}
    return tuple(
        sorted(
            bye.player
            for bye in byes
            if has_calendar or bye.kind is ByeKind.PAIRING_ALLOCATED or (bye.player, bye.kind) in ruled
        )
    )


def check_round(record: Record, number: int) -> RoundDifference | None:
    """Return the differences between the round and its pairing by the rules; None without differences.

    Raises UnknownSystem.
    """
    round_ = record.rounds[number - 1]
    played = {(row.first, row.second) for row in round_.pairings}
    allocated = tuple(sorted(bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED))
    if not played and not allocated:
        return None
    try:
        pairing = pair(record, number)
    except NoLegalPairing as error:
        return RoundDifference(number, tuple(sorted(played)), (), allocated, (), error.reason)
    except IllegalPairing as error:
        reason = f"this program's own pairing breaks a rule: {error}"
        return RoundDifference(number, tuple(sorted(played)), (), allocated, (), reason)
    byes = _byes_to_compare(record, round_.byes, pairing)
    ruled, ruled_byes = set(pairing.pairs), tuple(sorted(pairing.free))
    if played == ruled and byes == ruled_byes:
        return None
    return RoundDifference(number, tuple(sorted(played - ruled)), tuple(sorted(ruled - played)), byes, ruled_byes)
