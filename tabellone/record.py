"""The tournament record: one pure, immutable value around which everything turns.

A record holds what happened: players with their pairing numbers, rounds made of games and byes, the scoring system,
the pairing system and its edition. It knows no Django and does no input or output. TRF files and the database are
translated to and from it; the pairing engine and the tie-breaks are functions of it.

Points are exact: whole tenths of a point (``10`` is one point, ``5`` a half), the precision of the TRF format.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from tabellone.options import Options

Points: TypeAlias = int
"""Tenths of a point."""

POINT: Points = 10
HALF: Points = 5
LONGEST_WHOLE = 4
"""Digits of whole points that are read: what no total reaches, and no column of a report exceeds."""


class Colour(StrEnum):
    """White or Black, with the letter of the TRF."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Result(StrEnum):
    """One player's result of a game, with its TRF code; ``UNKNOWN`` is a game not finished or adjourned."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    UNKNOWN = "*"

    @property
    def is_forfeit(self) -> bool:
        return self in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)

    @property
    def is_rated(self) -> bool:
        return self in (Result.WIN, Result.DRAW, Result.LOSS)

    @property
    def is_win(self) -> bool:
        return self in (Result.WIN, Result.SHORT_WIN, Result.FORFEIT_WIN)

    @property
    def is_draw(self) -> bool:
        return self in (Result.DRAW, Result.SHORT_DRAW)

    @property
    def is_loss(self) -> bool:
        return self in (Result.LOSS, Result.SHORT_LOSS, Result.FORFEIT_LOSS)


class ByeKind(StrEnum):
    """Why a player has no opponent in a round, with its TRF code.

    ``ZERO`` is also every announced or unannounced absence, and every round before a late entry and after a withdrawal.
    """

    PAIRING_ALLOCATED = "U"
    FULL = "F"
    HALF = "H"
    ZERO = "Z"


@dataclass(frozen=True, slots=True)
class Player:
    """A participant. ``tpn`` is the tournament pairing number (C.04.2, 2026 article 2.3); ``rating`` 0 is unrated."""

    tpn: int
    name: str
    rating: int = 0
    title: str = ""
    """``GM IM WGM FM WIM CM WFM WCM`` or empty."""
    sex: str = ""
    """``m``, ``w`` or empty."""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    """``YYYY/MM/DD`` as TRF writes it; unknown month and day are ``00``."""
    national: tuple[NationalRating, ...] = ()


@dataclass(frozen=True, slots=True)
class NationalRating:
    """A player's line of national rating support (TRF26 ``NRS``): the columns of 001, another federation's data."""

    federation: str
    """The record id: the three letters of the rating federation."""
    rating: int = 0
    classification: str = ""
    name: str = ""
    sex: str = ""
    origin: str = ""
    number: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A pairing of a round: who has White, who has Black, and the result of each (they need not add up to a point)."""

    white: int
    black: int
    white_result: Result = Result.UNKNOWN
    black_result: Result = Result.UNKNOWN

    @classmethod
    def of_pairing(cls, white: int, black: int, absent: Collection[int] = ()) -> Game:
        """A game that was paired; who is absent has lost it by forfeit, and the opponent who is there has won it.

        Only calendars pair absent players: fixed pairings stay as they are (C.07 15.2).
        """
        if white not in absent and black not in absent:
            return cls(white, black)
        results = [Result.FORFEIT_LOSS if tpn in absent else Result.FORFEIT_WIN for tpn in (white, black)]
        return cls(white, black, *results)

    @property
    def is_finished(self) -> bool:
        return self.white_result is not Result.UNKNOWN and self.black_result is not Result.UNKNOWN

    @property
    def is_played(self) -> bool:
        """Played over the board. A game still unfinished is being played; a forfeited one is not (C.04.2 3.5)."""
        return not (self.white_result.is_forfeit or self.black_result.is_forfeit)

    def result_of(self, tpn: int) -> Result:
        return self.white_result if tpn == self.white else self.black_result

    def opponent_of(self, tpn: int) -> int:
        return self.black if tpn == self.white else self.white

    def colour_of(self, tpn: int) -> Colour:
        return Colour.WHITE if tpn == self.white else Colour.BLACK


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without an opponent in a round."""

    player: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """A bye or an absence already stated for a round that is not paired yet (TRF26 240, or the round's own columns)."""

    round: int
    player: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been paired: its games in board order, and everybody else as a bye.

    The readers keep the invariant that each player of the record stands in exactly one game or bye of each round.
    """

    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def is_finished(self) -> bool:
        return all(game.is_finished for game in self.games)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What each way to end a round is worth. ``unknown`` is an unfinished game (a draw for pairing, C.04.2 3.1).

    White's and Black's values differ only in events that say so (JaVaFo's ``XXS WW`` and its like).
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
        """The system with these values for both colours (TRF26 162: W, D, L, A, P, X with their defaults)."""
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
        """The points of a game's result for the player of that colour."""
        white = colour is Colour.WHITE
        if result is Result.FORFEIT_WIN:
            return self.forfeit_win
        if result is Result.FORFEIT_LOSS:
            return self.forfeit_loss
        if result is Result.UNKNOWN:
            return self.unknown
        if result.is_win:
            return self.white_win if white else self.black_win
        if result.is_draw:
            return self.white_draw if white else self.black_draw
        return self.white_loss if white else self.black_loss

    def of_bye(self, kind: ByeKind) -> Points:
        return {
            ByeKind.PAIRING_ALLOCATED: self.pairing_allocated_bye,
            ByeKind.FULL: self.full_bye,
            ByeKind.HALF: self.half_bye,
            ByeKind.ZERO: self.zero_bye,
        }[kind]


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Points for pairing only: players ``first..last`` in rounds ``first_round..last_round`` (TRF 250)."""

    points: Points
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """No two of these may meet in rounds ``first_round..last_round`` (TRF 260; ``last_round`` 0: to the end)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0

    def holds_in(self, round_number: int) -> bool:
        return self.first_round <= round_number and (self.last_round == 0 or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Abnormal points, a penalty or a bonus (TRF26 299). ``round`` 0 concerns the total; no players: everybody."""

    points: Points
    players: tuple[int, ...] = ()
    round: int = 0
    kind: str = ""
    """``W D L F H Z + -`` or empty, as the TRF record states it."""
    match_points: Points = 0


@dataclass(frozen=True, slots=True)
class Header:
    """What a report says about the event besides its players and rounds. Dates are kept as they were written."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    teams: str = ""
    """How many teams the players play for, in an event that has them beside the individual standings."""
    type: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    """``YY/MM/DD`` per round, empty where not given."""
    starting_rank_method: str = ""
    controller: str = ""
    unknown_lines: tuple[str, ...] = ()
    """Lines of codes that do not concern individual events, or that nobody knows, in their order."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's round as the player sees it: a game (``opponent`` set) or a bye (``bye`` set)."""

    round: int
    points: Points
    """In the standings: nothing yet for a game that is not finished, nothing for one with an annulled player."""
    opponent: int = 0
    colour: Colour | None = None
    result: Result | None = None
    bye: ByeKind | None = None
    is_played: bool = False
    """Played over the board; then the opponents have met and the colour counts."""


@dataclass(frozen=True)
class Record:
    """The whole tournament. ``planned_rounds`` 0 is unknown; ``edition`` empty means: by the dates, else the newest."""

    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    header: Header = field(default_factory=Header)
    planned_rounds: int = 0
    system: str = "dutch"
    """A key of the engine's registry, or what a report calls a system that is not paired here."""
    edition: str = ""
    """The year of the pairing rules: ``2017``, ``2026`` …"""
    system_code: str = ""
    """The code of TRF26 192 as it stood in the file, where it says more than system and edition."""
    scoring: Scoring = field(default_factory=Scoring)
    initial_colour: Colour | None = None
    acceleration: str = ""
    """What gives players points for pairing only: ``baku`` (C.04.7), another of the engine's methods, or empty."""
    initial_scores: tuple[tuple[int, Points], ...] = ()
    """For the method ``mcmahon``: the lowest rating of each band and the points it begins with, highest band first."""
    options: Options = field(default_factory=Options)
    """What the event has chosen of its system, without defaults; the system's description types it."""
    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    annulled: frozenset[int] = frozenset()
    """Players who withdrew early: their games stay in the table and are rated, and count for nobody's standing."""
    tie_breaks: tuple[str, ...] = ()
    """MTB26 codes, first tie-break first, without ``PTS``."""

    @property
    def baku(self) -> bool:
        """Whether the event is accelerated by FIDE's method (C.04.7)."""
        return self.acceleration == "baku"

    @cached_property
    def by_tpn(self) -> Mapping[int, Player]:
        return {player.tpn: player for player in self.players}

    @cached_property
    def counted(self) -> Record:
        """The record as the standings see it: who is annulled has met nobody, as if never there."""
        if not self.annulled:
            return self
        return replace(self, rounds=tuple(self._counted(round_) for round_ in self.rounds))

    def _counted(self, round_: Round) -> Round:
        games = tuple(game for game in round_.games if not self._is_annulled(game))
        annulled = (game for game in round_.games if self._is_annulled(game))
        free = (Bye(tpn, ByeKind.ZERO) for game in annulled for tpn in (game.white, game.black))
        return Round(games, (*round_.byes, *free))

    def _is_annulled(self, game: Game) -> bool:
        return game.white in self.annulled or game.black in self.annulled

    @cached_property
    def cards(self) -> Mapping[int, tuple[Entry, ...]]:
        """Every player's rounds in order; rounds in which a player does not stand at all are left out."""
        cards: dict[int, list[Entry]] = {player.tpn: [] for player in self.players}
        for number, round_ in enumerate(self.rounds, start=1):
            for tpn, entry in self._entries_of(number, round_):
                cards[tpn].append(entry)
        return {tpn: tuple(entries) for tpn, entries in cards.items()}

    def _entries_of(self, number: int, round_: Round) -> Iterator[tuple[int, Entry]]:
        scoring = self.scoring
        for game in round_.games:
            played = game.is_played
            counts = not (self.annulled and self._is_annulled(game))
            for tpn, opponent, colour, result in (
                (game.white, game.black, Colour.WHITE, game.white_result),
                (game.black, game.white, Colour.BLACK, game.black_result),
            ):
                points = scoring.of_result(result, colour) if counts and result is not Result.UNKNOWN else 0
                yield tpn, Entry(number, points, opponent, colour, result, None, played)
        for bye in round_.byes:
            yield bye.player, Entry(number, scoring.of_bye(bye.kind), bye=bye.kind)

    def adjustment_of(self, tpn: int, after_round: int) -> Points:
        """The player's penalties and bonuses up to that round; those of the total (round 0) count from the start."""
        return sum(
            adjustment.points
            for adjustment in self.adjustments
            if adjustment.round <= after_round and (not adjustment.players or tpn in adjustment.players)
        )

    def points_of(self, tpn: int, after_round: int | None = None) -> Points:
        """The player's points in the standings after that round (default: all rounds), adjustments included."""
        last = len(self.rounds) if after_round is None else after_round
        total = sum(entry.points for entry in self.cards[tpn] if entry.round <= last)
        return total + (self.adjustment_of(tpn, last) if self.adjustments else 0)


def format_points(points: Points) -> str:
    """The points as people write them: ``5½``, ``0``, ``½``, ``3.3``, ``-1½``."""
    sign, value = ("-", -points) if points < 0 else ("", points)
    whole, tenths = divmod(value, 10)
    if tenths == 0:
        return f"{sign}{whole}"
    if tenths == HALF:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{tenths}"


def parse_points(text: str) -> Points:
    """The points written as ``5``, ``5.5``, ``5,5``, ``5½``, below 10,000. Raises ValueError for anything else."""
    cleaned = text.strip().replace(",", ".").replace("½", ".5")
    sign = -1 if cleaned.startswith("-") else 1
    whole, _, tenths = cleaned.lstrip("+-").partition(".")
    digits = (whole or "0") + (tenths or "0")
    is_number = bool(whole or tenths) and digits.isascii() and digits.isdecimal()
    if not is_number or len(tenths) > 1 or len(whole) > LONGEST_WHOLE:
        raise ValueError(f"not a number of points with at most one decimal: {text!r}")
    return sign * (int(whole or "0") * POINT + int(tenths or "0"))
