"""The checker: pairs every round of a tournament again and recomputes its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine import SYSTEMS, NoLegalPairing, pair, system_of
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.system import loaded
from tabellone.record import Bye, ByeKind, Points, Record, Score


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that the rules pair differently from the record."""

    round: int
    only_in_record: tuple[tuple[int, int], ...]
    """Pairs (white, black) that were played and should not have been."""
    only_by_the_rules: tuple[tuple[int, int], ...]
    byes_in_record: tuple[int, ...]
    byes_by_the_rules: tuple[int, ...]
    impossible: str = ""
    """Why the rules allow no pairing at all, where that is so."""


@dataclass(frozen=True, slots=True)
class PointsDifference:
    """A player, or a team, whose points are not what the record's results add up to."""

    player: int
    stated: Points
    computed: Points
    score: Score | None = None
    """Which of a team's two; None for a player."""


def check_pairings(record: Record) -> Iterator[RoundDifference]:
    """The rounds that are paired differently by the rules. Raises UnknownSystem."""
    for number in range(1, len(record.rounds) + 1):
        difference = check_round(record, number)
        if difference is not None:
            yield difference


def check_points(record: Record, stated: Mapping[int, Points | None]) -> tuple[PointsDifference, ...]:
    """The contestants whose stated points differ from the computed ones; who states none is left out."""
    computed = {tpn: record.points_of(tpn) for tpn in record.contestant}
    score = record.score if record.teams else None
    return tuple(
        PointsDifference(tpn, points, computed[tpn], score)
        for tpn, points in sorted(stated.items())
        if points is not None and points != computed[tpn]
    )


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """What no pairing may contain, found in a round that was played."""

    code: str
    """``rematch``, ``second_bye`` or ``forbidden``."""
    players: tuple[int, ...]
    before: int = 0
    """The round in which it was before."""

    def __str__(self) -> str:
        who = "-".join(map(str, self.players))
        texts = {
            "rematch": f"{who} met in round {self.before} already (C1)",
            "second_bye": f"{who} has the bye a second time, after round {self.before} (C2)",
            "forbidden": f"{who} must not meet",
        }
        return texts[self.code]


def broken_rules(record: Record, number: int) -> tuple[BrokenRule, ...]:
    """What the round contains against the rules of its system that hold before all others; in a calendar nothing is.
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
    """Why other programs may have paired the rounds that differ (docs/readings.md), where that is known; and what is to
    be known of the values by which the system ranks.
    """
    system = SYSTEMS.get(record.system)
    if system is None:
        return ()
    of_rounds = loaded(system.remarks)(record, differences) if differences and system.remarks else ()
    return (*of_rounds, *system.value_remarks_of(record))


def _byes_to_compare(record: Record, byes: Sequence[Bye], pairing: RoundPairing) -> tuple[int, ...]:
    """Whose byes of the round were given by its pairing, not asked for: the allocated ones, and those of another kind
    that the rules give. Whoever has no opponent in a calendar is free, however the report calls it.
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
    """How the rules pair the round differently; None where they do not. Raises UnknownSystem."""
    round_ = record.rounds[number - 1]
    played = {(row.first, row.second) for row in round_.pairings}
    allocated = tuple(sorted(bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED))
    if not played and not allocated:
        return None
    try:
        pairing = pair(record, number)
    except NoLegalPairing as error:
        return RoundDifference(number, tuple(sorted(played)), (), allocated, (), error.reason)
    byes = _byes_to_compare(record, round_.byes, pairing)
    ruled, ruled_byes = set(pairing.pairs), tuple(sorted(pairing.free))
    if played == ruled and byes == ruled_byes:
        return None
    return RoundDifference(number, tuple(sorted(played - ruled)), tuple(sorted(ruled - played)), byes, ruled_byes)
