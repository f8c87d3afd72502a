"""Opens of 120 players and nine rounds, each with a method of acceleration, in every Swiss system.

What each method gives in each round is written here by hand, from C.04.7 and the textbook's chapter 8; it is compared
with the engine's, and stated in the record in the place of the method it must give the same pairings.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tabellone.engine import pair
from tabellone.engine.checker import check_pairings
from tabellone.engine.generator import Settings, generate
from tabellone.engine.swiss.acceleration import METHODS, virtual_points
from tabellone.engine.swiss.bands import parse_band
from tabellone.engine.systems import systems_of_single_games
from tabellone.record import Bye, ByeKind, Game, Points, Record, Result, VirtualPoints
from tabellone.tiebreaks import standings

pytestmark = pytest.mark.no_cover  # tracing makes it three times as long, and others take the same branches

PLAYERS, ROUNDS = range(1, 121), range(1, 10)
BARS = ((2200, 20), (1800, 10))
"""McMahon's initial scores: from 2200 on two points, from 1800 on one."""
BANDS = tuple(map(parse_band, ("#1-30: 1½, 1-2", "#1-30: ½, 3-4", "1900+: 1, 1-3")))

HALVES = {  # the points of numbers 1-60 and 61-120, round by round
    "baku": [(10, 0), (10, 0), (10, 0), (5, 0), (5, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    "basic": [(10, 0), (10, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    "haley": [(10, 0), (10, 0), (10, 0), (5, 0), (5, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
}
THIRDS = {  # the points of numbers 1-40, 41-80 and 81-120, round by round
    "haley-3": [(20, 10, 0)] * 3 + [(10, 5, 0)] * 2 + [(0, 0, 0)] * 4,
    "progressive": [(20, 10, 0)] * 7 + [(0, 0, 0)] * 2,
}


def expected(record: Record, tpn: int, number: int) -> Points:
    """The virtual points of that player in that round of the record's method."""
    method = record.acceleration
    if method == "mcmahon":
        rating = record.by_tpn[tpn].rating
        return 20 if rating >= 2200 else 10 if rating >= 1800 else 0
    if method == "bands":
        if tpn <= 30 and number <= 4:
            return 15 if number <= 2 else 5
        return 10 if record.by_tpn[tpn].rating >= 1900 and number <= 3 else 0
    if method in HALVES:
        return HALVES[method][number - 1][0 if tpn <= 60 else 1]
    if method == "english":
        return of_english_group(record, tpn) if number == 2 else 10 if number == 1 and tpn <= 60 else 0
    start = THIRDS[method][number - 1][0 if tpn <= 40 else 1 if tpn <= 80 else 2]
    return caught_up(start, scored(record, tpn, number - 1)) if method == "progressive" and number <= 7 else start


def of_english_group(record: Record, tpn: int) -> Points:
    """What is missing to the group of round 2: winners above 20, others above and winners below 10, the others 5."""
    points = scored(record, tpn, 1)
    others = {True: 10, False: 5}[tpn <= 60]
    return (20 if tpn <= 60 else 10) - points if points == 10 else others - points


def caught_up(start: Points, points: Points) -> Points:
    """The French method: half a point more at 1½, 3 and 4½ points; two points at 4½, half of what nine rounds give."""
    if points >= 45:
        return 20
    return min(20, start + 5 * ((points >= 15) + (points >= 30)))


def scored(record: Record, tpn: int, rounds: int) -> Points:
    """The points that the results of the first rounds give."""
    value = {Result.WIN: 10, Result.FORFEIT_WIN: 10, Result.DRAW: 5}
    of_bye = {ByeKind.PAIRING_ALLOCATED: 10, ByeKind.HALF: 5}
    total = 0
    for round_ in record.rounds[:rounds]:
        total += sum(value.get(game.result_of(tpn), 0) for game in round_.games if tpn in (game.white, game.black))
        total += sum(of_bye.get(bye.kind, 0) for bye in round_.byes if bye.player == tpn)
    return total


@cache
def event(system: str, edition: str, method: str) -> Record:
    """That open, with forfeits, half-point byes and withdrawals."""
    settings = Settings(
        players=120,
        rounds=9,
        forfeits=0.02,
        half_byes=0.02,
        withdrawals=0.01,
        acceleration=method,
        system=system,
        edition=edition,
    )
    bars = BARS if method == "mcmahon" else ()
    bands = BANDS if method == "bands" else ()
    seed = f"{system}/{edition}/{method}"
    record = generate(
        settings,
        seed,
        lambda so_far, number: pair(replace(so_far, initial_scores=bars, acceleration_bands=bands), number),
    )
    return replace(record, initial_scores=bars, acceleration_bands=bands)


SWISS = [of for of in systems_of_single_games() if of.is_swiss and of.games_in_match == 1]
NEWEST = [(of.key, of.years[-1], method) for of in SWISS for method in METHODS]
"""Every Swiss system with every method: neither C.04.7 nor a system's rules exclude one (see docs/readings.md)."""
OLDER = [
    ("dutch", "2017", "baku"),
    ("dubov", "2018", "baku"),
    ("dubov", "1997", "baku"),
    ("burstein", "2020", "baku"),
    ("burstein", "1998", "basic"),
    ("lim", "1999", "baku"),
]
every_event = pytest.mark.parametrize(("system", "edition", "method"), [*NEWEST, *OLDER])


@every_event
def test_the_virtual_points_of_every_round_are_those_of_the_method(system: str, edition: str, method: str) -> None:
    record = event(system, edition, method)
    given = virtual_points(record, edition)
    assert len(record.rounds) == 9
    for number in ROUNDS:
        assert [given(tpn, number) for tpn in PLAYERS] == [expected(record, tpn, number) for tpn in PLAYERS], number


@every_event
def test_the_same_rounds_are_paired_with_the_virtual_points_stated(system: str, edition: str, method: str) -> None:
    record = event(system, edition, method)
    rows = [
        VirtualPoints(points, number, number, tpn, tpn)
        for number in ROUNDS
        for tpn in PLAYERS
        if (points := expected(record, tpn, number))
    ]
    stated = replace(record, acceleration="", initial_scores=(), acceleration_bands=(), virtual_points=tuple(rows))
    for number in (1, 4, 6, 8):  # the first round of each stage of one method or another
        assert pair(stated, number) == pair(record, number), number


@every_event
def test_the_checker_finds_no_difference(system: str, edition: str, method: str) -> None:
    assert list(check_pairings(event(system, edition, method))) == []


@every_event
def test_an_accelerated_round_is_a_legal_one(system: str, edition: str, method: str) -> None:
    record = event(system, edition, method)
    met = [{game.white, game.black} for round_ in record.rounds for game in round_.games if game.is_played]
    byes = [bye.player for round_ in record.rounds for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    assert len(set(map(frozenset, met))) == len(met)  # C.04.1 2
    assert len(set(byes)) == len(byes)  # C.04.1 4
    for round_ in record.rounds:
        assert sorted([*both(round_.games), *alone(round_.byes)]) == list(PLAYERS)
        assert sum(bye.kind is ByeKind.PAIRING_ALLOCATED for bye in round_.byes) <= 1


def both(games: tuple[Game, ...]) -> list[int]:
    return [tpn for game in games for tpn in (game.white, game.black)]


def alone(byes: tuple[Bye, ...]) -> list[int]:
    return [bye.player for bye in byes]


@every_event
def test_the_standings_count_no_virtual_points(system: str, edition: str, method: str) -> None:
    record = event(system, edition, method)
    table = standings(record, codes=["BH", "SB"]).rows
    assert {row.tpn: row.points for row in table} == {tpn: scored(record, tpn, 9) for tpn in PLAYERS}
    plain = replace(record, acceleration="", initial_scores=(), acceleration_bands=())
    assert table == standings(plain, codes=["BH", "SB"]).rows


@pytest.mark.parametrize(
    ("method", "opponent"),
    [("", 61), ("baku", 31), ("basic", 31), ("haley", 31), ("haley-3", 21), ("progressive", 21), ("english", 31)],
)
def test_in_round_1_the_dutch_system_pairs_within_the_bands(method: str, opponent: int) -> None:
    before = replace(event("dutch", "2026", "baku"), rounds=(), acceleration=method)
    assert {1, opponent} in map(set, pair(before).pairs)
