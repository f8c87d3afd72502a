"""Names of players and pairs in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.reasons.facts import NumberPair
from tabellone.record import Record


def person(record: Record, number: int) -> str:
    """Return number and name."""
    return f"{number} {record.contestant[number].name}"


def known(record: Record, number: int) -> str:
    """Return number and name, or only the number if it is not in the record."""
    return person(record, number) if number in record.contestant else str(number)


def name_of(record: Record, number: int) -> str:
    """Return the name for a sentence: ``Anna Rossi`` for ``Rossi, Anna``.

    Returns the number if it is not in the record.
    """
    if number not in record.contestant:
        return str(number)
    name = record.contestant[number].name
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and first and "," not in first else name


def numbers(people: Iterable[int]) -> str:
    """Return the numbers, or a dash if there are none."""
    return ", ".join(map(str, people)) or "–"


def pairs(found: Iterable[NumberPair]) -> str:
    """Return the pairs, or a dash if there are none."""
    return " ".join(f"{one}-{other}" for one, other in found) or "–"
