"""A round of the Dubov system in words."""

from __future__ import annotations

from tabellone.engine.dubov.round_explanation import EXPLAINER
from tests.tabellone.engine.dubov.dubov_events import worked


def test_the_worked_tournament_is_told_in_its_terms() -> None:
    parts: dict[str, list[str]] = {
        str(part.heading): [*part.lines] for part in EXPLAINER.parts(worked(), EXPLAINER.explain(worked(), 2))
    }
    assert parts["Scoregroup ½"] == [
        "Residents: 12 [2550], 13 [0], 14 [0].",
        "From a lower scoregroup: 7 [2630].",
        "Pairs: 13-12 7-14.",
        "7 Player 7 floats up (C.5).",
        "C.5, upfloaters: 1 (7).",
        "C.6, scores of the upfloaters: 0 (7).",
        "C.7, players who do not get their colour preference: 1 (13).",
        "B.4, shifters from the larger to the smaller subgroup: 13.",
    ]


def test_an_answer_names_the_first_criterion_in_which_the_other_round_is_worse() -> None:
    answer = EXPLAINER.answer(worked(), EXPLAINER.why_not(worked(), 3, 4, 7))
    assert answer.short[1] == "More players would not get their colour preference."
    assert answer.long[2] == (
        "Scoregroup 1½ would be worse by C.7, players who do not get their colour preference: 1 instead of 0."
    )


def test_who_comes_up_is_told_why() -> None:
    answer = EXPLAINER.why_float(worked(), 2, 7)
    assert answer
    assert answer.short[0] == "Player 7 floats up because a player with a higher score needs an opponent."
    assert EXPLAINER.why_float(worked(), 2, 1) is None
    assert EXPLAINER.why_float(worked("1997"), 1, 1) is None
