"""Points that a player or a team needs for first place, or for one of the first three.

**Games left.** With predetermined pairings the whole pairing table; otherwise the open games of the paired rounds,
and for each later round the minimum and maximum of a round. The games of a double round are one match.

**Needed and enough.** With less than `Target.needed` points the target is out of reach. With `Target.enough` points
it is certain, whatever the other results. Ranks are by points only: each player with equal points may be first, so
``needed`` counts a tie as reached and ``enough`` counts it as missed. `tabellone/score_limits.py` decides whether
values are exact. Games left count as played: future forfeits, penalties and withdrawals are not foreseen.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.engine.errors import BadCalendar
from tabellone.engine.systems import SYSTEMS
from tabellone.engine.tables.remaining import Fixture, Race, certain_points, endings_of, fixtures_of
from tabellone.engine.tables.schedule import schedule_of
from tabellone.record import Game, Pairing, Points, Record, Round
from tabellone.score_limits import RaceState, ScoreBounds

PLACES = (1, 3)
"""First place, and the first three."""


@dataclass(frozen=True, slots=True)
class Target:
    """The points for one of the first ``place`` ranks."""

    place: int
    needed: Points | None
    """The lowest final points with which the target is not excluded; None: out of reach."""
    enough: Points | None
    """The lowest final points that make the target certain; None: the maximum is not enough."""
    is_exact: bool
    """True if both values are sharp; otherwise they are bounds.

    Sharp: ``needed`` is sufficient in some ending, and less than ``enough`` fails in some ending.
    """


@dataclass(frozen=True, slots=True)
class TargetLine:
    """The consequences of one result of the next game or match."""

    gained: Points | None
    """The points from it; None if no game is left."""
    points: Points
    """The total points after it."""
    best: int
    worst: int
    is_exact: bool
    """True if both ranks can be reached."""
    states: tuple[str, ...]
    """For each target: ``certain``, ``possible``, ``open`` (neither proved nor excluded) or ``out``."""


@dataclass(frozen=True, slots=True)
class PointTargets:
    """The points that a player or a team needs."""

    round: int
    """The round of the next game or match; 0 if none is left."""
    opponent: int
    """The opponent in that game; 0: not known yet, or none."""
    left: int
    """Number of rounds that the contestant has left, with matches of two games as one."""
    to_come: int
    """Number of these rounds that are not paired yet."""
    points: Points
    minimum: Points
    maximum: Points
    lines: tuple[TargetLine, ...]
    """The lines, best result first."""
    targets: tuple[Target, ...]


def has_point_targets(record: Record) -> bool:
    """Return whether targets can be computed: contestants ranked by points, from the middle of the event to its end."""
    system = SYSTEMS.get(record.system)
    if system is None or system.values or not (system.is_swiss or system.is_predetermined):
        return False
    if not record.rounds or any(row.kind for row in record.adjustments):
        return False
    rounds = _rounds(record)
    total = max(len(rounds), record.planned_rounds)
    if not total or (not system.is_predetermined and not record.planned_rounds):
        return False
    open_ = sum(any(_is_open(record, row) for row in round_.pairings) for round_ in rounds)
    left = total - len(rounds) + open_
    return 0 < left <= (total + 1) // 2


def _is_open(record: Record, pairing: Pairing) -> bool:
    return not pairing.is_finished and not record.annulled & {pairing.first, pairing.second}


def point_targets(record: Record, tpn: int) -> PointTargets:
    """Return the points that the contestant needs; the contestant's results must not be annulled."""
    situation = _situation(record, tpn)
    places = [place for place in PLACES if place == 1 or len(situation.points) > place + 1]
    own, reach = situation.own, situation.totals
    return PointTargets(
        own[0].round if own else situation.next_round if situation.unknown[tpn] else 0,
        sum(own[0].both) - tpn if own else 0,
        len(own) + situation.unknown[tpn],
        situation.unknown[tpn],
        situation.points[tpn],
        reach[0],
        reach[-1],
        tuple(_line(situation, gained, then, places) for gained, then in _next(situation)),
        tuple(_target(situation, place) for place in places),
    )


def _rounds(record: Record) -> tuple[Round, ...]:
    """Return the rounds whose pairings are known."""
    if not SYSTEMS[record.system].is_predetermined:
        return record.rounds
    try:
        return schedule_of(record)
    except BadCalendar:
        return record.rounds


