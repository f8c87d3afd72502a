"""Remaining games, and what can still be reached; against a twin that tries all endings."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tabellone.engine import pair
from tabellone.engine.tables.remaining import Fixture, Outlook, Race, games_left, outlooks
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.engine.tables.withdrawal import withdraw
from tabellone.record import (
    Colour,
    Game,
    Matches,
    Pairing,
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


def after(players: int, rounds: int, seed: int = 1, scoring: Scoring | None = None) -> Record:
    """A random Berger round robin after some rounds."""
    random = Random(seed)
    record = Record(
        players=tuple(Player(tpn, f"P{tpn}") for tpn in range(1, players + 1)),
        system="round-robin",
        scoring=scoring or Scoring(),
    )
    for _ in range(rounds):
        games = tuple(Game(*numbers, *random.choice(ENDINGS)) for numbers in pair(record).pairs)
        record = replace(record, rounds=(*record.rounds, Round.of(games)))
    return record


def brute_force(record: Record) -> dict[int, tuple[Points, Points, int, int]]:
    """Minimum, maximum, best and worst place of everybody, over all ways in which the games left can end."""
    left = games_left(record)
    scoring = record.scoring
    points = {player.tpn: record.points_of(player.tpn) for player in record.players}
    found: dict[int, list[tuple[Points, int, int]]] = {tpn: [] for tpn in points}
    for endings in product(ENDINGS, repeat=len(left)):
        total = dict(points)
        for (_round, game), (white, black) in zip(left, endings, strict=True):
            played = Game(game.white, game.black, white, black)
            for tpn in (game.white, game.black):
                total[tpn] += scoring.of_result(played.result_of(tpn), played.colour_of(tpn))
        values = sorted(total.values(), reverse=True)
        for tpn, value in total.items():
            found[tpn].append((value, 1 + values.index(value), len(values) - values[::-1].index(value)))
    return {
        tpn: (min(r[0] for r in rows), max(r[0] for r in rows), min(r[1] for r in rows), max(r[2] for r in rows))
        for tpn, rows in found.items()
    }


@pytest.mark.parametrize("scoring", [Scoring(), Scoring.of(30, 10, 0)])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (5, 2), (5, 3), (6, 3), (6, 4), (7, 5)])
def test_places_are_those_of_all_endings(players: int, rounds: int, seed: int, scoring: Scoring) -> None:
    record = after(players, rounds, seed, scoring)
    found = {tpn: (row.minimum, row.maximum, row.best_place, row.worst_place) for tpn, row in outlooks(record).items()}
    assert found == brute_force(record)
    assert all(row.is_exact for row in outlooks(record).values())


def test_before_the_first_round_everything_can_be_reached() -> None:
    record = after(10, 0)
    assert {(row.minimum, row.maximum, row.best_place, row.worst_place) for row in outlooks(record).values()} == {
        (0, 90, 1, 10)
    }
    assert len(games_left(record)) == 45


def test_the_games_left_are_those_of_the_calendar_and_the_open_ones() -> None:
    record = after(4, 1)
    record = replace(record, rounds=(*record.rounds, Round.of((Game(4, 3), Game(1, 2, *ENDINGS[0])))))
    assert games_left(record) == ((2, Game(4, 3)), (3, Game(2, 4)), (3, Game(3, 1)))
    double = replace(after(4, 0), options=CalendarSettings(cycles=2).options)
    assert len(games_left(double)) == 12


def test_games_with_somebody_who_withdrew_are_decided() -> None:
    record = withdraw(after(4, 2), 4)
    assert record.annulled == frozenset()
    assert games_left(record) == ((3, Game(3, 1)),)
    sure = {tpn: record.points_of(tpn) + (10 if tpn == 2 else 0) for tpn in range(1, 5)}
    assert {tpn: row.minimum for tpn, row in outlooks(record).items()} == sure


def test_the_annulled_are_not_in_the_race() -> None:
    record = withdraw(after(4, 1), 4)
    assert games_left(record) == ((2, Game(1, 2)), (3, Game(3, 1)))
    assert sorted(outlooks(record)) == [1, 2, 3]


def test_after_the_last_round_everything_is_decided() -> None:
    record = after(6, 5)
    for tpn, row in outlooks(record).items():
        points = record.points_of(tpn)
        ahead = sum(record.points_of(other) > points for other in range(1, 7))
        tied = sum(record.points_of(other) == points for other in range(1, 7))
        assert row == Outlook(tpn, (), points, points, ahead + 1, ahead + tied, is_exact=True)


def test_large_events_take_no_time() -> None:
    for rounds in (0, 10, 20, 24):
        assert len(outlooks(after(26, rounds))) == 26


@pytest.mark.parametrize(("boards", "is_certain"), [(1, True), (10, False)])
def test_matches_with_more_endings_are_tried_out_only_as_far_as_games_are(boards: int, *, is_certain: bool) -> None:
    """Three matches of ten boards can end by game points in 21 ways each, and no team is out of the question."""
    endings = tuple((5 * own, 5 * (2 * boards - own)) for own in range(2 * boards + 1))
    race = Race({1: 0, 2: 0, 3: 0}, ())
    games = [Fixture(1, Game(*both), endings) for both in ((1, 2), (2, 3), (3, 1))]
    assert race._ahead({1: 0, 2: 0, 3: 0}, games, 10 * boards, most=True)[1] is is_certain


BOARDS = (Colour.WHITE, Colour.BLACK, Colour.WHITE)


def of_teams(score: Score, *results: Result) -> Record:
    """Three teams of three after one round, in which the boards of the only match have ended so for the first team."""
    players = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 10))
    teams = tuple(Team(tpn, f"T{tpn}", players=tuple(range(3 * tpn - 2, 3 * tpn + 1))) for tpn in (1, 2, 3))
    record = Record(players=players, teams=teams, system="round-robin", matches=Matches(score, colours=BOARDS))
    ((first, second),) = pair(record).pairs
    rows = []
    for seat, (colour, own) in enumerate(zip(BOARDS, results, strict=True)):
        opposite = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}.get(own, own)
        mine, yours = teams[first - 1].players[seat], teams[second - 1].players[seat]
        seated = (mine, yours, own, opposite) if colour is Colour.WHITE else (yours, mine, opposite, own)
        rows.append(Game(*seated))
    return replace(record, rounds=(Round((Pairing(first, second, tuple(rows)),)),))


def test_game_points_of_an_open_match_are_counted_once() -> None:
    """Two of three boards are won, so the match can still end 3-0, 2½-½ or 2-1; the free team has two matches left."""
    record = of_teams(Score.GAME, Result.WIN, Result.WIN, Result.UNKNOWN)
    first, second = record.rounds[0].pairings[0].first, record.rounds[0].pairings[0].second
    found = outlooks(record)
    assert (found[first].minimum, found[first].maximum) == (20, 60)
    assert (found[second].minimum, found[second].maximum) == (0, 40)
    assert (found[6 - first - second].minimum, found[6 - first - second].maximum) == (0, 60)


def test_an_open_match_gives_only_the_match_points_that_it_still_can() -> None:
    """After 2-0 it is won, after 1½-½ it cannot be lost any more, after ½-½ everything is open; then one match each."""
    results = {2: (Result.WIN, Result.WIN), 1: (Result.WIN, Result.DRAW), 0: (Result.DRAW, Result.DRAW)}
    found = {}
    for lead, (one, two) in results.items():
        record = of_teams(Score.MATCH, one, two, Result.UNKNOWN)
        match, reach = record.rounds[0].pairings[0], outlooks(record)
        rows = reach[match.first], reach[match.second]
        found[lead] = [(row.minimum, row.maximum) for row in rows]
    assert found == {2: [(20, 40), (0, 20)], 1: [(10, 40), (0, 30)], 0: [(0, 40), (0, 40)]}
