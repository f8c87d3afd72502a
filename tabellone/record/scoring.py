"""Values of each way to end a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tabellone.record.points import Points
from tabellone.record.results import ByeKind, Colour, Result

Worth: TypeAlias = tuple[Mapping[Result, Points], Mapping[Result, Points]]
"""The points of each result: for White, and for Black."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Values of each way to end a round. ``unknown`` is an unfinished game (a draw for pairing, C.04.2 3.1).

    White's and Black's values differ only if the event states it (JaVaFo's ``XXS WW`` and similar).
    """

    white_win: Points = 10
    white_draw: Points = 5
    white_loss: Points = 0
    black_win: Points = 10
    black_draw: Points = 5
    black_loss: Points = 0
    forfeit_win: Points = 10
    forfeit_loss: Points = 0
    pairing_allocated_bye: Points = 10
    full_bye: Points = 10
    half_bye: Points = 5
    zero_bye: Points = 0
    unknown: Points = 5

    @classmethod
    def of(
        cls,
        win: Points = 10,
        draw: Points = 5,
        loss: Points = 0,
        *,
        absence: Points = 0,
        pairing_allocated_bye: Points | None = None,
        unknown: Points | None = None,
    ) -> Scoring:
        """Return the system with these values for both colours (TRF26 162: W, D, L, A, P, X with their defaults)."""
        return cls(
            white_win=win,
            white_draw=draw,
            white_loss=loss,
            black_win=win,
            black_draw=draw,
            black_loss=loss,
            forfeit_win=win,
            forfeit_loss=absence,
            pairing_allocated_bye=win if pairing_allocated_bye is None else pairing_allocated_bye,
            full_bye=win,
            half_bye=draw,
            zero_bye=absence,
            unknown=draw if unknown is None else unknown,
        )

    @property
    def win(self) -> Points:
        return self.white_win

    @property
    def draw(self) -> Points:
        return self.white_draw

    @property
    def loss(self) -> Points:
        return self.white_loss

    def of_result(self, result: Result, colour: Colour) -> Points:
        """Return the points of a game's result for the player of that colour; an unreported one gives none."""
        white = colour is Colour.WHITE
        if result is Result.FORFEIT_WIN:
            return self.forfeit_win
        if result is Result.FORFEIT_LOSS:
            return self.forfeit_loss
        if result is Result.UNKNOWN or result is Result.UNREPORTED:
            return self.unknown if result is Result.UNKNOWN else 0
        if result.is_win:
            return self.white_win if white else self.black_win
        if result.is_draw:
            return self.white_draw if white else self.black_draw
        return self.white_loss if white else self.black_loss

    @property
    def worth(self) -> Worth:
        """Return the value of each result, for White and for Black, for callers that need thousands."""
        white, black = (
            {result: self.of_result(result, colour) for result in Result} for colour in (Colour.WHITE, Colour.BLACK)
        )
        return white, black

    def of_bye(self, kind: ByeKind) -> Points:
        return {
            ByeKind.PAIRING_ALLOCATED: self.pairing_allocated_bye,
            ByeKind.FULL: self.full_bye,
            ByeKind.HALF: self.half_bye,
            ByeKind.ZERO: self.zero_bye,
        }[kind]
