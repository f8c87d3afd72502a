"""The random results of the generator."""

from __future__ import annotations

from random import Random

import pytest

from tabellone.engine.result_model import UNUSUAL, drawn_game, forfeited, probabilities, rated_probabilities
from tabellone.record import Game, Result
from tabellone.tiebreaks.rating_tables import expected_percent

# Milvang's model of 2024


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (2000, 2000, (0.3549, 0.3629, 0.2822)),
        (2200, 2000, (0.6424, 0.2644, 0.0931)),
        (1500, 1500, (0.4279, 0.1816, 0.3906)),
    ],
)
def test_probabilities_of_win_draw_and_loss(white: int, black: int, expected: tuple[float, float, float]) -> None:
    assert probabilities(white, black) == pytest.approx(expected, abs=0.0001)


def test_probabilities_far_apart_need_no_draws() -> None:
    win, draw, loss = probabilities(2600, 1000)
    assert (round(win, 3), draw >= 0, round(win + draw + loss, 9)) == (1.0, True, 1.0)


def test_probabilities_with_a_given_share_of_draws_keep_the_proportion_of_wins() -> None:
    win, _, loss = probabilities(2100, 2000)
    given_win, draw, given_loss = probabilities(2100, 2000, 0.5)
    assert draw == 0.5
    assert given_win / given_loss == pytest.approx(win / loss)
    assert given_win + given_loss == pytest.approx(0.5)


# With the rating table


@pytest.mark.parametrize("difference", [0, 3, 50, 117, 250, 392, 400])
@pytest.mark.parametrize("mean", [1100, 1600, 2000, 2400, 2750])
def test_over_both_colours_the_expected_score_is_that_of_the_rating_table(mean: int, difference: int) -> None:
    higher, lower = mean + difference, mean
    as_white, as_black = (
        rated_probabilities(one, other, expected_percent) for one, other in ((higher, lower), (lower, higher))
    )
    score = as_white[0] + as_white[1] / 2 + as_black[2] + as_black[1] / 2
    assert score / 2 == pytest.approx(expected_percent(difference) / 100)
    for chances in (as_white, as_black):
        assert min(chances) > -1e-9
        assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize(("white", "black"), [(2700, 2000), (2000, 2700)])
def test_a_larger_difference_counts_as_400(white: int, black: int) -> None:
    middle = (white + black) // 2
    nearer = (middle + 200, middle - 200) if white > black else (middle - 200, middle + 200)
    assert rated_probabilities(white, black, expected_percent) == rated_probabilities(*nearer, expected_percent)


def test_between_equals_the_model_is_unchanged() -> None:
    assert rated_probabilities(2000, 2000, expected_percent) == pytest.approx(probabilities(2000, 2000))


# Games


def test_a_game_follows_its_chances() -> None:
    random = Random("1")
    assert drawn_game(1, 2, (1, 0, 0), random) == Game(1, 2, Result.WIN, Result.LOSS)
    assert drawn_game(1, 2, (0, 1, 0), random) == Game(1, 2, Result.DRAW, Result.DRAW)
    assert drawn_game(1, 2, (0, 0, 1), random, short=1) == Game(1, 2, Result.SHORT_LOSS, Result.SHORT_WIN)
    found = {drawn_game(1, 2, (1, 0, 0), random, unusual=1) for _ in range(100)}
    assert found == {Game(1, 2, *results) for results in UNUSUAL}


def test_every_fifth_forfeit_is_double_unless_another_share_is_given() -> None:
    random = Random("1")
    double = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    assert 350 < sum(forfeited(random) == double for _ in range(2000)) < 450
    assert {forfeited(random, 1) for _ in range(50)} == {double}
    assert double not in {forfeited(random, 0) for _ in range(50)}
