"""What a journal entry holds, in the form that this version knows.

Journals are older than programs: rows may name models and fields that are no longer there, or values of another form.
Nothing that reads them relies on more than what is said here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields import NOT_PROVIDED

from tournaments.models import JournalEntry

State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """A row that an action touched; ``before`` is None for one it made, ``after`` for one it deleted."""

    model: str
    pk: int
    before: State | None
    after: State | None


def rows_of(entry: JournalEntry, options: Mapping[str, Any] | None = None) -> list[Row]:
    """The entry's rows in today's form; what does not look like one is left out.

    ``options``: those of the event now, of which an entry made before they stood together says a part; without them
    a row has that part alone.
    """
    changes = entry.changes if isinstance(entry.changes, list) else []
    return [_with_options_together(row, options or {}) for row in map(_row, changes) if row is not None]


def _with_options_together(row: Row, now: Mapping[str, Any]) -> Row:
    """Until 0012_options three columns of the event held what it had chosen of its system."""
    if row.model != "event" or not OPTIONS_APART & {*(row.before or {}), *(row.after or {})}:
        return row
    before, after = (None if state is None else _together(state, now) for state in (row.before, row.after))
    return row if _Unreadable in (before, after) else Row(row.model, row.pk, before, after)


OPTIONS_APART = frozenset({"maxi", "readings", "calendar"})
_Unreadable: State = {"": None}


def _together(state: State, now: Mapping[str, Any]) -> State:
    """The state with its options together: those it says, and for the rest the ones of now."""
    options = dict(now)
    rest = {name: value for name, value in state.items() if name not in OPTIONS_APART}
    for name in OPTIONS_APART & state.keys():
        value = state[name]
        own = {
            "maxi": lambda v: {"maxi": True} if v is True else {},
            "readings": lambda v: {reading.replace("-", "_"): True for reading in v},
            "calendar": dict,
        }[name]
        try:
            said = own(value)
        except (AttributeError, TypeError, ValueError):  # written by a version of another mind
            return _Unreadable
        options = {key: kept for key, kept in options.items() if key not in KEYS_APART[name]} | said
    return rest | {"options": options}


KEYS_APART = {
    "maxi": {"maxi"},
    "readings": {"lim_last", "lim_number"},
    "calendar": {"kind", "cycles", "swap_last_two", "without_first", "mini_matches", "dummy"},
}
"""The options that each of these columns held, as they were when they moved."""


def _row(value: object) -> Row | None:
    if not isinstance(value, dict):
        return None
    model, pk, before, after = (value.get(name) for name in ("model", "pk", "before", "after"))
    is_row = isinstance(model, str) and isinstance(pk, int) and (before is not None or after is not None)
    if not is_row or not all(state is None or isinstance(state, dict) for state in (before, after)):
        return None
    return Row(str(model), int(str(pk)), before, after)


def model_of(name: str) -> type[models.Model] | None:
    """The model of rows of that name, if there still is one."""
    try:
        return apps.get_model("tournaments", name)
    except LookupError:
        return None


def fields_of(model: type[models.Model]) -> dict[str, models.Field[Any, Any]]:
    """The model's columns by the names that the journal uses."""
    return {field.attname: field for field in model._meta.concrete_fields}


def field_of(model: str, name: str) -> models.Field[Any, Any] | None:
    """The column, if there still is one."""
    known = model_of(model)
    return fields_of(known).get(name) if known else None


def can_be_put_back(entry: JournalEntry) -> bool:
    """Whether this version still has every column of the entry's rows, for values such as theirs."""
    rows = rows_of(entry)
    return isinstance(entry.changes, list) and len(rows) == len(entry.changes) and all(map(_is_of_today, rows))


def _is_of_today(row: Row) -> bool:
    model = model_of(row.model)
    if model is None:
        return False
    known = fields_of(model)
    states = [state for state in (row.before, row.after) if state is not None]
    if any(name not in known for state in states for name in state):
        return False
    try:
        for name, value in (row.before or {}).items():
            known[name].to_python(value)
    except (ValidationError, TypeError, ValueError):
        return False
    return row.after is not None or not any(
        _must_be_given(field) for name, field in known.items() if name not in (row.before or {})
    )


def _must_be_given(field: models.Field[Any, Any]) -> bool:
    """Whether a row cannot be made without a value for the column."""
    has_default = (
        field.default is not NOT_PROVIDED or getattr(field, "auto_now_add", False) or field.empty_strings_allowed
    )
    return not (field.primary_key or field.null or has_default)
