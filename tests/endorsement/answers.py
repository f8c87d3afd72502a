"""The table of questions and answers (questions.csv), and docs/endorsement.md, which is made of it."""

from __future__ import annotations

import ast
import csv
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("questions.csv")
DOCUMENT = ROOT / "docs" / "endorsement.md"
QUESTIONS = 225
ANSWERS = {"yes": "yes", "no": "no", "na": "not applicable"}


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A row of the table. ``penalty``: per cent if the answer is "no"; 0: none is known. ``test``: path::name."""

    number: int
    section: str
    answer: str
    is_stop: bool
    penalty: int
    question: str
    place: str
    test: str

    @property
    def left(self) -> int:
        """Return the penalty left."""
        return self.penalty if self.answer == "no" else 0

    @property
    def stops(self) -> bool:
        """Return True if this answer ends the verification."""
        return self.is_stop and self.answer == "no"


def read_table(path: Path = TABLE) -> list[AnsweredQuestion]:
    """Return the rows in the order of the file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            AnsweredQuestion(
                int(row["number"]),
                row["section"],
                row["answer"],
                row["stop"] == "stop",
                int(row["penalty"] or 0),
                row["question"],
                row["place"],
                row["test"],
            )
            for row in csv.DictReader(file)
        ]


@cache
def collected_from(path: str) -> frozenset[str]:
    """Return the names of the tests that pytest collects from the file; none if it is not there."""
    file = ROOT / path
    if not (path.startswith("tests/") and file.name.startswith("test_") and file.is_file()):
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(
        node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def problems_of(rows: list[AnsweredQuestion]) -> list[str]:
    """Return what is wrong with the table: a missing question, an unknown answer, a "yes" without a test."""
    found = []
    if [row.number for row in rows] != list(range(1, QUESTIONS + 1)):
        found.append(f"the questions are not 1 to {QUESTIONS} in order")
    for row in rows:
        path, _, name = row.test.partition("::")
        if row.answer not in ANSWERS:
            found.append(f"{row.number}: answer {row.answer!r}")
        if row.answer == "yes" and not row.test:
            found.append(f"{row.number}: no test")
        if row.test and name not in collected_from(path):
            found.append(f"{row.number}: no such test: {row.test}")
        if not row.place:
            found.append(f"{row.number}: no place")
    return found


def document(rows: list[AnsweredQuestion]) -> str:
    """Return docs/endorsement.md."""
    return "\n".join([*_head(rows), *_tables(rows), ""])


def _head(rows: list[AnsweredQuestion]) -> list[str]:
    counts = Counter(row.answer for row in rows)
    stops = [str(row.number) for row in rows if row.stops]
    left = [row for row in rows if row.answer == "no"]
    costly = ", ".join(f"{row.number} ({row.left} %)" for row in left if row.left)
    return [
        "# Endorsement",
        "",
        "The questions of FIDE's Technical Commission about tournament programs, in our words, with our answers. All",
        "are asked in FIDE mode. An act that is not possible without leaving it counts as well answered.",
        "",
        "This page is made by `python -m tests.endorsement` from `tests/endorsement/questions.csv`. A test checks that",
        'it is current and that each "yes" has a test. To change an answer, edit its line and run the command.',
        "",
        "The commission's list is a draft. Questions, numbers and penalties follow it as far as they are known.",
        "",
        "| | |",
        "|---|--:|",
        f"| yes | {counts['yes']} |",
        f"| no | {counts['no']} |",
        f"| not applicable | {counts['na']} |",
        f"| **sum of the known penalties left** | **{sum(row.left for row in rows)} %** |",
        f"| **answers that end the verification** | **{len(stops)}** |",
        "",
        f"- Answers that end the verification (stop): {', '.join(stops) or 'none'}.",
        f"- Penalties left, by question: {costly or 'none'}.",
        "- Above 100 % the verification fails. Goal: 0 %, and no stop.",
        "",
        "The package for the commission: [self-declaration](endorsement/self-declaration.md),",
        "[test environment](endorsement/environment.md), [differences to other programs](agreement.md),",
        "[interpretations](readings.md), [everyday acts](endorsement/everyday-acts.md), and the manual (`manual/`,",
        "chapter `manual/fide.md`).",
        "",
    ]


def _tables(rows: list[AnsweredQuestion]) -> list[str]:
    lines: list[str] = []
    for section, group in groupby(rows, key=lambda row: row.section):
        lines += [
            f"## {section}",
            "",
            "| No. | Question | Answer | Where | Test | Penalty left |",
            "|--:|---|---|---|---|--:|",
        ]
        for row in group:
            left = "stop" if row.stops else f"{row.left} %" if row.left else ""
            cells = (row.number, row.question, ANSWERS[row.answer], row.place, _link(row.test), left)
            lines.append("| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |")
        lines.append("")
    return lines[:-1]


def _link(test: str) -> str:
    path, _, name = test.partition("::")
    return f"[{name.removeprefix('test_').replace('_', ' ')}](../{path})" if test else ""
