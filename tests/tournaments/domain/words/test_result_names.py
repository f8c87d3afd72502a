"""Results, colours and byes as players read them."""

from __future__ import annotations

import pytest
from django.utils import translation

from tabellone.record import ByeKind, Colour, Entry, Result
from tournaments.domain.words.result_names import (
    SYMBOLS,
    bye_name,
    bye_text,
    cell_letters,
    colour_letter,
    colour_name,
    mark_of,
    mark_symbol,
    points_text,
    result_note,
    result_text,
)

ALLOCATED, FULL, HALF, ZERO = ByeKind.PAIRING_ALLOCATED, ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO


@pytest.mark.parametrize(
    ("codes", "text", "note"),
    [
        ("10", "1 – 0", ""),
        ("==", "½ – ½", ""),
        ("=0", "½ – 0", ""),
        ("00", "0 – 0", ""),
        ("WL", "1 – 0", "not rated"),
        ("DD", "½ – ½", "not rated"),
        ("+-", "+ – −", "forfeit"),
        ("--", "− – −", "forfeit"),
        ("**", "", ""),
        ("1*", "", ""),
    ],
)
def test_a_board_has_its_result_and_what_the_numbers_do_not_say(codes: str, text: str, note: str) -> None:
    assert (result_text(*codes), result_note(*codes)) == (text, note)
    assert result_note(*codes, is_adjourned=True) == "adjourned"


def test_every_result_has_a_symbol() -> None:
    assert set(SYMBOLS) == {result.value for result in Result}


@pytest.mark.parametrize(
    ("entry", "mark", "symbol"),
    [
        (Entry(1, 10, 2, Colour.WHITE, Result.WIN), "win", "1"),
        (Entry(1, 10, 2, Colour.WHITE, Result.SHORT_WIN), "win", "1"),
        (Entry(1, 5, 2, Colour.WHITE, Result.DRAW), "draw", "½"),
        (Entry(1, 0, 2, Colour.BLACK, Result.LOSS), "loss", "0"),
        (Entry(1, 10, 2, Colour.BLACK, Result.FORFEIT_WIN), "fwin", "+"),
        (Entry(1, 0, 2, Colour.BLACK, Result.FORFEIT_LOSS), "floss", "−"),
        (Entry(1, 0, 2, Colour.WHITE, Result.UNKNOWN), "open", ""),
        (Entry(1, 0, 2, Colour.WHITE), "open", ""),
        (Entry(1, 10, bye=ALLOCATED), "bye", "+"),
        (Entry(1, 10, bye=FULL), "bye", "1"),
        (Entry(1, 5, bye=HALF), "half", "½"),
        (Entry(1, 0, bye=ZERO), "none", "–"),
    ],
    ids=str,
)
def test_a_players_round_has_its_mark_and_what_stands_in_it(entry: Entry, mark: str, symbol: str) -> None:
    assert (mark_of(entry), mark_symbol(entry)) == (mark, symbol)


@pytest.mark.parametrize(
    ("kind", "points", "text", "name"),
    [
        (ALLOCATED, 10, "has the bye: one point, no game", "bye"),
        (ALLOCATED, 5, "has the bye: half a point, no game", "bye"),
        (FULL, 30, "full-point bye: 3 points, no game", "full-point bye"),
        (HALF, 5, "requested bye: half a point, no game", "half-point bye"),
        (ZERO, 0, "not playing", "not played"),
        (ZERO, 10, "not playing: one point", "not played"),
    ],
)
def test_a_bye_says_why_there_is_no_game_and_what_it_is_worth(kind: ByeKind, points: int, text: str, name: str) -> None:
    assert (bye_text(kind, points), bye_name(kind)) == (text, name)


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0 points"), (5, "half a point"), (10, "one point"), (25, "2½ points"), (12, "1.2 points"), (-5, "-½ points")],
)
def test_points_have_their_noun(points: int, text: str) -> None:
    assert points_text(points) == text


def test_colours_have_their_letters_in_each_language() -> None:
    white, black = Colour.WHITE, Colour.BLACK
    said = [(colour_name(colour), colour_letter(colour), cell_letters()[colour]) for colour in (white, black)]
    with translation.override("it"):
        said += [(colour_name(colour), colour_letter(colour), cell_letters()[colour]) for colour in (white, black)]
    assert said == [("White", "W", "w"), ("Black", "B", "b"), ("Bianco", "B", "b"), ("Nero", "N", "n")]
