"""The JSON Schema in the documentation is that of the program, and its files are valid by it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from archives.domain.container import PARTS, unpack
from archives.domain.exports import export_event
from archives.domain.json_schema import json_schema, schema_text
from tests.archives.made import manifest_of
from tests.archives.random_events import KINDS, random_event

SCHEMA = Path(__file__).resolve().parents[3] / "docs/event-file.schema.json"
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether the value is valid; for the words of JSON Schema that this one uses."""
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(
        isinstance(value, TYPES[kind]) and (kind == "boolean" or (value is not True and value is not False))
        for kind in kinds
    ):
        return False
    checks = [
        "enum" not in schema or value in schema["enum"],
        "const" not in schema or value == schema["const"],
        "anyOf" not in schema or any(fits(value, each) for each in schema["anyOf"]),
        "if" not in schema or not fits(value, schema["if"]) or fits(value, schema["then"]),
        "minimum" not in schema or value >= schema["minimum"],
        "maximum" not in schema or value <= schema["maximum"],
        "maxLength" not in schema or len(value) <= schema["maxLength"],
        "pattern" not in schema or re.search(schema["pattern"], value) is not None,
    ]
    return all(checks) and parts_fit(value, schema)


def parts_fit(value: Any, schema: dict[str, Any]) -> bool:
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        items = schema.get("items", {})
        return len(value) >= schema.get("minItems", 0) and all(
            fits(each, first[place] if place < len(first) else items) for place, each in enumerate(value)
        )
    if not isinstance(value, dict):
        return True
    known, rest = schema.get("properties", {}), schema.get("additionalProperties", {})
    return {*schema.get("required", ())} <= value.keys() and all(
        fits(name, schema.get("propertyNames", {})) and (name in known or rest is not False)
        and fits(each, known.get(name, rest))
        for name, each in value.items()
    )  # fmt: skip


def test_the_schema_in_the_documentation_is_current() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), (
        "run: manage.py event schema > docs/event-file.schema.json"
    )


def test_the_schema_has_the_manifest_and_every_part() -> None:
    assert set(json_schema()["$defs"]) == {"manifest", *PARTS}


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(len(KINDS)))
def test_files_are_valid(number: int) -> None:
    data = export_event(random_event(number))
    manifest, file = manifest_of(data), unpack(data)
    definitions = json.loads(SCHEMA.read_text())["$defs"]
    assert fits(manifest, definitions["manifest"])
    assert [part for part, rows in file.parts.items() if not fits(rows, definitions[part])] == []


def test_other_rows_are_not_valid() -> None:
    staff = json_schema()["$defs"]["staff"]
    assert fits([{"email": "a@example.org", "role": "owner"}], staff)
    assert not fits([{"email": "a@example.org", "role": "king"}], staff)
    assert not fits([{"email": "a@example.org"}], staff)
    assert not fits([{"email": "a@example.org", "role": "owner", "password": "x"}], staff)
    assert not fits({}, staff)
