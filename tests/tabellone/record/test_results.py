from __future__ import annotations

from tabellone.record import Colour, Result


def test_each_colour_has_the_other() -> None:
    assert {colour: colour.other for colour in Colour} == {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE}


def test_what_each_result_is() -> None:
    """Rated are the three of a normal game; a short game counts, and is none for rating (B.02)."""
    found = {
        result.value: "".join(
            letter
            for letter, holds in (
                ("f", result.is_forfeit),
                ("r", result.is_rated),
                ("w", result.is_win),
                ("d", result.is_draw),
                ("l", result.is_loss),
            )
            if holds
        )
        for result in Result
    }
    assert found == {
        "1": "rw",
        "=": "rd",
        "0": "rl",
        "W": "w",
        "D": "d",
        "L": "l",
        "+": "fw",
        "-": "fl",
        "*": "",
        "?": "",
    }


def test_10_2_a_game_is_rated_by_one_a_half_and_nothing() -> None:
    assert {result.value: result.standard_points for result in Result} == {
        "1": 10,
        "=": 5,
        "0": 0,
        "W": 10,
        "D": 5,
        "L": 0,
        "+": 10,
        "-": 0,
        "*": 0,
        "?": 0,
    }
