"""The players' lines: 001, and the national rating lines with the same columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tabellone.interchange.trf.errors import quoted
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.results import BLANK, SIGNS, Cell
from tabellone.messages import Message
from tabellone.record import NationalRating, Player, Points

TITLES = {
    "GM": "GM", "IM": "IM", "WGM": "WGM", "FM": "FM", "WIM": "WIM", "CM": "CM", "WFM": "WFM", "WCM": "WCM",
    "G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip
FIRST_ROUND = 92
ROUND_WIDTH = 10
END_OF_POINTS = 84
NUMBER = Message("the player's starting rank, a number from 1 to 9999")
POINTS = Message("points with one decimal, such as  4.5")
RANK = Message("a rank")
RATING = Message("a rating, a number of up to four digits")
SEPARATORS = (4, 9, 53, 85)
"""Columns that are blank beside numbers; in a line shifted by one column one of them has text."""


@dataclass(frozen=True, slots=True)
class Stated:
    """Standings data of a player's line; None if not stated."""

    points: Points | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A 001 line: the player, the stated standings, and its rounds unchanged."""

    line: Line
    player: Player
    stated: Stated
    cells: list[Cell]


def column_of(round_number: int) -> int:
    """Return the first column of that round."""
    return FIRST_ROUND + ROUND_WIDTH * (round_number - 1)


def player_line(line: Line) -> PlayerLine:
    """Read a 001 line."""
    tpn = line.integer(5, 8, NUMBER)
    if tpn < 1:
        raise line.error(5, NUMBER, Message("0"))
    line.refuse_text_in(*SEPARATORS)
    player = Player(
        tpn=tpn,
        name=line.cut(15, 47),
        rating=line.integer(49, 52, RATING, 0),
        title=TITLES.get(line.cut(11, 13).upper(), ""),
        sex=_sex(line),
        federation=line.cut(54, 56),
        fide_id=_fide_id(line),
        birth=line.cut(70, 79),
    )
    if not player.name:
        raise line.error(15, Message("the player's name"))
    stated = Stated(
        line.points(81, 84, POINTS) if line.cut(81, 84) else None,
        line.integer(86, 89, RANK) if line.cut(86, 89) else None,
    )
    return PlayerLine(line, player, stated, _cells(line))


def _sex(line: Line) -> str:
    return {"m": "m", "w": "w", "f": "w"}.get(line.text[9:10].lower(), "")


def _fide_id(line: Line) -> str:
    text = line.cut(58, 68)
    return "" if text == "0" else text


def _cells(line: Line) -> list[Cell]:
    text = line.text.rstrip()
    starts = range(FIRST_ROUND - 3, len(text), ROUND_WIDTH)  # the two blank columns before each round, too
    text = text.ljust(FIRST_ROUND - 3 + ROUND_WIDTH * len(starts))
    cells: list[Cell] = []
    start = 0
    try:
        for start in starts:
            cells.append((_opponent(text[start : start + 6]), SIGNS[text[start + 6 : start + 10]]))
    except (KeyError, ValueError):
        raise _cell_error(line, start + 3) from None
    while cells and cells[-1] == BLANK:
        cells.pop()
    return cells


@lru_cache(maxsize=1 << 15)
def _opponent(text: str) -> int:
    """Return the number in the four columns and the two blank ones before them. Raises ValueError."""
    digits = text[2:].strip()
    if text[:2].strip() or (digits and not (digits.isascii() and digits.isdecimal())):
        raise ValueError(text)
    return int(digits or 0)


def _cell_error(line: Line, column: int) -> Exception:
    """Return the error of the round that begins in that column."""
    text = line.text[column - 1 : column + 7].ljust(8)
    before = line.text[column - 3 : column - 1]
    if before.strip():
        return line.error(column - 2, Message("two blank columns before a round"))
    digits = text[:4].strip()
    if digits and not (digits.isascii() and digits.isdecimal()):
        return line.error(column, Message("the opponent's number, four columns of digits"), quoted(text[:4]))
    if text[4] != " ":
        return line.error(column + 4, Message("a blank column"))
    if text[5].lower() not in "wb- ":
        return line.error(column + 5, Message("a colour: w, b or -"), quoted(text[5]))
    if text[6] != " ":
        return line.error(column + 6, Message("a blank column"))
    return line.error(column + 7, Message("a result: one of 1 = 0 + - W D L H F U Z"), quoted(text[7]))


def national_line(line: Line) -> tuple[int, NationalRating]:
    """Read a national rating line: the starting rank of its player, and its data."""
    tpn = line.integer(5, 8, NUMBER)
    return tpn, NationalRating(
        federation=line.code,
        rating=line.integer(49, 52, RATING, 0),
        classification=line.cut(11, 13),
        name=line.cut(15, 47),
        sex=_sex(line),
        origin=line.cut(54, 56),
        number=line.cut(58, 68),
        birth=line.cut(70, 79),
    )
