"""Public page of a round: boards, players by name, and players without a game."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from tabellone.engine import SYSTEMS
from tabellone.record import ByeKind, Colour, Game, Player, Record, format_points
from tabellone.time_handicap import format_time, times_of
from tournaments.domain.entries.initial_order import alphabetical
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.result_names import SYMBOLS, bye_name, bye_text, points_text, result_note
from tournaments.domain.words.systems import bye_called
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class RoundPlayer:
    """Player of the round, with the score before the round."""

    tpn: int
    name: str
    title: str
    rating: int
    points: str


OfRound = TypeVar("OfRound", RoundPlayer, Player)
"""Player at a board: with the score before the round, or, in a pairing table, without."""


@dataclass(frozen=True, slots=True)
class Board(Generic[OfRound]):
    """Board as the public sees it: number, players, and the game from the record."""

    number: int
    white: OfRound
    black: OfRound
    game: Game
    times: tuple[str, str] | None = None
    """Minutes of White and Black, if the event has a time handicap that applies to them."""

    @property
    def scores(self) -> tuple[str, ...]:
        """Return the points of White and Black; empty while the board is open."""
        return tuple(SYMBOLS[result] for result in self.game.results) if self.game.is_finished else ()

    @property
    def result(self) -> str:
        """Return both scores as one text; empty while the board is open."""
        return " – ".join(self.scores)

    @property
    def note(self) -> str:
        """Return the remark on the result: forfeited, adjourned …"""
        return result_note(*self.game.results, is_adjourned=self.game.is_adjourned)

    @property
    def white_won(self) -> bool:
        return self.game.white_result.is_win

    @property
    def black_won(self) -> bool:
        return self.game.black_result.is_win


@dataclass(frozen=True, slots=True)
class Sitter:
    """Player without a game, with the reason in words."""

    player: RoundPlayer
    why: str
    is_allocated: bool = False
    """True for a pairing-allocated bye, which has an explanation."""
    bye: str = ""
    """Short form of ``why``: "half-point bye"."""


@dataclass(frozen=True, slots=True)
class SeatingLine:
    """Line of the list by name: board and opponent of a player; board 0: none, with the reason in ``why``."""

    player: RoundPlayer
    board: int
    colour: str
    opponent: RoundPlayer | None
    why: str
    minutes: str = ""
    """Player's minutes, if the event has a time handicap that applies to this pair."""
    bye: str = ""
    """Short form of ``why`` for narrow lines."""

    @property
    def letter(self) -> str:
        """Return the letter that groups the name in a printed list."""
        return alphabetical(self.player.name)[:1].upper()


@dataclass(frozen=True, slots=True)
class Tally:
    """Number of games per outcome so far; results such as 0–0 or ½–0 are not counted."""

    total: int
    white: int
    drawn: int
    black: int
    open: int
    has_begun: bool = True
    """True if the open games are in progress, as far as results show."""

    @property
    def until_black(self) -> int:
        """Return the position where Black's part begins."""
        return self.white + self.drawn


def tally_of(games: Sequence[Game], starts_at: datetime.datetime | None = None) -> Tally:
    """Count the outcomes of these games; a round with a time has begun when it has its first result."""
    return Tally(
        len(games),
        sum(game.white_result.is_win for game in games),
        sum(all(result.is_draw for result in game.results) for game in games),
        sum(game.black_result.is_win for game in games),
        sum(not game.is_finished for game in games),
        starts_at is None or any(game.is_finished for game in games),
    )


@dataclass(frozen=True)
class RoundPage:
    """Page of a round."""

    number: int
    starts_at: datetime.datetime | None
    boards: tuple[Board[RoundPlayer], ...]
    sitters: tuple[Sitter, ...]
    switch: RoundNavigation
    position: int | None = None
    """Number of the starting position, if one is drawn (Chess960)."""
    drawn_by: str = ""
    """Text of the random seed of the starting position (`tabellone.chess960.drawn`), once the event is finished.

    Earlier, the seed would reveal the later positions.
    """

    @cached_property
    def finished(self) -> int:
        """Return the number of boards with a result."""
        return sum(board.game.is_finished for board in self.boards)

    @cached_property
    def tally(self) -> Tally:
        """Return the number of wins of White, draws, wins of Black and games in progress."""
        return tally_of([board.game for board in self.boards], self.starts_at)

    @cached_property
    def seats(self) -> list[SeatingLine]:
        """Return all players by name."""
        return sorted(self._seats(), key=lambda seat: (alphabetical(seat.player.name), seat.player.tpn))

    def _seats(self) -> Iterator[SeatingLine]:
        for board in self.boards:
            white, black = board.times or ("", "")
            yield SeatingLine(board.white, board.number, Colour.WHITE.value, board.black, "", white)
            yield SeatingLine(board.black, board.number, Colour.BLACK.value, board.white, "", black)
        for sitter in self.sitters:
            yield SeatingLine(sitter.player, 0, "", None, sitter.why, bye=sitter.bye)


def round_page(event: Event, number: int) -> RoundPage | None:
    """Return the page of a public round, None if the round is not public; the queries of the public state."""
    state = public_state(event)
    record = state.record
    if not 1 <= number <= len(record.rounds):
        return None
    paired = record.rounds[number - 1]
    boards = tuple(
        Board(
            board,
            _side(record, game.white, number),
            _side(record, game.black, number),
            game,
            minutes_of(record, game),
        )
        for board, game in zip(paired.boards, paired.games, strict=True)
    )
    sitters = tuple(
        Sitter(
            _side(record, bye.player, number),
            _bye_text(record, bye.kind),
            bye.kind is ByeKind.PAIRING_ALLOCATED,
            _bye_name(record, bye.kind),
        )
        for bye in paired.byes
    )
    switch, position = navigation_in(event, record, number), record.play.position_in(number)
    return RoundPage(
        number, state.starts[number], boards, sitters, switch, position, _drawn_by(event, number, position)
    )


def _bye_text(record: Record, kind: ByeKind) -> str:
    """Return the reason for a bye, in the words of the system if it has any."""
    system, points = SYSTEMS.get(record.system), record.scoring.of_bye(kind)
    if system is None or kind.value not in system.bye_names:
        return bye_text(kind, points)
    return f"{bye_called(record.system, kind)} · {points_text(points)}" if points else bye_called(record.system, kind)


def _bye_name(record: Record, kind: ByeKind) -> str:
    """Return a short reason for the list by name, which players read before the round."""
    system = SYSTEMS.get(record.system)
    if kind is ByeKind.ZERO:
        return bye_text(kind, 0)
    return bye_called(record.system, kind) if system and kind.value in system.bye_names else bye_name(kind)


def _drawn_by(event: Event, number: int, position: int | None) -> str:
    if position is None or not event.is_finished or not event.chess960_seed:
        return ""
    draw = event.rounds.values_list("position_draw", flat=True).get(number=number)
    return f"{event.chess960_seed}/{rounds_together(event, number)[0]}/{draw}" if draw else ""


def minutes_of(record: Record, game: Game) -> tuple[str, str] | None:
    """Return White's and Black's minutes by the event's time handicap; None if it does not apply to this pair."""
    ratings = (record.by_tpn[tpn].rating for tpn in (game.white, game.black))
    times = times_of(record.play.handicap, *ratings) if record.play.handicap else None
    return (format_time(times[0]), format_time(times[1])) if times else None


def _side(record: Record, tpn: int, round_number: int) -> RoundPlayer:
    player = record.by_tpn[tpn]
    points = format_points(record.points_of(tpn, round_number - 1))
    return RoundPlayer(tpn, player.name, player.title, player.rating, points)
