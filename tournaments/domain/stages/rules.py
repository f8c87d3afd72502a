"""How contestants come into a stage of an event, as a value that the database keeps as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Everybody:
    """All who take part in the event play in one."""

    kind: ClassVar = "everybody"


@dataclass(frozen=True, slots=True)
class Division:
    """All who take part are dealt into groups (textbook 3.6): how many, in which way, and by lot from which seed."""

    kind: ClassVar = "division"
    groups: int
    way: str
    seed: str = ""

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Division:
        """The rule as it was written. Raises KeyError, TypeError or ValueError for something else."""
        return cls(int(value["groups"]), str(value["way"]), str(value.get("seed", "")))


@dataclass(frozen=True, slots=True)
class BestOfEach:
    """The best of each part of an earlier stage."""

    kind: ClassVar = "best"
    stage: int
    """The number of that stage."""
    players: int
    """How many went on in all."""
    places: int | None = None
    """How many of each part; None where only the sum was kept."""

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> BestOfEach:
        """The rule as it was written. Raises KeyError, TypeError or ValueError for something else."""
        places = value.get("places")
        return cls(int(value["stage"]), int(value["players"]), None if places is None else int(places))


@dataclass(frozen=True, slots=True)
class UnknownRule:
    """A rule of another version of the program, as it stands."""

    value: Any


Rule = Everybody | Division | BestOfEach | UnknownRule


def rule_of(value: Any) -> Rule:
    """The rule that the JSON says; what this version cannot read is kept as it stands."""
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind == Everybody.kind:
        return Everybody()
    try:
        if kind == Division.kind:
            return Division.of(value)
        if kind == BestOfEach.kind:
            return BestOfEach.of(value)
    except (KeyError, TypeError, ValueError):
        pass
    return UnknownRule(value)


def as_json(rule: Rule) -> Any:
    """The rule as the database keeps it; `rule_of` reads it."""
    return rule.value if isinstance(rule, UnknownRule) else {"kind": rule.kind, **asdict(rule)}
