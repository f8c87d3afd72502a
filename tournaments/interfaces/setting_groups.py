"""Groups of an event's settings: which fields they have, and their present values in one line."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _, ngettext

from tournaments.domain.words.formats import moment
from tournaments.interfaces.system_fields import INTERPRETATIONS, any_of

LONGEST_LINE = 160
"""Letters of the line with a group's values; its fields have the rest."""
LONGEST_NUMBER = 3
"""Digits of a number of rounds; what is longer was typed and is shown as it is."""
BETWEEN = " · "
USUAL = _("Usual settings")
EMPTY = _("Nothing entered")


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Fields that belong together.

    The line has the values of ``bare`` without and of ``labelled`` with their labels, and those of the other fields
    only where they are not the usual ones. Without any value it is ``nothing``.
    """

    key: str
    title: Promise
    names: tuple[str, ...]
    bare: tuple[str, ...] = ()
    labelled: tuple[str, ...] = ()
    nothing: Promise = USUAL


@dataclass(frozen=True, slots=True)
class Section:
    """A group on the page, with the reason if some of its fields cannot change any more."""

    key: str
    title: str
    line: str
    """The present values."""
    fields: tuple[tuple[BoundField, str], ...]
    """Each field with the condition for showing it (see ``event_form.SHOWN_WHEN``)."""
    fixed: str
    interpretations: tuple[tuple[BoundField, str], ...] = ()
    """Those that choose between two ways to read a rule, as few events need them."""

    @property
    def has_errors(self) -> bool:
        """Whether a field of the group has an error."""
        return any(field.errors for field, _condition in (*self.fields, *self.interpretations))

    @property
    def interpretations_shown_when(self) -> str:
        """The condition under which one of them matters."""
        return any_of(condition for _field, condition in self.interpretations)


def sections_of(
    form: forms.BaseForm, groups: tuple[SettingGroup, ...], conditions: Mapping[str, str], fixed: Mapping[str, str]
) -> Iterator[Section]:
    """Yield the groups of the form; ``fixed``: the reason for each field that cannot change any more."""
    for group in groups:
        fields = [(form[name], conditions.get(name, "")) for name in group.names]
        yield Section(
            group.key,
            str(group.title),
            line_of(form, group, conditions),
            tuple(field for field in fields if field[0].name not in INTERPRETATIONS),
            next((fixed[name] for name in group.names if name in fixed), ""),
            tuple(field for field in fields if field[0].name in INTERPRETATIONS),
        )


def line_of(form: forms.BaseForm, group: SettingGroup, conditions: Mapping[str, str]) -> str:
    """Return the group's present values in one line; fields that do not apply are left out."""
    names = (*group.bare, *group.labelled, *(name for name in group.names if name not in group.bare + group.labelled))
    values = [_value_in_line(form, group, name) for name in names if applies(form, name, conditions)]
    line = BETWEEN.join(value for value in values if value) or str(group.nothing)
    return Truncator(line).chars(LONGEST_LINE)


def applies(form: forms.BaseForm, name: str, conditions: Mapping[str, str]) -> bool:
    """Return whether the field matters with the values of the other fields, as ``event_form.js`` shows it."""
    found = re.fullmatch(r"(!?)(\w+)=(.*)", conditions.get(name, ""))
    if found is None:
        return True
    is_not, other, beginnings = found.groups()
    fits = str(form[other].value() or "").startswith(tuple(beginnings.split("|")))
    return fits != bool(is_not) and applies(form, other, conditions)


def _value_in_line(form: forms.BaseForm, group: SettingGroup, name: str) -> str:
    field = form[name]
    value = shown(field, field.value())
    if name in group.bare:
        return _bare(form, name, value)
    is_in_start = name == "end_date" and "start_date" in group.bare
    is_usual = name not in group.labelled and value == shown(field, _usual(field))
    if not value or is_in_start or is_usual:
        return ""
    return value if isinstance(field.field, forms.BooleanField) else f"{field.label} {value}"


def _bare(form: forms.BaseForm, name: str, value: str) -> str:
    """Return the value as it reads without its label."""
    if name == "planned_rounds" and value.isdecimal() and len(value) <= LONGEST_NUMBER:
        return ngettext("%(count)s round", "%(count)s rounds", int(value)) % {"count": value}
    if name == "start_date" and (last := shown(form["end_date"], form["end_date"].value())) not in ("", value):
        return f"{value} – {last}"
    return value


def _usual(field: BoundField) -> Any:
    """Return the value of the field in a new event."""
    initial = field.field.initial
    return initial() if callable(initial) else initial


def shown(field: BoundField, value: Any) -> str:
    """Return the value as a person reads it: the chosen words, a date, the label of a ticked box; empty for none."""
    if isinstance(field.field, forms.BooleanField):
        return str(field.label) if value else ""
    if isinstance(field.field, forms.ChoiceField):
        choices: Any = field.field.choices  # pairs, without groups
        words = {str(key): str(text) for key, text in choices}
        return words.get(str(value or ""), str(value or ""))
    if isinstance(value, datetime.date):
        return moment(value, "j M Y")
    written = field.field.prepare_value(value)
    return "" if written is None else ", ".join(str(written).splitlines())
