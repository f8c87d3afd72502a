"""The twins share nothing with the engine: they read the record's values, and decide by themselves what follows."""

from __future__ import annotations

import ast
from functools import cached_property
from pathlib import Path

import pytest

from tabellone import record

HERE = Path(__file__).parent
HARNESS = {
    "__init__.py",
    "compare.py",
    "compare_apart.py",
    "compare_explanations.py",
    "compare_plain.py",
    "double_events.py",
    "shrinking.py",
    "team_events.py",
}
"""What sets the twins beside the engine, and is none of them."""
LITERAL = HERE.parents[1] / "tabellone" / "literal"
"""The twins that check published rounds, too."""
OWN = ("tabellone.record", "tabellone.literal")
OF_TIE_BREAKS = HERE.parent / "tabellone" / "tiebreaks" / "twin.py"
TWINS = [
    *sorted(path for path in HERE.glob("*.py") if path.name not in HARNESS and not path.name.startswith("test_")),
    *sorted(path for path in LITERAL.glob("*.py") if path.name != "__init__.py"),
    OF_TIE_BREAKS,
]
ONLY_CARRY = {"games", "other", "score"}
"""Properties of the record that decide nothing: a round's games, the other colour, which of two scores comes first."""


def deciding() -> set[str]:
    """The names of everything in the record that is worked out from the values that somebody has put in."""
    classes = [kind for name in record.__all__ if isinstance(kind := getattr(record, name), type)]
    worked_out = {
        name
        for kind in classes
        for name, member in vars(kind).items()
        if not name.startswith("_")
        and (isinstance(member, (property, cached_property, classmethod)) or callable(member))
    }
    return worked_out - ONLY_CARRY


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_a_twin_imports_values_of_the_record_and_other_twins_alone(path: Path) -> None:
    wrong = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        wrong += [name for name in names if name.startswith("tabellone") and not name.startswith(OWN)]
        wrong += [name for name in names if name in {f"tests.twins.{Path(other).stem}" for other in HARNESS}]
        wrong += [name for name in names if name.startswith("tests.") and not name.startswith("tests.twins")]
    assert wrong == []


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_a_twin_asks_the_record_for_nothing_that_is_worked_out(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert asked & deciding() - own == set()


def test_what_decides_is_found_in_the_record() -> None:
    assert {"cards", "points_of", "adjustment_of", "holds_in", "is_played", "of_result", "win", "baku"} <= deciding()
