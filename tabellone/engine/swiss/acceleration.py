"""Virtual points: what counts for pairing besides the points of the standings (C.04.7; TRF 250).

Baku acceleration is FIDE's. The others are the classical methods of the textbook (Held 2023, chapter 8): the list is
divided into bands of equal size, each with an even number of players but the last, and each band begins with points of
its own, which are taken away again. The English method's groups are made of such points too; the Amalfi system, which
has no groups at all, is a system of its own (`tabellone/engine/amalfi/`). An event needs FIDE's leave for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TypeAlias

from tabellone.engine.errors import UnknownSystem
from tabellone.engine.swiss.scores import points_before
from tabellone.messages import Message
from tabellone.record import HALF, POINT, ByeKind, Points, Record, Score, Scoring, VirtualPoints

Virtual: TypeAlias = Callable[[int, int], Points]
"""The virtual points of a player (by number) in a round."""


class UnusableAcceleration(UnknownSystem):
    """The record asks for a method that is not there, or that does not suit its other rules."""


@dataclass(frozen=True, slots=True)
class BandedMethod:
    """A method with fixed bands: up to a round, the half wins that each band has, the highest first."""

    stages: tuple[tuple[int, tuple[int, ...]], ...]


BY_STAGES = {
    "basic": BandedMethod(((2, (2, 0)),)),
    "haley": BandedMethod(((3, (2, 0)), (5, (1, 0)))),
    "haley-3": BandedMethod(((3, (4, 2, 0)), (5, (2, 1, 0)))),
}
"""The basic method (also C.04.4.2 3.3 of 1998), and Haley's with two and three bands."""
PROGRESSIVE = (4, 2, 0)
"""The decreasing or French method: what its three bands begin with, in half wins; nobody has more than the first."""
PROGRESSIVE_STEP = 3
"""Half wins in points of its own for which a player of a lower band gets another half win."""
PROGRESSIVE_END = 2
"""How many rounds before the end it stops."""
GROWING = ("progressive", "english")
"""What these give in a round depends on the results before it."""
METHODS = ("baku", *BY_STAGES, *GROWING, "mcmahon")
"""All methods, that of the Handbook first."""
WHOLE_SYSTEMS = ("amalfi",)
"""Accelerations that take the place of the whole procedure: each is a system, of the same name."""
NAMED = (*(method for method in METHODS if method != "mcmahon"), *WHOLE_SYSTEMS)
"""What can be asked for by its name alone: McMahon's needs scores to begin with."""


def virtual_points(record: Record, edition: str) -> Virtual:
    """A function that gives the virtual points of a player (by number) in a round. Raises UnusableAcceleration."""
    if not record.virtual_points:
        _refuse_unsuited(record, edition)
    return _virtual(record, edition, grows=True)


def schedule(record: Record, edition: str) -> tuple[VirtualPoints, ...]:
    """What is announced to the players: who has which virtual points in which rounds, by rounds and then numbers.

    What a player earns during the event, as in the progressive and the English method, is not in it.
    """
    return _rows(record, _virtual(record, edition, grows=False), max(record.planned_rounds, len(record.rounds) + 1))


def as_reported(record: Record, edition: str) -> Record:
    """The record as a report says it: virtual points are stated (TRF 250), up to the round that is paired next.

    Only Baku acceleration has a code too. Programs read it in more than one way (bbpPairings 6.0.0 does not round the
    first group up to an even number, 1.2; others ignore it), and what is stated goes before it.
    """
    if record.acceleration == "" or record.virtual_points:
        return record
    last = record.planned_rounds if record.acceleration not in GROWING else len(record.rounds) + 1
    rows = _rows(record, _virtual(record, edition, grows=True), max(last, len(record.rounds) + 1))
    method = "baku" if record.baku else ""
    return replace(record, acceleration=method, initial_scores=(), virtual_points=rows)


def as_announced(record: Record, edition: str) -> Record:
    """The record without virtual points that say what its method gives anyway: the other way of `as_reported`, for a
    report that is read again.
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
    if method == "mcmahon":
        return _initial_scores(record)
    raise UnusableAcceleration(
        Message("the acceleration %(name)s is not known; known: %(known)s", name=method, known=", ".join(METHODS))
    )


def baku_suits(scoring: Scoring, edition: str) -> bool:
    """Whether Baku acceleration may be used: a win is two draws and a loss nothing (1.1); before 2026 a point, half a
    point and nothing (C.04.5.1 1).
    """
    if _is_before_2026(edition):
        return (scoring.win, scoring.draw, scoring.loss) == (POINT, HALF, 0)
    return scoring.win == 2 * scoring.draw and scoring.loss == 0


def _is_before_2026(edition: str) -> bool:
    return "" < edition < "2026"


def _refuse_unsuited(record: Record, edition: str) -> None:
    """Raise UnusableAcceleration where the record's scoring or its number of rounds rules the method out."""
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
    """The virtual points as ranges of players and rounds."""
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
    """The numbers, cut where one is left out."""
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
    """Baku acceleration (C.04.7 article 1)."""
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
    """Baku acceleration as it was (C.04.5.1): a point in the first three rounds, half a point in the next two."""
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
    """The decreasing or French method: three bands; half a win more for each win and a half that a player of a lower
    band has scored, up to what the first band has, and all of that for half of what can be scored in the event; until
    two rounds before the end.
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
    """The English method: the quarters are crossed. In round 1 the halves of the list are groups, in each of which the
    upper quarter meets the lower. In round 2 the groups are the winners of the upper half; its others with the winners
    of the lower half; and the others of the lower half. Then the score alone counts.

    A group is one score for all its members: what is missing to it is given for that round.
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
    """McMahon's initial scores: by rating, and for the whole event."""
    bars = sorted(record.initial_scores, reverse=True)
    own = {row.tpn: next((points for rating, points in bars if row.rating >= rating), 0) for row in record.contestants}
    return lambda tpn, _round: own[tpn]


# --- bands ---


def last_of_first_group(record: Record) -> int:
    """The number of GA's last member: GA is the first half of those who were there for round 1, rounded up to an even
    number (1.2).
    """
    return _last_of_band(_on_time(record), 1, 2)


def _bands(record: Record, count: int) -> Callable[[int], int]:
    """Which band a number belongs to, 0 for the highest."""
    on_time = _on_time(record)
    limits = [_last_of_band(on_time, band, count) for band in range(1, count)]
    return lambda tpn: sum(tpn > limit for limit in limits)


def _last_of_band(on_time: list[int], band: int, count: int) -> int:
    """The number of the last member of the first so many bands of equal size, together rounded up to an even number."""
    size = 2 * -(-band * len(on_time) // (2 * count))
    return on_time[min(size, len(on_time)) - 1] if on_time else 0


def _on_time(record: Record) -> list[int]:
    """The numbers of those who were there for round 1. Whoever had a zero-point bye then is a late entry (C.04.2 2.4);
    late entries may have come among a band since, and its last member stays the same person (1.3).
    """
    late = {bye.player for bye in record.requested_byes if bye.round == 1 and bye.kind is ByeKind.ZERO}
    if record.rounds:
        late |= {bye.player for bye in record.rounds[0].byes if bye.kind is ByeKind.ZERO}
    return sorted(player.tpn for player in record.contestants if player.tpn not in late)
