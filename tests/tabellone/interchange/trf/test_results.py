"""A round in a player's line, and which two results can stand opposite each other (C.04 Annex 2)."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf.results import BYES, COMPATIBLE, GAMES, RESULTS, SIGNS
from tabellone.record import ByeKind, Result

W, D, L = Result.WIN, Result.DRAW, Result.LOSS


def test_results_go_together_in_either_order() -> None:
    assert {(black, white) for white, black in COMPATIBLE} == COMPATIBLE


@pytest.mark.parametrize(
    ("white", "black", "together"),
    [
        (W, L, True),
        (D, D, True),
        (L, L, True),
        (D, L, True),
        (W, W, False),
        (W, D, False),
        (Result.FORFEIT_WIN, L, False),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS, True),
        (Result.FORFEIT_WIN, Result.FORFEIT_WIN, False),
        (Result.SHORT_WIN, Result.SHORT_LOSS, True),
        (Result.SHORT_WIN, L, False),
        (Result.UNKNOWN, Result.UNKNOWN, True),
        (Result.UNKNOWN, L, False),
    ],
)
def test_unusual_results_are_legal_and_impossible_ones_are_not(white: Result, black: Result, *, together: bool) -> None:
    assert ((white, black) in COMPATIBLE) == together
    assert ((white, black) in GAMES.values()) == together


def test_every_result_and_every_bye_has_a_symbol() -> None:
    assert set(RESULTS.values()) == set(Result) - {Result.UNREPORTED}  # whose match has a line of its own
    assert set(BYES.values()) == set(ByeKind)


@pytest.mark.parametrize(
    ("written", "sign"),
    [
        (" w 1", "w1"),
        (" B d", "bD"),
        (" - U", "-U"),
        ("   h", " H"),
        ("    ", "  "),
        (" w ½", "w½"),
        (" b *", "b*"),
        (" w ?", "w?"),
    ],
)
def test_capitals_do_not_matter(written: str, sign: str) -> None:
    assert SIGNS[written] == sign


@pytest.mark.parametrize("written", [" x 1", "w 1 ", " w1 ", " w !", ""])
def test_what_is_no_sign_is_in_no_line(written: str) -> None:
    assert written not in SIGNS


def test_a_game_is_known_by_both_signs() -> None:
    assert (GAMES["w1b0"], GAMES["w½b="], GAMES["w-b+"]) == ((W, L), (D, D), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN))
    assert {"w1b1", "w1b=", "w+b0"} & set(GAMES) == set()
