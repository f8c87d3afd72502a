"""The fields of an event's form that are built from the descriptions of the pairing systems."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import lazy

from tabellone import values
from tabellone.engine import SYSTEMS
from tabellone.engine.option import Option
from tabellone.engine.system import Contestants, System
from tabellone.engine.systems import systems_of_single_games
from tabellone.messages import Message
from tabellone.options import Options, OptionValue
from tournaments.domain.words.core_messages import render_message
from tournaments.interfaces.fields import ValueField

LONGEST_TEXT = 60
"""Maximum length of an option with its own notation."""


_later: Callable[[Message], str] = lazy(render_message, str)
"""The message in the language of its reader."""


def options_in_order(of: Contestants = Contestants.PLAYERS) -> Iterator[tuple[System, Option[Any]]]:
    """Return all options of these systems, with their systems.

    A dependent option follows the one that it depends on.
    """
    found = set()  # an option of several systems is listed once
    for system in systems_of_single_games(of):
        for option in system.options:
            if not option.shown_when and option.key not in found and _is_for(option, of):
                found.add(option.key)
                yield system, option
                makes = f"{option.key}="
                yield from ((system, other) for other in system.options if other.shown_when.startswith(makes))


def _is_for(option: Option[Any], of: Contestants) -> bool:
    return not (option.is_of_players if of is Contestants.TEAMS else option.is_of_teams)


def option_fields(of: Contestants = Contestants.PLAYERS) -> dict[str, forms.Field]:
    """A field for every option of every system, by its key."""
    return {option.key: _field(option) for _system, option in options_in_order(of)}


def options_of_system(system: str, of: Contestants = Contestants.PLAYERS) -> dict[str, forms.Field]:
    """Return the fields of one system, in its own order; empty without a system."""
    known = SYSTEMS.get(system)
    return {option.key: _field(option) for option in known.options if _is_for(option, of)} if known else {}


def _field(option: Option[Any]) -> forms.Field:
    words: dict[str, Any] = {"label": _later(option.name), "required": False, "initial": option.default}
    if option.hint is not None:
        words["help_text"] = _later(option.hint)
    if option.is_share:
        return ValueField(_share, **words)
    if isinstance(option.default, bool):
        return forms.BooleanField(**words)
    if isinstance(option.default, int):
        most = option.most if option.most_offered is None else option.most_offered
        return forms.IntegerField(min_value=option.least, max_value=most, **words)
    if not option.choices:
        return forms.CharField(max_length=LONGEST_TEXT, **words)
    return forms.ChoiceField(choices=[(value, _later(name)) for value, name in option.choices.items()], **words)


def _share(written: str) -> str:
    """Return the normalised share; an empty field has the default."""
    return values.share(written) if written.strip() else ""


INTERPRETATIONS = frozenset(
    option.key for of in Contestants for _system, option in options_in_order(of) if option.is_reading
)
"""The keys of the options that choose between two interpretations of a rule (docs/readings.md)."""
OPTION_KEYS = tuple(option.key for _system, option in options_in_order())


def option_keys(of: Contestants) -> tuple[str, ...]:
    """The keys of all options of systems for them, in the order of the form."""
    return tuple(option.key for _system, option in options_in_order(of))


def shown_with_systems(condition: Callable[[System], bool], of: Contestants = Contestants.PLAYERS) -> str:
    """Return the condition for showing a field that only some systems have: prefixes of the field ``system``."""
    return "system=" + "|".join(f"{system.key}:" for system in systems_of_single_games(of) if condition(system))


def differs(field: forms.BoundField) -> bool:
    """Return whether the field has another value than the usual one, or an error."""
    return bool(field.errors) or (field.value() or "") != (field.field.initial or "")


def any_of(conditions: Iterable[str]) -> str:
    """Return the condition under which one of these holds, each of which names systems; empty if one always holds."""
    found = list(conditions)
    beginnings = (one for text in found for one in text.removeprefix("system=").split("|"))
    return "" if "" in found else f"system={'|'.join(dict.fromkeys(beginnings))}"


def hidden_with_systems(condition: Callable[[System], bool], of: Contestants = Contestants.PLAYERS) -> str:
    """Return the condition for a field that some systems do not have; empty if all have it."""
    shown = shown_with_systems(condition, of)
    return "" if shown == "system=" else f"!{shown}"


def options_shown_when(of: Contestants = Contestants.PLAYERS) -> dict[str, str]:
    """Return for each option the condition for showing its field."""
    return {option.key: option.shown_when or _shown_with(option, of) for _system, option in options_in_order(of)}


def _shown_with(option: Option[Any], of: Contestants) -> str:
    return shown_with_systems(lambda system: system.option(option.key) is not None, of)


def options_in(values: Mapping[str, Any], system: str) -> Options:
    """Return the options of the system from the cleaned form values; fields that are not shown are ignored."""
    known = SYSTEMS.get(system)
    if known is None:
        return Options()
    chosen: dict[str, OptionValue | None] = {option.key: _chosen(option, values) for option in known.options}
    for option in known.options:
        key, _equals, value = option.shown_when.partition("=")
        if key and not str(chosen.get(key)).startswith(value):
            del chosen[option.key]
    return known.settled(chosen)


def _chosen(option: Option[Any], values: Mapping[str, Any]) -> OptionValue | None:
    """Return the chosen value; an empty field has the default."""
    value: OptionValue | None = values.get(option.key)
    return None if value in (None, "") else value


def usual_tie_breaks(of: Contestants = Contestants.PLAYERS) -> str:
    """Return the usual tie-breaks by system, for the script of the form."""
    return json.dumps({system.key: ", ".join(system.usual_for(of)) for system in systems_of_single_games(of)})
