"""Facts about the pairing of a Dutch round and about pairs that were not chosen. Players are pairing numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabellone.engine.dutch.criterion_values import Judged
from tabellone.engine.dutch.generation_order import Distance
from tabellone.engine.reasons.facts import ExplainedBoard, NumberPair, PairAnswer, PlayerSeat, Refusal
from tabellone.record import Colour, Points


@dataclass(frozen=True, slots=True)
class Sequences:
    """Sequences of a candidate, as the articles generate it.

    In ``mdp_s1`` and ``mdp_s2``, and in ``s1`` and ``s2``, players at the same position play each other.
    """

    limbo: tuple[int, ...]
    mdp_s1: tuple[int, ...]
    mdp_s2: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    down: tuple[int, ...]
    """Players exchanged from S1 …"""
    up: tuple[int, ...]
    """… for these players of S2."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two candidates of a bracket, and the first point in which the other is worse than the chosen one."""

    bracket: int
    """Number from 1, the highest bracket first."""
    score: Points
    chosen: Judged | None
    """None if all criteria are equal and the order of generation decides."""
    other: Judged | None
    step: str
    """First step of the generation in which they differ: ``moved_down_set``, ``moved_down_transposition``,
    ``exchange`` or ``transposition``. Empty if a criterion decides.
    """
    article: str
    """Article of the criterion or of the step."""
    chosen_order: Sequences
    other_order: Sequences


@dataclass(frozen=True, slots=True)
class WhyNot(PairAnswer):
    """Answer of the Dutch system."""

    contrast: Contrast | None = None
    """First point in which the best round with this pair is worse."""
    pairs: tuple[NumberPair, ...] = ()
    """Best round with this pair, White first, in board order."""
    bye: int = 0


@dataclass(frozen=True, slots=True)
class DutchSeat(PlayerSeat):
    """Player in a bracket of the Dutch system."""

    preference: Colour | None
    strength: str
    """``absolute``, ``strong``, ``mild``, ``none``."""
    floats: tuple[str, str]
    """``down``, ``up`` or ``none``: the float in the previous round, and in the round before it."""
    came_from: int = 0
    """Bracket in which the player was left unpaired; 0 for a resident."""


@dataclass(frozen=True, slots=True)
class DutchFloater:
    """Player who was not paired in a bracket, and the reason."""

    number: int
    reason: str
    """``bye``; ``no_opponent``: no legal opponent in the bracket; ``again``: a moved-down player who floats again;
    ``odd``: odd number of players; ``no_more_pairs``: no more pairs are possible in the bracket; ``completion``:
    needed to pair the players below.
    """
    instead: Contrast | None = None
    """First point in which the pairing is worse if this player is paired here; None if that is impossible or the
    search takes too long.
    """


@dataclass(frozen=True, slots=True)
class FirstCandidate:
    """First candidate with the same number of pairs, and why it was not accepted."""

    pairs: tuple[NumberPair, ...]
    refused: tuple[tuple[int, int, Refusal], ...] = ()
    """Its pairs that are not legal."""
    contrast: Contrast | None = None
    cannot_be_completed: bool = False


@dataclass(frozen=True, slots=True)
class MadeBracket:
    """Bracket with its pairing."""

    number: int
    score: Points
    kind: str
    """``homogeneous``, ``heterogeneous``."""
    place: str
    """2017: ``penultimate`` (its downfloaters were chosen so that the remaining players can be paired) or
    ``collapsed`` (the remaining players). Otherwise ``usual``.
    """
    seats: tuple[DutchSeat, ...]
    """Moved-down players first."""
    pairs: tuple[NumberPair, ...]
    """Higher-ranked player first."""
    floaters: tuple[DutchFloater, ...]
    judged: tuple[Judged, ...]
    order: Sequences
    first: FirstCandidate | None
    """None if the first candidate was chosen."""
    distance: Distance
    """Distance from the first candidate."""
    next_best: Contrast | None = None
    """Best of all other candidates, and the point that decides against it; None if there is none."""
    has_next_best: bool = True
    """False if the search was skipped because the bracket has too many pairs."""


@dataclass(frozen=True, slots=True)
class ByeChoice:
    """Player ranked below the player with the bye, and why this player does not get it."""

    number: int
    refusals: tuple[Refusal, ...] = ()
    contrast: Contrast | None = None


@dataclass(frozen=True, slots=True)
class MadeRound:
    """Explained pairing of a round."""

    round_number: int
    edition: str
    acceleration: str
    brackets: tuple[MadeBracket, ...]
    boards: tuple[ExplainedBoard, ...]
    bye: int = 0
    passed_over: tuple[ByeChoice, ...] = ()
    """Players ranked below the player with the bye, from the last."""
    forbidden: tuple[NumberPair, ...] = field(default=())
    """Prohibited pairings among the present players."""
    differs: tuple[NumberPair, ...] = ()
    """Boards of the record's round that differ, White first; also empty if the record has no such round."""
