"""Players from a table of text: a CSV file, or what a spreadsheet puts on the clipboard."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields

from tournaments.interchange.trf.errors import TrfError
from tournaments.interchange.trf.players import TITLES
from tournaments.interchange.trf.text import decoded

COLUMNS: dict[str, tuple[str, ...]] = {
    "name": ("name", "player", "nome", "giocatore", "nominativo", "cognome e nome"),
    "surname": ("surname", "last name", "lastname", "family name", "cognome"),
    "first_name": ("first name", "firstname", "given name", "nome proprio", "prenome"),
    "rating": ("rating", "elo", "fide rating", "rtg", "punteggio elo"),
    "title": ("title", "titolo", "tit", "tit.", "fide title"),
    "sex": ("sex", "gender", "sesso", "m/f", "genere"),
    "federation": ("federation", "fed", "fed.", "federazione", "country", "nazione"),
    "fide_id": ("fide id", "fideid", "fide_id", "id fide", "fide no", "fin", "idfide"),
    "birth": ("birth", "birth date", "born", "date of birth", "birthday", "nascita", "data di nascita", "year", "anno"),
    "club": ("club", "circolo", "team", "squadra", "societa", "società"),
}
"""The names of columns that are understood, in English and Italian."""
WITHOUT_HEADER = ("name", "rating", "title", "federation", "fide_id", "birth", "sex", "club")
"""The order of columns of a table without a header row."""
SEPARATORS = ("\t", ";", ",")
MAX_RATING = 3500
MAX_LENGTH = {"name": 100, "club": 100, "birth": 10, "federation": 3, "fide_id": 11}


@dataclass(frozen=True, slots=True)
class Entrant:
    """What is known of a player who enters. ``birth`` is ``YYYY/MM/DD``, unknown parts ``00``."""

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """A cell that cannot be what its column says."""

    column: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: its line, the player it becomes, and what is wrong with it."""

    line: int
    entrant: Entrant
    problems: tuple[Problem, ...] = ()


class TableError(ValueError):
    """The table as a whole cannot be read: ``line``, what was expected there and what was found."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        self.line = line
        self.expected = expected
        self.found = found
        super().__init__(f"line {line}: expected {expected}, found {found}")


def read_players(data: bytes | str) -> list[Row]:
    """The table's rows, each as the player it will become, with its problems.

    The first row may name the columns; otherwise they stand in the order of ``WITHOUT_HEADER``. Raises TableError for
    an empty or binary file and for a column that nobody knows.
    """
    try:
        text = decoded(data, "")
    except TrfError as error:
        raise TableError(error.line or 1, "a table of players as text", error.found) from None
    table = [
        (number, [" ".join(cell.split()) for cell in cells])
        for number, cells in enumerate(_cells(text), start=1)
        if any(cell.strip() for cell in cells)
    ]
    number, first = table[0]
    columns = _header(number, first)
    if columns is None:
        columns = list(WITHOUT_HEADER)
    else:
        table = table[1:]
    return _with_repeated_ids([_row(number, columns, cells) for number, cells in table])


def write_players(entrants: Sequence[Entrant]) -> str:
    """The players as CSV with a header row; reading it gives them back."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [f.name for f in fields(Entrant)], lineterminator="\n")
    writer.writeheader()
    writer.writerows([asdict(entrant) for entrant in entrants])
    return out.getvalue()


def _cells(text: str) -> list[list[str]]:
    first = next(line for line in text.splitlines() if line.strip())
    separator = max(SEPARATORS, key=first.count)
    return list(csv.reader(io.StringIO(text), delimiter=separator))


def _header(number: int, cells: list[str]) -> list[str] | None:
    """The columns that the row names; None when it is a player already, that is when it names none."""
    names = {name: column for column, known in COLUMNS.items() for name in (*known, column)}
    found = [names.get(cell.lower().replace("_", " "), names.get(cell.lower())) for cell in cells]
    if "surname" in found and "name" in found:
        found = ["first_name" if column == "name" else column for column in found]
    if not any(found):
        return None
    for cell, column in zip(cells, found, strict=True):
        if column is None and cell:
            accepted = ", ".join(known[0] for known in COLUMNS.values())
            raise TableError(number, f"a column among: {accepted}", f"“{cell}”")
    columns = [column or "" for column in found]
    for column in columns:
        if column and columns.count(column) > 1:
            raise TableError(number, "each column once", f"two columns for “{COLUMNS[column][0]}”")
    if "name" not in columns and "surname" not in columns:
        raise TableError(number, "a column with the players' names", "none")
    return columns


