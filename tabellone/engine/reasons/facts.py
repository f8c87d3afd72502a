"""What can be said of a round of any system, as neutral facts. People are numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from tabellone.record import Colour, Points

NumberPair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why two may not meet, or somebody may not have the bye."""

    code: str
    """``met``, ``met_lately``, ``met_often``, ``forbidden``, ``colours``, ``no_colour``; ``had_bye``, ``byes_enough``,
    ``points_without_playing``, ``came_late``; ``absent``;
    ``no_bye``: all have an opponent; ``impossible``: no legal pairing of the round has it.
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


@dataclass(frozen=True, slots=True)
class ReasonStep:
    """Something that a system settles, at its place in the order of the articles."""

    kind: str
    """What it is about, whatever its article: ``downfloaters``, ``preference`` …"""
    article: str
    value: Any
    """A number, or several of them in a tuple; or people, or pairs."""
    people: tuple[int, ...] = ()
    """The numbers of those who count in it."""
    order: Any = ()
    """What is compared, where that is not the value: of two rounds that have been equal so far the one with the
    smaller one is taken.
    """

    @property
    def key(self) -> Any:
        """What is compared."""
        return self.value if self.order == () else self.order


@dataclass(frozen=True, slots=True)
class MadeSeat:
    """A player of a scoregroup."""

    number: int
    score: Points
    virtual: Points
    """Of the score, what acceleration gives."""
    due: Colour | None
    """The colour that the player should get."""
    measure: tuple[int, ...] = ()
    """What the system ranks by: Burstein's Index (in tenths and in hundredths), Dubov's average rating."""
    came_from: str = ""
    """``above``, ``below``; empty for who has that score."""


@dataclass(frozen=True, slots=True)
class MadeFloater:
    """Who leaves a scoregroup unpaired, or comes up to it."""

    number: int
    reason: str
    """``no_opponent``: may meet nobody there; ``odd``: the number is odd; ``again``: came there and goes on;
    ``completion``: so that all can be paired; ``cracked``: a pair was taken apart; ``comes_up``.
    """
    article: str = ""


@dataclass(frozen=True, slots=True)
class MadePart:
    """What is settled in one go: the bye, or a scoregroup with who came to it."""

    name: str
    """``bye``, ``scoregroup``, ``joined``, ``median``, ``floaters``, ``list``."""
    score: Points | None
    steps: tuple[ReasonStep, ...]
    """In the order in which they decide."""
    seats: tuple[MadeSeat, ...] = ()
    """In the order of the system."""
    pairs: tuple[NumberPair, ...] = ()
    """In the order in which they are made."""
    leaving: tuple[MadeFloater, ...] = ()
    coming: tuple[MadeFloater, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundMade:
    """A round as a system makes it, or would make it."""

    parts: tuple[MadePart, ...]
    boards: tuple[NumberPair, ...]
    """White first, in board order."""
    bye: int = 0


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Somebody who comes before the one who has the bye, and why not he."""

    number: int
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class ReadingOtherwise:
    """A reading of the rules that an event may choose, and what the other one would have made of the round."""

    option: str
    is_chosen: bool
    otherwise: tuple[NumberPair, ...]
    """White first: the boards that the round has only by the other reading; none where it makes no difference."""


@dataclass(frozen=True, slots=True)
class RoundStory:
    """How a round was made."""

    round_number: int
    edition: str
    acceleration: str
    made: RoundMade
    boards: tuple[ExplainedBoard, ...]
    passed_over: tuple[PassedOver, ...] = ()
    """Who comes before in the order of the bye."""
    forbidden: tuple[NumberPair, ...] = ()
    """Pairs of those who are here that somebody forbade."""
    differs: tuple[NumberPair, ...] = ()
    """Boards of the record's round that are others, White first; empty too where the record has no such round."""
    readings: tuple[ReadingOtherwise, ...] = ()


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two rounds part: the first step at which the other one is worse, or comes later."""

    part: int
    """From 0 on; the bye is a part of its own where there is one."""
    name: str
    score: Points | None
    chosen: ReasonStep
    other: ReasonStep


@dataclass(frozen=True, slots=True)
class Apart:
    """Why two do not meet in a round; ``other`` 0 is the bye."""

    round_number: int
    edition: str
    one: int
    other: int
    verdict: str
    """``paired``: they do; ``refused``: they may not; ``worse``: the round that the system would make if they had to
    meet parts from the chosen one in ``parting``.
    """
    refusals: tuple[Refusal, ...] = ()
    parting: Parting | None = None
    pairs: tuple[NumberPair, ...] = ()
    """The round in which they meet, White first, in board order."""
    bye: int = 0
