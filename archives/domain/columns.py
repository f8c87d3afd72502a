"""Values of database columns as JSON, and their check by the limits of the column."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import BaseValidator
from django.db import models
from django.utils.dateparse import parse_date, parse_datetime

from archives.domain.shapes import Refer, Shape, ShapeError, is_text, is_whole
from archives.domain.tables import PartTable, part_of_model
from tabellone.values import FIRST_YEAR, LAST_YEAR

Column = models.Field[Any, Any]

RANGES: tuple[tuple[type[Column], int], ...] = (
    (models.PositiveSmallIntegerField, 2**15 - 1),
    (models.PositiveBigIntegerField, 2**63 - 1),
    (models.PositiveIntegerField, 2**31 - 1),
)
"""The largest numbers of the columns, on every database."""
FIXED_SCHEMAS: tuple[tuple[type[Column], dict[str, str]], ...] = (
    (models.BooleanField, {"type": "boolean"}),
    (models.DateTimeField, {"type": "string", "format": "date-time"}),
    (models.DateField, {"type": "string", "format": "date"}),
)
"""JSON Schemas of columns; a moment is a kind of day in Django, so it comes first."""


def to_json(table: PartTable, column: Column, row: models.Model, refer: Refer) -> Any:
    """Return the value of the row's column as the file has it."""
    value = getattr(row, column.attname)
    if isinstance(column, models.JSONField):
        return value if value is None and column.null else _lenient(table.shape(column.name), value, refer)
    if value is None:
        return None
    if isinstance(column, models.ForeignKey):
        return refer(part_of_model()[related(column)], value)
    if isinstance(column, models.DateTimeField):
        return value.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z")
    if isinstance(column, models.DateField):
        return value.isoformat()
    return value


def _lenient(shape: Shape, value: Any, refer: Refer) -> Any:
    """Return the value with replaced references. A value that does not fit is refused by the import."""
    try:
        return shape.convert(value, refer)
    except ShapeError:
        return value


def to_python(table: PartTable, column: Column, value: Any, refer: Refer) -> Any:
    """Return the column's value from the file's. Raises ShapeError for a value that the column must not have."""
    if value is None and (column.null or isinstance(column, models.JSONField)):
        if not column.null:
            raise ShapeError
        return None
    if isinstance(column, models.JSONField):
        return table.shape(column.name).convert(value, refer)
    if isinstance(column, models.ForeignKey):
        if not is_whole(value) or value < 1:
            raise ShapeError
        return refer(part_of_model()[related(column)], value)
    if isinstance(column, models.BooleanField):
        if not isinstance(value, bool):
            raise ShapeError
        return value
    return _checked(column, _parsed(column, value))


def _parsed(column: Column, value: Any) -> Any:
    """Return the number, time or text of the value."""
    if isinstance(column, models.IntegerField):
        if not is_whole(value) or not 0 <= value <= largest(column):
            raise ShapeError
        return value
    if not is_text(value):
        raise ShapeError
    if isinstance(column, models.DateTimeField):
        moment = _dated(parse_datetime, value)
        if moment is None or moment.tzinfo is None:
            raise ShapeError
        return moment
    if isinstance(column, models.DateField):
        day = _dated(parse_date, value)
        if day is None:
            raise ShapeError
        return day
    if column.max_length is not None and len(value) > column.max_length:
        raise ShapeError
    return value


def _dated(parse: Any, value: str) -> Any:
    """Return the day or the moment of the text; None for no text of one, and outside the years of the program."""
    try:
        found = parse(value)
    except ValueError:
        return None
    return found if found is not None and FIRST_YEAR - 1 <= found.year <= LAST_YEAR + 1 else None


def _checked(column: Column, value: Any) -> Any:
    """Return the value if the column's choices and validators allow it."""
    choices = {choice for choice, _label in column.flatchoices}
    if choices and value not in choices and not (column.blank and value in ("", None)):
        raise ShapeError
    if value not in column.empty_values:
        try:
            for validator in _validators(column):
                validator(value)
        except ValidationError:
            raise ShapeError from None
    return value


@cache
def _validators(column: Column) -> list[Any]:
    """Return the column's own validators. The database's range of integers is replaced by `RANGES`."""
    if not isinstance(column, models.IntegerField):
        return list(column.validators)
    return [each for each in column._validators if isinstance(each, BaseValidator)]  # type: ignore[attr-defined]  # noqa: SLF001  (without the database's)


def largest(column: Column) -> int:
    """Return the largest number of an integer column."""
    return next(most for kind, most in RANGES if isinstance(column, kind))


def related(column: models.ForeignKey[Any, Any]) -> type[models.Model]:
    """Return the model to which the column refers."""
    model: Any = column.related_model
    return column.model if model == "self" else model


def column_schema(table: PartTable, column: Column) -> dict[str, Any]:
    """Return the JSON Schema of the column's values."""
    schema = _schema(table, column)
    if not column.null:
        return schema
    return {"anyOf": [{"type": "null"}, schema]}


def _schema(table: PartTable, column: Column) -> dict[str, Any]:
    if isinstance(column, models.JSONField):
        return table.shape(column.name).schema()
    if isinstance(column, models.ForeignKey):
        return {"type": "integer", "minimum": 1, "description": f"ref of {part_of_model()[related(column)]}"}
    if isinstance(column, models.IntegerField):
        return {"type": "integer", "minimum": 0, "maximum": largest(column)}
    fixed = next((dict(schema) for kind, schema in FIXED_SCHEMAS if isinstance(column, kind)), None)
    return _schema_of_text(column) if fixed is None else fixed


def _schema_of_text(column: Column) -> dict[str, Any]:
    if column.flatchoices:
        return {"enum": sorted({choice for choice, _label in column.flatchoices} | ({""} if column.blank else set()))}
    return {"type": "string"} if column.max_length is None else {"type": "string", "maxLength": column.max_length}
