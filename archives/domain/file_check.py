"""Check of an event file's rows before anything is stored: fields, values, references, and the events themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models

from archives.domain.columns import Column, largest, related, to_python
from archives.domain.container import EventFile, Row, refuse_damaged
from archives.domain.journal_rows import DETAILS, LONGEST_NAME, rows_from_json
from archives.domain.numbering import Numbering
from archives.domain.shapes import Refer, Reference, ShapeError, is_text, is_whole
from archives.domain.staff_list import MOST_STAFF
from archives.domain.tables import STAFF, SUBJECTS, TABLES, PartTable, part_of_model
from tournaments.domain.journal.entries import ACTOR_NAME, VERSION
from tournaments.models import Job, Role

Values: TypeAlias = dict[str, Any]
"""The values of a row by the names of its columns."""


def check_file(file: EventFile) -> Numbering:
    """Return the numbers of the rows. Raises Refused for a file whose rows cannot be stored."""
    numbering = Numbering()
    refs: dict[str, set[int]] = {}
    for table in TABLES:
        refs[table.part] = set()
        last = 0
        for place, row in enumerate(file.rows(table.part), start=1):
            values = row_values(table, row, file.format, numbering.collect, place)
            if values["pk"] <= last:
                refuse_damaged(f"{table.part}, {place}")
            last = values["pk"]
            refs[table.part].add(last)
    if numbering.has_gaps():
        refuse_damaged()
    for table in TABLES:
        _check_references(table, file.rows(table.part), refs)
    _check_events(file)
    _check_staff(file.rows(STAFF))
    return numbering


def row_values(table: PartTable, row: Row, format_: int, refer: Refer, place: int) -> Values:
    """Return the values of a row by column, with its key. Raises Refused for wrong fields or values."""
    columns = table.fields()
    names = {column.name for column in columns} | {"ref"} | ({ACTOR_NAME} if table.part == "journal" else set())
    later = {name for name, since in table.since.items() if since > format_}
    if not names - later <= row.keys() <= names:
        refuse_damaged(f"{table.part}, {place}")
    values: Values = {}
    try:
        values["pk"] = Reference(table.part).convert(row["ref"], refer)
        for column in columns:
            if column.name in row:
                values[column.attname] = _value(table, column, row, refer)
        if table.part == "journal":
            _add_actor(values, row[ACTOR_NAME])
    except ShapeError:
        refuse_damaged(f"{table.part}, {place}")
    return values


def _value(table: PartTable, column: Column, row: Row, refer: Refer) -> Any:
    value = row[column.name]
    match table.part, column.name:
        case "journal", "details":
            if not isinstance(value, dict) or ACTOR_NAME in value:
                raise ShapeError
            return DETAILS.convert(value, refer)
        case "journal", "changes":
            return rows_from_json(value, refer)
        case "journal", "version":
            if value != VERSION:
                raise ShapeError
            return value
        case "jobs", "subject":
            if row["kind"] not in SUBJECTS or not is_whole(value) or not 1 <= value <= largest(column):
                raise ShapeError
            return refer(SUBJECTS[row["kind"]], value)
        case "jobs", "state":
            if value == Job.State.RUNNING:
                raise ShapeError
    return to_python(table, column, value, refer)


def _add_actor(values: Values, name: Any) -> None:
    if not isinstance(name, str) or not is_text(name) or len(name) > LONGEST_NAME:
        raise ShapeError
    if name:
        values["details"] = values["details"] | {ACTOR_NAME: name}


def _check_references(table: PartTable, rows: Iterable[Row], refs: Mapping[str, Collection[int]]) -> None:
    """Refuse a foreign key to a row that is not in the file."""
    keys = [column for column in table.fields() if isinstance(column, models.ForeignKey)]
    parts = [(column.name, refs[_part_of(column)]) for column in keys if column.name not in table.may_be_gone]
    for place, row in enumerate(rows, start=1):
        for name, there in parts:
            if row.get(name) is not None and row[name] not in there:
                refuse_damaged(f"{table.part}, {place}")


def _part_of(column: Any) -> str:
    return part_of_model()[related(column)]


def _check_events(file: EventFile) -> None:
    """Refuse a file without exactly one whole event, to which all others belong."""
    events = {row["ref"]: row for row in file.rows("events")}
    stages = {row["ref"]: row["event"] for row in file.rows("stages")}
    wholes = [row for row in events.values() if row["stage"] is None and row["festival"] is None]
    if len(wholes) != 1 or wholes[0]["slug"] != file.slug or wholes[0]["name"] != file.name:
        refuse_damaged("events")
    if wholes[0]["is_festival"] != (file.kind == "festival"):
        refuse_damaged("events")
    if len({row["slug"] for row in events.values()}) != len(events):
        refuse_damaged("events")
    for row in events.values():
        above = stages[row["stage"]] if row["stage"] is not None else row["festival"]
        most = 2  # a group of a stage of a section of a festival
        while above is not None and most:
            found = events[above]
            above, most = stages[found["stage"]] if found["stage"] is not None else found["festival"], most - 1
        if above is not None or (row["stage"] is not None and row["festival"] is not None):
            refuse_damaged("events")


def _check_staff(rows: list[Row]) -> None:
    """Refuse staff without a valid e-mail address or role, or in another order than the export's."""
    emails = []
    for place, row in enumerate(rows, start=1):
        if row.keys() != {"email", "role"} or not isinstance(row["email"], str) or row["role"] not in Role.values:
            refuse_damaged(f"{STAFF}, {place}")
        try:
            validate_email(row["email"])
        except ValidationError:
            refuse_damaged(f"{STAFF}, {place}")
        emails.append(row["email"])
    if len(rows) > MOST_STAFF or emails != sorted({email.lower() for email in emails}):
        refuse_damaged(STAFF)