def _situation(record: Record, tpn: int) -> RaceState:
    rounds = _rounds(record)
    points = certain_points(record, rounds)
    first, second = (*record.contestant, 0, 0)[:2]
    steps = tuple(sorted({own for own, _others in endings_of(record, record.pairing_of(first, second))}))
    scale = record.scale
    unplayed = (scale.forfeit_win, scale.forfeit_loss, scale.pairing_allocated_bye)
    byes = (scale.full_bye, scale.half_bye, scale.zero_bye)
    worths = tuple(sorted({0, *steps, *unplayed, *byes}))
    games = _games_of_match(record)
    fixtures = list(fixtures_of(record, rounds))
    unknown = dict.fromkeys(points, max(record.planned_rounds - len(rounds), 0))
    if not SYSTEMS[record.system].is_predetermined and games > 1:
        fixtures += _second_games(record, unknown)
    if games > 1:
        fixtures = _merged(fixtures, games)
    fixtures.sort(key=lambda row: row.round)
    return RaceState(tpn, points, tuple(fixtures), unknown, worths, steps, len(rounds) + 1)


def _games_of_match(record: Record) -> int:
    return SYSTEMS[record.system].games_of_match(record.options)


def _second_games(record: Record, unknown: dict[int, int]) -> Iterator[Fixture]:
    """Yield the second games of matches with only the first round in the record."""
    number = len(record.rounds)
    if number % _games_of_match(record) == 0 or not number:
        return
    for row in record.rounds[-1].pairings:
        both = row.second, row.first
        if not record.annulled & {*both} and all(unknown[tpn] for tpn in both):
            for tpn in both:
                unknown[tpn] -= 1
            yield Fixture(number + 1, Game(*both), endings_of(record, record.pairing_of(*both)))


def _merged(fixtures: Sequence[Fixture], games: int) -> list[Fixture]:
    """Return the fixtures, with the games of one match as one."""
    found: dict[tuple[int, frozenset[int]], Fixture] = {}
    for row in fixtures:
        key = -(-row.round // games), frozenset(row.both)
        before = found.get(key)
        if before is None:
            found[key] = row
            continue
        turned = [ending if row.both == before.both else ending[::-1] for ending in row.endings]
        sums = {(a + c, b + d) for a, b in before.endings for c, d in turned}
        found[key] = before._replace(endings=tuple(sorted(sums, reverse=True)))
    return list(found.values())


def _next(situation: RaceState) -> Iterator[tuple[Points | None, RaceState]]:
    """Yield the points for each result of the next game or match, and the situation after it."""
    if situation.own:
        row = situation.own[0]
        side = row.both.index(situation.player)
        for gained in sorted({ending[side] for ending in row.endings}, reverse=True):
            yield gained, situation.narrowed(row, tuple(ending for ending in row.endings if ending[side] == gained))
    elif situation.unknown[situation.player]:
        for gained in reversed(situation.steps):
            yield gained, situation.played(gained)
    else:
        yield None, situation


def _target(situation: RaceState, place: int) -> Target:
    judge, totals = situation.judge, situation.totals
    if judge.is_monotone:
        first = bisect_left(totals, True, key=lambda total: judge.possible(total, place))
        last = bisect_left(totals, True, key=lambda total: judge.certain(total, place))
    else:
        first = next((at for at, total in enumerate(totals) if judge.possible(total, place)), len(totals))
        too_few = [at for at, total in enumerate(totals) if not judge.certain(total, place)]
        last = too_few[-1] + 1 if too_few else 0
    needed, enough = (totals[at] if at < len(totals) else None for at in (first, last))
    return Target(place, needed, enough, judge.is_exact(place))


def _state(situation: RaceState, place: int) -> str:
    judge, totals = situation.judge, situation.totals
    if all(judge.certain(total, place) for total in (totals[:1] if judge.is_monotone else totals)):
        return "certain"
    if not any(judge.possible(total, place) for total in (totals[-1:] if judge.is_monotone else totals)):
        return "out"
    return "possible" if judge.is_exact(place) else "open"


def _line(now: RaceState, gained: Points | None, then: RaceState, places: Sequence[int]) -> TargetLine:
    states = tuple(_state(then, place) for place in places)
    best, worst, is_exact = _reach(then)
    for place, state in zip(places, states, strict=True):
        if state == "out":
            best = max(best, place + 1)
        elif state == "certain":
            worst = min(worst, place)
    return TargetLine(gained, now.points[now.player] + (gained or 0), best, worst, is_exact or best == worst, states)


def _reach(situation: RaceState) -> tuple[int, int, bool]:
    """Return the best and the worst rank, and whether both can be reached."""
    if not any(situation.unknown.values()):
        reach = Race(situation.points, situation.fixtures).outlook(situation.player)
        return reach.best_place, reach.worst_place, reach.is_exact
    bounds, totals = ScoreBounds(situation), situation.totals
    best = 1 + sum(value > totals[-1] for value in bounds.low.values())
    worst = 1 + sum(value >= totals[0] for value in bounds.high.values())
    return best, worst, False
