"""People and pairs as they are named in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.reasons.facts import NumberPair
from tabellone.record import Record


def person(record: Record, number: int) -> str:
    """Number and name."""
    return f"{number} {record.contestant[number].name}"


def known(record: Record, number: int) -> str:
    """Number and name, or the number alone of who is not in the record."""
    return person(record, number) if number in record.contestant else str(number)


def name_of(record: Record, number: int) -> str:
    """The name as it stands in a sentence: ``Anna Rossi`` of ``Rossi, Anna``; of nobody the number."""
    if number not in record.contestant:
        return str(number)
    name = record.contestant[number].name
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and first and "," not in first else name


def numbers(people: Iterable[int]) -> str:
    """Numbers one after the other; a dash for nobody."""
    return ", ".join(map(str, people)) or "–"


def pairs(found: Iterable[NumberPair]) -> str:
    """Pairs one after the other; a dash for none."""
    return " ".join(f"{one}-{other}" for one, other in found) or "–"
