"""The players' lines: 001, and the national rating lines that repeat its columns."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.interchange.trf.errors import quoted
from tournaments.interchange.trf.line import Line
from tournaments.record import NationalRating, Player, Points

TITLES = {
    "GM": "GM", "IM": "IM", "WGM": "WGM", "FM": "FM", "WIM": "WIM", "CM": "CM", "WFM": "WFM", "WCM": "WCM",
    "G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip
FIRST_ROUND = 92
ROUND_WIDTH = 10
END_OF_POINTS = 84

Cell = tuple[int, str, str]
"""A round of a player's line: the opponent (0: none), the colour and the result symbol, both upper case or blank."""
BLANK: Cell = (0, " ", " ")


@dataclass(frozen=True, slots=True)
class Stated:
    """What a player's line says of the standings; None where it says nothing."""

    points: Points | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A 001 line: the player, what it states, and its rounds as they stand."""

    line: Line
    player: Player
    stated: Stated
    cells: tuple[Cell, ...]

    @staticmethod
    def column(round_number: int) -> int:
        """The first column of that round."""
        return FIRST_ROUND + ROUND_WIDTH * (round_number - 1)


def player_line(line: Line) -> PlayerLine:
    """Read a 001 line."""
    tpn = line.integer(5, 8, "the player's starting rank, a number from 1 to 9999")
    if tpn < 1:
        raise line.error(5, "the player's starting rank, a number from 1 to 9999", "0")
    player = Player(
        tpn=tpn,
        name=line.cut(15, 47),
        rating=line.integer(49, 52, "a rating, a number of up to four digits", 0),
        title=_title(line),
        sex=_sex(line),
        federation=line.cut(54, 56),
        fide_id=_fide_id(line),
        birth=line.cut(70, 79),
    )
    if not player.name:
        raise line.error(15, "the player's name")
    rank_text = line.cut(86, 89)
    stated = Stated(
        line.points(81, 84, "points with one decimal, such as  4.5") if line.cut(81, 84) else None,
        line.integer(86, 89, "a rank") if rank_text else None,
    )
    return PlayerLine(line, player, stated, tuple(_cells(line)))


def _title(line: Line) -> str:
    text = line.cut(11, 13)
    if text and text.upper() not in TITLES:
        return ""
    return TITLES.get(text.upper(), "")


def _sex(line: Line) -> str:
    text = line.cut(10, 10).lower()
    return {"m": "m", "w": "w", "f": "w"}.get(text, "")


def _fide_id(line: Line) -> str:
    text = line.cut(58, 68)
    return "" if text == "0" else text


def _cells(line: Line) -> list[Cell]:
    text = line.text
    cells: list[Cell] = []
    for start in range(FIRST_ROUND - 1, len(text.rstrip()), ROUND_WIDTH):
        opponent = text[start : start + 4].strip()
        if opponent and not (opponent.isascii() and opponent.isdecimal()):
            raise line.error(
                start + 1, "the opponent's number, four columns of digits", quoted(text[start : start + 4])
            )
        colour = text[start + 5 : start + 6].lower() or " "
        if colour not in "wb- ":
            raise line.error(start + 6, "a colour: w, b or -", quoted(colour))
        result = text[start + 7 : start + 8].upper() or " "
        if result not in "1=½0+-WDLHFUZ *":
            raise line.error(start + 8, "a result: one of 1 = 0 + - W D L H F U Z", quoted(result))
        cells.append((int(opponent or 0), colour, result))
    while cells and cells[-1] == BLANK:
        cells.pop()
    return cells


def national_line(line: Line) -> tuple[int, NationalRating]:
    """Read a national rating line: the starting rank it belongs to, and what it says."""
    tpn = line.integer(5, 8, "the starting rank of a player")
    return tpn, NationalRating(
        federation=line.code,
        rating=line.integer(49, 52, "a rating, a number of up to four digits", 0),
        classification=line.cut(11, 13),
        name=line.cut(15, 47),
        sex=_sex(line),
        origin=line.cut(54, 56),
        number=line.cut(58, 68),
        birth=line.cut(70, 79),
    )
