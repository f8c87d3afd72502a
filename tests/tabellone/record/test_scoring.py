from __future__ import annotations

from tabellone.record import ByeKind, Colour, Result, Scoring

EACH_DIFFERENT = Scoring(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
"""White's win, draw and loss, Black's, a win and a loss by forfeit, the four byes, and an unfinished game."""


def test_each_result_is_worth_what_the_scoring_says_for_its_colour() -> None:
    found = {
        result.value: tuple(EACH_DIFFERENT.of_result(result, colour) for colour in (Colour.WHITE, Colour.BLACK))
        for result in Result
    }
    assert found == {
        "1": (1, 4),
        "=": (2, 5),
        "0": (3, 6),
        "W": (1, 4),
        "D": (2, 5),
        "L": (3, 6),
        "+": (7, 7),
        "-": (8, 8),
        "*": (13, 13),
        "?": (0, 0),
    }


def test_each_bye_is_worth_what_the_scoring_says() -> None:
    assert {kind.value: EACH_DIFFERENT.of_bye(kind) for kind in ByeKind} == {"U": 9, "F": 10, "H": 11, "Z": 12}


def test_the_usual_one_is_that_of_162_without_a_symbol() -> None:
    assert Scoring.of() == Scoring()


def test_162_what_is_not_stated_follows_the_win_and_the_draw() -> None:
    assert Scoring.of(30, 10, 1, absence=2) == Scoring(30, 10, 1, 30, 10, 1, 30, 2, 30, 30, 10, 2, 10)


def test_162_the_bye_and_an_unfinished_game_may_be_worth_nothing() -> None:
    scoring = Scoring.of(pairing_allocated_bye=0, unknown=0)
    assert (scoring.pairing_allocated_bye, scoring.unknown, scoring.full_bye) == (0, 0, 10)


def test_whites_values_are_those_that_are_asked_for_without_a_colour() -> None:
    assert (EACH_DIFFERENT.win, EACH_DIFFERENT.draw, EACH_DIFFERENT.loss) == (1, 2, 3)
