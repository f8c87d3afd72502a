"""The arbiter's choices on the preview page of a table of players, as the domain expects them."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict

from tabellone.interchange.players import FIELDS
from tabellone.interchange.players.headings import CHOICES, CHOICES_OF_TEAMS
from tabellone.interchange.players.table import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from tabellone.values import WrongValue, whole
from tournaments.domain.entries.import_preview import Preview, PreviewRow, Wishes
from tournaments.domain.words.validation_messages import field_name, in_words

FIELDS_OF_TEAMS = ("team", "board", *FIELDS)
"""The correctable fields of a team's player."""


def wishes_of(posted: QueryDict) -> Wishes:
    """Return the choices sent by the page: ``column-3``, ``headed``, ``cell-17-name``, ``do-17``, ``open``.

    When the meaning of a column changes, the rows are read again: the old field values belong to the old meaning.
    """
    columns: dict[int, str] = {}
    corrections: dict[int, dict[str, str]] = {}
    choices: dict[int, str] = {}
    for key, value in posted.items():
        kind, _dash, rest = key.partition("-")
        number, _dash, name = rest.partition("-")
        if kind == "column" and value in ("", *CHOICES_OF_TEAMS):
            columns[_number(number, MOST_COLUMNS)] = value
        elif kind == "cell" and name in FIELDS_OF_TEAMS:
            corrections.setdefault(_number(number, 2 * MOST_ROWS), {})[name] = str(value)[:LONGEST_CELL]
        elif kind == "do":
            choices[_number(number, 2 * MOST_ROWS)] = str(value)
    is_headed = posted.get("headed") == "1" if "mapped" in posted else None
    has_other_columns = "mapped" in posted and posted["mapped"] != mapping(columns, is_headed=bool(is_headed))
    if "mapped" in posted and not str(posted["mapped"]).startswith(f"{_head(is_headed=bool(is_headed))}:"):
        columns = {}
    return Wishes(
        columns=columns,
        is_headed=is_headed,
        corrections={} if has_other_columns else corrections,
        choices={} if has_other_columns else choices,
        opened=_number(posted.get("open", ""), 2 * MOST_ROWS),
        seen=posted.get("seen", ""),
    )


def _number(text: str, most: int) -> int:
    """Return the number; -1, which is not a valid line or column, for an invalid one."""
    try:
        return whole(text, most=most)
    except WrongValue:
        return -1


def _head(*, is_headed: bool) -> str:
    return "1" if is_headed else "0"


def mapping(columns: dict[int, str], *, is_headed: bool) -> str:
    """Return the columns' meanings in one word, to detect a change."""
    return f"{_head(is_headed=is_headed)}:{','.join(columns[place] for place in sorted(columns))}"


def context_of(preview: Preview, *, of_teams: bool = False) -> dict[str, object]:
    """Return the template context: columns with their choices, rows with their fields and marks."""
    columns = preview.columns
    meanings = [(name, field_name(name)) for name in (CHOICES_OF_TEAMS if of_teams else CHOICES)]
    fields = FIELDS_OF_TEAMS if of_teams else FIELDS
    return {
        "preview": preview,
        "columns": [
            {"place": place, "heading": heading, "field": field, "sample": _sample(preview, place)}
            for place, (heading, field) in enumerate(zip(columns.names, columns.fields, strict=True))
        ],
        "meanings": meanings,
        "is_headed": columns.heading >= 0,
        "mapped": mapping(dict(enumerate(columns.fields)), is_headed=columns.heading >= 0),
        "rows": [_row(row, fields) for row in preview.rows],
        "of_teams": of_teams,
        "wanting": [row.row.line for row in preview.rows if row.wants_a_look],
        "added": len(preview.to_add),
        "updated": len(preview.to_update),
    }


def _sample(preview: Preview, place: int) -> str:
    """Return a sample value of the column."""
    lines = preview.lines[preview.columns.heading + 1 :]
    return next((line.cells[place] for line in lines if place < len(line.cells) and line.cells[place]), "")


def _row(row: PreviewRow, fields: Sequence[str]) -> dict[str, object]:
    marks = {mark.field: mark for mark in row.row.marks}
    entrant = row.row.entrant
    return {
        "line": row.row.line,
        "entrant": entrant,
        "team": row.row.team,
        "board": row.row.board,
        "status": row.finding.status,
        "finding": row.finding,
        "changes": [(field_name(name), before or "–", after) for name, before, after in row.finding.changes],
        "choices": row.choices,
        "choice": row.choice,
        "is_open": row.is_open,
        "marks": [
            {
                "field": field_name(mark.field),
                "kind": mark.kind,
                "found": mark.found,
                "problem": in_words(mark.problem) if mark.problem else "",
            }
            for mark in row.row.marks
            if mark.found
        ],
        "fields": [
            {
                "name": name,
                "label": field_name(name),
                "text": marks[name].found
                if name in marks and marks[name].kind == "left"
                else getattr(row.row if name in ("team", "board") else entrant, name) or "",
                "is_wrong": name in marks and marks[name].kind == "left",
            }
            for name in fields
        ],
    }
