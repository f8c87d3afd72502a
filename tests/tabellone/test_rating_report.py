"""Rating changes of a whole event, and the games that are not rated."""

from __future__ import annotations

import datetime
from fractions import Fraction

from tabellone.rating_change import GameChange, InitialRating, InitialState, Performance, RatedGame, RatingChange, WhyK
from tabellone.rating_report import GameRating, PlayerRating, player_rating, rating_report
from tabellone.record import Game, LaterRating, Player, Record, Result, Round

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
PLUS, MINUS = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
BEGAN = datetime.date(2026, 5, 1)
PLAYERS = (
    Player(1, "Anna", 2450, birth="1980/01/01"),
    Player(2, "Bruno", 2000, birth="1990/00/00"),
    Player(3, "Carla"),
    Player(4, "Dario"),
)
EVENT = Record(
    players=PLAYERS,
    rounds=(
        Round.of((Game(1, 2, DRAW, DRAW), Game(3, 4, WIN, LOSS))),
        Round.of((Game(3, 1, DRAW, DRAW), Game(2, 4, PLUS, MINUS))),
        Round.of((Game(1, 4), Game(2, 3, Result.SHORT_WIN, Result.SHORT_LOSS))),
    ),
)


def test_the_whole_report() -> None:
    found = rating_report(EVENT, began=BEGAN)
    anna = RatingChange(2450, 10, WhyK.HIGH, (GameChange(RatedGame(1, 2000, 5), 400, True, 92, -42),))
    bruno = RatingChange(2000, 20, WhyK.ORDINARY, (GameChange(RatedGame(1, 2450, 5), -400, True, 8, 42),))
    carla = InitialRating(1, 5, 2017, 50, 0, InitialState.FEW_GAMES)
    assert found.players == (
        PlayerRating(PLAYERS[0], Performance(1, 5, 2000, 50, 0), anna, None, (2,)),
        PlayerRating(PLAYERS[1], Performance(1, 5, 2450, 50, 0), bruno, None, (1,)),
        PlayerRating(PLAYERS[2], Performance(1, 5, 2450, 50, 0), None, carla, ()),
        PlayerRating(PLAYERS[3], None, None, None, ()),
    )
    assert found.games == {
        GameRating.RATED: 1,
        GameRating.BOTH_UNRATED: 1,
        GameRating.ONE_UNRATED: 1,
        GameRating.FORFEIT: 1,
        GameRating.OPEN: 1,
        GameRating.SHORT: 1,
    }
    assert (found.points, found.expected, found.change) == (10, Fraction(1), Fraction(42, 10))
    assert ([line.player.tpn for line in found.rated], [line.player.tpn for line in found.unrated]) == ([1, 2], [3, 4])


def test_k_of_the_list_counts_for_its_player() -> None:
    changes = [line.change for line in rating_report(EVENT, began=BEGAN, listed_k={2: 40}).rated]
    assert [(change.k, change.why_k) for change in changes if change] == [(10, WhyK.HIGH), (40, WhyK.LISTED)]


def test_rapid_and_blitz_games_with_a_player_above_2600_are_not_rated_from_a_difference_of_600() -> None:
    players = (Player(1, "Anna", 2650), Player(2, "Bruno", 2050), Player(3, "Carla", 2051))
    rounds = (Round.of((Game(1, 2, WIN, LOSS),)), Round.of((Game(3, 1, LOSS, WIN),)))
    event = Record(players=players, rounds=rounds)
    found = rating_report(event, began=BEGAN, tempo="blitz")
    assert found.games == {GameRating.DIFFERENCE: 1, GameRating.RATED: 1}
    assert found.players[0].opponents == (3,)
    assert found.players[1].change is None
    assert rating_report(event, began=BEGAN).games == {GameRating.RATED: 2}


def test_a_result_for_rating_only_has_priority() -> None:
    games = (Game(1, 2, LOSS, WIN, rating_only=(WIN, LOSS)),)
    line = player_rating(Record(players=PLAYERS[:2], rounds=(Round.of(games),)), PLAYERS[0], began=BEGAN)
    assert line.change is not None
    assert line.change.points == 10


def test_each_game_counts_with_the_ratings_of_its_round_in_a_long_event() -> None:
    players = (
        Player(1, "Anna", 2000, later_ratings=(LaterRating(2, 2100),)),
        Player(2, "Bruno", 2000, later_ratings=(LaterRating(2, 1900),)),
    )
    rounds = (Round.of((Game(1, 2, DRAW, DRAW),)), Round.of((Game(2, 1, DRAW, DRAW),)))
    found = player_rating(Record(players=players, rounds=rounds), players[0])
    assert found.change is not None
    assert [(game.difference, game.expected) for game in found.change.games] == [(0, 50), (200, 76)]
    assert (found.change.rating, found.change.change) == (2000, Fraction(20 * -26, 100))
