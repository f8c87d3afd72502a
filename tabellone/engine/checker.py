"""The checker: pairs every round of a tournament again and recomputes its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine import SYSTEMS, NoLegalPairing, pair, system_of
from tabellone.engine.system import loaded
from tabellone.record import ByeKind, Points, Record


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that the rules pair differently from the record."""

    round: int
    only_in_record: tuple[tuple[int, int], ...]
    """Pairs (white, black) that were played and should not have been."""
    only_by_the_rules: tuple[tuple[int, int], ...]
    bye_in_record: int | None
    bye_by_the_rules: int | None
    impossible: str = ""
    """Why the rules allow no pairing at all, where that is so."""


@dataclass(frozen=True, slots=True)
class PointsDifference:
    """A player whose points are not what the record's results add up to."""

    player: int
    stated: Points
    computed: Points


def check_pairings(record: Record) -> Iterator[RoundDifference]:
    """The rounds that are paired differently by the rules. Raises UnknownSystem."""
    for number in range(1, len(record.rounds) + 1):
        difference = check_round(record, number)
        if difference is not None:
            yield difference


def check_points(record: Record, stated: Mapping[int, Points | None]) -> tuple[PointsDifference, ...]:
    """The players whose stated points differ from the computed ones; who states none is left out."""
    computed = {tpn: record.points_of(tpn) for tpn in record.by_tpn}
    return tuple(
        PointsDifference(tpn, points, computed[tpn])
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
    for place, round_ in enumerate(record.rounds[: number - 1], start=1):
        met.update((frozenset((game.white, game.black)), place) for game in round_.games if game.is_played)
        free.update((bye.player, place) for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    round_ = record.rounds[number - 1]
    forbidden = [frozenset(group.players) for group in record.forbidden if group.holds_in(number)]
    found = []
    for game in round_.games:
        pair_ = frozenset((game.white, game.black))
        if pair_ in met and not system.may_meet_again:
            found.append(BrokenRule("rematch", (game.white, game.black), met[pair_]))
        if any(pair_ <= group for group in forbidden):
            found.append(BrokenRule("forbidden", (game.white, game.black)))
    allocated = [] if system.may_have_byes_again else round_.byes
    second = [bye for bye in allocated if bye.kind is ByeKind.PAIRING_ALLOCATED and bye.player in free]
    return (*found, *(BrokenRule("second_bye", (bye.player,), free[bye.player]) for bye in second))


def remarks_of(record: Record, differences: Sequence[RoundDifference]) -> tuple[str, ...]:
    """Why other programs may have paired the rounds that differ (docs/readings.md): where that is known."""
    system = SYSTEMS.get(record.system)
    if not differences or system is None or not system.remarks:
        return ()
    return tuple(loaded(system.remarks)(record, differences))


def check_round(record: Record, number: int) -> RoundDifference | None:
    """How the rules pair the round differently; None where they do not. Raises UnknownSystem."""
    round_ = record.rounds[number - 1]
    played = {(game.white, game.black) for game in round_.games}
    allocated = [bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    if not played and not allocated:
        return None
    try:
        pairing = pair(record, number)
    except NoLegalPairing as error:
        return RoundDifference(number, tuple(sorted(played)), (), next(iter(allocated), None), None, error.reason)
    # Whoever has no opponent in a calendar is free, however the report calls it.
    byes = allocated if pairing.bye_kind is ByeKind.PAIRING_ALLOCATED else [bye.player for bye in round_.byes]
    bye = pairing.bye if pairing.bye in byes else next(iter(byes), None)
    ruled = set(pairing.pairs)
    if played == ruled and bye == pairing.bye and len(byes) < 2:
        return None
    return RoundDifference(number, tuple(sorted(played - ruled)), tuple(sorted(ruled - played)), bye, pairing.bye)
