"""Steps of a chain, and their check: every head, every state, and the salts that were erased."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tabellone.sealing.commitments import digest
from tabellone.sealing.findings import SealFinding
from tabellone.sealing.state import SealedState, apply_changes


@dataclass(frozen=True, slots=True)
class SealedStep:
    """A step of a chain. Hashes and salts are hexadecimal digits; empty: none."""

    number: int
    at: str
    """Time, as `moment_text` writes it."""
    kind: str
    """The action of the change log, or ``results`` when the last result of a round is entered."""
    state: str
    """Digest of the state after the step."""
    head: str
    entry: int = 0
    """Number of the entry in the change log; 0: none."""
    entry_commitment: str = ""
    entry_salt: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)


def moment_text(at: datetime) -> str:
    """Return a time in UTC, to the microsecond."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def moment_of(written: str) -> str:
    """Return the time of an event file as `moment_text` writes it. Raises ValueError."""
    return moment_text(datetime.fromisoformat(written))


def head_of(
    previous: str, *, number: int, at: str, kind: str, entry: int, entry_commitment: str, facts: str, state: str
) -> str:
    """Return the head of a step. ``previous``: the head before it, empty for the first; ``facts``: their digest."""
    body = {
        "previous": previous,
        "number": number,
        "at": at,
        "kind": kind,
        "entry": entry,
        "entry_commitment": entry_commitment,
        "facts": facts,
        "state": state,
    }
    return digest("step", body)


def facts_digest(facts: Mapping[str, Any]) -> str:
    """Return the digest of a step's facts."""
    return digest("facts", facts)


def head_after(previous: str, step: SealedStep) -> str:
    """Return the head that the step has after that head."""
    return head_of(
        previous,
        number=step.number,
        at=step.at,
        kind=step.kind,
        entry=step.entry,
        entry_commitment=step.entry_commitment,
        facts=facts_digest(step.facts),
        state=step.state,
    )


def replay(steps: Iterable[SealedStep]) -> SealedState:
    """Return the state after these steps, unchecked. Raises ValueError for changes of another form."""
    state = SealedState()
    for step in steps:
        apply_changes(state, step.changes)
    return state


def check_chain(steps: Sequence[SealedStep]) -> tuple[SealedState, list[SealFinding]]:
    """Check all steps in order; return the last state and what is wrong."""
    state, previous, found = SealedState(), "", []
    for place, step in enumerate(steps, start=1):
        if step.number != place:
            found.append(SealFinding("missing_step", place))
            break
        try:
            apply_changes(state, step.changes)
        except ValueError:
            found.append(SealFinding("step", place))
            break
        if state.digest() != step.state or head_after(previous, step) != step.head:
            found.append(SealFinding("step", place))
            break
        previous = step.head
    erased = erased_salts(steps)
    found += [
        SealFinding("salt", step.number)
        for step in steps
        if step.entry and not step.entry_salt and step.number not in erased
    ]
    return state, found


def erased_salts(steps: Iterable[SealedStep]) -> set[int]:
    """Return the numbers of the steps whose salts a later step states as erased, with a person's data."""
    found: set[int] = set()
    for step in steps:
        numbers = step.facts.get("erased", [])
        if isinstance(numbers, list):
            found.update(number for number in numbers if isinstance(number, int) and number < step.number)
    return found
