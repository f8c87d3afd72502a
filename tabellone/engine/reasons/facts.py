"""Facts about a round of any system. Players are given by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from tabellone.record import Colour, Points

NumberPair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Reason why two players must not play each other, or why a player cannot have the bye."""

    code: str
    """``met``, ``met_lately``, ``met_often``, ``forbidden``, ``colours``, ``no_colour``; ``had_bye``,
    ``byes_enough``, ``points_without_playing``, ``came_late``; ``absent``; ``no_bye``: all players have an opponent;
    ``impossible``: no legal pairing of the round has it.
    """
    article: str = ""
    people: tuple[int, ...] = ()
    """Players concerned, if not both."""
    rounds: tuple[int, ...] = ()
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class ExplainedBoard:
    """Board with its colours."""

    board: int
    white: int
    black: int
    bracket: int
    article: str
    """Article that gives White."""


@dataclass(frozen=True, slots=True)
class ReasonStep:
    """Decision of a system, at its position in the order of the articles."""

    kind: str
    """Subject, independent of the article: ``downfloaters``, ``preference`` …"""
    article: str
    value: Any
    """A number, a tuple of numbers, players or pairs."""
    people: tuple[int, ...] = ()
    """Numbers of the players counted."""
    order: Any = ()
    """Value for comparison, if it is not ``value``. Of two rounds that are equal so far, the one with the smaller
    value is chosen.
    """

    @property
    def label(self) -> str:
        """Article as shown in sentences."""
        return self.article

    @property
    def key(self) -> Any:
        """Value for comparison."""
        return self.value if self.order == () else self.order


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """Player in a scoregroup or bracket."""

    number: int
    score: Points
    virtual: Points
    """Virtual points included in the score (acceleration)."""


@dataclass(frozen=True, slots=True)
class MadeSeat(PlayerSeat):
    """Player in a scoregroup of a system that reports its steps."""

    due: Colour | None
    """Colour that the player is due."""
    measure: tuple[int, ...] = ()
    """Values by which the system ranks: Burstein's Index (in tenths and in hundredths), Dubov's average rating."""
    came_from: str = ""
    """``above`` or ``below``; empty for a resident."""


@dataclass(frozen=True, slots=True)
class MadeFloater:
    """Player who leaves a scoregroup unpaired or floats up to it."""

    number: int
    reason: str
    """``no_opponent``: no legal opponent there; ``odd``: odd number of players; ``again``: floated there and floats
    again; ``completion``: needed to pair all players; ``cracked``: the pair was broken up; ``comes_up``.
    """
    article: str = ""


@dataclass(frozen=True, slots=True)
class MadePart:
    """Part of a round that is decided as a unit: the bye, or a scoregroup with its floaters."""

    name: str
    """``bye``, ``scoregroup``, ``joined``, ``median``, ``floaters``, ``list``."""
    score: Points | None
    steps: tuple[ReasonStep, ...]
    """In the order in which they decide."""
    seats: tuple[MadeSeat, ...] = ()
    """In the order of the system."""
    pairs: tuple[NumberPair, ...] = ()
    """In the order of pairing."""
    leaving: tuple[MadeFloater, ...] = ()
    coming: tuple[MadeFloater, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundMade:
    """Round as a system pairs it, or would pair it."""

    parts: tuple[MadePart, ...]
    boards: tuple[NumberPair, ...]
    """White first, in board order."""
    bye: int = 0


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Player earlier in the order for the bye, and why this player does not get it."""

    number: int
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class ReadingOtherwise:
    """Interpretation of the rules that an event can choose, and the effect of the other choice on the round."""

    option: str
    is_chosen: bool
    otherwise: tuple[NumberPair, ...]
    """Boards that the round has only with the other interpretation, White first; empty if there is no difference."""


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """Explanation of a round."""

    round_number: int
    edition: str
    acceleration: str
    made: RoundMade
    boards: tuple[ExplainedBoard, ...]
    passed_over: tuple[PassedOver, ...] = ()
    """Players earlier in the order for the bye."""
    forbidden: tuple[NumberPair, ...] = ()
    """Prohibited pairings among the present players."""
    differs: tuple[NumberPair, ...] = ()
    """Boards of the record's round that differ, White first; also empty if the record has no such round."""
    readings: tuple[ReadingOtherwise, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstDifference:
    """First step at which the other round is worse than the chosen one, or later in the order."""

    part: int
    """Index from 0; the bye, if there is one, is a part."""
    name: str
    score: Points | None
    chosen: ReasonStep
    other: ReasonStep
    cracked: tuple[NumberPair, ...] = ()
    """Pairs of this part of the chosen round that were broken up for the median scoregroup (Lim 2.6)."""


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """Answer to why two players do not play each other in a round; ``other`` 0 is the bye."""

    round_number: int
    edition: str
    one: int
    other: int
    verdict: str
    """``paired``: they play each other; ``refused``: they cannot; ``worse``: the round with this pair is worse than the
    chosen one; ``unsettled``: the search takes too long.
    """
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class NotPaired(PairAnswer):
    """Answer of a system that reports its steps."""

    parting: FirstDifference | None = None
    """Difference between the chosen round and the one that the system would pair with this pair."""
    pairs: tuple[NumberPair, ...] = ()
    """The round with this pair, White first, in board order."""
    bye: int = 0
