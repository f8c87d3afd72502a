"""Shapes of JSON values: what a column or a part of the file may hold, and where it refers to rows.

One description serves the export, the import, the check of a file and the JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

MOST_LEVELS = 24
"""Lists and objects inside each other."""
LONGEST_TEXT = 20_000
LARGEST_NUMBER = 2**63 - 1
FORBIDDEN_CHARACTER = "\0"
"""PostgreSQL stores no text with it."""
WIDE_PLACEHOLDER = re.compile(r"%(\([^)]*\))?[-+ #0]*[0-9*.]")
"""A placeholder with a width, which no stored sentence has: it could ask for gigabytes of blanks."""

Refer: TypeAlias = Callable[[str, int], int]
"""Returns the key that replaces this key of a row, by the part that has the row."""


class ShapeError(ValueError):
    """A value has another shape."""


class Shape(Protocol):
    """A description of JSON values."""

    def convert(self, value: Any, refer: Refer) -> Any:
        """Return the value with replaced references. Raises ShapeError for a value of another shape."""
        ...

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        ...


@dataclass(frozen=True, slots=True)
class AnyJson:
    """Any value without references."""

    def convert(self, value: Any, refer: Refer) -> Any:  # noqa: ARG002  (as all shapes)
        check_plain(value)
        return value

    def schema(self) -> dict[str, Any]:
        return {}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    def convert(self, value: Any, refer: Refer) -> Any:  # noqa: ARG002  (as all shapes)
        if not is_whole(value):
            raise ShapeError
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "integer"}


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, a whole number, true or false."""

    def convert(self, value: Any, refer: Refer) -> Any:  # noqa: ARG002  (as all shapes)
        if not isinstance(value, bool) and not is_whole(value) and not is_text(value):
            raise ShapeError
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "integer", "boolean"]}


@dataclass(frozen=True, slots=True)
class Text:
    """A text."""

    def convert(self, value: Any, refer: Refer) -> Any:  # noqa: ARG002  (as all shapes)
        if not is_text(value):
            raise ShapeError
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to a row of a part, which may be deleted by now."""

    part: str

    def convert(self, value: Any, refer: Refer) -> Any:
        if not is_whole(value) or value < 1:
            raise ShapeError
        return refer(self.part, value)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1, "description": f"ref of {self.part}"}


@dataclass(frozen=True, slots=True)
class OrNull:
    """Null, or a value of the shape."""

    shape: Shape

    def convert(self, value: Any, refer: Refer) -> Any:
        return None if value is None else self.shape.convert(value, refer)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"type": "null"}, self.shape.schema()]}


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one shape."""

    shape: Shape = field(default_factory=AnyJson)

    def convert(self, value: Any, refer: Refer) -> Any:
        if not isinstance(value, list):
            raise ShapeError
        return [self.shape.convert(each, refer) for each in value]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.shape.schema()}


@dataclass(frozen=True, slots=True)
class Tuple:
    """A list whose first values have these shapes, and any others after them."""

    shapes: tuple[Shape, ...]

    def convert(self, value: Any, refer: Refer) -> Any:
        if not isinstance(value, list) or len(value) < len(self.shapes):
            raise ShapeError
        rest = value[len(self.shapes) :]
        check_plain(rest)
        return [shape.convert(each, refer) for shape, each in zip(self.shapes, value, strict=False)] + rest

    def schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "prefixItems": [shape.schema() for shape in self.shapes],
            "minItems": len(self.shapes),
        }


@dataclass(frozen=True, slots=True)
class ObjectWith:
    """An object; these of its keys have a shape if they are there, the others have any value."""

    shapes: Mapping[str, Shape] = field(default_factory=dict)
    required: tuple[str, ...] = ()

    def convert(self, value: Any, refer: Refer) -> Any:
        if not isinstance(value, dict) or not value.keys() >= {*self.required}:
            raise ShapeError
        check_plain({name: each for name, each in value.items() if name not in self.shapes})
        return {
            name: self.shapes[name].convert(each, refer) if name in self.shapes else each
            for name, each in value.items()
        }

    def schema(self) -> dict[str, Any]:
        properties = {name: shape.schema() for name, shape in self.shapes.items()}
        required = {"required": list(self.required)} if self.required else {}
        return {"type": "object", "properties": properties} | required


@dataclass(frozen=True, slots=True)
class MapOf:
    """An object with any keys, whose values have one shape."""

    shape: Shape

    def convert(self, value: Any, refer: Refer) -> Any:
        if not isinstance(value, dict):
            raise ShapeError
        check_plain(list(value))
        return {name: self.shape.convert(each, refer) for name, each in value.items()}

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.shape.schema()}


@dataclass(frozen=True, slots=True)
class MapByReference:
    """An object whose keys are references, written as text."""

    part: str
    shape: Shape = field(default_factory=AnyJson)

    def convert(self, value: Any, refer: Refer) -> Any:
        if not isinstance(value, dict) or not all(map(is_written_number, value)):
            raise ShapeError
        return {str(refer(self.part, int(key))): self.shape.convert(each, refer) for key, each in value.items()}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": {"pattern": "^[1-9][0-9]*$", "description": f"ref of {self.part}"},
            "additionalProperties": self.shape.schema(),
        }


@dataclass(frozen=True, slots=True)
class ObjectOrAny:
    """An object of the shape, or any value that is no object: one that another version of the program stored."""

    shape: ObjectWith

    def convert(self, value: Any, refer: Refer) -> Any:
        if isinstance(value, dict):
            return self.shape.convert(value, refer)
        check_plain(value)
        return value

    def schema(self) -> dict[str, Any]:
        return {"if": {"type": "object"}, "then": self.shape.schema()}


def is_whole(value: object) -> bool:
    """Return True for an integer that a database can hold; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def is_written_number(value: str) -> bool:
    """Return True for the text of a positive integer, without leading zeros."""
    return value.isascii() and value.isdecimal() and not value.startswith("0") and is_whole_text(value)


def is_whole_text(value: str) -> bool:
    """Return True if the digits are few enough for an integer of the database."""
    return len(value) < len(str(LARGEST_NUMBER))


def is_text(value: object) -> bool:
    """Return True for a text that every database stores."""
    if not isinstance(value, str) or FORBIDDEN_CHARACTER in value or len(value) > LONGEST_TEXT:
        return False
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def check_plain(value: object, level: int = 0) -> None:
    """Raise ShapeError for a value that is not plain JSON: too deep, a fraction, or a text that cannot be stored."""
    if level > MOST_LEVELS:
        raise ShapeError
    if isinstance(value, dict):
        template = value.get("template")
        if isinstance(template, str) and WIDE_PLACEHOLDER.search(template):
            raise ShapeError
        for name, each in value.items():
            if not is_text(name):
                raise ShapeError
            check_plain(each, level + 1)
    elif isinstance(value, list):
        for each in value:
            check_plain(each, level + 1)
    elif value is not None and not isinstance(value, bool) and not is_whole(value) and not is_text(value):
        raise ShapeError
