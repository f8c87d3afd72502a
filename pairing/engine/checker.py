"""The checker: pairs every round of a tournament again and recomputes its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pairing.engine import NoLegalPairing, pair
from tournaments.record import ByeKind, Points, Record, Round


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
    for number, round_ in enumerate(record.rounds, start=1):
        difference = _check_round(record, number, round_)
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


def _check_round(record: Record, number: int, round_: Round) -> RoundDifference | None:
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
