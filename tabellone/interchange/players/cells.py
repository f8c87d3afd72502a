"""The cells of tables: values as people and other programs write them.

An invalid value is left empty and never refused: a row is worth more than one of its cells. Every cell that was not
read unchanged gets a mark.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tabellone import values
from tabellone.values import WrongValue

NOTHING = {"", "-", "–", "—", "n/a", "na", "n.a.", "none", "null", "?", "."}
UNRATED = NOTHING | {"0", "nc", "nr", "unr", "unr.", "unrated", "nc.", "sg", "sc", "ne"}
"""Codes for an unrated player in lists; ``NC`` is *non classé*, *non classificato*."""
SHORT_TITLES = {
    "G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM", "MI": "IM",
    "MF": "FM",
}  # fmt: skip
"""FIDE's short forms of titles, and the Italian ones."""
SEXES = {
    "m": "m", "male": "m", "maschio": "m", "uomo": "m", "männlich": "m", "h": "m", "homme": "m", "hombre": "m",
    "w": "w", "f": "w", "female": "w", "femmina": "w", "donna": "w", "weiblich": "w", "femme": "w", "mujer": "w",
}  # fmt: skip
NUMBER_IN_GROUPS = re.compile(r"(\d{1,3})([ .,'’\u202f])(\d{3})(?!\d)")
"""``1 980`` and ``1.987``."""
MARKED_NUMBER = re.compile(r"(\d+)(?:[.,]0+)?\s*[A-Za-z*+?°]{0,3}")
"""``2311*``, ``1399N``, ``1850.0``."""
SERIAL = re.compile(r"\d{5}(?:\.0+)?")
TOGETHER = re.compile(r"(\d{4})(\d\d)(\d\d)")
FIRST_SERIAL_DAY = datetime.date(1899, 12, 30)
"""The day that spreadsheets number 0, for all days after February 1900."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A cell that was not read unchanged.

    It was interpreted (``read``), shortened (``cut``) or left empty (``left``); ``problem`` is the reason.
    """

    field: str
    kind: Literal["read", "cut", "left"]
    found: str
    problem: WrongValue | None = None


def read_cell(field: str, written: str) -> tuple[str | int, Mark | None]:
    """Return the field's value, empty (a rating: 0) for an empty cell, and the mark of the cell."""
    try:
        return values.PERSON[field](_known_words(field, written)), None
    except WrongValue as wrong:
        problem = wrong
    loosely = LOOSELY.get(field, _shortened)
    try:
        value = loosely(field, written)
    except WrongValue:
        return (0 if field == "rating" else ""), Mark(field, "left", written, problem)
    return value, Mark(field, "cut" if problem.code == "long" else "read", written)


def read_team(written: str) -> tuple[str, Mark | None]:
    """Return the name of a team, empty for an empty cell, and the mark of the cell."""
    if written.strip().casefold() in NOTHING:
        return "", None
    try:
        return values.name(written), None
    except WrongValue as wrong:
        return "", Mark("team", "left", written, wrong)


def read_board(written: str) -> tuple[int, Mark | None]:
    """Return the board in the roster, 0 if the cell is empty, and the mark of the cell.

    ``R1`` and similar are reserves.
    """
    if written.strip().casefold() in NOTHING:
        return 0, None
    try:
        return values.whole(written.strip(), most=MOST_PLACES), None
    except WrongValue as wrong:
        return 0, Mark("board", "left", written, wrong)


MOST_PLACES = 99


def _known_words(field: str, written: str) -> str:
    """Return the value of the words for nothing and for each sex."""
    word = written.strip().casefold()
    if field == "sex":
        return "" if word in NOTHING else SEXES.get(word, written)
    if field == "rating":
        return "" if word in UNRATED else written
    return "" if word in NOTHING and field != "name" else written


def _rating(_field: str, written: str) -> int:
    joined = NUMBER_IN_GROUPS.sub(r"\1\3", written.strip())
    number = MARKED_NUMBER.fullmatch(joined)
    if number is None:
        raise WrongValue("digits")
    return values.rating(number[1])


def _title(_field: str, written: str) -> str:
    return values.title(SHORT_TITLES.get(written.strip().rstrip(".").upper(), written.replace(".", "")))


def _fide_id(_field: str, written: str) -> str:
    return values.fide_id(re.sub(r"\.0+$|[\s.]", "", written))


def _birth(_field: str, written: str) -> str:
    """Return a day without separators (19900517), or a day number of a spreadsheet."""
    together = TOGETHER.fullmatch(written.strip())
    if together is not None:
        return values.birth("/".join(together.groups()))
    if not SERIAL.fullmatch(written.strip()):
        raise WrongValue("birth")
    day = FIRST_SERIAL_DAY + datetime.timedelta(days=int(written.strip().partition(".")[0]))
    return values.birth(day.isoformat())


def _shortened(field: str, written: str) -> str | int:
    """Shorten a text that is too long; remove invisible letters."""
    if field not in CUT:
        raise WrongValue("long", most=values.LONGEST.get(field, 0))
    longest = values.LONGEST["person" if field == "name" else field]
    seen = "".join(letter for letter in written if letter.isprintable())
    return values.PERSON[field](seen[:longest].rstrip(" ,;"))


CUT = ("name", "club", "categories")
"""Texts that can be shortened, since their beginning is enough."""
LOOSELY: dict[str, Callable[[str, str], str | int]] = {
    "rating": _rating,
    "title": _title,
    "fide_id": _fide_id,
    "birth": _birth,
}
"""Lenient readers for cells that are not valid as written. Raises WrongValue."""
