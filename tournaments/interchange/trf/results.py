"""The result symbols of a player's line, and which two of them can stand opposite each other."""

from __future__ import annotations

from tournaments.record import ByeKind, Result

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
}

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
"""What a symbol means beside no opponent; older programs write ``+ = -`` there."""

_OPPOSITES = {
    "10", "01", "==", "00", "=0", "0=",
    "WL", "LW", "DD", "LL", "DL", "LD",
    "+-", "-+", "--",
    "**",
}  # fmt: skip
COMPATIBLE = frozenset((Result(pair[0]), Result(pair[1])) for pair in _OPPOSITES)
"""Unusual results (0-0, ½-0) are legal, impossible ones (1-1, 1-½) are not."""
