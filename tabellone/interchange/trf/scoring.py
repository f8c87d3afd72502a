"""The scoring system, as the three families of codes state it: 162 (TRF26), XXS (JaVaFo), BB? (bbpPairings)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from tabellone.interchange.trf.errors import quoted
from tabellone.interchange.trf.line import Line
from tabellone.messages import Message
from tabellone.record import HALF, POINT, Points, Scoring, parse_points
from tabellone.values import WrongValue
from tabellone.values.numbers import LEAST_POINTS, MOST_POINTS

WINS = ("white_win", "black_win", "forfeit_win", "full_bye")
DRAWS = ("white_draw", "black_draw", "half_bye")
LOSSES = ("white_loss", "black_loss")
ABSENCES = ("zero_bye", "forfeit_loss")

SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": WINS,
    "D": DRAWS,
    "L": LOSSES,
    "A": ABSENCES,
    "Z": ABSENCES,
    "P": ("pairing_allocated_bye",),
    "X": ("unknown",),
}
"""TRF26 162 (``Z`` is how bbpPairings writes ``A``). The default of P is W's value, that of X is D's."""

JAVAFO: dict[str, tuple[str, ...]] = {
    "WW": ("white_win",), "BW": ("black_win",), "WD": ("white_draw",), "BD": ("black_draw",),
    "WL": ("white_loss",), "BL": ("black_loss",), "ZPB": ("zero_bye",), "HPB": ("half_bye",),
    "FPB": ("full_bye",), "PAB": ("pairing_allocated_bye",), "FW": ("forfeit_win",), "FL": ("forfeit_loss",),
    "W": WINS, "D": DRAWS,
}  # fmt: skip
"""XXS. The default of PAB is one point, whatever a win is worth."""

BBP: dict[str, tuple[str, ...]] = {
    "BBW": WINS,
    "BBD": DRAWS,
    "BBL": LOSSES,
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}

FIRST_SYMBOL = 6
SYMBOL_WIDTH = 9
POINTS = Message("points, such as  1.0")
WIDTH = 4
"""Columns of points."""


@dataclass
class ScoringLines:
    """The values stated by the lines; later values replace earlier ones, also within one line."""

    values: dict[str, Points] = field(default_factory=dict)
    defaults: dict[str, Points] = field(default_factory=dict)
    """Values derived from others, if no line states them."""

    def read(self, line: Line) -> None:
        """Read a 162, XXS or BB? line."""
        try:
            self._read(line)
        except WrongValue:
            raise line.error(5, Message("points between -9.9 and 99.9")) from None

    def _read(self, line: Line) -> None:
        if line.code == "162":
            self._read_162(line)
        elif line.code == "XXS":
            self._read_xxs(line)
        else:
            names = BBP[line.code]
            points = line.points(5, 9, POINTS)
            self._set(names, points, bye_follows=names is WINS)

    def scoring(self) -> Scoring:
        """Return the scoring system; unstated values have their default."""
        return Scoring(**self.defaults | self.values)

    def _set(self, names: tuple[str, ...], points: Points, *, bye_follows: bool = False) -> None:
        if not LEAST_POINTS <= points <= MOST_POINTS:
            raise WrongValue("points")
        self.values.update(dict.fromkeys(names, points))
        if bye_follows:
            self.defaults["pairing_allocated_bye"] = points
        if "white_draw" in names:
            self.defaults["unknown"] = points

    def _read_162(self, line: Line) -> None:
        for column in range(FIRST_SYMBOL, len(line.text.rstrip()) + 1, SYMBOL_WIDTH):
            symbol = line.cut(column, column).upper()
            if symbol not in SYMBOLS:
                raise line.error(column, Message("one of the symbols W D L A P X"), quoted(symbol))
            self._set(SYMBOLS[symbol], line.points(column + 1, column + 4, POINTS), bye_follows=symbol == "W")

    def _read_xxs(self, line: Line) -> None:
        for column, word in line.words():
            name, _, value = word.partition("=")
            if name.upper() not in JAVAFO:
                raise line.error(column, Message("one of %(names)s", names=" ".join(JAVAFO)), quoted(name))
            try:
                points = parse_points(value)
            except ValueError:
                raise line.error(column + len(name) + 1, Message("points, such as 1.0"), quoted(value)) from None
            self._set(JAVAFO[name.upper()], points)


def scoring_lines(scoring: Scoring, *, has_unfinished: bool = False) -> list[str]:
    """Return the lines that state the system in the ways of TRF26, bbpPairings and JaVaFo; none for the usual system.

    If the report has an unfinished game, its value (X of 162) is always stated. Values per colour, which the first
    two cannot state, are in XXS; it is last, because later values replace earlier ones.
    """
    if scoring == Scoring():
        return [_line_162(scoring, has_unfinished=True)] if has_unfinished else []
    common = _of_162(scoring)
    lines = [_line_162(common, has_unfinished=has_unfinished)]
    if scoring == common:
        lines += _bbp_lines(scoring)
    return [*(line for line in lines if line), _line_xxs(scoring)]


def _of_162(scoring: Scoring) -> Scoring:
    """Return the system as far as 162 can state it."""
    return Scoring.of(
        scoring.win,
        scoring.draw,
        scoring.loss,
        absence=scoring.zero_bye,
        pairing_allocated_bye=scoring.pairing_allocated_bye,
        unknown=scoring.unknown,
    )


def _line_162(scoring: Scoring, *, has_unfinished: bool) -> str:
    """Return the values that differ from their defaults: not every reader knows every symbol."""
    values = {
        "W": (scoring.win, 10),
        "D": (scoring.draw, 5),
        "L": (scoring.loss, 0),
        "A": (scoring.zero_bye, 0),
        "P": (scoring.pairing_allocated_bye, scoring.win),
        "X": (scoring.unknown, None if has_unfinished else scoring.draw),
    }
    stated = [f"{symbol}{written(value):>4}" for symbol, (value, usual) in values.items() if value != usual]
    return "162  " + "    ".join(stated) if stated else ""


def _bbp_lines(scoring: Scoring) -> list[str]:
    values = {
        "BBW": scoring.win,
        "BBD": scoring.draw,
        "BBL": scoring.loss,
        "BBZ": scoring.zero_bye,
        "BBF": scoring.forfeit_loss,
        "BBU": scoring.pairing_allocated_bye,
    }
    return [f"{code} {written(points):>4}" for code, points in values.items()]


def _line_xxs(scoring: Scoring) -> str:
    codes = {names[0]: code for code, names in JAVAFO.items() if len(names) == 1}
    values = [f"{codes[f.name]}={written(getattr(scoring, f.name))}" for f in fields(Scoring) if f.name in codes]
    return f"XXS {' '.join(values)}"


def written(points: Points) -> str:
    """Return the points as reports write them, with one decimal if it fits into the four columns."""
    sign, (whole, tenths) = "-" if points < 0 else "", divmod(abs(points), POINT)
    exact = f"{sign}{whole}.{tenths}"
    return exact if len(exact) <= WIDTH or tenths not in (0, HALF) else f"{sign}{whole}{'½' if tenths else ''}"
