"""How contestants come into a stage of an event and how it is played, as a value that the database keeps as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar

from tabellone.options import Options
from tabellone.stages.qualifying import QualifyingRule, Unequal


class Order(StrEnum):
    """By what the contestants of a stage are numbered."""

    RATING = "rating"
    """As in any event; where numbers are drawn, they are."""
    RANK = "rank"
    """As they went on: the first of each part, then the second ones."""
    CROSSED = "crossed"
    """For a bracket: the first of A meets the second of B, and those of a part as late as possible."""


class Carry(StrEnum):
    """What of the stage before counts in this one."""

    NOTHING = "nothing"
    POINTS = "points"
    """All of them."""
    GAMES = "games"
    """The games against those who go on too: they are not played again."""


HOW_MANY = ("best", "next_best", "by_rating", "wild_cards")
"""The numbers of a `QualifyingRule`, in its order."""
Sizes = tuple[int, ...]
"""How many play in the first groups; the others share the rest evenly."""
Came = tuple[tuple[int, int], ...]
"""Whose registration in the stage is whose in the whole event, by their keys."""


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
    system: str = ""
    """By which it is played; empty: as the event says."""
    rounds: int = 0
    """How many, where they do not follow from the contestants; of a bracket the last one. 0: as the event says."""
    came: Came = ()
    is_begun: bool = False
    """Whether it is an event that began in one go and was followed by further stages."""
    sizes: Sizes = ()
    options: Options | None = None
    """Of its system; None: as the event says, or the usual ones of another system."""

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Division:
        """The rule as it was written. Raises KeyError, TypeError or ValueError for something else."""
        groups, way, seed = int(value["groups"]), str(value["way"]), str(value.get("seed", ""))
        system, rounds = str(value.get("system", "")), int(value.get("rounds", 0))
        is_begun = bool(value.get("is_begun", False))
        return cls(groups, way, seed, system, rounds, _came(value), is_begun, _sizes(value), _options(value))


@dataclass(frozen=True, slots=True)
class BestOfEach:
    """The best of each part of an earlier stage, into one: as finals were kept before there were other rules."""

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
class CarriedOver:
    """Who goes on from the stage before by a rule; dealt into groups where there are several."""

    kind: ClassVar = "carried"
    rule: QualifyingRule
    groups: int = 1
    way: str = "snake"
    seed: str = ""
    system: str = ""
    rounds: int = 0
    order: Order = Order.RATING
    carry: Carry = Carry.NOTHING
    came: Came = ()
    sizes: Sizes = ()
    options: Options | None = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> CarriedOver:
        """The rule as it was written. Raises KeyError, TypeError or ValueError for something else."""
        said = value["rule"]
        best, next_best, by_rating, wild = (int(said[name]) for name in HOW_MANY)
        return cls(
            QualifyingRule(best, next_best, by_rating, wild, Unequal(said["unequal"])),
            int(value["groups"]),
            str(value["way"]),
            str(value["seed"]),
            str(value["system"]),
            int(value["rounds"]),
            Order(value["order"]),
            Carry(value["carry"]),
            _came(value),
            _sizes(value),
            _options(value),
        )


def _came(value: Mapping[str, Any]) -> Came:
    return tuple((int(own), int(of_whole)) for own, of_whole in value.get("came", ()))


def _sizes(value: Mapping[str, Any]) -> Sizes:
    return tuple(map(int, value.get("sizes", ())))


def _options(value: Mapping[str, Any]) -> Options | None:
    """Raises TypeError for what are no options of a system, whichever it is."""
    said = value.get("options")
    if said is not None and not all(
        isinstance(key, str) and isinstance(option, bool | int | str) for key, option in said.items()
    ):
        raise TypeError("options are words, numbers, yes or no")
    return None if said is None else Options(said)


@dataclass(frozen=True, slots=True)
class UnknownRule:
    """A rule of another version of the program, as it stands."""

    value: Any


Rule = Everybody | Division | BestOfEach | CarriedOver | UnknownRule
Dealt = Division | CarriedOver
"""The rules that a stage can be opened by."""
KINDS: Mapping[str, type[Division | BestOfEach | CarriedOver]] = {
    rule.kind: rule for rule in (Division, BestOfEach, CarriedOver)
}


def rule_of(value: Any) -> Rule:
    """The rule that the JSON says; what this version cannot read is kept as it stands."""
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind == Everybody.kind:
        return Everybody()
    try:
        if isinstance(kind, str) and kind in KINDS:
            return KINDS[kind].of(value)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    return UnknownRule(value)


def as_json(rule: Rule) -> Any:
    """The rule as the database keeps it; `rule_of` reads it. What only some stages say stands only there."""
    if isinstance(rule, UnknownRule):
        return rule.value
    if not isinstance(rule, Division | CarriedOver):
        return {"kind": rule.kind, **asdict(rule)}
    said: dict[str, object] = {"kind": rule.kind, **asdict(replace(rule, options=None))}
    del said["options"]
    if not rule.sizes:
        del said["sizes"]
    return said if rule.options is None else said | {"options": dict(rule.options)}
