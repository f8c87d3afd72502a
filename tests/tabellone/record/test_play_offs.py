"""How a tied match is decided."""

from __future__ import annotations

import pytest

from tabellone.record import PlayOff, PlayOffGame, Result, Speed
from tabellone.record.play_offs import decided_by

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def game(speed: Speed, white: int, black: int, result: Result) -> PlayOffGame:
    other = {WIN: LOSS, DRAW: DRAW, LOSS: WIN, Result.UNKNOWN: Result.UNKNOWN}[result]
    return PlayOffGame(speed, white, black, result, other)


RAPID = (game(Speed.RAPID, 1, 2, WIN), game(Speed.RAPID, 2, 1, DRAW))
LEVEL = (game(Speed.BLITZ, 1, 2, WIN), game(Speed.BLITZ, 2, 1, WIN))


@pytest.mark.parametrize(
    ("games", "winner"),
    [
        ((), None),
        (RAPID, 1),
        (LEVEL, None),
        ((*LEVEL, game(Speed.ARMAGEDDON, 1, 2, DRAW)), 2),
        ((*RAPID, game(Speed.ARMAGEDDON, 1, 2, LOSS)), 2),
        ((*LEVEL, game(Speed.ARMAGEDDON, 1, 2, WIN)), 1),
        ((PlayOffGame(Speed.ARMAGEDDON, 1, 2, LOSS, LOSS),), None),
    ],
)
def test_the_games_say_who_goes_on_and_of_an_armageddon_game_a_draw_is_enough_for_black(
    games: tuple[PlayOffGame, ...], winner: int | None
) -> None:
    assert decided_by(games) == winner


def test_points_are_those_of_the_play_off_alone() -> None:
    play_off = PlayOff(1, 1, 2, RAPID)
    assert (play_off.points_of(1), play_off.points_of(2)) == (15, 5)


@pytest.mark.parametrize(
    ("play_off", "objection"),
    [
        (PlayOff(1, 1, 2), None),
        (PlayOff(1, 2, 1, LEVEL), None),
        (PlayOff(1, 2, 1, 6 * LEVEL), None),
        (PlayOff(1, 2, 1, (*6 * LEVEL, game(Speed.RAPID, 1, 2, DRAW))), "at most 12 games"),
        (PlayOff(1, 1, 1), "between the two"),
        (PlayOff(1, 1, 3, RAPID), "between the two"),
        (PlayOff(1, 2, 1, RAPID), "the other player advances"),
        (PlayOff(1, 1, 2, (game(Speed.ARMAGEDDON, 1, 2, WIN), *RAPID)), "is the last"),
        (PlayOff(1, 1, 2, (game(Speed.RAPID, 1, 2, Result.UNKNOWN),)), "no result"),
    ],
)
def test_what_contradicts_itself_is_said(play_off: PlayOff, objection: str | None) -> None:
    said = play_off.objection
    assert said is None if objection is None else objection in str(said)
