"""The rows of a table as players."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from tabellone.interchange.players.cells import Mark, read_board, read_cell, read_team
from tabellone.interchange.players.entrant import FIELDS, Entrant
from tabellone.interchange.players.headings import Columns, columns_of
from tabellone.interchange.players.table import TableLine, read_table


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """A row of the table: its line, the player it becomes, and what was not simply taken from it."""

    line: int
    entrant: Entrant
    marks: tuple[Mark, ...] = ()
    team: str = ""
    """For whom he plays, where the table says so."""
    board: int = 0
    """On which board, from 1; 0 where it does not say."""


def read_rows(
    lines: Sequence[TableLine], columns: Columns, corrections: Mapping[int, Mapping[str, str]] | None = None
) -> list[EntrantRow]:
    """Every line below the headings as the player it becomes, but those that say nothing in any column that is taken:
    what stands below a list of other programs (who made it, where it is found) is nobody.

    ``corrections``: by line, the fields as somebody has corrected them; they stand for the whole row.
    """
    corrected = corrections or {}
    players = _whole_names(list(lines[columns.heading + 1 :]), columns)
    texts = [(line.number, corrected.get(line.number) or _texts(line.cells, columns.fields)) for line in players]
    has_names = bool({"name", "surname"} & set(columns.fields))  # without, it is the columns that want a look
    return [_row(number, said) for number, said in texts if any(said.values()) or not has_names]


def read_players(data: bytes | str) -> list[EntrantRow]:
    """The players of a table whose columns are what they seem to be. Raises TableError."""
    lines = read_table(data)
    return read_rows(lines, columns_of([line.cells for line in lines]))


def write_players(entrants: Sequence[Entrant]) -> str:
    """The players as CSV with a header row; reading it gives them back."""
    out = io.StringIO()
    writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows([asdict(entrant) for entrant in entrants])
    return out.getvalue()


def _whole_names(lines: list[TableLine], columns: Columns) -> list[TableLine]:
    """A bare list of names has the comma of "Surname, First name" in every line, and no column but that one."""
    is_bare = columns.heading < 0 and all(
        len(line.cells) == 2 and line.cells[1] and not any(map(str.isdigit, line.cells[1])) for line in lines
    )
    return [TableLine(line.number, (", ".join(line.cells),)) for line in lines] if is_bare else lines


def _texts(cells: Sequence[str], fields: Sequence[str]) -> dict[str, str]:
    texts = {field: cell for field, cell in zip(fields, cells, strict=False) if field}
    parts = [texts.pop("surname", ""), texts.pop("first_name", "")]
    texts["name"] = texts.get("name") or ", ".join(part for part in parts if part)
    return texts


def _row(number: int, texts: Mapping[str, str]) -> EntrantRow:
    read = {field: read_cell(field, texts.get(field, "")) for field in FIELDS}
    marks = tuple(mark for _value, mark in read.values() if mark is not None)
    values = {field: value for field, (value, _mark) in read.items()}
    team, of_team = read_team(texts.get("team", ""))
    board, of_board = read_board(texts.get("board", ""))
    marks += tuple(mark for mark in (of_team, of_board) if mark is not None)
    return EntrantRow(number, Entrant(**values), marks, team, board)  # type: ignore[arg-type]  # as its readers give them
