"""Results of the demonstration: likely ones, and the same at every run."""

from __future__ import annotations

from collections import Counter

from pairing.management.demo_results import likely_outcome
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Game, Pairing, Registration, Round


def game_of(white: int, black: int, board: int, number: int = 1) -> Game:
    pairing = Pairing(round=Round(number=1), board=board)
    sides = (Registration(rating=white), Registration(rating=black))
    return Game(pairing=pairing, number=number, white=sides[0], black=sides[1])


def test_the_stronger_wins_more_often_and_every_run_draws_the_same() -> None:
    found = [likely_outcome(game_of(2400, 2000, board)) for board in range(200)]
    counts = Counter(found)
    assert counts[Outcome.WHITE_WINS] > 150 > counts[Outcome.DRAW] > counts[Outcome.BLACK_WINS]
    assert found == [likely_outcome(game_of(2400, 2000, board)) for board in range(200)]


def test_the_boards_of_a_match_have_results_of_their_own() -> None:
    assert len({likely_outcome(game_of(2000, 2000, 1, number)) for number in range(1, 30)}) == 3