def _row(number: int, columns: Sequence[str], cells: list[str]) -> Row:
    values = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    name = values.get("name") or ", ".join(
        part for part in (values.get("surname", ""), values.get("first_name", "")) if part
    )
    problems: list[Problem] = []
    read: dict[str, str | int] = {}
    for column, reader in READERS.items():
        text = name if column == "name" else values.get(column, "")
        try:
            read[column] = reader(text)
        except ValueError as error:
            problems.append(Problem(column, str(error), text))
            read[column] = "" if column != "rating" else 0
    extra = [cell for cell in cells[len(columns) :] if cell]
    if extra:
        problems.append(Problem("", f"{len(columns)} columns", f"more: {extra[0]}"))
    return Row(number, Entrant(**read), tuple(problems))  # type: ignore[arg-type]  # each reader gives its field's type


def _with_repeated_ids(rows: list[Row]) -> list[Row]:
    first: dict[str, Row] = {}
    checked = []
    for row in rows:
        fide_id = row.entrant.fide_id
        if fide_id and fide_id in first:
            other = first[fide_id]
            problem = Problem("fide_id", f"another FIDE ID than {other.entrant.name} (line {other.line})", fide_id)
            checked.append(Row(row.line, row.entrant, (*row.problems, problem)))
            continue
        first.setdefault(fide_id, row)
        checked.append(row)
    return checked


def _limited(column: str, text: str) -> str:
    if len(text) > MAX_LENGTH[column]:
        raise ValueError(f"at most {MAX_LENGTH[column]} characters")
    return text


def _name(text: str) -> str:
    if not any(letter.isalpha() for letter in text):
        raise ValueError("a name")
    return _limited("name", text)


def _rating(text: str) -> int:
    if not text or text in ("-", "unr", "unr."):
        return 0
    if not (text.isascii() and text.isdecimal()) or int(text) > MAX_RATING:
        raise ValueError(f"a whole number up to {MAX_RATING}")
    return int(text)


def _title(text: str) -> str:
    if not text or text == "-":
        return ""
    if text.upper() not in TITLES:
        raise ValueError("GM, IM, WGM, FM, WIM, CM, WFM or WCM")
    return TITLES[text.upper()]


def _sex(text: str) -> str:
    known = {"": "", "m": "m", "male": "m", "maschio": "m", "w": "w", "f": "w", "female": "w", "femmina": "w"}
    if text.lower() not in known:
        raise ValueError("m or w")
    return known[text.lower()]


def _federation(text: str) -> str:
    if text and not (len(text) == MAX_LENGTH["federation"] and text.isalpha()):
        raise ValueError("three letters, such as ITA")
    return text.upper()


def _fide_id(text: str) -> str:
    if text in ("", "0"):
        return ""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError("a number")
    return _limited("fide_id", text)


def _birth(text: str) -> str:
    """``1990``, ``1990-05-17``, ``1990/05/17``, ``17/05/1990`` and ``17.05.1990`` become ``YYYY/MM/DD``."""
    if not text:
        return ""
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if not all(part.isascii() and part.isdecimal() for part in parts):
        raise ValueError("a year or a date")
    numbers = [int(part) for part in parts]
    if len(numbers) == 1:
        numbers += [0, 0]
    elif len(parts[-1]) == len("1990"):
        numbers.reverse()
    year_month_day = numbers if len(numbers) == len(("year", "month", "day")) else [0, 0, 0]
    year, month, day = year_month_day
    if not (1900 <= year <= 2100 and 0 <= month <= 12 and 0 <= day <= 31):
        raise ValueError("a year or a date")
    return f"{year:04}/{month:02}/{day:02}"


def _club(text: str) -> str:
    return _limited("club", text)


READERS: dict[str, Callable[[str], str | int]] = {
    "name": _name,
    "rating": _rating,
    "title": _title,
    "sex": _sex,
    "federation": _federation,
    "fide_id": _fide_id,
    "birth": _birth,
    "club": _club,
}
