"""Every step of every system has its words."""

from __future__ import annotations

import ast
from pathlib import Path

from tabellone.engine.dutch.generation_order import STEPS
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tests.tabellone.engine.dutch.dutch_examples import chosen, completion_table, two_halves

ENGINE = Path(__file__).resolve().parents[4] / "tabellone" / "engine"
SOURCES = (
    "amalfi/round_explanation.py", "burstein/reasons.py", "dubov/reasons.py", "dubov/reasons_1997.py",
    "keizer/round_explanation.py",
    "lim/reasons.py", "olympiad/round_explanation.py", "team_swiss/reasons.py",
)  # fmt: skip
IN_LOOPS = {
    "shifters_smaller", "shifters_larger", "maximum_upfloaters", "times_upfloated", "upfloaters_again",
    "floaters_a", "floaters_b", "floaters_c", "following_left", "following_needs",
}  # fmt: skip


def test_the_kinds_are_those_that_the_systems_use() -> None:
    used = {
        node.args[0].value
        for name in SOURCES
        for node in ast.walk(ast.parse((ENGINE / name).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "ReasonStep"
        and isinstance(node.args[0], ast.Constant)
    }
    criteria = {row.kind for of in (two_halves(), completion_table()) for row in chosen(of).candidate(0).judged}
    assert used | IN_LOOPS | criteria | set(STEPS) == set(STEP_KINDS)


def test_units_and_sentences() -> None:
    assert {kind.unit for kind in STEP_KINDS.values()} == {"number", "points", "number_points", "people", "pairs"}
    assert all(kind.worse.endswith(".") and not kind.name.endswith(".") for kind in STEP_KINDS.values())


def test_of_two_reasons_the_one_that_it_is_is_told() -> None:
    kind = STEP_KINDS["following"]
    assert kind.worse_of((1, 10), (2, 10, 5)) == "In the next scoregroup, more players would have no opponent."
    assert kind.worse_of((1, 10), (1, 15)) == (
        "In the next scoregroup, players with a higher score would have no opponent."
    )
    assert STEP_KINDS["preference"].worse_of(0, 1) == STEP_KINDS["preference"].worse
