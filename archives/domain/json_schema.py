"""JSON Schema of the event file: the manifest and each part, generated from the tables."""

from __future__ import annotations

import json
from typing import Any

from archives.domain.columns import column_schema
from archives.domain.container import FORMAT, KINDS, PART_ENDING, PARTS
from archives.domain.journal_rows import DETAILS, LONGEST_NAME, UNREADABLE
from archives.domain.tables import STAFF, TABLES, PartTable, part_of_model
from tournaments.domain.journal.entries import ACTOR_NAME, VERSION
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES
from tournaments.models import Role

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF: Schema = {"type": "integer", "minimum": 1}


def json_schema() -> Schema:
    """Return the schema; a part is valid against ``#/$defs/`` and its name."""
    definitions = {"manifest": _manifest()} | {table.part: _list_of(_row(table)) for table in TABLES}
    definitions[STAFF] = _list_of(
        _object({"email": {"type": "string", "format": "email"}, "role": {"enum": list(Role.values)}})
    )
    return {
        "$schema": DIALECT,
        "title": "Tabellone event file",
        "description": (
            f"Format {FORMAT}. A ZIP with manifest.json and one file NAME{PART_ENDING} for each part that has rows, "
            "with hyphens for underscores in the name."
        ),
        "$defs": definitions,
    }


def schema_text() -> str:
    """Return the schema as its file has it."""
    return json.dumps(json_schema(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _manifest() -> Schema:
    part = _object(
        {
            "part": {"enum": list(PARTS)},
            "rows": {"type": "integer", "minimum": 1},
            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        }
    )
    text = {"type": "string"}
    return _object(
        {
            "format": {"const": FORMAT},
            "kind": {"enum": list(KINDS)},
            "name": text,
            "parts": _list_of(part),
            "program": text,
            "slug": text,
        }
    )


def _row(table: PartTable) -> Schema:
    properties = {"ref": REF} | {column.name: column_schema(table, column) for column in table.fields()}
    if table.part == "journal":
        properties |= {
            "details": DETAILS.schema(),
            "changes": _list_of(_change()),
            "version": {"const": VERSION},
            ACTOR_NAME: {"type": "string", "maxLength": LONGEST_NAME},
        }
    return _object(properties)


def _change() -> Schema:
    """Return the schema of a changed row in a change-log entry."""
    kinds = sorted(name for name, kind in JOURNAL_TYPES.items() if kind.model in part_of_model())
    state: Schema = {"type": ["object", "null"]}
    return _object({"thing": {"enum": [*kinds, UNREADABLE]}, "key": REF, "before": state, "after": state})


def _list_of(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _object(properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(properties),
        "additionalProperties": False,
    }
