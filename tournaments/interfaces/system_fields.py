"""The fields of an event's form that are made from what the pairing systems say of themselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
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
from tournaments.domain.words.telling import told
from tournaments.interfaces.fields import ValueField

LONGEST_TEXT = 60
"""Of an option that is written in a form of its own."""


_later: Callable[[Message], str] = lazy(told, str)
"""The message in the language of whoever reads it."""


def options_in_order(of: Contestants = Contestants.PLAYERS) -> Iterator[tuple[System, Option[Any]]]:
    """All options of systems for them, with their systems; one that another option makes matter follows that one."""
    found = set()  # an option that several systems have stands once
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
    """The same of one system, in its own order; none of what is none."""
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
    """An empty field has the default."""
    return values.share(written) if written.strip() else ""


OPTION_KEYS = tuple(option.key for _system, option in options_in_order())


def option_keys(of: Contestants) -> tuple[str, ...]:
    """The keys of all options of systems for them, in the order of the form."""
    return tuple(option.key for _system, option in options_in_order(of))


def shown_with_systems(condition: Callable[[System], bool], of: Contestants = Contestants.PLAYERS) -> str:
    """When a field matters that only some systems have: the beginnings of the value of the field ``system``."""
    return "system=" + "|".join(f"{system.key}:" for system in systems_of_single_games(of) if condition(system))


def hidden_with_systems(condition: Callable[[System], bool], of: Contestants = Contestants.PLAYERS) -> str:
    """The same for a field that some systems do not have; empty where all have it."""
    shown = shown_with_systems(condition, of)
    return "" if shown == "system=" else f"!{shown}"


def options_shown_when(of: Contestants = Contestants.PLAYERS) -> dict[str, str]:
    """When the field of each option matters."""
    return {option.key: option.shown_when or _shown_with(option, of) for _system, option in options_in_order(of)}


def _shown_with(option: Option[Any], of: Contestants) -> str:
    return shown_with_systems(lambda system: system.option(option.key) is not None, of)


def options_in(values: Mapping[str, Any], system: str) -> Options:
    """What the cleaned values of a form choose of the system; what is not shown is not chosen."""
    known = SYSTEMS.get(system)
    if known is None:
        return Options()
    chosen: dict[str, OptionValue | None] = {option.key: _chosen(option, values) for option in known.options}
    for option in known.options:
        key, _equals, value = option.shown_when.partition("=")
        if key and str(chosen.get(key)) != value:
            del chosen[option.key]
    return known.settled(chosen)


def _chosen(option: Option[Any], values: Mapping[str, Any]) -> OptionValue | None:
    """An empty field has the default."""
    value: OptionValue | None = values.get(option.key)
    return None if value in (None, "") else value


def usual_tie_breaks(of: Contestants = Contestants.PLAYERS) -> str:
    """By system the tie-breaks that are usual for it, for the script of the form."""
    return json.dumps({system.key: ", ".join(system.usual_for(of)) for system in systems_of_single_games(of)})
