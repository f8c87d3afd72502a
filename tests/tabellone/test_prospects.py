"""What a result would mean for somebody's place: bounds that hold, and exact places against all endings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine import pair
from tabellone.prospects import OUTCOMES, SAID, Prospect, ended, has_prospects, open_games, prospects
from tabellone.record import Game, Record, Round
from tests.tabellone.engine.played import record

LAST = record(4, "1-3 1, 4-2 0", "2-1 *, 3-4 *", planned=2)
"""1 and 2 have a point each, 3 and 4 none; two games are open."""


def played(seed: int, count: int, rounds: int, planned: int, left: int) -> Record:
    """An event of that many rounds, in the last of which so many games are open."""
    draw = Random(seed)
    of = record(count, planned=planned)
    for _round in range(rounds):
        found = pair(of, len(of.rounds) + 1)
        games = tuple(Game(white, black, *draw.choice(OUTCOMES)) for white, black in found.pairs)
        of = replace(of, rounds=(*of.rounds, Round.of(games, found.byes)))
    *before, last = of.rounds
    games = tuple(Game(game.white, game.black) if at < left else game for at, game in enumerate(last.games))
    return replace(of, rounds=(*before, Round.of(games, last.byes)))


def endings(of: Record) -> Iterator[Record]:
    """All ways in which the open games can end."""
    open_ = list(open_games(of))
    for outcomes in product(OUTCOMES, repeat=len(open_)):
        whole = of
        for at, outcome in zip(open_, outcomes, strict=True):
            whole = ended(whole, at, outcome)
        yield whole


def result_of(of: Record, tpn: int) -> str:
    entry = of.cards[tpn][-1]
    return {of.scoring.win: "1", of.scoring.draw: "=", of.scoring.loss: "0"}[entry.points]


def by_points(of: Record) -> Mapping[int, int]:
    """Places in which nobody is behind an equal."""
    points = {tpn: of.points_of(tpn) for tpn in of.by_tpn}
    return {tpn: 1 + sum(other > own for other in points.values()) for tpn, own in points.items()}


def by_number(of: Record) -> Mapping[int, int]:
    """Places with every tie broken by the number."""
    ordered = sorted(of.by_tpn, key=lambda tpn: (-of.points_of(tpn), tpn))
    return {tpn: place for place, tpn in enumerate(ordered, start=1)}


def test_the_leader_of_two_games() -> None:
    found = prospects(LAST, 1)
    assert (found.round, found.opponent, found.to_come, found.ways) == (2, 2, 0, 0)
    assert found.lines == (
        Prospect("1", 20, 1, 1, "points"),
        Prospect("=", 15, 1, 2, "points"),
        Prospect("0", 10, 2, 3, "points"),
    )


@pytest.mark.parametrize("seed", range(15))
def test_with_the_last_round_public_both_places_are_reached_by_points_and_no_others(seed: int) -> None:
    of = played(seed, 9, 3, 3, 4)
    for tpn in of.by_tpn:
        found = prospects(of, tpn)
        is_open = any(tpn in (of.rounds[-1].games[place].white, of.rounds[-1].games[place].black) for place in range(4))
        for line in found.lines:
            best, worst = [], []
            for whole in endings(of):
                if is_open and result_of(whole, tpn) != line.result:
                    continue
                points = [whole.points_of(other) for other in of.by_tpn if other != tpn]
                best.append(1 + sum(value > whole.points_of(tpn) for value in points))
                worst.append(1 + sum(value >= whole.points_of(tpn) for value in points))
            assert (line.kind, line.best, line.worst) == ("points", min(best), max(worst))


@pytest.mark.parametrize("seed", range(8))
def test_few_open_games_are_gone_through_and_ranked(seed: int) -> None:
    of = played(seed, 8, 3, 3, 3)
    for tpn in of.by_tpn:
        found = prospects(of, tpn, ranks=by_number, most_ways=9)
        if found.round:
            assert (found.ways, {line.kind for line in found.lines}) == (9, {"ranked"})
        for line in found.lines:
            if line.kind != "ranked":
                continue
            places = [by_number(whole)[tpn] for whole in endings(of) if result_of(whole, tpn) == line.result]
            assert (line.best, line.worst) == (min(places), max(places))


def test_more_ways_than_allowed_are_counted_by_points() -> None:
    of = played(1, 8, 3, 3, 3)
    [tpn] = [of.rounds[-1].games[0].white]
    assert prospects(of, tpn, ranks=by_number, most_ways=8).ways == 0


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), left=st.integers(0, 3), winner=st.integers(0, 2))
def test_with_a_round_to_come_no_ending_leaves_the_bounds(seed: int, left: int, winner: int) -> None:
    of = played(seed, 8, 2, 3, left)
    draw = Random(seed)
    bounds = {tpn: {line.result: line for line in prospects(of, tpn).lines} for tpn in of.by_tpn}
    whole = of
    for at in list(open_games(of)):
        whole = ended(whole, at, draw.choice(OUTCOMES))
    found = pair(whole, 3)
    games = tuple(
        Game(white, black, *(OUTCOMES[winner] if place % 2 else draw.choice(OUTCOMES)))
        for place, (white, black) in enumerate(found.pairs)
    )
    end = replace(whole, rounds=(*whole.rounds, Round.of(games, found.byes)))
    open_players = {tpn for at in open_games(of) for tpn in _of(of, at)}
    for tpn in of.by_tpn:
        said = result_of(whole if tpn in open_players else end, tpn)
        line = bounds[tpn][said]
        assert line.kind == "bounds"
        assert line.best <= by_points(end)[tpn] <= line.worst


def _of(of: Record, at: tuple[int, int]) -> tuple[int, int]:
    game = of.rounds[at[0] - 1].games[at[1]]
    return game.white, game.black


def test_a_category_counts_its_own_players_alone() -> None:
    found = prospects(LAST, 4, among=frozenset({3, 4}))
    assert [(line.best, line.worst) for line in found.lines] == [(1, 1), (1, 2), (2, 2)]


def test_who_has_finished_waits_for_the_others() -> None:
    of = record(4, "1-3 1, 4-2 0", "2-1 1, 3-4 *", planned=2)
    found = prospects(of, 1)
    assert (found.round, found.opponent) == (0, 0)
    assert found.lines == (Prospect("", 10, 2, 3, "points"),)


def test_before_the_last_round_is_paired_the_next_result_is_meant() -> None:
    of = record(4, "1-3 1, 4-2 0", planned=2)
    found = prospects(of, 1)
    assert (found.round, found.opponent, found.to_come) == (2, 0, 1)
    assert [line.result for line in found.lines] == [*SAID]
    assert [line.points for line in found.lines] == [20, 15, 10]
    assert found.lines[0] == Prospect("1", 20, 1, 2, "bounds")


def test_where_nothing_can_be_said() -> None:
    over = record(4, "1-3 1, 4-2 0", planned=1)
    assert [has_prospects(of) for of in (LAST, record(4, "1-3 1, 4-2 0", planned=2))] == [True, True]
    nothing = (
        over,
        record(4, planned=2),
        record(4, "1-3 1, 4-2 *", planned=3),
        replace(LAST, planned_rounds=0),
        replace(LAST, system="keizer"),
        replace(LAST, system="round-robin"),
        replace(LAST, system="chess960"),
    )
    assert [has_prospects(of) for of in nothing] == [False] * len(nothing)
