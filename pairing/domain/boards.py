"""A public round as its page shows it: by board, by name, and who does not play."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from tabellone.engine import SYSTEMS
from tabellone.record import ByeKind, Colour, Game, Player, Record, format_points
from tabellone.time_handicap import format_time, times_of
from tournaments.domain.entries.order import alphabetical
from tournaments.domain.public import public_state
from tournaments.domain.rounds.calendars import rounds_together
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.systems import bye_called
from tournaments.domain.words.wording import SYMBOLS, bye_text, points_text, result_note
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class RoundPlayer:
    """A player of the round, with the points it came with."""

    tpn: int
    name: str
    title: str
    rating: int
    points: str


OfRound = TypeVar("OfRound", RoundPlayer, Player)
"""Who sits at a board: with the points of the round, or, in a calendar, without."""


@dataclass(frozen=True, slots=True)
class Board(Generic[OfRound]):
    """A board as everybody sees it: its number, its people, and the game as the record has it."""

    number: int
    white: OfRound
    black: OfRound
    game: Game
    times: tuple[str, str] | None = None
    """White's and Black's minutes, where the event has a time handicap that is for them."""

    @property
    def scores(self) -> tuple[str, ...]:
        """What each side scored, White first; nothing while the board is open."""
        return tuple(SYMBOLS[result] for result in self.game.results) if self.game.is_finished else ()

    @property
    def result(self) -> str:
        """Both in one text; empty while the board is open."""
        return " – ".join(self.scores)

    @property
    def note(self) -> str:
        """What the numbers do not say: forfeited, adjourned …"""
        return result_note(*self.game.results, is_adjourned=self.game.is_adjourned)

    @property
    def white_won(self) -> bool:
        return self.game.white_result.is_win

    @property
    def black_won(self) -> bool:
        return self.game.black_result.is_win


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player without a game, and why, in words."""

    player: RoundPlayer
    why: str
    is_allocated: bool = False
    """Whether the pairing gave it, and can be asked why."""


@dataclass(frozen=True, slots=True)
class SeatingLine:
    """A line of the list by name: where the player sits and against whom; board 0: nowhere, for the reason ``why``."""

    player: RoundPlayer
    board: int
    colour: str
    opponent: RoundPlayer | None
    why: str
    minutes: str = ""
    """The player's own, where the event has a time handicap that is for the two."""

    @property
    def letter(self) -> str:
        """The letter under which the name stands in a printed list."""
        return alphabetical(self.player.name)[:1].upper()


@dataclass(frozen=True, slots=True)
class Tally:
    """How the games of a round have ended so far; who both lost, or one with half a point, is in none of them."""

    total: int
    white: int
    drawn: int
    black: int
    open: int

    @property
    def until_black(self) -> int:
        """Where the part of Black begins."""
        return self.white + self.drawn


def tally_of(games: Sequence[Game]) -> Tally:
    """How these games have ended so far."""
    return Tally(
        len(games),
        sum(game.white_result.is_win for game in games),
        sum(all(result.is_draw for result in game.results) for game in games),
        sum(game.black_result.is_win for game in games),
        sum(not game.is_finished for game in games),
    )


@dataclass(frozen=True)
class RoundPage:
    """The page of a round."""

    number: int
    starts_at: datetime.datetime | None
    boards: tuple[Board[RoundPlayer], ...]
    sitters: tuple[Sitter, ...]
    switch: Switch
    position: int | None = None
    """The number of the starting position, where one is drawn (Chess960)."""
    drawn_by: str = ""
    """The words by which it was drawn (`tabellone.chess960.drawn`), once the event is finished: before, the seed would
    tell the positions to come.
    """

    @cached_property
    def finished(self) -> int:
        """How many boards have a result."""
        return sum(board.game.is_finished for board in self.boards)

    @cached_property
    def tally(self) -> Tally:
        """White won, drawn, Black won, being played."""
        return tally_of([board.game for board in self.boards])

    @cached_property
    def seats(self) -> list[SeatingLine]:
        """Everybody by name."""
        return sorted(self._seats(), key=lambda seat: (alphabetical(seat.player.name), seat.player.tpn))

    def _seats(self) -> Iterator[SeatingLine]:
        for board in self.boards:
            white, black = board.times or ("", "")
            yield SeatingLine(board.white, board.number, Colour.WHITE.value, board.black, "", white)
            yield SeatingLine(board.black, board.number, Colour.BLACK.value, board.white, "", black)
        for sitter in self.sitters:
            yield SeatingLine(sitter.player, 0, "", None, sitter.why)


def round_page(event: Event, number: int) -> RoundPage | None:
    """The page of a public round, None if the round is not public; the queries of the public state."""
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
        )
        for bye in paired.byes
    )
    switch, position = switch_in(event, record, number), record.play.position_in(number)
    return RoundPage(
        number, state.starts[number], boards, sitters, switch, position, _drawn_by(event, number, position)
    )


def _bye_text(record: Record, kind: ByeKind) -> str:
    """Why somebody has no game, in the words of the system where it has some."""
    system, points = SYSTEMS.get(record.system), record.scoring.of_bye(kind)
    if system is None or kind.value not in system.bye_names:
        return bye_text(kind, points)
    return f"{bye_called(record.system, kind)} · {points_text(points)}" if points else bye_called(record.system, kind)


def _drawn_by(event: Event, number: int, position: int | None) -> str:
    if position is None or not event.is_finished or not event.chess960_seed:
        return ""
    draw = event.rounds.values_list("position_draw", flat=True).get(number=number)
    return f"{event.chess960_seed}/{rounds_together(event, number)[0]}/{draw}" if draw else ""


def minutes_of(record: Record, game: Game) -> tuple[str, str] | None:
    """White's and Black's minutes by the event's time handicap; None where it says nothing of the two."""
    ratings = (record.by_tpn[tpn].rating for tpn in (game.white, game.black))
    times = times_of(record.play.handicap, *ratings) if record.play.handicap else None
    return (format_time(times[0]), format_time(times[1])) if times else None


def _side(record: Record, tpn: int, round_number: int) -> RoundPlayer:
    player = record.by_tpn[tpn]
    points = format_points(record.points_of(tpn, round_number - 1))
    return RoundPlayer(tpn, player.name, player.title, player.rating, points)
