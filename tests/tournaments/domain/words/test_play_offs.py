"""Play-offs in words."""

from __future__ import annotations

import pytest

from tabellone.record import PlayOffGame, Result, Speed
from tournaments.domain.words.play_offs import SPEEDS, rated_as

WIN, LOSS = Result.WIN, Result.LOSS


def test_every_rate_has_its_words() -> None:
    assert set(SPEEDS) == set(Speed)
    assert [str(SPEEDS[speed]) for speed in (Speed.RAPID, Speed.ARMAGEDDON)] == ["rapid", "Armageddon"]


@pytest.mark.parametrize(
    ("speed", "white", "black", "said"),
    [
        (Speed.RAPID, WIN, LOSS, "rated apart"),
        (Speed.STANDARD, Result.DRAW, Result.DRAW, "rated apart"),
        (Speed.ARMAGEDDON, WIN, LOSS, "not rated"),
        (Speed.BLITZ, Result.FORFEIT_WIN, Result.FORFEIT_LOSS, "not rated"),
    ],
)
def test_a_game_is_rated_apart_unless_the_times_are_unequal_or_it_was_not_played(
    speed: Speed, white: Result, black: Result, said: str
) -> None:
    assert rated_as(PlayOffGame(speed, 1, 2, white, black)) == said
