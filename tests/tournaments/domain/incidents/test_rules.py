"""What the Laws say follows."""

from __future__ import annotations

import pytest

from tournaments.domain.incidents.rules import RULES, outcome_of_measure, proposed
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Incident


def test_every_incident_has_a_rule() -> None:
    assert {*RULES} == {*Incident.Kind.values}


@pytest.mark.parametrize(
    ("kind", "times", "measure"),
    [
        ("illegal", 0, "time"),
        ("illegal", 1, "loss"),
        ("phone", 0, "loss"),
        ("late", 0, "forfeit"),
        ("claim", 3, "time"),
        ("distraction", 0, "warning"),
        ("distraction", 1, "time"),
        ("complaint", 0, "none"),
        ("expulsion", 0, "expelled"),
    ],
)
def test_what_is_proposed(kind: str, times: int, measure: str) -> None:
    assert proposed(kind, times) == measure


@pytest.mark.parametrize(
    ("measure", "white", "black"),
    [
        ("none", None, None),
        ("warning", None, None),
        ("time", None, None),
        ("loss", Outcome.BLACK_WINS, Outcome.WHITE_WINS),
        ("expelled", Outcome.BLACK_WINS, Outcome.WHITE_WINS),
        ("forfeit", Outcome.BLACK_FORFEIT_WIN, Outcome.WHITE_FORFEIT_WIN),
        ("draw", Outcome.DRAW, Outcome.DRAW),
    ],
)
def test_how_the_game_ends_by_it(measure: str, white: Outcome | None, black: Outcome | None) -> None:
    assert outcome_of_measure(measure, is_white=True) == white
    assert outcome_of_measure(measure, is_white=False) == black
