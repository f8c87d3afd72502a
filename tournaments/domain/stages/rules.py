"""Rules for the contestants and the play of a stage, as values that the database stores as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar

from tabellone.options import Options
from tabellone.stages.qualifying import QualifyingRule, Unequal


class Order(StrEnum):
    """Order in which the contestants of a stage are numbered."""

    RATING = "rating"
    """By rating, as in any event; if the system draws numbers, they are drawn."""
    RANK = "rank"
    """By qualification: the first of each part, then the second ones."""
    CROSSED = "crossed"
    """For a bracket: the first of A plays the second of B; players of one part play each other as late as possible."""


class Carry(StrEnum):
    """Results of the previous stage that count in this one."""

    NOTHING = "nothing"
    POINTS = "points"
    """All points."""
    GAMES = "games"
    """Games against other qualifiers: they are not played again."""


HOW_MANY = ("best", "next_best", "by_rating", "wild_cards")
"""Numbers of a `QualifyingRule`, in its order."""
Sizes = tuple[int, ...]
"""Sizes of the first groups; the others share the rest evenly."""
Came = tuple[tuple[int, int], ...]
"""Pairs of registration keys: in the stage, and in the whole event."""


@dataclass(frozen=True, slots=True)
class Everybody:
    """Rule of a single stage with all participants."""

    kind: ClassVar = "everybody"


@dataclass(frozen=True, slots=True)
class Division:
    """Division of all participants into groups (textbook 3.6): their number, the way, and the seed of a draw by lot."""

    kind: ClassVar = "division"
    groups: int
    way: str
    seed: str = ""
    system: str = ""
    """System of the stage; empty: the event's."""
    rounds: int = 0
    """Number of rounds if the contestants do not determine it; in a bracket, the last round. 0: the event's."""
    came: Came = ()
    is_begun: bool = False
    """True for an event that began as a single stage and got further stages later."""
    sizes: Sizes = ()
    options: Options | None = None
    """Options of its system; None: the event's options, or the defaults of another system."""

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Division:
        """Return the rule from its stored form. Raise KeyError, TypeError or ValueError for any other value."""
        groups, way, seed = int(value["groups"]), str(value["way"]), str(value.get("seed", ""))
        system, rounds = str(value.get("system", "")), int(value.get("rounds", 0))
        is_begun = bool(value.get("is_begun", False))
        return cls(groups, way, seed, system, rounds, _came(value), is_begun, _sizes(value), _options(value))


@dataclass(frozen=True, slots=True)
class BestOfEach:
    """Best players of each part of an earlier stage, in one final: the form in which finals were stored originally."""

    kind: ClassVar = "best"
    stage: int
    """Number of the earlier stage."""
    players: int
    """Number of qualifiers in total."""
    places: int | None = None
    """Number of qualifiers per part; None if only the total was stored."""

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> BestOfEach:
        """Return the rule from its stored form. Raise KeyError, TypeError or ValueError for any other value."""
        places = value.get("places")
        return cls(int(value["stage"]), int(value["players"]), None if places is None else int(places))


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """Qualifiers of the previous stage by a rule, divided into groups if there are several."""

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
        """Return the rule from its stored form. Raise KeyError, TypeError or ValueError for any other value."""
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
    """Return the stored options, if any. Raise TypeError for a value that no system can have as options."""
    said = value.get("options")
    if said is not None and not all(
        isinstance(key, str) and isinstance(option, bool | int | str) for key, option in said.items()
    ):
        raise TypeError("options are words, numbers, yes or no")
    return None if said is None else Options(said)


@dataclass(frozen=True, slots=True)
class UnknownRule:
    """Rule of another version of the program, unchanged."""

    value: Any


Rule = Everybody | Division | BestOfEach | CarriedOver | UnknownRule
Dealt = Division | CarriedOver
"""Rules by which a stage can be opened."""
KINDS: Mapping[str, type[Division | BestOfEach | CarriedOver]] = {
    rule.kind: rule for rule in (Division, BestOfEach, CarriedOver)
}


def rule_of(value: Any) -> Rule:
    """Return the rule from JSON. A rule that this version cannot read is kept unchanged."""
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
    """Return the rule as the database stores it; `rule_of` reads it.

    Data of only some stages is written only for them.
    """
    if isinstance(rule, UnknownRule):
        return rule.value
    if not isinstance(rule, Division | CarriedOver):
        return {"kind": rule.kind, **asdict(rule)}
    said: dict[str, object] = {"kind": rule.kind, **asdict(replace(rule, options=None))}
    del said["options"]
    if not rule.sizes:
        del said["sizes"]
    return said if rule.options is None else said | {"options": dict(rule.options)}
