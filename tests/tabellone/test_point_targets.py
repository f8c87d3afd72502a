"""How many points are needed for first place and the first three, against a twin that tries all endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tabellone.engine import pair
from tabellone.options import Options
from tabellone.point_targets import PLACES, has_point_targets, point_targets
from tabellone.record import (
    Colour,
    Game,
    Matches,
    Player,
    Points,
    Record,
    Result,
    Round,
    Score,
    Scoring,
    Team,
)

ENDINGS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
BOARDS = (Colour.WHITE, Colour.BLACK)
FOOTBALL = Scoring.of(30, 10, 0)


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(tpn, f"P{tpn}") for tpn in range(1, count + 1))


def ended(round_: Round, draw: Random, *, done: int = 99) -> Round:
    """The round with random results in its first games or matches."""
    pairings = tuple(
        replace(row, games=tuple(with_result(game, *draw.choice(ENDINGS)) for game in row.games))
        if place < done
        else row
        for place, row in enumerate(round_.pairings)
    )
    return Round(pairings, round_.byes)


def with_result(game: Game, white: Result, black: Result) -> Game:
    return replace(game, white_result=white, black_result=black)


def next_round(record: Record) -> Round:
    found = pair(record, len(record.rounds) + 1)
    return Round(tuple(record.pairing_of(*both) for both in found.pairs), tuple(found.byes))


def after(record: Record, rounds: int, seed: int, *, opened: int = 0) -> Record:
    """The event after so many rounds; of the last one only ``opened`` games have ended, if that is not 0."""
    draw = Random(seed)
    for number in range(1, rounds + 1):
        done = opened if opened and number == rounds else 99
        record = replace(record, rounds=(*record.rounds, ended(next_round(record), draw, done=done)))
    return record


def round_robin(count: int, scoring: Scoring | None = None, cycles: int = 1) -> Record:
    options = Options({"cycles": cycles}) if cycles > 1 else Options({})
    return Record(players=players(count), system="round-robin", scoring=scoring or Scoring(), options=options)


def of_teams(count: int, score: Score, system: str = "round-robin", planned: int = 0) -> Record:
    people = players(2 * count)
    teams = tuple(Team(tpn, f"T{tpn}", players=(2 * tpn - 1, 2 * tpn)) for tpn in range(1, count + 1))
    matches = Matches(score, colours=BOARDS)
    return Record(players=people, teams=teams, system=system, matches=matches, planned_rounds=planned)


def all_endings(record: Record, *, planned: int = 0) -> Iterator[Record]:
    """All ways in which the event can end, the rounds that are not paired by their calendar; each game for itself."""
    rounds = list(record.rounds)
    while len(rounds) < planned:
        rounds.append(next_round(replace(record, rounds=tuple(rounds))))
    record = replace(record, rounds=tuple(rounds))
    at = [
        (number, place, board)
        for number, round_ in enumerate(rounds)
        for place, row in enumerate(round_.pairings)
        for board, game in enumerate(row.games)
        if not game.is_finished
    ]
    for outcomes in product(ENDINGS, repeat=len(at)):
        changed = [[list(row.games) for row in round_.pairings] for round_ in rounds]
        for (number, place, board), (white, black) in zip(at, outcomes, strict=True):
            game = changed[number][place][board]
            changed[number][place][board] = replace(game, white_result=white, black_result=black)
        yield replace(
            record,
            rounds=tuple(
                Round(
                    tuple(replace(row, games=tuple(games)) for row, games in zip(round_.pairings, new, strict=True)),
                    round_.byes,
                )
                for round_, new in zip(rounds, changed, strict=True)
            ),
        )


def totals_of(record: Record, planned: int) -> list[dict[int, Points]]:
    found = {
        tuple((tpn, whole.points_of(tpn)) for tpn in whole.contestant) for whole in all_endings(record, planned=planned)
    }
    return [dict(row) for row in sorted(found)]


def brute_force(tpn: int, endings: list[dict[int, Points]], place: int) -> tuple[Points | None, Points | None]:
    """The points needed and enough, over all endings."""
    ahead: dict[Points, list[int]] = {}
    level: dict[Points, list[int]] = {}
    for points in endings:
        others = [value for other, value in points.items() if other != tpn]
        ahead.setdefault(points[tpn], []).append(sum(value > points[tpn] for value in others))
        level.setdefault(points[tpn], []).append(sum(value >= points[tpn] for value in others))
    needed = [total for total in sorted(ahead) if min(ahead[total]) < place]
    too_few = [total for total in sorted(level) if max(level[total]) >= place]
    enough = [total for total in sorted(level) if not too_few or total > too_few[-1]]
    return next(iter(needed), None), next(iter(enough), None)


def assert_exact(record: Record, planned: int) -> None:
    endings = totals_of(record, planned)
    for tpn in record.contestant:
        found = point_targets(record, tpn)
        assert (found.minimum, found.maximum) == (
            min(points[tpn] for points in endings),
            max(points[tpn] for points in endings),
        )
        for target in found.targets:
            assert target.is_exact
            assert (target.needed, target.enough) == brute_force(tpn, endings, target.place)


@pytest.mark.parametrize("scoring", [Scoring(), FOOTBALL], ids=["1-½-0", "3-1-0"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("count", "played"), [(4, 1), (5, 3), (6, 3), (6, 4), (7, 5)])
def test_a_round_robin_has_the_points_of_all_endings(count: int, played: int, seed: int, scoring: Scoring) -> None:
    record = after(round_robin(count, scoring), played, seed)
    assert_exact(record, count - 1 + count % 2)


@pytest.mark.parametrize("score", list(Score))
@pytest.mark.parametrize("seed", range(3))
def test_a_round_robin_of_teams_counts_the_points_that_rank(score: Score, seed: int) -> None:
    assert_exact(after(of_teams(4, score), 2, seed, opened=1), 3)


@pytest.mark.parametrize("seed", range(3))
def test_a_double_round_robin_has_the_points_of_all_endings(seed: int) -> None:
    assert_exact(after(round_robin(4, cycles=2), 4, seed, opened=1), 6)


@pytest.mark.parametrize("score", list(Score))
@pytest.mark.parametrize("seed", range(3))
def test_teams_in_the_last_round_of_a_swiss_have_the_points_of_all_endings(score: Score, seed: int) -> None:
    assert_exact(after(of_teams(6, score, "team-swiss", 3), 3, seed, opened=1), 3)


def swiss(count: int, planned: int, **options: bool) -> Record:
    return Record(players=players(count), system="dutch", planned_rounds=planned, options=Options(options))


@pytest.mark.parametrize("seed", range(3))
def test_the_open_games_of_a_double_round_are_one_match(seed: int) -> None:
    before = after(swiss(6, 4, double_rounds=True), 2, seed)
    first = next_round(before)
    second = Round(tuple(replace(before.pairing_of(row.second, row.first)) for row in first.pairings), first.byes)
    record = replace(before, rounds=(*before.rounds, first, second))
    assert_exact(record, 4)
    found = point_targets(record, first.pairings[0].first)
    assert (found.round, found.opponent, found.left) == (3, first.pairings[0].second, 1)
    assert [line.gained for line in found.lines] == [20, 15, 10, 5, 0]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("record", "played", "planned"),
    [
        (swiss(10, 4), 2, 4),
        (swiss(9, 4), 3, 4),
        (swiss(8, 6, double_rounds=True), 4, 6),
        (of_teams(10, Score.MATCH, "team-swiss", 4), 3, 4),
        (of_teams(9, Score.GAME, "team-swiss", 4), 3, 4),
    ],
    ids=["swiss", "odd", "double", "match points", "game points"],
)
def test_no_ending_of_rounds_to_come_leaves_the_bounds(record: Record, played: int, planned: int, seed: int) -> None:
    now = after(record, played, seed, opened=0)
    targets = {tpn: point_targets(now, tpn) for tpn in now.contestant}
    for again in range(12):
        whole = now
        for number in range(played + 1, planned + 1):
            paired = next_round(whole)
            whole = replace(whole, rounds=(*whole.rounds, ended(paired, Random(100 * seed + again + number))))
        points = {tpn: whole.points_of(tpn) for tpn in whole.contestant}
        for tpn, found in targets.items():
            others = [value for other, value in points.items() if other != tpn]
            for target in found.targets:
                if sum(value > points[tpn] for value in others) < target.place:
                    assert target.needed is not None
                    assert points[tpn] >= target.needed
                if target.enough is not None and points[tpn] >= target.enough:
                    assert sum(value >= points[tpn] for value in others) < target.place
            assert found.minimum <= points[tpn] <= found.maximum


@pytest.mark.parametrize("seed", range(4))
def test_the_lines_are_those_of_all_endings_with_that_result(seed: int) -> None:
    record = after(round_robin(5), 3, seed)
    for tpn in record.contestant:
        found = point_targets(record, tpn)
        if not found.opponent:
            continue
        for line in found.lines:
            assert line.gained is not None
            fixed = [
                {other: whole.points_of(other) for other in whole.contestant}
                for whole in all_endings(record, planned=5)
                if gained_in(whole, tpn, found.round) == line.gained
            ]
            best = [sum(value > row[tpn] for value in row.values()) for row in fixed]
            worst = [sum(value >= row[tpn] for value in row.values()) for row in fixed]
            assert (line.best, line.worst, line.is_exact) == (1 + min(best), max(worst), True)
            states = [
                "certain" if max(worst) <= place else "possible" if min(best) < place else "out" for place in PLACES
            ]
            assert line.states == tuple(states[: len(line.states)])


def gained_in(record: Record, tpn: int, number: int) -> Points:
    return next(entry.points for entry in record.cards[tpn] if entry.round == number)


def test_after_the_own_last_game_the_others_decide() -> None:
    record = after(round_robin(4), 3, 1, opened=1)
    row = record.rounds[-1].pairings[0]
    found = point_targets(record, row.first)
    assert (found.round, found.opponent, found.left, len(found.lines)) == (0, 0, 0, 1)
    assert (found.lines[0].gained, found.minimum) == (None, found.maximum)


def test_a_large_event_is_bounded_for_the_first_three_and_exact_for_first_place() -> None:
    found = point_targets(after(round_robin(20), 14, 1), 1)
    assert [(target.place, target.is_exact) for target in found.targets] == [(1, True), (3, False)]


def test_many_games_with_three_points_for_a_win_are_bounded() -> None:
    found = point_targets(after(round_robin(8, FOOTBALL), 4, 1), 1)
    assert [target.is_exact for target in found.targets] == [False, False]


def test_where_nothing_can_be_said() -> None:
    half = after(round_robin(6), 2, 1)
    assert [has_point_targets(record) for record in (half, after(swiss(6, 4), 2, 1))] == [True, True]
    nothing = (
        after(round_robin(6), 1, 1),
        after(round_robin(6), 5, 1),
        round_robin(2),
        after(swiss(6, 4), 1, 1),
        replace(after(swiss(6, 4), 2, 1), planned_rounds=0),
        replace(half, system="keizer"),
        replace(half, system="knockout"),
        replace(half, system="chess960"),
    )
    assert [has_point_targets(record) for record in nothing] == [False] * len(nothing)
