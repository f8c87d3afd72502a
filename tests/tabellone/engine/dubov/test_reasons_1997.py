"""The steps of a round by the rules of 1997."""

from __future__ import annotations

import pytest

from tabellone.engine.dubov.reasons_1997 import DubovReasons1997
from tabellone.engine.reasons.step_explanation import explain_steps
from tests.tabellone.engine.dubov.dubov_events import worked
from tests.twins.compare import rounds_of
from tests.twins.compare_apart import questions_of

TOURNAMENTS = 6


def test_4_the_bye_of_the_worked_tournament_goes_to_the_lowest_rating() -> None:
    made = explain_steps(DubovReasons1997(worked("1997"), 5, "1997")).made
    assert made.bye == 13
    assert [(step.kind, step.article) for step in made.parts[0].steps] == [
        ("bye_score", "4"),
        ("bye_rating", "4"),
        ("bye_colour", "4"),
        ("bye_average", "4"),
        ("bye_number", "4"),
    ]


@pytest.mark.no_cover
def test_every_answer_is_true_by_the_book() -> None:
    found = [
        row
        for number in range(TOURNAMENTS)
        for of in rounds_of("1997", f"apart/{number}", "dubov")
        for row in questions_of(of, most_players=8)
    ]
    assert [text for _kind, text in found if text] == []
    assert {kind for kind, _text in found} >= {"paired", "refused", "story", "upfloaters", "upfloaters_set"}
