"""The scoring system, as the three families of codes state it: 162 (TRF26), XXS (JaVaFo), BB? (bbpPairings)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from tournaments.interchange.trf.errors import quoted
from tournaments.interchange.trf.line import Line
from tournaments.record import Points, Scoring, parse_points

WINS = ("white_win", "black_win", "forfeit_win", "full_bye")
DRAWS = ("white_draw", "black_draw", "half_bye")
LOSSES = ("white_loss", "black_loss")

SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": WINS,
    "D": DRAWS,
    "L": LOSSES,
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
    "X": ("unknown",),
}
"""TRF26 162. The default of P is W's value, that of X is D's."""

JAVAFO: dict[str, tuple[str, ...]] = {
    "WW": ("white_win",), "BW": ("black_win",), "WD": ("white_draw",), "BD": ("black_draw",),
    "WL": ("white_loss",), "BL": ("black_loss",), "ZPB": ("zero_bye",), "HPB": ("half_bye",),
    "FPB": ("full_bye",), "PAB": ("pairing_allocated_bye",), "FW": ("forfeit_win",), "FL": ("forfeit_loss",),
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"), "D": ("white_draw", "black_draw", "half_bye"),
}  # fmt: skip

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


@dataclass
class ScoringLines:
    """What the lines state; later values win, within one line too."""

    values: dict[str, Points] = field(default_factory=dict)

    def read(self, line: Line) -> None:
        """Read a 162, XXS or BB? line."""
        if line.code == "162":
            self._read_162(line)
        elif line.code == "XXS":
            self._read_xxs(line)
        else:
            self._set(BBP[line.code], line.points(5, 9, "points, such as  1.0"))

    def scoring(self) -> Scoring:
        """The scoring system; what is not stated has the default value, the bye that of a win."""
        known = dict(self.values)
        if "white_win" in known:
            known.setdefault("pairing_allocated_bye", known["white_win"])
        if "white_draw" in known:
            known.setdefault("unknown", known["white_draw"])
        return Scoring(**known)

    def _set(self, names: tuple[str, ...], points: Points) -> None:
        self.values.update(dict.fromkeys(names, points))

    def _read_162(self, line: Line) -> None:
        for column in range(FIRST_SYMBOL, len(line.text.rstrip()) + 1, SYMBOL_WIDTH):
            symbol = line.cut(column, column).upper()
            if symbol not in SYMBOLS:
                raise line.error(column, "one of the symbols W D L A P X", quoted(symbol))
            self._set(SYMBOLS[symbol], line.points(column + 1, column + 4, "points, such as  1.0"))

    def _read_xxs(self, line: Line) -> None:
        for column, word in line.words():
            name, _, value = word.partition("=")
            if name.upper() not in JAVAFO:
                raise line.error(column, f"one of {' '.join(JAVAFO)}", quoted(name))
            try:
                points = parse_points(value)
            except ValueError:
                raise line.error(column + len(name) + 1, "points, such as 1.0", quoted(value)) from None
            self._set(JAVAFO[name.upper()], points)


def scoring_lines(scoring: Scoring) -> list[str]:
    """The lines that state the system in TRF26 and, for older readers, in bbpPairings' and JaVaFo's way.

    Nothing for the usual one. What 162 cannot say (values per colour) is said by XXS alone.
    """
    if scoring == Scoring():
        return []
    if scoring == _of_162(scoring):
        return [_line_162(scoring), *_bbp_lines(scoring)]
    names = {name: code for code, (name, *others) in JAVAFO.items() if not others}
    values = [f"{names[f.name]}={_points(getattr(scoring, f.name))}" for f in fields(Scoring) if f.name in names]
    return [f"XXS {' '.join(values)}", f"162  X{_points(scoring.unknown):>4}"]


def _of_162(scoring: Scoring) -> Scoring:
    """The system as 162 can state it."""
    return Scoring.of(
        scoring.win,
        scoring.draw,
        scoring.loss,
        absence=scoring.zero_bye,
        pairing_allocated_bye=scoring.pairing_allocated_bye,
        unknown=scoring.unknown,
    )


def _line_162(scoring: Scoring) -> str:
    values = {
        "W": scoring.win,
        "D": scoring.draw,
        "L": scoring.loss,
        "A": scoring.zero_bye,
        "P": scoring.pairing_allocated_bye,
        "X": scoring.unknown,
    }
    return "162  " + "    ".join(f"{symbol}{_points(points):>4}" for symbol, points in values.items())


def _bbp_lines(scoring: Scoring) -> list[str]:
    values = {
        "BBW": scoring.win,
        "BBD": scoring.draw,
        "BBL": scoring.loss,
        "BBZ": scoring.zero_bye,
        "BBF": scoring.forfeit_loss,
        "BBU": scoring.pairing_allocated_bye,
    }
    return [f"{code} {_points(points):>4}" for code, points in values.items()]


def _points(points: Points) -> str:
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"
