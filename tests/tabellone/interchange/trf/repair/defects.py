"""Random defects of a report, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

CODE = "001"
Lines = list[str]


def _of_players(lines: Lines) -> list[int]:
    return [place for place, line in enumerate(lines) if line.startswith(CODE)]


def _put(line: str, column: int, text: str) -> str:
    padded = line.ljust(column - 1 + len(text))
    return padded[: column - 1] + text + padded[column - 1 + len(text) :]


def _in_cell(lines: Lines, draw: Random, offset: int, texts: list[str]) -> None:
    place = draw.choice(_of_players(lines))
    rounds = (len(lines[place].rstrip()) - 89) // 10
    if rounds > 0:
        lines[place] = _put(lines[place], 92 + 10 * draw.randrange(rounds) + offset, draw.choice(texts))


def result(lines: Lines, draw: Random) -> None:
    _in_cell(lines, draw, 7, list("10=+-?XWUHZ*"))


def colour(lines: Lines, draw: Random) -> None:
    _in_cell(lines, draw, 5, list("wbx- "))


def opponent(lines: Lines, draw: Random) -> None:
    _in_cell(lines, draw, 0, [f"{draw.randrange(1, 60):4}", "    ", " ab ", "9999"])


def blanks(lines: Lines, draw: Random) -> None:
    place = draw.choice(_of_players(lines))
    start = draw.randrange(4, len(lines[place]))
    lines[place] = lines[place][:start] + " " * draw.randrange(1, 4) + lines[place][start:]


def no_blank(lines: Lines, draw: Random) -> None:
    place = draw.choice(_of_players(lines))
    start = draw.choice([place_ for place_, letter in enumerate(lines[place]) if letter == " " and place_ > 3])
    lines[place] = lines[place][:start] + lines[place][start + 1 :]


def cut(lines: Lines, draw: Random) -> None:
    place = draw.choice(_of_players(lines))
    lines[place] = lines[place][: draw.randrange(60, len(lines[place]))]


def missing(lines: Lines, draw: Random) -> None:
    del lines[draw.choice(_of_players(lines))]


def doubled(lines: Lines, draw: Random) -> None:
    lines.insert(draw.randrange(len(lines)), lines[draw.choice(_of_players(lines))])


def number(lines: Lines, draw: Random) -> None:
    place = draw.choice(_of_players(lines))
    lines[place] = _put(lines[place], 5, draw.choice([f"{draw.randrange(1, 40):4}", "    ", " 0x1", "9999"]))


def control(lines: Lines, draw: Random) -> None:
    place = draw.choice(_of_players(lines))
    start = draw.randrange(4, len(lines[place]))
    lines[place] = lines[place][:start] + draw.choice("\x00\x07") + lines[place][start + draw.randrange(2) :]


def rating(lines: Lines, draw: Random) -> None:
    place = draw.choice(_of_players(lines))
    lines[place] = _put(lines[place], *draw.choice([(49, "x000"), (81, "?.??"), (86, "1st "), (53, "x")]))


DEFECTS: dict[str, Callable[[Lines, Random], None]] = {
    make.__name__: make
    for make in (result, colour, opponent, blanks, no_blank, cut, missing, doubled, number, control, rating)
}
