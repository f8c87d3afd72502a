"""Virtual points: points that count for pairing in addition to the standings (C.04.7; TRF 250).

Baku acceleration is the method of FIDE. The others are the classical methods of the textbook (Held 2023, chapter 8).
The list is divided into bands of equal size, each with an even number of players except the last. Each band starts with
virtual points, which are removed later. The groups of the English method are also formed by such points; the Amalfi
system, which has no groups, is a separate system (`tabellone/engine/amalfi/`). An event can also choose bands, points
and rounds (8.1; `bands.py`). An event needs the approval of FIDE for these methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TypeAlias

from tabellone.engine.errors import UnknownSystem
from tabellone.engine.swiss.bands import points_of_bands
from tabellone.engine.swiss.scores import points_before
from tabellone.messages import Message
from tabellone.record import HALF, POINT, ByeKind, Points, Record, Score, Scoring, VirtualPoints

Virtual: TypeAlias = Callable[[int, int], Points]
"""Function that returns the virtual points of a player (by number) in a round."""


class UnusableAcceleration(UnknownSystem):
    """The record names a method that does not exist or that is incompatible with its other rules."""


@dataclass(frozen=True, slots=True)
class BandedMethod:
    """A method with fixed bands: up to a round, the half wins of each band, the highest band first."""

    stages: tuple[tuple[int, tuple[int, ...]], ...]


BY_STAGES = {
    "basic": BandedMethod(((2, (2, 0)),)),
    "haley": BandedMethod(((3, (2, 0)), (5, (1, 0)))),
    "haley-3": BandedMethod(((3, (4, 2, 0)), (5, (2, 1, 0)))),
}
"""The basic method (also C.04.4.2 3.3 of 1998), and Haley's with two and three bands."""
PROGRESSIVE = (4, 2, 0)
"""The decreasing or French method: initial half wins of its three bands. No player has more than the first band."""
PROGRESSIVE_STEP = 3
"""Number of half wins scored for which a player of a lower band gets one more virtual half win."""
PROGRESSIVE_END = 2
"""Number of rounds before the end at which the method stops."""
GROWING = ("progressive", "english")
"""Methods with virtual points that depend on earlier results."""
METHODS = ("baku", *BY_STAGES, *GROWING, "mcmahon", "bands")
"""All methods; the method of the Handbook is the first."""
WHOLE_SYSTEMS = ("amalfi",)
"""Accelerations that replace the whole pairing procedure: each is a system with the same name."""
NAMED = (*(method for method in METHODS if method not in {"mcmahon", "bands"}), *WHOLE_SYSTEMS)
"""Methods that need only their name: McMahon's needs initial scores, and bands are listed."""


def virtual_points(record: Record, edition: str) -> Virtual:
    """Return a function that gives the virtual points of a player (by number) in a round.

    Raises UnusableAcceleration.
    """
    if not record.virtual_points:
        _refuse_unsuited(record, edition)
    return _virtual(record, edition, grows=True)


def schedule(record: Record, edition: str) -> tuple[VirtualPoints, ...]:
    """Return the virtual points to announce to the players, by rounds and then pairing numbers.

    Virtual points that depend on results, in the progressive and the English method, are not included.
    """
    return _rows(record, _virtual(record, edition, grows=False), max(record.planned_rounds, len(record.rounds) + 1))


def as_reported(record: Record, edition: str) -> Record:
    """Return the record as a report states it: with virtual points (TRF 250) up to the next round to be paired.

    ``edition``: of the basic rules, as the engines use it (`basic_rules_of`).

    Only Baku acceleration also has a code. Programs interpret it in more than one way (bbpPairings 6.0.0 does not round
    the first group up to an even number, 1.2; others ignore it). Stated points have priority over the code.
    """
    if record.acceleration == "" or record.virtual_points:
        return record
    last = record.planned_rounds if record.acceleration not in GROWING else len(record.rounds) + 1
    rows = _rows(record, _virtual(record, edition, grows=True), max(last, len(record.rounds) + 1))
    method = "baku" if record.baku else ""
    return replace(record, acceleration=method, initial_scores=(), acceleration_bands=(), virtual_points=rows)


def as_announced(record: Record, edition: str) -> Record:
    """Return the record without virtual points that follow from its method.

    It is the inverse of `as_reported`, for a report that is imported again.
    """
    plain = replace(record, virtual_points=())
    return plain if record.baku and as_reported(plain, edition).virtual_points == record.virtual_points else record


