"""Lines of the tournament report about acts in FIDE mode: ``### CODE @ Round N: before => after (reason)``.

TRF26 has no record for them. A comment (``###``) is read by people and ignored by other programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tournaments.domain.integrity.acts import ACTS, DETAIL, END_MANUAL
from tournaments.models import Event

DISCARD = "discard"
"""The action that deletes a draft, and with it what was paired manually."""
LOGGED = frozenset(name for act in ACTS if act.code for name in act.actions)


def integrity_lines(event: Event) -> list[str]:
    """Return the lines of the acts that were not undone, in order of time. One query.

    A manual pairing whose draft was deleted later has no line.
    """
    steps = event.journal.filter(action__in={*LOGGED, DISCARD}, undone_by=None).order_by("number")
    found: list[tuple[str, int, str]] = []
    for name, details, why in steps.values_list("action", "details", "why"):
        if name == DISCARD:
            found = [row for row in found if row[:2] != (END_MANUAL.code, details.get("round", 0))]
        else:
            found += _of_step(details, why)
    return [line for _code, _number, line in found]


def _of_step(details: dict[str, Any], why: str) -> Iterator[tuple[str, int, str]]:
    reason = f" ({why})" if why else ""
    for row in details.get(DETAIL, ()):
        code, number = row["code"], row["round"]
        yield code, number, f"### {code} @ Round {number}: {row['line']}{reason}"
