"""Pairing systems and accelerations in words, in the user's language: their purpose, and their FIDE status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, pgettext

from tabellone.engine import SYSTEMS
from tabellone.engine.rules import virtual_rules_of
from tabellone.engine.swiss.acceleration import METHODS, schedule
from tabellone.engine.system import Contestants, System
from tabellone.engine.systems import systems_of_single_games
from tabellone.options import OptionValue
from tabellone.record import ByeKind, Record
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.result_names import bye_name, points_text

ACCELERATIONS: dict[str, Promise] = {
    "baku": gettext_lazy("Baku"),
    "basic": gettext_lazy("basic method: the upper half begins with a point for two rounds"),
    "haley": gettext_lazy("Haley, two bands"),
    "haley-3": gettext_lazy("Haley, three bands"),
    "progressive": gettext_lazy("French (decreasing): three bands, and lower bands catch up by winning"),
    "english": gettext_lazy("English: four groups that are crossed in two rounds"),
    "mcmahon": gettext_lazy("McMahon: initial scores by rating for the whole event"),
    "bands": gettext_lazy("Own bands, points and rounds"),
}


def name_of(system: str, edition: str) -> str:
    """Return the system's name, with its edition if there is more than one."""
    if system not in SYSTEMS:
        return _("%(system)s, edition of %(year)s") % {"system": system, "year": edition} if edition else system
    known = SYSTEMS[system]
    name = render_message(known.name)
    several = edition and len(known.editions) > 1
    return _("%(system)s, edition of %(year)s") % {"system": name, "year": edition} if several else name


def system_choices(of: Contestants = Contestants.PLAYERS) -> Iterator[tuple[str, str]]:
    """Return the systems with their editions, as ``dutch:2026`` and in words; the newest edition first."""
    for system in systems_of_single_games(of):
        for edition in reversed(system.years):
            yield f"{system.key}:{edition}", name_of(system.key, edition)


def bye_called(system: str, kind: ByeKind) -> str:
    """Return the system's name for this kind of bye."""
    names = SYSTEMS[system].bye_names if system in SYSTEMS else {}
    return render_message(names[kind.value]) if kind.value in names else bye_name(kind)


def announced_options(system: str, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """Return the chosen options of the system in sentences; empty for an unknown system."""
    return tuple(map(render_message, SYSTEMS[system].announced(options))) if system in SYSTEMS else ()


def _system_with(options: Mapping[str, Any]) -> System | None:
    """Return the system of these options: no two systems share an option key."""
    systems = SYSTEMS.values() if options else ()
    return next((system for system in systems if any(system.option(key) for key in options)), None)


def options_name(*states: Mapping[str, Any] | None) -> str:
    """Return the common name of the options in these states: pairing table, or options of the system."""
    found = [_system_with((state or {}).get("options") or {}) for state in states]
    name = next((system.options_name for system in found if system and system.options_name), None)
    return render_message(name) if name else _("options of the system")


def options_text(options: Mapping[str, OptionValue]) -> str:
    """Return the chosen options in one text; options without a known system are written as stored."""
    system = _system_with(options)
    if system is None:
        return ", ".join(f"{key} {value}" for key, value in options.items())
    return " ".join(map(render_message, system.announced(options)))


@dataclass(frozen=True, slots=True)
class Described:
    """A system as the event's form explains it."""

    key: str
    name: str
    purpose: str
    is_deprecated: bool


def described_systems(of: Contestants = Contestants.PLAYERS) -> tuple[Described, ...]:
    """Return the available systems, each described in a sentence."""
    return tuple(
        Described(system.key, render_message(system.name), render_message(system.purpose), system.is_deprecated)
        for system in systems_of_single_games(of)
    )


def acceleration_choices() -> Iterator[tuple[str, str]]:
    """Yield no acceleration and every method, in words; methods without FIDE approval are marked."""
    yield "", pgettext("acceleration", "none")
    for method in METHODS:
        name = str(ACCELERATIONS[method])
        yield method, name if method == "baku" else _("%(method)s – not approved by FIDE") % {"method": name}


@dataclass(frozen=True, slots=True)
class AccelerationText:
    """Announcement of an acceleration: its name, its FIDE approval, and the extra points by player and round."""

    name: str
    is_approved: bool
    lines: tuple[str, ...]
    note: str


def acceleration_text(record: Record, edition: str) -> AccelerationText | None:
    """Return the announcement of the event's acceleration for players; None without one."""
    if not (record.acceleration or record.virtual_points):
        return None
    method = "" if record.virtual_points else record.acceleration
    name = str(ACCELERATIONS.get(method, _("virtual points as the report states them")))
    lines = tuple(
        _("Rounds %(first)s to %(last)s: players %(one)s to %(other)s get %(points)s extra for pairing.")
        % {
            "first": row.first_round,
            "last": row.last_round,
            "one": row.first,
            "other": row.last,
            "points": points_text(row.points),
        }
        for row in schedule(record, virtual_rules_of(replace(record, edition=edition)))
    )
    note = ""
    if method == "progressive":
        note = _(
            "In the lower bands every one and a half points scored give half a point extra, up to the points "
            "of the first band. Players with half of the points possible in the event get as many as the first "
            "band."
        )
    if method == "english":
        note = _(
            "In round 2 the winners of the top half play each other. The other players of the top half play "
            "the winners of the bottom half. The remaining players play each other. After that only points "
            "count."
        )
    return AccelerationText(name, method in {"", "baku"}, lines, note)
