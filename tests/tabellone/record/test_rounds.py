"""Games, pairings and rounds."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabellone.record import Bye, ByeKind, Game, Pairing, Record, Result, Round
from tests.strategies import records

WON = (Result.WIN, Result.LOSS)


@given(records())
def test_in_an_individual_event_each_game_is_a_pairing_of_its_own(record: Record) -> None:
    for round_ in record.rounds:
        assert round_ == Round.of(round_.games, round_.byes)
        assert [(row.first, row.second) for row in round_.pairings] == [(row.white, row.black) for row in round_.games]
        assert [row.games for row in round_.pairings] == [(game,) for game in round_.games]
        assert round_.boards == tuple(range(1, len(round_.games) + 1))


@given(st.lists(st.integers(1, 50), min_size=1, max_size=6, unique=True))
def test_boards_are_kept_as_they_are_given(boards: list[int]) -> None:
    games = [Game(2 * place + 1, 2 * place + 2) for place in range(len(boards))]
    round_ = Round.of(games, boards=boards)
    assert round_.boards == tuple(boards)
    assert [round_.board_of(game.black) for game in games] == boards
    assert round_.board_of(99) == 0
    assert (round_ == Round.of(games)) == (boards == [*range(1, len(boards) + 1)])


def test_a_round_takes_byes_of_any_number_and_kind() -> None:
    byes = (Bye(3, ByeKind.PAIRING_ALLOCATED), Bye(4, ByeKind.PAIRING_ALLOCATED), Bye(5, ByeKind.HALF))
    of = Record(rounds=(Round.of([Game(1, 2, *WON)], byes),)).rounds[0]
    assert (of.byes, of.is_finished) == (byes, True)


def test_the_games_of_a_round_are_those_of_its_pairings_in_order() -> None:
    first, second, third = Game(1, 2, *WON), Game(2, 1), Game(3, 4, *WON)
    round_ = Round((Pairing(1, 2, (first, second)), Pairing(3, 4, (third,), board=7)))
    assert round_.games == (first, second, third)
    assert round_.boards == (1, 7)
    assert [row.is_finished for row in round_.pairings] == [False, True]
    assert not round_.is_finished


def test_a_pairing_was_played_if_one_of_its_games_was() -> None:
    forfeit = Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert not Pairing(1, 2, (forfeit, forfeit)).is_played
    assert Pairing(1, 2, (forfeit, Game(2, 1, *WON))).is_played


def test_a_result_that_came_too_late_to_count_is_the_one_that_is_rated() -> None:
    game = Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS, rating_only=(Result.DRAW, Result.LOSS))
    assert [game.result_of(tpn) for tpn in (1, 2)] == [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]
    assert [game.rated_result_of(tpn) for tpn in (1, 2)] == [Result.DRAW, Result.LOSS]
    assert [Game(1, 2, *WON).rated_result_of(tpn) for tpn in (1, 2)] == [*WON]


def test_games_are_changed_without_their_pairings_boards_and_byes() -> None:
    round_ = Round((Pairing(1, 2, (Game(1, 2), Game(2, 1)), board=4),), (Bye(3, ByeKind.HALF),))
    won = round_.with_each(lambda game: Game(game.white, game.black, *WON))
    assert won == Round((Pairing(1, 2, (Game(1, 2, *WON), Game(2, 1, *WON)), board=4),), (Bye(3, ByeKind.HALF),))
