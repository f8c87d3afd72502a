"""The answers to players, short and long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.dutch import alternatives
from tabellone.engine.dutch.criterion_values import Judged
from tabellone.engine.dutch.facts import Contrast, Sequences, WhyNot
from tabellone.engine.dutch.why_not import why_not
from tabellone.engine.dutch.why_not_text import answer_text, worse
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons.criterion_labels import FEWER_BELOW, STEP_KINDS
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import Colour
from tests.tabellone.engine.dutch.dutch_examples import transposition, two_halves
from tests.tabellone.engine.played import record


def test_a_criterion_short_and_long() -> None:
    assert answer_text(two_halves(), why_not(two_halves(), 2, 1, 3)) == ExplanationAnswer(
        (
            "Player 1 and Player 3 could play each other, but the pairing would be worse.",
            "More players would not get their colour preference.",
            "The rules choose the pairing in which this happens least.",
        ),  # type: ignore[arg-type]
        (
            "With 1 Player 1 against 3 Player 3 and the best possible pairing of the rest:",
            "Bracket 1 would be worse by C12 (2.4.7), players who do not get their colour preference: 2 instead of 0.",
            "Affected: 3, 4 (none in the chosen pairing).",
            "The whole round would be: 1-3 4-2.",
        ),  # type: ignore[arg-type]
    )


def test_the_bye_short_and_long() -> None:
    answer = answer_text(transposition(), why_not(transposition(), 2, 5, 0))
    assert answer.short[0].startswith("Player 5 could get the bye")
    assert (answer.long[0].partition(" and ")[0], answer.long[-1]) == (
        "With the bye for 5 Player 5",
        "The whole round would be: 1-3 2-4 5-0.",
    )
    assert answer_text(transposition(), why_not(transposition(), 2, 4, 0)).short == ("Player 4 has the bye.",)


def test_the_order_short_and_long() -> None:
    answer = answer_text(record(4), why_not(record(4), 1, 1, 2))
    assert answer.short[1] == STEP_KINDS["exchange"].worse
    assert answer.long[2:4] == ("Chosen candidate: S1 1, 2 | S2 3, 4.", "Other candidate: S1 1, 3 | S2 2, 4.")


@pytest.mark.parametrize("other", [0, 2])
@pytest.mark.parametrize(
    "code",
    ["met", "forbidden", "colours", "had_bye", "points_without_playing", "absent", "no_bye", "impossible"],
)
def test_every_refusal_is_told_without_articles_and_with_them(code: str, other: int) -> None:
    colour = Colour.WHITE if code == "colours" else None
    answer = answer_text(record(4), WhyNot(2, "2026", 1, other, "refused", (Refusal(code, "2.1.9", colour=colour),)))
    assert len(answer.short) == len(answer.long) == 1
    assert "2.1.9" not in answer.short[0]
    assert "%(" not in answer.short[0] + answer.long[0]


def test_two_who_do_meet_and_a_round_that_is_too_intricate(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer_text(record(4), why_not(record(4), 1, 3, 1)).short == (
        "Player 3 and Player 1 play each other in this round.",
    )
    monkeypatch.setattr(alternatives, "MOST_TRIED", 0)
    assert "too complex" in answer_text(record(4), why_not(record(4), 1, 1, 2)).short[0]


def test_somebody_who_is_not_in_the_event_is_a_number() -> None:
    answer = answer_text(
        record(4), replace(why_not(record(4), 1, 1, 2), one=9, verdict="refused", refusals=(Refusal("met"),))
    )
    assert answer.short[0].startswith("9 and Player 2 already played each other")


@pytest.mark.parametrize(
    ("kind", "chosen", "other", "text"),
    [
        ("following", (1, 20), (2, 20, 15), FEWER_BELOW),
        ("following", (), (1, 20), FEWER_BELOW),
        ("following", (1, 15), (1, 20), STEP_KINDS["following"].worse_alike),
        ("following_differences", (0, 5), (1, 5, 5), FEWER_BELOW),
        ("following_differences", (1, 5), (1, 10), STEP_KINDS["following_differences"].worse_alike),
        ("preference", 0, 2, STEP_KINDS["preference"].worse),
    ],
)
def test_of_two_reasons_the_one_that_it_is_is_told(kind: str, chosen: object, other: object, text: str) -> None:
    order = Sequences((), (), (), (), (), (), ())
    own, others = (Judged("C8", "2.4.3", kind, value) for value in (chosen, other))
    assert worse(Contrast(1, 20, own, others, "", "2.4.3", order, order)) == text
