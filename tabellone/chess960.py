"""The 960 starting positions: their numbers (0 to 959; 518 is that of classical chess), and how they are drawn."""

from __future__ import annotations

import hashlib

POSITIONS = 960
CLASSICAL = 518
SQUARES = 8
KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
"""The positions of the two knights among the five squares left by bishops and queen."""
SYMBOLS = str.maketrans("KQRBN", "♔♕♖♗♘")


def position(number: int) -> str:
    """Return White's first rank from a to h, as ``RNBQKBNR``, by Scharnagl's numbering. Raises ValueError."""
    if not 0 <= number < POSITIONS:
        raise ValueError(f"{number} is no number of a starting position")
    rank = [""] * SQUARES
    number, light = divmod(number, 4)
    rank[2 * light + 1] = "B"
    number, dark = divmod(number, 4)
    rank[2 * dark] = "B"
    knights, queen = divmod(number, 6)
    _place(rank, queen, "Q")
    for place in reversed(KNIGHTS[knights]):  # the later one first, so that the earlier place stays what it is
        _place(rank, place, "N")
    for piece in "RKR":
        _place(rank, 0, piece)
    return "".join(rank)


def _place(rank: list[str], place: int, piece: str) -> None:
    """Put the piece on the empty square with that index."""
    rank[[square for square, there in enumerate(rank) if not there][place]] = piece


def figures(number: int) -> str:
    """Return the same as figurines: ``♖♘♗♕♔♗♘♖``."""
    return position(number).translate(SYMBOLS)


def drawn(seed: str, round_number: int, draw: int) -> int:
    """Return the starting position of the given draw for a round. Anyone who knows the seed can repeat the draw.

    The number is the SHA-256 of ``SEED/ROUND/DRAW`` modulo 960.
    """
    digest = hashlib.sha256(f"{seed}/{round_number}/{draw}".encode()).digest()
    return int.from_bytes(digest, "big") % POSITIONS
