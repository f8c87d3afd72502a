"""Players from tables: a CSV file, a workbook, or what a spreadsheet puts on the clipboard."""

from tabellone.interchange.players.cells import Mark
from tabellone.interchange.players.entrant import FIELDS, Entrant
from tabellone.interchange.players.existing_players import Comparison, Known, Status, are_one_person, compare
from tabellone.interchange.players.headings import Columns, columns_of
from tabellone.interchange.players.rows import EntrantRow, read_players, read_rows, write_players
from tabellone.interchange.players.table import MOST_ROWS, TableError, TableLine, as_text, read_table

__all__ = [
    "FIELDS",
    "MOST_ROWS",
    "Columns",
    "Comparison",
    "Entrant",
    "EntrantRow",
    "Known",
    "Mark",
    "Status",
    "TableError",
    "TableLine",
    "are_one_person",
    "as_text",
    "columns_of",
    "compare",
    "read_players",
    "read_rows",
    "read_table",
    "write_players",
]
