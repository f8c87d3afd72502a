"""Change-log entries in the file: the references in their details and rows, and the name of the user.

Rows of links, devices and staff are left out: they refer to accounts, or hold what opens a link. The sentence of the
entry stays. Entries of an earlier form are written in today's form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import models

from archives.domain.columns import related
from archives.domain.shapes import (
    AnyJson,
    ListOf,
    ObjectOrAny,
    ObjectWith,
    OrNull,
    Refer,
    Reference,
    Shape,
    ShapeError,
    Tuple,
    check_plain,
    is_whole,
)
from archives.domain.tables import CONTESTANT, part_of_model, tables_by_part
from tournaments.domain.journal.entries import ACTOR_NAME, JournalRow, can_be_put_back, rows_of
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES, JournalType, State
from tournaments.models import Event, JournalEntry

UNREADABLE = "unreadable"
"""The thing of a row that this version cannot read, so that the entry cannot be undone."""
LONGEST_NAME = 310
_EVENT = Reference("events")
_DETAILS: dict[str, Shape] = {
    "of": _EVENT,
    "with": ListOf(Tuple((_EVENT, AnyJson()))),
    "captain_team": CONTESTANT,
    "device_id": Reference("devices"),
}
DETAILS = ObjectWith(_DETAILS | {"undone_details": ObjectOrAny(ObjectWith(_DETAILS))})
"""The references in the details of an entry. An undo has those of the entry that it undid."""


def details_to_json(details: object, refer: Refer) -> dict[str, Any]:
    """Return the details as the file has them; without references if one of them has another form."""
    found = {name: value for name, value in details.items() if name != ACTOR_NAME} if isinstance(details, dict) else {}
    try:
        DETAILS.convert(found, lambda _part, key: key)
    except ShapeError:
        found = {name: value for name, value in found.items() if name not in DETAILS.shapes}
    converted: dict[str, Any] = DETAILS.convert(found, refer)
    return converted


def rows_to_json(entry: JournalEntry, event: Event, refer: Refer) -> list[dict[str, Any]]:
    """Return the entry's rows as the file has them. ``event``: the entry's event, with its options."""
    rows = [_converted(_of_today(row), refer) for row in rows_of(entry, event.options) if _stays(row)]
    if not can_be_put_back(entry) and not any(row["thing"] == UNREADABLE for row in rows):
        rows.append({"thing": UNREADABLE, "key": 1, "before": {}, "after": {}})
    return rows


def _stays(row: JournalRow) -> bool:
    """Return True if the row is in the file: a row of a model that is, or of an unknown one."""
    return row.kind is None or row.kind.model in part_of_model()


def _of_today(row: JournalRow) -> dict[str, Any]:
    """Return the row with None for values that have another form than the columns, so that none is restored."""
    kind = row.kind
    states = (None if state is None or kind is None else _fitting(kind, state) for state in (row.before, row.after))
    before, after = states if kind is not None else (row.before, row.after)
    return row.as_json() | {"before": before, "after": after}


def _fitting(kind: JournalType, state: State) -> State:
    fitting: State = {}
    for name, value in state.items():
        try:
            _value(kind, name, value, lambda _part, key: key)
        except ShapeError:
            fitting[name] = None
        else:
            fitting[name] = value
    return fitting


def rows_from_json(value: Any, refer: Refer) -> list[dict[str, Any]]:
    """Return the rows as the database stores them. Raises ShapeError for any other value."""
    if not isinstance(value, list):
        raise ShapeError
    for row in value:
        if not isinstance(row, dict) or row.keys() != {"thing", "key", "before", "after"}:
            raise ShapeError
        states = (row["before"], row["after"])
        if not isinstance(row["thing"], str) or not is_whole(row["key"]) or row["key"] < 1 or states == (None, None):
            raise ShapeError
        if not all(state is None or isinstance(state, dict) for state in states):
            raise ShapeError
        kind = JOURNAL_TYPES.get(row["thing"])
        if (kind is None and row["thing"] != UNREADABLE) or (kind is not None and kind.model not in part_of_model()):
            raise ShapeError
        check_plain(row)
    return [_converted(row, refer) for row in value]


def _converted(row: Mapping[str, Any], refer: Refer) -> dict[str, Any]:
    kind = JOURNAL_TYPES.get(row["thing"])
    if kind is None:
        return {
            "thing": UNREADABLE,
            "key": 1,
            **{name: None if row[name] is None else {} for name in ("before", "after")},
        }
    return {
        "thing": kind.name,
        "key": refer(part_of_model()[kind.model], row["key"]),
        **{name: None if row[name] is None else _state(kind, row[name], refer) for name in ("before", "after")},
    }


def _state(kind: JournalType, state: State, refer: Refer) -> State:
    return {name: _value(kind, name, value, refer) for name, value in state.items()}


def _value(kind: JournalType, name: str, value: Any, refer: Refer) -> Any:
    """Return a value of a row with replaced references; None for a reference to an account."""
    column = kind.field(name)
    if isinstance(column, models.ForeignKey):
        part = part_of_model().get(related(column))
        return refer(part, value) if part is not None and is_whole(value) and value > 0 else None
    if isinstance(column, models.JSONField):
        return OrNull(tables_by_part()[part_of_model()[kind.model]].shape(column.name)).convert(value, refer)
    check_plain(value)
    return value