def _virtual(record: Record, edition: str, *, grows: bool) -> Virtual:
    if record.virtual_points:
        return _explicit(record)
    method = record.acceleration
    if method == "":
        return lambda _tpn, _round: 0
    if method == "baku":
        return _baku_2017(record) if _is_before_2026(edition) else _baku(record)
    if method in BY_STAGES:
        return _by_stages(record, BY_STAGES[method])
    if method in GROWING:
        return (_progressive if method == "progressive" else _english)(record, grows=grows)
    if method in {"mcmahon", "bands"}:
        return _initial_scores(record) if method == "mcmahon" else points_of_bands(record, _on_time(record))
    raise UnusableAcceleration(
        Message("the acceleration %(name)s is not known; known: %(known)s", name=method, known=", ".join(METHODS))
    )


def baku_suits(scoring: Scoring, edition: str) -> bool:
    """Return True if Baku acceleration may be used.

    A win is worth two draws and a loss 0 (1.1); before 2026 the points are 1, ½ and 0 (C.04.5.1 1).
    """
    if _is_before_2026(edition):
        return (scoring.win, scoring.draw, scoring.loss) == (POINT, HALF, 0)
    return scoring.win == 2 * scoring.draw and scoring.loss == 0


def _is_before_2026(edition: str) -> bool:
    return "" < edition < "2026"


def _refuse_unsuited(record: Record, edition: str) -> None:
    """Raise UnusableAcceleration if the record's scoring or number of rounds excludes the method."""
    method = record.acceleration
    if method == "baku":
        _refuse_without_baku_points(record, edition)
    counts_rounds = method == "progressive" or (method == "baku" and not _is_before_2026(edition))
    if counts_rounds and not record.planned_rounds:
        raise UnusableAcceleration(
            Message("the acceleration %(name)s needs the number of rounds, which is not stated", name=method)
        )


def _refuse_without_baku_points(record: Record, edition: str) -> None:
    if record.teams and record.score is Score.GAME:
        raise UnusableAcceleration(
            Message("Baku acceleration of teams needs match points as the primary score (C.04.7 1.4)")
        )
    if not baku_suits(record.scale, edition):
        raise UnusableAcceleration(
            Message("Baku acceleration needs a win worth two draws, a loss worth nothing (C.04.7 1.1)")
        )


def _rows(record: Record, virtual: Virtual, last_round: int) -> tuple[VirtualPoints, ...]:
    """Return the virtual points as ranges of players and rounds."""
    spans: dict[tuple[int, int, Points], list[int]] = {}
    for number in range(1, last_round + 1):
        for first, last, points in _bands_of(record, virtual, number):
            spans.setdefault((first, last, points), []).append(number)
    rows = [
        VirtualPoints.of(record.score, points, (rounds[0], rounds[-1]), (first, last))
        for (first, last, points), numbers in spans.items()
        for rounds in _runs(numbers)
    ]
    return tuple(sorted(rows, key=lambda row: (row.first_round, row.first, row.last_round)))


def _bands_of(record: Record, virtual: Virtual, number: int) -> Iterator[tuple[int, int, Points]]:
    for points, group in groupby(sorted(record.contestant), key=lambda tpn: virtual(tpn, number)):
        tpns = list(group)
        if points:
            yield tpns[0], tpns[-1], points


def _runs(numbers: list[int]) -> list[list[int]]:
    """Return the numbers in runs without gaps."""
    cuts = [place for place, (one, other) in enumerate(pairwise(numbers), start=1) if other != one + 1]
    return [numbers[start:end] for start, end in pairwise([0, *cuts, len(numbers)])]


# --- the methods ---


def _explicit(record: Record) -> Virtual:
    rows, score = record.virtual_points, record.score

    def points(tpn: int, number: int) -> Points:
        return sum(
            row.in_score(score)
            for row in rows
            if row.first_round <= number <= row.last_round and row.first <= tpn <= row.last
        )

    return points


