"""Random results of games: O. Milvang's model of 2024, corrected to the expected scores of the rating table.

The printed paper has the signs of the two shifts reversed; these are the signs that fit its tables.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from tabellone.record import Game, Result

MODEL_MEANS = (1400, 2600)
"""The range of mean ratings in which Milvang's model is usable; outside it, the nearer limit is used."""
LARGEST_DIFFERENCE = 400
"""Differences above this count as this, as for rating (B.02, 8.3.1)."""
ExpectedPercent: TypeAlias = Callable[[int], int]
"""Return the expected score, in hundredths, of a player rated this much higher (negative: lower)."""
Chances: TypeAlias = tuple[float, float, float]
"""The probabilities of a White win, a draw and a Black win."""

FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
"""In every fifth forfeit neither player appears."""
DOUBLE_FORFEIT = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
UNUSUAL = (
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.DRAW),
    (Result.LOSS, Result.LOSS),
)
"""Results by an arbiter's decision: ½-0, 0-½ and 0-0 after a game that was played."""
SHORT = {
    Result.WIN: Result.SHORT_WIN,
    Result.DRAW: Result.SHORT_DRAW,
    Result.LOSS: Result.SHORT_LOSS,
}
"""The same results of a game of less than one move, which is not rated."""


def probabilities(white: int, black: int, draws: float | None = None) -> Chances:
    """Return the probabilities of a White win, a draw and a Black win, from the ratings.

    Source: O. Milvang, Statistical model for chess tournament simulations, 2024. If ``draws`` is given, it replaces the
    model's share of draws, and the wins share the rest in the model's proportion.
    """
    return _by_model(white - black, (white + black) / 2, draws)


def rated_probabilities(white: int, black: int, expected: ExpectedPercent, draws: float | None = None) -> Chances:
    """Return the model's probabilities with the expected scores of the rating table.

    A difference above 400 counts as 400. The mean over both colours is moved to the table's expected score by moving
    points between the two wins, so that nobody's mean rating change differs from zero. The advantage of White and,
    where possible, the share of draws stay those of the model.
    """
    difference = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, white - black))
    mean = (white + black) / 2
    own, others = (_by_model(each, mean, draws) for each in (difference, -difference))
    by_table = expected(difference) / 100
    advantage = (_score(own) + _score(others) - 1) / 2
    return _with_score(by_table + advantage, own[1], room=min(by_table, 1 - by_table) - abs(advantage))


def _by_model(difference: int, mean: float, draws: float | None) -> Chances:
    mean = min(max(mean, MODEL_MEANS[0]), MODEL_MEANS[1])
    white_shift = 0.0986 * (mean - 2000) + 96
    black_shift = -0.157 * (mean - 2000) - 150
    win = 1 / (1 + 10 ** ((white_shift - difference) / 370))
    loss = 1 / (1 + 10 ** ((difference - black_shift) / 370))
    draw = max(0.0, 1 - win - loss) if draws is None else draws
    decided = (1 - draw) / (win + loss)
    return win * decided, draw, loss * decided


def _score(chances: Chances) -> float:
    return chances[0] + chances[1] / 2


def _with_score(score: float, draw: float, *, room: float) -> Chances:
    """Return the probabilities with this expected score of White; ``room`` limits the draws to what it allows."""
    draw = max(0.0, min(draw, 2 * room))
    win = score - draw / 2
    return win, draw, 1 - win - draw


def drawn_game(
    white: int,
    black: int,
    chances: Chances,
    random: Random,
    *,
    unusual: float = 0,
    short: float = 0,
) -> Game:
    """Return a game that was played, with a random result.

    ``unusual``: the share of results by decision (½-0, 0-½, 0-0); ``short``: of games of less than one move.
    """
    if unusual and random.random() < unusual:
        return Game(white, black, *random.choice(UNUSUAL))
    chance = random.random()
    results = (Result.LOSS, Result.WIN)
    if chance < chances[0]:
        results = (Result.WIN, Result.LOSS)
    elif chance < chances[0] + chances[1]:
        results = (Result.DRAW, Result.DRAW)
    if short and random.random() < short:
        return Game(white, black, SHORT[results[0]], SHORT[results[1]])
    return Game(white, black, *results)


def forfeited(random: Random, doubles: float | None = None) -> tuple[Result, Result]:
    """Return a random forfeit: of White, of Black or of both.

    ``doubles``: the share of double forfeits among them; None: every fifth.
    """
    if doubles is None:
        return random.choice(FORFEITS)
    return DOUBLE_FORFEIT if random.random() < doubles else random.choice(FORFEITS[:4])
