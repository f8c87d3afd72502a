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
    """A row of the table: its line, the player, and the cells that were not read unchanged."""

    line: int
    entrant: Entrant
    marks: tuple[Mark, ...] = ()
    team: str = ""
    """The player's team, if the table states it."""
    board: int = 0
    """The board, from 1; 0 if not stated."""


def read_rows(
    lines: Sequence[TableLine], columns: Columns, corrections: Mapping[int, Mapping[str, str]] | None = None
) -> list[EntrantRow]:
    """Return a player for every line below the headings that has a value in an imported column.

    The footer lines of other programs (author, web address) are not players. ``corrections``: by line, the fields as
    the user corrected them; they replace the whole row.
    """
    corrected = corrections or {}
    players = _whole_names(list(lines[columns.heading + 1 :]), columns)
    texts = [(line.number, corrected.get(line.number) or _texts(line.cells, columns.fields)) for line in players]
    has_names = bool({"name", "surname"} & set(columns.fields))  # if there are none, the columns need a check
    return [_row(number, said) for number, said in texts if any(said.values()) or not has_names]


def read_players(data: bytes | str) -> list[EntrantRow]:
    """Return the players of a table with automatically detected columns. Raises TableError."""
    lines = read_table(data)
    return read_rows(lines, columns_of([line.cells for line in lines]))


def write_players(entrants: Sequence[Entrant]) -> str:
    """Return the players as CSV with a header row; reading it returns the same players."""
    out = io.StringIO()
    writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows([asdict(entrant) for entrant in entrants])
    return out.getvalue()


def _whole_names(lines: list[TableLine], columns: Columns) -> list[TableLine]:
    """Join the two cells of a list that has only names, each written as "Surname, First name"."""
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
