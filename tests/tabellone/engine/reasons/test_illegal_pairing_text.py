"""Refusals in words."""

from __future__ import annotations

import pytest

from tabellone.engine.reasons import illegal_pairing_text
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import Colour
from tests.tabellone.engine.played import record

CODES = ("met", "forbidden", "no_colour", "had_bye", "points_without_playing", "absent", "no_bye", "impossible")


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_has_its_words_for_both(code: str) -> None:
    assert illegal_pairing_text.refusal(Refusal(code, "2.1")).endswith(".")
    assert illegal_pairing_text.may_not(record(4), 1, 2, Refusal(code, "2.1")).endswith(".")


@pytest.mark.parametrize("code", ["met_lately", "met_often", "byes_enough", "impossible"])
def test_where_the_rules_have_no_articles_there_are_no_brackets(code: str) -> None:
    text = illegal_pairing_text.refusal(Refusal(code, rounds=(2,)))
    assert text.endswith(".")
    assert "(" not in text


def test_colours_and_the_bye() -> None:
    assert illegal_pairing_text.refusal(Refusal("colours", "5.1", colour=Colour.WHITE)) == "Both must have White (5.1)."
    text = "If Player 1 got the bye, the rest of the round could not be paired."
    assert illegal_pairing_text.may_not(record(4), 1, 0, Refusal("impossible")) == text


FOR_PLAYERS = {
    "met": "Player 1 and Player 2 already played each other in round 2.",
    "met_lately": "Player 1 and Player 2 played each other in round 2 and cannot play each other again so soon.",
    "met_often": "Player 1 and Player 2 have already played each other the maximum number of times (round 2).",
    "forbidden": "Player 1 and Player 2 are a prohibited pairing.",
    "colours": "Player 1 and Player 2 must both get the same colour, so they cannot be paired.",
    "no_colour": "Player 1 and Player 2 cannot be paired: no legal colours are possible for them.",
    "had_bye": "Player 1 has already had a bye and cannot get another one.",
    "points_without_playing": "Player 1 has already scored the points of a win without playing and cannot get the bye.",
    "byes_enough": "Player 1 already had a bye in round 2 and cannot get another one.",
    "came_late": "Player 1 was a late entry and cannot get the bye.",
    "absent": "Not paired in this round: Player 3.",
    "no_bye": "Everyone has an opponent in this round, so there is no bye.",
    "impossible": "If Player 1 played Player 2, the rest of the round could not be paired.",
}


def test_players_read_each_refusal_without_articles() -> None:
    told = {
        code: str(illegal_pairing_text.may_not(record(4), 1, 2, Refusal(code, "2.1", rounds=(2,), people=(3,))))
        for code in FOR_PLAYERS
    }
    assert told == FOR_PLAYERS
