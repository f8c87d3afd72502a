"""What can be said of a round of any system, as neutral facts. People are numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabellone.record import Colour

NumberPair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why two may not meet, or somebody may not have the bye."""

    code: str
    """``met``, ``forbidden``, ``colours``; ``had_bye``, ``points_without_playing``; ``absent``; ``no_bye``: all have an
    opponent; ``impossible``: no legal pairing of the round has it.
    """
    article: str = ""
    people: tuple[int, ...] = ()
    """Whom it is about, where that is not both."""
    rounds: tuple[int, ...] = ()
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class ExplainedBoard:
    """A board and its colours."""

    board: int
    white: int
    black: int
    bracket: int
    article: str
    """By which White is White."""
