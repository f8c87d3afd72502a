"""Remaining games, and what can still be reached; against a twin that tries all endings."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tabellone.engine import pair
from tabellone.engine.tables.remaining import Outlook, _Race, games_left, outlooks
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.engine.tables.withdrawal import withdraw
from tabellone.record import Colour, Game, Matches, Pairing, Player, Points, Record, Result, Round, Score, Scoring, Team

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
    race = _Race({1: 0, 2: 0, 3: 0}, (), endings)
    games = [Game(1, 2), Game(2, 3), Game(3, 1)]
    assert race._ahead({1: 0, 2: 0, 3: 0}, games, 10 * boards, most=True)[1] is is_certain


def test_a_match_that_is_begun_counts_as_open_by_game_points_and_what_it_gave_is_sure() -> None:
    """Two boards, two teams, one match: one board is won, so 1 – 2 for the first and 0 – 1 for the second are left."""
    record = Record(
        players=tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 5)),
        system="round-robin",
        teams=(Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4))),
        matches=Matches(primary=Score.GAME, colours=(Colour.WHITE, Colour.BLACK)),
        rounds=(Round((Pairing(1, 2, (Game(1, 3, Result.WIN, Result.LOSS), Game(4, 2))),)),),
    )
    found = outlooks(record)
    assert (found[1].minimum, found[1].is_exact, found[2].minimum, found[2].is_exact) == (10, False, 0, False)
    assert (found[1].maximum, found[2].maximum) == (20, 20)
    by_match = outlooks(replace(record, matches=replace(record.matches, primary=Score.MATCH)))
    assert (by_match[1].minimum, by_match[1].maximum, by_match[1].is_exact) == (0, 20, True)
