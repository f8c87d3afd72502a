"""A round of the Burstein system in words."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.burstein.round_explanation import EXPLAINER
from tabellone.engine.dutch.facts import MadeRound, WhyNot
from tabellone.record import Record
from tests.tabellone.engine.played import record

PLAYED = "1-4 1, 5-2 0, 3-6 1"


def burstein(edition: str, planned: int = 9) -> Record:
    return replace(record(6, PLAYED, planned=planned, edition=edition), system="burstein")


def test_1_6_2_a_seeding_round_is_told_as_the_dutch_one_it_is() -> None:
    made = EXPLAINER.explain(burstein("2026"), 2)
    assert isinstance(made, MadeRound)
    parts = EXPLAINER.parts(burstein("2026"), made)
    assert parts[0].lines == ("A seeding round: the Dutch system pairs it (1.6).",)
    found = EXPLAINER.why_not(burstein("2026"), 2, 1, 2)
    assert isinstance(found, WhyNot)
    assert EXPLAINER.answer(burstein("2026"), found).short
    assert EXPLAINER.why_float(burstein("2026"), 2, 3) is None
    questions = [reason.question for reason in EXPLAINER.reasons(burstein("2026"), made, 3)]
    assert questions == [
        "Why this opponent?",
        "Why an opponent with a lower score?",
        "Why this colour?",
        "Why this board?",
    ]


def test_after_the_seeding_rounds_the_index_stands_beside_the_numbers() -> None:
    parts: dict[str, list[str]] = {
        str(part.heading): [*part.lines]
        for part in EXPLAINER.parts(burstein("2026", 2), EXPLAINER.explain(burstein("2026", 2), 2))
    }
    assert [*parts] == ["Scoregroup 1", "Scoregroup 0", "Colours"]
    assert parts["Scoregroup 1"] == [
        "Residents: 1 [0 / 0], 2 [0 / 0], 3 [0 / 0].",
        "Pairs: 1-2.",
        "3 Player 3 floats: odd number in this scoregroup (C5).",
        "C5, downfloaters: 1 (3).",
        "C6, scores of the downfloaters: 1 (3).",
    ]


def test_why_one_floats_and_why_two_do_not_meet() -> None:
    floats = EXPLAINER.why_float(burstein("2026", 2), 2, 3)
    assert floats
    assert floats.short[0] == "Player 3 floats because the number of players with the same score is odd."
    answer = EXPLAINER.answer(burstein("2026", 2), EXPLAINER.why_not(burstein("2026", 2), 2, 1, 3))
    assert answer.long[0] == "With 1 Player 1 against 3 Player 3 and the rest paired by the same articles:"
