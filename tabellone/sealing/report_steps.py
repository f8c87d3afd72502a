"""Steps of the chain in a report: the results that were known when each round was paired.

A report has only the last results. If a result was corrected after a later round was paired, the report has one line
``### Seal step {…}`` for each step, with the rounds that the step changed, and digests of the rest. The lines are valid
only if they lead to the head that the report states.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabellone.record import ByeKind, Record, Result
from tabellone.sealing.chain import SealedStep, facts_digest, head_of
from tabellone.sealing.commitments import digest
from tabellone.sealing.earlier_results import as_paired
from tabellone.sealing.state import SealedState, apply_changes

STEP = "### Seal step "
MOST_STEPS = 5000
MOST_ROUND = 100
"""Highest number of a round in a step."""
TEXTS = ("at", "kind", "entry_commitment", "facts", "players", "details")
RESULTS = frozenset(result.value for result in Result)
BYES = frozenset(kind.value for kind in ByeKind)


def changed_before(record: Record, steps: Sequence[SealedStep], number: int) -> list[int]:
    """Return the earlier rounds of which a result changed after round ``number`` was paired."""
    paired = as_paired(record, steps, number)
    return [place for place in range(1, number) if paired.rounds[place - 1] != record.rounds[place - 1]]


def step_lines(record: Record, steps: Sequence[SealedStep]) -> list[str]:
    """Return the lines for the steps; none if each round was paired from the results that the record has."""
    of_rounds = [step for step in steps if "rounds" in step.changes]
    if len(steps) > MOST_STEPS or not any(
        changed_before(record, of_rounds, number) for number in range(2, len(record.rounds) + 1)
    ):
        return []
    return [STEP + json.dumps(values, sort_keys=True, separators=(",", ":")) for values in _written(steps)]


def _written(steps: Sequence[SealedStep]) -> Iterator[dict[str, Any]]:
    state = SealedState()
    for step in steps:
        apply_changes(state, step.changes)
        yield {
            "at": step.at,
            "kind": step.kind,
            "entry": step.entry,
            "entry_commitment": step.entry_commitment,
            "facts": facts_digest(step.facts),
            "players": digest("players", state.players),
            "details": digest("details", state.details),
            "rounds": step.changes.get("rounds", {}),
        }


def read_steps(lines: Sequence[str], head: str) -> tuple[SealedStep, ...]:
    """Return the steps that these lines of a report state, with the changes of rounds only.

    Raises ValueError if they have another form or do not lead to the head.
    """
    found, previous, rounds = [], "", dict[str, str]()
    stated = [line.removeprefix(STEP) for line in lines if line.startswith(STEP)]
    if len(stated) > MOST_STEPS:
        raise ValueError("too many steps")
    for number, text in enumerate(stated, start=1):
        values = _read(text)
        for name, value in values["rounds"].items():
            if value is None:
                rounds.pop(name, None)
            else:
                rounds[name] = digest("round", value)
        state = digest("state", {"players": values["players"], "rounds": rounds, "details": values["details"]})
        said = {name: values[name] for name in ("at", "kind", "entry", "entry_commitment")}
        previous = head_of(previous, number=number, facts=values["facts"], state=state, **said)
        found.append(SealedStep(number, state=state, head=previous, changes={"rounds": values["rounds"]}, **said))
    if found and previous != head:
        raise ValueError("the steps do not lead to the head")
    return tuple(found)


def _read(text: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except RecursionError as error:
        raise ValueError(text[:40]) from error
    if not (
        isinstance(values, dict)
        and isinstance(values.get("entry"), int)
        and all(isinstance(values.get(name), str) for name in TEXTS)
        and isinstance(values.get("rounds"), dict)
        and all(_is_round(name) and _is_value(value) for name, value in values["rounds"].items())
    ):
        raise ValueError(text[:40])
    return values


def _is_round(name: str) -> bool:
    return name.isascii() and name.isdecimal() and 1 <= len(name) <= len(str(MOST_ROUND)) and int(name) <= MOST_ROUND


def _is_value(value: Any) -> bool:
    """Return True for the values of a round as `tabellone.sealing.state` has them; None: the round was unpublished."""
    if value is None:
        return True
    if not isinstance(value, Mapping) or value.keys() != {"games", "byes"}:
        return False
    return (
        _are_rows(value["games"], 3)
        and all(len(game[2]) == 2 and RESULTS.issuperset(game[2]) for game in value["games"])
        and _are_rows(value["byes"], 2)
        and all(bye[1] in BYES for bye in value["byes"])
    )


def _are_rows(rows: Any, length: int) -> bool:
    return isinstance(rows, list) and all(
        isinstance(row, list) and len(row) == length and all(isinstance(text, str) for text in row) for row in rows
    )
