"""The content of a change-log entry, in the form of this version.

Entries use the names of `journal.journal_schema` and state their form (`JournalEntry.version`). Change logs outlive
releases: entries of an earlier form are converted when they are read, and may name deleted things and fields, or
hold values of another form. Readers must not rely on more than this module defines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields import NOT_PROVIDED

from tournaments.domain.journal import legacy_format
from tournaments.domain.journal.journal_schema import (
    EVENT_SCHEMA,
    SECRETS,
    JournalSchema,
    JournalType,
    State,
)
from tournaments.models import JournalEntry, RowsEntry

FIRST = 1
VERSION = 2
"""The form in which entries are written."""
ACTOR_NAME = "actor_name"
"""The detail in which an imported entry keeps the name of its user, who may have no account here."""


@dataclass(frozen=True, slots=True)
class JournalRow:
    """A changed thing, by its name and key; ``before`` is None for a new one, ``after`` for a deleted one."""

    thing: str
    key: int
    before: State | None
    after: State | None

    @property
    def kind(self) -> JournalType | None:
        """Return the kind of an event's thing, None if it does not exist any more."""
        return EVENT_SCHEMA.types.get(self.thing)

    def as_json(self, schema: JournalSchema = EVENT_SCHEMA) -> dict[str, Any]:
        """Return the row as the entries of the log store it."""
        return {schema.label: self.thing, "key": self.key, "before": self.before, "after": self.after}


def row_of(schema: JournalSchema, instance: models.Model, before: State | None, after: State | None) -> JournalRow:
    """Return the row for an action's change of the instance."""
    return JournalRow(schema.type_of(instance).name, instance.pk, before, after)


def difference(schema: JournalSchema, instance: models.Model, before: State) -> JournalRow | None:
    """Return the changed fields of the instance; None if there are none."""
    after = schema.state_of(instance)
    differing = [name for name in after if after[name] != before[name]]
    if not differing:
        return None
    return row_of(
        schema, instance, {name: before[name] for name in differing}, {name: after[name] for name in differing}
    )


def each_once(rows: Iterable[JournalRow]) -> list[JournalRow]:
    """Return the rows merged to one for each thing, from its state before to its state after.

    Unchanged things, and things created and deleted again, are omitted; a deleted thing is placed at its deletion.
    """
    found: dict[tuple[str, int], JournalRow] = {}
    for row in rows:
        key = (row.thing, row.key)
        # Removed and added again at its deletion, so that it follows earlier deletions.
        earlier = found.pop(key, None) if row.after is None else found.get(key)
        found[key] = row if earlier is None else _joined(earlier, row)
    return [row for row in found.values() if row.before != row.after]


def _joined(first: JournalRow, second: JournalRow) -> JournalRow:
    """Merge two rows of one thing."""
    before = None if first.before is None else (second.before or {}) | first.before
    after = None if second.after is None else (first.after or {}) | second.after
    if before is not None and after is not None:
        differing = [name for name in after if before.get(name, after[name]) != after[name]]
        before, after = ({name: state[name] for name in differing} for state in (before, after))
    return JournalRow(first.thing, first.key, before, after)


def rows_of(entry: JournalEntry, options: Mapping[str, Any] | None = None) -> list[JournalRow]:
    """Return the entry's rows; invalid ones are omitted.

    ``options``: the event's current options of its system, of which an entry of the first form may hold a part;
    without them a row has only that part.
    """
    return [row for value in _changes(entry) for row in _rows(entry.version, value, options or {})]


def _changes(entry: RowsEntry) -> list[Any]:
    return entry.changes if isinstance(entry.changes, list) else []


def _rows(version: int, value: object, options: Mapping[str, Any]) -> Iterator[JournalRow]:
    row = _row(value, *(("model", "pk") if version == FIRST else ("thing", "key")))
    if row is not None and version == FIRST:
        for name, *states in legacy_format.pieces(row.thing, row.key, row.before, row.after, options):
            yield JournalRow(name, row.key, *states)
    elif row is not None:
        yield row


def _row(value: object, label: str, key_label: str = "key") -> JournalRow | None:
    """Return the row that an entry stores; None for an invalid one."""
    if not isinstance(value, dict):
        return None
    thing, key, before, after = (value.get(name) for name in (label, key_label, "before", "after"))
    if not isinstance(thing, str) or not isinstance(key, int) or (before is None and after is None):
        return None
    if not all(state is None or isinstance(state, dict) for state in (before, after)):
        return None
    return JournalRow(thing, key, before, after)


def without_secrets(changes: object) -> object:
    """Return the changes of an entry of any form without secret values (`journal_schema.SECRETS`)."""
    if not isinstance(changes, list):
        return changes
    return [_without_secrets(row) if isinstance(row, dict) else row for row in changes]


def _without_secrets(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: {key: kept for key, kept in value.items() if key not in SECRETS} if isinstance(value, dict) else value
        for name, value in row.items()
    }


def actor_name(entry: JournalEntry) -> str:
    """Return the name of the entry's user, also in an event imported from a file; empty if it is unknown."""
    if entry.actor is not None:
        return entry.actor.display_name
    name = entry.details.get(ACTOR_NAME) if isinstance(entry.details, dict) else None
    return name if isinstance(name, str) else ""


def can_be_put_back(entry: JournalEntry) -> bool:
    """Return True if this version has every field of the entry's rows, for values like theirs."""
    are_rows = isinstance(entry.changes, list) and all(any(_rows(entry.version, value, {})) for value in entry.changes)
    return are_rows and entry.version <= VERSION and all(_is_of_today(EVENT_SCHEMA, row) for row in rows_of(entry))


def rows_to_put_back(schema: JournalSchema, entry: RowsEntry) -> list[JournalRow] | None:
    """Return the rows of an entry of the log's only form; None if this version cannot put all of them back."""
    rows = [_row(value, schema.label) for value in _changes(entry)]
    found = [row for row in rows if row is not None and _is_of_today(schema, row)]
    return found if len(found) == len(rows) else None


def _is_of_today(schema: JournalSchema, row: JournalRow) -> bool:
    thing = schema.types.get(row.thing)
    states = [state for state in (row.before, row.after) if state is not None]
    if thing is None or any(name not in thing.columns for state in states for name in state):
        return False
    try:
        thing.values(row.before or {})
    except (ValidationError, TypeError, ValueError):
        return False
    given = row.before or {}
    return row.after is not None or not any(
        name not in given and _must_be_given(thing.field(name)) for name in thing.columns
    )


def _must_be_given(field: models.Field[Any, Any] | None) -> bool:
    """Return True if a row cannot be created without a value for the column."""
    if field is None:
        return False
    has_default = (
        field.default is not NOT_PROVIDED or getattr(field, "auto_now_add", False) or field.empty_strings_allowed
    )
    return not (field.null or has_default)
