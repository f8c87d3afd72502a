"""Results of the demonstration's games."""

from __future__ import annotations

from random import Random

from tournaments.domain.results.outcomes import Outcome
from tournaments.models import Game, Registration


def likely_outcome(game: Game) -> Outcome:
    """Return a likely result by the ratings, the same at every run."""
    place = f"{game.board}" if game.number == 1 else f"{game.board}.{game.number}"
    draw = Random(f"{game.round.number}/{place}")  # noqa: S311  (a made-up result, not a secret)
    lead = rating_of(game.white) + 35 - rating_of(game.black)
    expected = 1 / (1 + 10 ** (-lead / 400))
    drawn = 0.35 * (1 - abs(2 * expected - 1))
    chance = draw.random()
    if chance < expected - drawn / 2:
        return Outcome.WHITE_WINS
    return Outcome.DRAW if chance < expected + drawn / 2 else Outcome.BLACK_WINS


def rating_of(player: Registration) -> int:
    """Return the rating, or an estimate for unrated players."""
    return player.rating or 1400
