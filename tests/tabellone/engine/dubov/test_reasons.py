"""The steps of a round in the terms of the worked tournament (M. Held, the Dubov system of 2018)."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.engine.dubov.reasons import DubovReasons
from tabellone.engine.reasons.facts import MadePart, RoundExplanation
from tabellone.engine.reasons.step_explanation import explain_steps, why_not_paired_in
from tests.tabellone.engine.dubov.dubov_events import worked
from tests.twins.compare import rounds_of
from tests.twins.compare_apart import questions_of

TOURNAMENTS = 6


def story(number: int) -> RoundExplanation:
    return explain_steps(DubovReasons(worked(), number, "2018"))


def part(number: int, score: int) -> MadePart:
    return next(row for row in story(number).made.parts if row.score == score and row.name != "bye")


def steps(number: int, score: int) -> dict[str, tuple[str, Any, tuple[int, ...]]]:
    return {step.kind: (step.article, step.value, step.people) for step in part(number, score).steps}


def test_round_2_the_half_point_7_comes_up_and_13_in_the_middle_is_the_shifter() -> None:
    """ "Prendiamo con il primo insieme, contenente il giocatore #7 … La regola (D.2) dice di scegliere il giocatore
    centrale, ossia il #13 … S1 = {13B, 7W}, T2 = {12B, 14B}; … c'è una sola preferenza di colore non rispettata".
    """
    made = steps(2, 5)
    assert made["upfloaters"] == ("C.5", 1, (7,))
    assert made["shifters_larger"] == ("B.4", (13,), ())
    assert made["rows"] == ("D.3", ((13, 12), (7, 14)), ())
    assert made["preference"] == ("C.7", 1, (13,))


def test_round_3_a_point_and_a_half_needs_two_and_5_and_7_would_cost_a_colour() -> None:
    """ "L'unico abbinamento disponibile (3-4) è illegale; sono necessari due upfloater … (5,7) … preferenza di colore
    (C.7), e questo è peggio che ripetere un upfloat (C.10) … La coppia successiva è (5,13)".
    """
    made = steps(3, 15)
    assert (made["upfloaters"][1:], made["upfloaters_scores"][1]) == ((2, (5, 13)), (10, 10))
    assert part(3, 15).pairs == ((3, 13), (5, 4))
    reasons = DubovReasons(worked(), 3, "2018")
    found = why_not_paired_in(reasons, reasons.made(), 4, 7).parting
    assert found
    assert (found.score, found.chosen.article, found.chosen.value, found.other.value) == (15, "C.7", 0, 1)


def test_round_5_the_bye_is_for_11_who_is_the_lowest_of_the_lowest_scoregroup() -> None:
    """ "Il candidato ideale: … è nell'ultimo scoregroup, non ha meno partite degli altri, è il più basso nel ranking
    iniziale"; 13, with as many points, has played fewer.
    """
    made = story(5)
    assert [(step.article, step.people) for step in made.made.parts[0].steps] == [("B.0", (11,))] * 3
    assert [step.value for step in made.made.parts[0].steps] == [(10,), 4, 11]
    assert made.passed_over == ()


def test_round_5_three_points_2_and_4_must_meet_so_that_2_is_shifted_and_then_3_and_5() -> None:
    """ "#2 e #4 devono per forza abbinarsi tra loro … si sposta il superiore dei due centrali, ovvero il #2 … la scelta
    cade sui giocatori #3 e #5 … ci sono ben tre preferenze di colore non rispettate e un precedente upfloat è
    ignorato".
    """
    made = steps(5, 30)
    assert made["upfloaters"] == ("C.5", 2, (4, 5))
    assert (made["preference"][1], made["upfloaters_again"]) == (3, ("C.10", 1, (4,)))
    assert (made["shifters_smaller"][1], set(made["shifters_larger"][1])) == ((2,), {3, 5})
    assert made["rows"][1] == ((8, 3), (1, 5), (2, 4))


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", ["2018", "2026"])
def test_every_answer_is_true_by_the_book(edition: str) -> None:
    found = [
        row
        for number in range(TOURNAMENTS)
        for of in rounds_of(edition, f"apart/{number}", "dubov")
        for row in questions_of(of, most_players=8)
    ]
    assert [text for _kind, text in found if text] == []
    assert {kind for kind, _text in found} >= {"paired", "refused", "story", "upfloaters", "rows"}
