"""The rounds in the players' lines as a table, in which each entry can be unreadable."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.players import FIRST_ROUND, ROUND_WIDTH, column_of
from tabellone.interchange.trf.repair.edits import ReportDraft
from tabellone.interchange.trf.results import BYES, RESULTS
from tabellone.interchange.trf.scoring import ScoringLines
from tabellone.messages import Message
from tabellone.record import Colour, Points, Result, Scoring, parse_points

UNREADABLE = -1
"""An opponent's number that cannot be read."""
OFFSETS = {"opponent": (0, 4), "colour": (5, 1), "result": (7, 1)}
SCORING = ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
ABNORMAL = "299"


@dataclass
class RawCell:
    """A round of a player's line; ``colour`` and ``result`` are as written, in the usual case."""

    opponent: int = 0
    colour: str = " "
    result: str = " "

    @property
    def game_result(self) -> Result | None:
        """Return the result of a game; None if there is none, or none yet."""
        found = RESULTS.get(self.result)
        return None if found is Result.UNKNOWN else found


@dataclass
class CellTable:
    """All entries by player and round; `write` changes one in the table and in the line."""

    draft: ReportDraft
    lines: dict[int, int]
    """Numbers of the lines by players."""
    cells: dict[tuple[int, int], RawCell]
    rounds: int
    scoring: Scoring
    stated: dict[int, Points] = field(default_factory=dict)
    """The players' stated points. Empty if they are not the sum of the results."""

    def of_round(self, number: int) -> dict[int, RawCell]:
        """Return the entries of a round by player."""
        return {tpn: self.cells[tpn, number] for tpn in self.lines}

    def write(self, tpn: int, number: int, part: str, text: str, why: Message) -> None:
        """Write one part of an entry: ``opponent``, ``colour`` or ``result``."""
        offset, width = OFFSETS[part]
        cell = self.cells[tpn, number]
        what = {
            "opponent": Message("round %(round)s, opponent", round=number),
            "colour": Message("round %(round)s, colour", round=number),
            "result": Message("round %(round)s, result", round=number),
        }[part]
        self.draft.put_columns(self.lines[tpn], column_of(number) + offset, text.rjust(width), what, why)
        if part == "opponent":
            cell.opponent = int(text or 0)
        elif part == "colour":
            cell.colour = text
        else:
            cell.result = text

    def points_left(self, tpn: int, number: int) -> Points | None:
        """Return the stated points less those of all other rounds; None if one of these is not known."""
        if tpn not in self.stated:
            return None
        left = self.stated[tpn]
        for other in range(1, self.rounds + 1):
            if other != number:
                points = self._points(self.cells[tpn, other])
                if points is None:
                    return None
                left -= points
        return left

    def _points(self, cell: RawCell) -> Points | None:
        if not cell.opponent:
            return self.points_of_bye(cell.result)
        result = cell.game_result
        return None if result is None or cell.opponent < 0 else self.points_of(result, cell.colour)

    def points_of(self, result: Result, colour: str) -> Points:
        """Return the points of a result."""
        return self.scoring.of_result(result, Colour.BLACK if colour == "b" else Colour.WHITE)

    def points_of_bye(self, symbol: str) -> Points | None:
        """Return the points of the symbol of a bye; None if it is none."""
        kind = BYES.get(symbol)
        return None if kind is None else self.scoring.of_bye(kind)

    @staticmethod
    def column_after(number: int) -> int:
        """Return the column of a round's result: a line that ends before it states none."""
        return column_of(number) + OFFSETS["result"][0]


def cell_table(draft: ReportDraft) -> CellTable:
    """Return the table of the draft's players."""
    lines = {tpn: number for number in draft.of_players if (tpn := number_of(draft.lines[number]))}
    rounds = draft.rounds()
    cells = {
        (tpn, place): _raw_cell(draft.lines[number], place)
        for tpn, number in lines.items()
        for place in range(1, rounds + 1)
    }
    texts = draft.lines.values()
    is_sum = not any(text.startswith(ABNORMAL) for text in texts)
    stated = {tpn: _points(draft.lines[row]) for tpn, row in lines.items() if is_sum}
    known = {tpn: points for tpn, points in stated.items() if points is not None}
    return CellTable(draft, lines, cells, rounds, _scoring(draft), known)


def number_of(text: str) -> int:
    """Return the player's number in a line; 0 if there is none."""
    number = text[4:8].strip()
    return int(number) if number.isascii() and number.isdecimal() else 0


def _raw_cell(text: str, number: int) -> RawCell:
    start = FIRST_ROUND - 1 + ROUND_WIDTH * (number - 1)
    part = text[start : start + 8].ljust(8)
    digits = part[:4].strip()
    is_number = digits.isascii() and digits.isdecimal()
    colour, result = part[5].lower(), part[7].upper()
    return RawCell(int(digits) if is_number else UNREADABLE if digits else 0, colour, result)


def _points(text: str) -> Points | None:
    try:
        return parse_points(text[80:84])
    except ValueError:
        return None


def _scoring(draft: ReportDraft) -> Scoring:
    read = ScoringLines()
    for number, text in draft.lines.items():
        if text[:3] in SCORING:
            try:
                read.read(Line(draft.source, number, text))
            except TrfError:
                continue  # the reader refuses the report for this line
    return read.scoring()
