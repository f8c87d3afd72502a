"""How a round of the Dutch system was made, and why two do not meet in it, as neutral facts. People are numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabellone.engine.dutch.judging import Judged
from tabellone.engine.dutch.order import Distance
from tabellone.engine.reasons.facts import ExplainedBoard, NumberPair, Refusal
from tabellone.record import Colour, Points


@dataclass(frozen=True, slots=True)
class Sequences:
    """A candidate as the articles generate it: rows of numbers, of which the first two and the second two meet."""

    limbo: tuple[int, ...]
    mdp_s1: tuple[int, ...]
    mdp_s2: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    down: tuple[int, ...]
    """Who was exchanged from S1 …"""
    up: tuple[int, ...]
    """… for whom of S2."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two candidates of one bracket, and the first thing in which the other one is worse than the chosen one."""

    bracket: int
    """From 1, the highest first."""
    score: Points
    chosen: Judged | None
    """None where all criteria are equal, and the order of generation decides."""
    other: Judged | None
    step: str
    """Where the two part in the order of generation: ``moved_down_set``, ``moved_down_transposition``, ``exchange``,
    ``transposition``; empty where a criterion decides.
    """
    article: str
    """Of the criterion, or of the step."""
    chosen_order: Sequences
    other_order: Sequences


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two do not meet in a round; ``other`` 0 is the bye."""

    round_number: int
    edition: str
    one: int
    other: int
    verdict: str
    """``paired``: they do; ``refused``: they may not; ``worse``: the best round in which they do is worse in
    ``contrast``; ``unsettled``: that would take too long to find out.
    """
    refusals: tuple[Refusal, ...] = ()
    contrast: Contrast | None = None
    pairs: tuple[NumberPair, ...] = ()
    """The best round in which they meet, White first, in board order."""
    bye: int = 0


@dataclass(frozen=True, slots=True)
class DutchSeat:
    """A player of a bracket."""

    number: int
    score: Points
    virtual: Points
    """Of the score, what acceleration gives."""
    preference: Colour | None
    strength: str
    """``absolute``, ``strong``, ``mild``, ``none``."""
    floats: tuple[str, str]
    """``down``, ``up`` or ``none``: of the round before, and of two rounds before."""
    came_from: int = 0
    """The bracket in which the player was left; 0 for a resident."""


@dataclass(frozen=True, slots=True)
class DutchFloater:
    """Who was not paired in a bracket, and why."""

    number: int
    reason: str
    """``bye``; ``no_opponent``: may meet nobody of the bracket; ``again``: came down, and floats again; ``odd``: the
    number is odd; ``no_more_pairs``: the bracket has no more pairs; ``completion``: so that those below can be paired.
    """
    instead: Contrast | None = None
    """What is worse if this player is paired here; None where that cannot be."""


@dataclass(frozen=True, slots=True)
class FirstCandidate:
    """The very first candidate with as many pairs, and why it was not taken."""

    pairs: tuple[NumberPair, ...]
    refused: tuple[tuple[int, int, Refusal], ...] = ()
    """Its pairs that may not be."""
    contrast: Contrast | None = None
    cannot_be_completed: bool = False


@dataclass(frozen=True, slots=True)
class MadeBracket:
    """A bracket as it was paired."""

    number: int
    score: Points
    kind: str
    """``homogeneous``, ``heterogeneous``."""
    place: str
    """2017: ``penultimate``, whose downfloaters were chosen so that the rest can be paired, and ``collapsed``, which is
    the rest; else ``usual``.
    """
    seats: tuple[DutchSeat, ...]
    """Those who came down first."""
    pairs: tuple[NumberPair, ...]
    """Higher-ranked first."""
    floaters: tuple[DutchFloater, ...]
    judged: tuple[Judged, ...]
    order: Sequences
    first: FirstCandidate | None
    """None where the first candidate was taken."""
    distance: Distance
    """From the first candidate."""
    next_best: Contrast | None = None
    """The best of all other candidates, and what decides against it; None: there is no other."""
    has_next_best: bool = True
    """Whether it was looked for: not in a bracket with very many pairs."""


@dataclass(frozen=True, slots=True)
class ByeChoice:
    """Somebody below the one who has the bye, and why not he."""

    number: int
    refusals: tuple[Refusal, ...] = ()
    contrast: Contrast | None = None


@dataclass(frozen=True, slots=True)
class MadeRound:
    """How a round was made."""

    round_number: int
    edition: str
    acceleration: str
    brackets: tuple[MadeBracket, ...]
    boards: tuple[ExplainedBoard, ...]
    bye: int = 0
    passed_over: tuple[ByeChoice, ...] = ()
    """Who comes before in the list from below."""
    forbidden: tuple[NumberPair, ...] = field(default=())
    """Pairs of those who are here that somebody forbade."""
    differs: tuple[NumberPair, ...] = ()
    """Boards of the record's round that are others, White first; empty too where the record has no such round."""
