"""Refusals in words."""

from __future__ import annotations

import pytest

from tabellone.engine.reasons import refusal_words
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import Colour
from tests.tabellone.engine.played import record

CODES = ("met", "forbidden", "no_colour", "had_bye", "points_without_playing", "absent", "no_bye", "impossible")


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_has_its_words_for_both(code: str) -> None:
    assert refusal_words.refusal(Refusal(code, "2.1")).endswith(".")
    assert refusal_words.may_not(record(4), 1, 2, Refusal(code, "2.1")).endswith(".")


@pytest.mark.parametrize("code", ["met_lately", "met_often", "byes_enough", "impossible"])
def test_where_the_rules_have_no_articles_there_are_no_brackets(code: str) -> None:
    text = refusal_words.refusal(Refusal(code, rounds=(2,)))
    assert text.endswith(".")
    assert "(" not in text


def test_colours_and_the_bye() -> None:
    assert refusal_words.refusal(Refusal("colours", "5.1", colour=Colour.WHITE)) == "Both must have White (5.1)."
    text = "With the bye for Player 1 the others could not all be paired."
    assert refusal_words.may_not(record(4), 1, 0, Refusal("impossible")) == text
