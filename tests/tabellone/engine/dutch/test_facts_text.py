"""Criteria, refusals and comparisons in words."""

from __future__ import annotations

import pytest

from tabellone.engine.dutch import facts_text
from tabellone.engine.dutch.criterion_values import Judged
from tabellone.engine.reasons import illegal_pairing_text, step_text
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import Colour
from tests.tabellone.engine.dutch.dutch_examples import chosen, completion_table, two_halves
from tests.tabellone.engine.played import record


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("preference", 2, "2"),
        ("bye_score", 15, "1½"),
        ("downfloaters_scores", (35, 10), "3½, 1"),
        ("following", (2, 30, 25), "2 (3, 2½)"),
        ("following", (0,), "0"),
        ("following", (), "–"),
        ("downfloat_spread", ((True, 30), (False, 5)), "> 3, ½"),
        ("upfloat_spread", (), "–"),
    ],
)
def test_values_are_written_as_people_write_them(kind: str, value: object, text: str) -> None:
    assert step_text.value(Judged("C6", "2.4.1", kind, value)) == text


@pytest.mark.parametrize("of", [two_halves(), completion_table()], ids=["2026", "2017"])
def test_every_criterion_has_its_words(of: object) -> None:
    here = chosen(of)  # type: ignore[arg-type]
    rows = here.candidate(0).judged
    assert {row.kind for row in rows} <= STEP_KINDS.keys()
    assert len({STEP_KINDS[row.kind].name for row in rows}) == len(rows)
    assert all(step_text.step_line(row).startswith(f"{row.label}, ") for row in rows)


def test_an_article_that_is_called_as_the_criterion_is_said_once() -> None:
    assert step_text.step_line(Judged("C.10", "C.10", "preference", 1, (4,))) == (
        "C.10, players who do not get their colour preference: 1 (4)."
    )
    assert step_text.step_line(Judged("C12", "2.4.7", "preference", 0)) == (
        "C12 (2.4.7), players who do not get their colour preference: 0."
    )


def test_refusals_name_their_article() -> None:
    assert illegal_pairing_text.refusal(Refusal("met", "2.1.1", rounds=(1, 3))) == (
        "They already played each other in round 1, 3 (2.1.1)."
    )
    assert illegal_pairing_text.refusal(Refusal("colours", "C.3", colour=Colour.BLACK)) == "Both must have Black (C.3)."
    assert illegal_pairing_text.refusal(Refusal("colours", "C.3", colour=Colour.WHITE)) == "Both must have White (C.3)."
    for code in ("forbidden", "had_bye", "points_without_playing", "absent", "no_bye", "impossible"):
        assert illegal_pairing_text.refusal(Refusal(code)).endswith(".")


def test_a_comparison_names_the_criterion_or_shows_both_sequences() -> None:
    here = chosen(two_halves())
    worse = here.contrast(0, here.alternatives.of(here.brackets[0], [(0, 2), (1, 3)]))
    assert [*facts_text.comparison(worse)] == [
        "Bracket 1 would be worse by C12 (2.4.7), players who do not get their colour preference: 2 instead of 0.",
        "Affected: 3, 4 (none in the chosen pairing).",
    ]
    here = chosen(record(4))
    later = here.contrast(0, here.alternatives.of(here.brackets[0], [(0, 1), (2, 3)]))
    first, *rows = facts_text.comparison(later)
    assert first.startswith("Bracket 1 would be equally good by all criteria, but is generated later")
    assert first.endswith("it differs in the exchange between S1 and S2 (4.3).")
    assert rows == [
        "Chosen candidate: S1 1, 2 | S2 3, 4.",
        "Other candidate: S1 1, 3 | S2 2, 4.",
    ]
