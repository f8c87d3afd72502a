"""A round in a player's line, and the pairs of results that are possible for two opponents."""

from __future__ import annotations

from typing import TypeAlias

from tabellone.record import ByeKind, Result

Cell: TypeAlias = tuple[int, str]
"""A round of a player's line: the opponent (0: none), and the sign, a colour and a result symbol such as ``w1``."""
BLANK: Cell = (0, "  ")

RESULTS: dict[str, Result] = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "½": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "W": Result.SHORT_WIN,
    "D": Result.SHORT_DRAW,
    "L": Result.SHORT_LOSS,
    " ": Result.UNKNOWN,
    "*": Result.UNKNOWN,
    "?": Result.UNKNOWN,
}
"""Results by symbol; a blank is an unfinished game in older reports."""
UNFINISHED = "?"
"""Symbol of an open or adjourned game: a blank would be read as a zero-point bye."""

BYES: dict[str, ByeKind] = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL,
    "+": ByeKind.FULL,
    "1": ByeKind.FULL,
    "H": ByeKind.HALF,
    "=": ByeKind.HALF,
    "Z": ByeKind.ZERO,
    "-": ByeKind.ZERO,
    "0": ByeKind.ZERO,
    " ": ByeKind.ZERO,
}
"""Kind of bye by symbol without an opponent; older programs write ``+ = -`` there."""

_OPPOSITES = {
    "10", "01", "==", "00", "=0", "0=",
    "WL", "LW", "DD", "LL", "DL", "LD",
    "+-", "-+", "--",
    "**",
}  # fmt: skip
COMPATIBLE = frozenset((Result(pair[0]), Result(pair[1])) for pair in _OPPOSITES)
"""Unusual results (0-0, ½-0) are legal, impossible ones (1-1, 1-½) are not."""

SIGNS: dict[str, str] = {
    f" {colour} {symbol}": colour.lower() + symbol.upper()
    for colour in " -wbWB"
    for symbol in dict.fromkeys([*RESULTS, *BYES, *"wdlufhz"])
}
"""Valid last four columns of a round."""

GAMES: dict[str, tuple[Result, Result]] = {
    f"w{white}b{black}": (RESULTS[white], RESULTS[black])
    for white in RESULTS
    for black in RESULTS
    if (RESULTS[white], RESULTS[black]) in COMPATIBLE
}
"""Results of both players, by the signs of White and Black."""
