"""Programs, outcomes and steps in words."""

from __future__ import annotations

import pytest

from seals.domain.literal_program import LITERAL
from seals.domain.programs import ENGINE, CheckOutcome
from seals.domain.round_checks import ProgramResult
from seals.domain.wording import outcome_text, pairs_text, program_name, step_text
from seals.models import SealStep


def test_our_engine_is_named_as_the_program() -> None:
    assert [program_name(name) for name in (ENGINE, LITERAL, "JaVaFo (x.jar)")] == [
        "Tabellone",
        "Tabellone, second program",
        "JaVaFo (x.jar)",
    ]


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (ProgramResult("x", CheckOutcome.AGREES), "The same pairing."),
        (ProgramResult("x", CheckOutcome.DIFFERS), "Another pairing."),
        (
            ProgramResult("x", CheckOutcome.DIFFERS, manual=True),
            "The same pairing, except for the boards that the arbiter changed.",
        ),
        (ProgramResult("x", CheckOutcome.NONE, "size"), "Not checked: too many players for this program."),
        (ProgramResult("x", CheckOutcome.NONE, "time"), "Not checked: it took too long and was stopped."),
        (ProgramResult("x", CheckOutcome.NONE, "missing"), "Not checked: the program is not installed."),
        (ProgramResult("x", CheckOutcome.NONE, "garbage"), "Not checked: the answer cannot be read."),
        (ProgramResult("x", CheckOutcome.NONE, "impossible"), "No legal pairing found."),
        (ProgramResult("x", CheckOutcome.NONE, "failed"), "Not checked: the program ended with an error."),
    ],
)
def test_outcomes_in_sentences(result: ProgramResult, text: str) -> None:
    assert outcome_text(result) == text


def test_pairs_are_numbers_with_white_first() -> None:
    assert pairs_text([(1, 4), (7, 0)]) == "1–4, 7 bye"
    assert pairs_text([]) == ""


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("publish", {"round": 3}, "Publication of round 3"),
        ("publish_calendar", {}, "Publication of all rounds"),
        ("results", {"round": 3}, "Results of round 3"),
        ("unpublish", {"round": 3}, "Round 3 unpublished"),
        ("change_published", {"round": 3}, "Published pairing changed, round 3"),
        ("result", {"round": 3}, "Result correction, round 3"),
        ("restore", {"restored_to": "2026-11-28 10:00"}, "Restored to 2026-11-28 10:00"),
        ("undo", {"undoes": 12}, "Undone: entry 12 of the change log"),
        ("erased", {"erased": [1]}, "Personal data erased"),
        ("withdraw", {}, "Decision: entry 21 of the change log"),
    ],
)
def test_steps_in_words(kind: str, facts: dict[str, object], text: str) -> None:
    assert step_text(SealStep(kind=kind, facts=facts, entry=21)) == text
