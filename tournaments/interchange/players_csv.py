"""Players from a table of text: a CSV file, or what a spreadsheet puts on the clipboard."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields

from tournaments.interchange.messages import Message
from tournaments.interchange.trf.errors import TrfError, quoted
from tournaments.interchange.trf.text import LINE_END, decoded

COLUMNS: dict[str, tuple[str, ...]] = {
    "name": ("name", "player", "nome", "giocatore", "nominativo", "cognome e nome"),
    "surname": ("surname", "last name", "lastname", "family name", "cognome"),
    "first_name": ("first name", "firstname", "given name", "nome proprio", "prenome"),
    "rating": ("rating", "elo", "fide rating", "elo fide", "rtg", "punteggio elo"),
    "title": ("title", "titolo", "tit", "tit.", "fide title", "titolo fide"),
    "sex": ("sex", "gender", "sesso", "m/f", "genere"),
    "federation": ("federation", "fed", "fed.", "federazione", "country", "nazione"),
    "fide_id": ("fide id", "fideid", "fide_id", "id fide", "fide no", "fin", "idfide"),
    "birth": ("birth", "birth date", "born", "date of birth", "birthday", "nascita", "data di nascita", "year", "anno"),
    "club": ("club", "circolo", "team", "squadra", "societa", "società"),
    "categories": ("categories", "category", "categorie", "categoria", "group", "gruppo"),
}
"""The names of columns that are understood, in English and Italian."""
WITHOUT_HEADER = ("name", "rating", "title", "federation", "fide_id", "birth", "sex", "club", "categories")
"""The order of columns of a table without a header row."""
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
SEPARATORS = ("\t", ";", ",")
"""The first of these that occurs separates the cells: names have commas, but neither tabs nor semicolons."""
MAX_RATING = 3500
LONGEST_NUMBER = 4
"""Digits of a rating or a year."""
MAX_LENGTH = {"name": 100, "club": 100, "categories": 200, "birth": 10, "federation": 3, "fide_id": 11}


@dataclass(frozen=True, slots=True)
class Entrant:
    """What is known of a player who enters. ``birth`` is ``YYYY/MM/DD``, unknown parts ``00``.

    ``categories``: the organiser's own, with commas.
    """

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    categories: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """A cell that cannot be what its column says. ``expected`` can be translated (see ``Message``)."""

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
    """The table as a whole cannot be read: ``line``, what was expected there and what was found (see ``Message``)."""

    def __init__(self, line: int, expected: Message, found: Message) -> None:
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
        text = LINE_END.sub("\n", decoded(data, ""))
    except TrfError as error:
        raise TableError(error.line or 1, Message("a table of players as text"), error.found) from None
    table = _table(text)
    if not table:
        raise TableError(1, Message("a table of players as text"), Message("nothing"))
    number, first = table[0]
    columns = _header(number, first)
    if columns is None:
        columns = list(WITHOUT_HEADER)
        table = _whole_names(table)
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


def _table(text: str) -> list[tuple[int, list[str]]]:
    """The rows in which something stands, each with the line where it begins."""
    lines = text.split("\n")
    first = next(line for line in lines if line.strip())
    separator = next((mark for mark in SEPARATORS if mark in first), SEPARATORS[0])
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    table = []
    number = 1
    try:
        for cells in reader:
            row = [" ".join(cell.split()) for cell in cells]
            if any(row):
                table.append((number, row))
            number = reader.line_num + 1
    except csv.Error:
        raise TableError(
            number, Message("cells with their quotation marks closed"), quoted(lines[number - 1])
        ) from None
    return table


def _whole_names(table: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """A bare list of names has the comma of "Surname, First name" in every line, and no column but that one."""
    if all(len(cells) == 2 and cells[1] and not any(map(str.isdigit, cells[1])) for _number, cells in table):
        return [(number, [", ".join(cells)]) for number, cells in table]
    return table


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
            raise TableError(number, Message("a column among: %(names)s", names=accepted), quoted(cell))
    columns = [column or "" for column in found]
    for column in columns:
        if column and columns.count(column) > 1:
            twice = Message("two columns for “%(name)s”", name=COLUMNS[column][0])
            raise TableError(number, Message("each column once"), twice)
    if "name" not in columns and "surname" not in columns:
        raise TableError(number, Message("a column with the players' names"), Message("none"))
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
        except WrongCell as wrong:
            problems.append(Problem(column, wrong.expected, text))
            read[column] = "" if column != "rating" else 0
    extra = [cell for cell in cells[len(columns) :] if cell]
    if extra:
        problems.append(Problem("", Message("%(count)s columns", count=len(columns)), extra[0]))
    return Row(number, Entrant(**read), tuple(problems))  # type: ignore[arg-type]  # each reader gives its field's type


def _with_repeated_ids(rows: list[Row]) -> list[Row]:
    first: dict[str, Row] = {}
    checked = []
    for row in rows:
        fide_id = row.entrant.fide_id
        if fide_id and fide_id in first:
            other = first[fide_id]
            expected = Message(
                "another FIDE ID than %(name)s (line %(line)s)", name=other.entrant.name, line=other.line
            )
            problem = Problem("fide_id", expected, fide_id)
            checked.append(Row(row.line, row.entrant, (*row.problems, problem)))
            continue
        first.setdefault(fide_id, row)
        checked.append(row)
    return checked


class WrongCell(ValueError):  # noqa: N818 - it says what was expected, and becomes a Problem
    """A cell is not what its column says; ``expected`` is."""

    def __init__(self, expected: Message) -> None:
        self.expected = expected
        super().__init__(expected)


def _limited(column: str, text: str) -> str:
    if len(text) > MAX_LENGTH[column]:
        raise WrongCell(Message("at most %(count)s characters", count=MAX_LENGTH[column]))
    return text


def _name(text: str) -> str:
    if not any(letter.isalpha() for letter in text):
        raise WrongCell(Message("a name"))
    return _limited("name", text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def _rating(text: str) -> int:
    if not text or text in ("-", "unr", "unr."):
        return 0
    if not _is_number(text) or int(text) > MAX_RATING:
        raise WrongCell(Message("a whole number up to %(highest)s", highest=MAX_RATING))
    return int(text)


def _title(text: str) -> str:
    if not text or text == "-":
        return ""
    if text.upper() not in TITLES:
        raise WrongCell(Message("GM, IM, WGM, FM, WIM, CM, WFM or WCM"))
    return text.upper()


def _sex(text: str) -> str:
    known = {"": "", "m": "m", "male": "m", "maschio": "m", "w": "w", "f": "w", "female": "w", "femmina": "w"}
    if text.lower() not in known:
        raise WrongCell(Message("m or w"))
    return known[text.lower()]


def _federation(text: str) -> str:
    if text and not (len(text) == MAX_LENGTH["federation"] and text.isalpha()):
        raise WrongCell(Message("three letters, such as ITA"))
    return text.upper()


def _fide_id(text: str) -> str:
    if text in ("", "0"):
        return ""
    if not (text.isascii() and text.isdecimal()):
        raise WrongCell(Message("a number"))
    return _limited("fide_id", text)


def _birth(text: str) -> str:
    """``1990``, ``1990-05-17``, ``1990/05/17``, ``17/05/1990`` and ``17.05.1990`` become ``YYYY/MM/DD``."""
    if not text:
        return ""
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if not all(_is_number(part) for part in parts):
        raise WrongCell(Message("a year or a date"))
    numbers = [int(part) for part in parts]
    if len(numbers) == 1:
        numbers += [0, 0]
    elif len(parts[-1]) == len("1990"):
        numbers.reverse()
    year_month_day = numbers if len(numbers) == len(("year", "month", "day")) else [0, 0, 0]
    year, month, day = year_month_day
    if not (1900 <= year <= 2100 and 0 <= month <= 12 and 0 <= day <= 31):
        raise WrongCell(Message("a year or a date"))
    return f"{year:04}/{month:02}/{day:02}"


def _club(text: str) -> str:
    return _limited("club", text)


def _categories(text: str) -> str:
    """The categories with a comma between two, whatever mark the table has: ``U18; Local`` becomes ``U18, Local``."""
    words = [word.strip() for word in text.replace(";", ",").split(",")]
    return _limited("categories", ", ".join(dict.fromkeys(word for word in words if word)))


READERS: dict[str, Callable[[str], str | int]] = {
    "name": _name,
    "rating": _rating,
    "title": _title,
    "sex": _sex,
    "federation": _federation,
    "fide_id": _fide_id,
    "birth": _birth,
    "club": _club,
    "categories": _categories,
}