def _baku(record: Record) -> Virtual:
    """Return Baku acceleration (C.04.7 article 1)."""
    last_of_ga = last_of_first_group(record)
    accelerated = -(-record.planned_rounds // 2)  # 1.4: the first half of the rounds, rounded up
    full = -(-accelerated // 2)
    win = record.scale.win

    def points(tpn: int, number: int) -> Points:
        if tpn > last_of_ga or number > accelerated:
            return 0
        return win if number <= full else win // 2

    return points


def _baku_2017(record: Record) -> Virtual:
    """Return Baku acceleration of 2017 (C.04.5.1): 1 point in the first three rounds, ½ point in the next two."""
    last_of_ga = last_of_first_group(record)

    def points(tpn: int, number: int) -> Points:
        if tpn > last_of_ga or number > 5:
            return 0
        return POINT if number <= 3 else HALF

    return points


def _by_stages(record: Record, method: BandedMethod) -> Virtual:
    band_of = _bands(record, len(method.stages[0][1]))
    win = record.scale.win

    def points(tpn: int, number: int) -> Points:
        halves = next((halves for last, halves in method.stages if number <= last), None)
        return 0 if halves is None else halves[band_of(tpn)] * win // 2

    return points


def _progressive(record: Record, *, grows: bool) -> Virtual:
    """Return the decreasing or French method with three bands.

    A player of a lower band gets one more virtual half win for each one and a half wins scored, at most the points of
    the first band. A player who has scored half of the event's maximum gets all of these. The method stops two rounds
    before the end.
    """
    band_of = _bands(record, len(PROGRESSIVE))
    win, most = record.scale.win, PROGRESSIVE[0]
    last = record.planned_rounds - PROGRESSIVE_END

    def points(tpn: int, number: int) -> Points:
        if number > last:
            return 0
        scored = points_before(record, tpn, number) if grows else 0
        if 2 * scored >= record.planned_rounds * win:
            return most * win // 2
        halves = PROGRESSIVE[band_of(tpn)] + max(0, 2 * scored // (PROGRESSIVE_STEP * win))
        return min(halves, most) * win // 2

    return points


def _english(record: Record, *, grows: bool) -> Virtual:
    """Return the English method, in which the quarters are crossed.

    In round 1 the halves of the list are groups, and the upper quarter of each plays the lower quarter. Round 2 has
    three groups: the winners of the upper half; the rest of the upper half with the winners of the lower half; the rest
    of the lower half. From round 3 only the score counts.

    All members of a group have the same score: each gets the missing points for that round.
    """
    band_of = _bands(record, 2)
    scale = record.scale

    def points(tpn: int, number: int) -> Points:
        if number == 1:
            return 0 if band_of(tpn) else scale.win
        if number > 2 or not grows:
            return 0
        scored = points_before(record, tpn, 2)
        steps_down = band_of(tpn) + (scored < scale.win)
        return (2 * scale.win, scale.win, scale.draw)[steps_down] - scored

    return points


def _initial_scores(record: Record) -> Virtual:
    """Return McMahon's initial scores: by rating, for the whole event."""
    bars = sorted(record.initial_scores, reverse=True)
    own = {row.tpn: next((points for rating, points in bars if row.rating >= rating), 0) for row in record.contestants}
    return lambda tpn, _round: own[tpn]


# --- bands ---


def last_of_first_group(record: Record) -> int:
    """Return the pairing number of GA's last member.

    GA is the first half of the players present in round 1, rounded up to an even number (1.2).
    """
    return _last_of_band(_on_time(record), 1, 2)


def _bands(record: Record, count: int) -> Callable[[int], int]:
    """Return a function that maps a pairing number to its band; 0 is the highest."""
    on_time = _on_time(record)
    limits = [_last_of_band(on_time, band, count) for band in range(1, count)]
    return lambda tpn: sum(tpn > limit for limit in limits)


def _last_of_band(on_time: list[int], band: int, count: int) -> int:
    """Return the last number in the first ``band`` bands of equal size, together rounded up to an even number."""
    size = 2 * -(-band * len(on_time) // (2 * count))
    return on_time[min(size, len(on_time)) - 1] if on_time else 0


def _on_time(record: Record) -> list[int]:
    """Return the numbers of the players present in round 1.

    A player with a zero-point bye in round 1 is a late entry (C.04.2 2.4). Later entries may have numbers within a
    band, but its last member does not change (1.3).
    """
    late = {bye.player for bye in record.requested_byes if bye.round == 1 and bye.kind is ByeKind.ZERO}
    if record.rounds:
        late |= {bye.player for bye in record.rounds[0].byes if bye.kind is ByeKind.ZERO}
    return sorted(player.tpn for player in record.contestants if player.tpn not in late)
