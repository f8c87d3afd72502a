"""The explainer of the Dutch system: a round, a pair that is not in it, and a float, which the reasons explain."""

from __future__ import annotations

from tabellone.engine import SYSTEMS
from tabellone.engine.dutch.explainer import EXPLAINER
from tests.tabellone.engine.played import record


def test_facts_of_the_dutch_system_are_told_by_its_own_sentences() -> None:
    of = record(4, "1-3 1, 4-2 1")
    made = EXPLAINER.explain(of, 2)
    assert SYSTEMS["dutch"].explain(of, 2) == made
    assert [str(part.heading) for part in EXPLAINER.parts(of, made)] == [
        "Bracket 1 (score 1)", "Bracket 2 (score 0)", "Colours",
    ]  # fmt: skip
    found = EXPLAINER.why_not(of, 2, *made.brackets[0].pairs[0])
    assert EXPLAINER.answer(of, found).short == ("Player 1 and Player 4 play each other in this round.",)
    assert [str(reason.question) for reason in EXPLAINER.reasons(of, made, 1)] == [
        "Why this opponent?", "Why this colour?", "Why this board?",
    ]  # fmt: skip
    assert EXPLAINER.why_float(of, 2, 1) is None
