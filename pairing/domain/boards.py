"""A public round as its page shows it: by board, by name, and who does not play."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.record import Colour, Record, format_points
from tournaments.domain.entries.order import alphabetical
from tournaments.domain.public import public_state
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.wording import bye_text, result_note, result_text
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Side:
    """A player of the round, with the points it came with."""

    tpn: int
    name: str
    title: str
    rating: int
    points: str


@dataclass(frozen=True, slots=True)
class Board:
    """A game. ``result`` is empty while it is open; ``note`` says what the numbers do not (forfeit, adjourned …)."""

    number: int
    white: Side
    black: Side
    result: str
    note: str

    @property
    def scores(self) -> list[str]:
        """What each side scored, White first; nothing while the board is open."""
        return self.result.split(" – ") if self.result else []

    @property
    def white_won(self) -> bool:
        return self.scores[:1] in (["1"], ["+"])

    @property
    def black_won(self) -> bool:
        return self.scores[1:] in (["1"], ["+"])


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player without a game, and why, in words."""

    player: Side
    why: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A line of the list by name: where the player sits and against whom; board 0: nowhere, for the reason ``why``."""

    player: Side
    board: int
    colour: str
    opponent: Side | None
    why: str

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


@dataclass(frozen=True, slots=True)
class RoundPage:
    """The page of a round."""

    number: int
    starts_at: datetime.datetime | None
    boards: tuple[Board, ...]
    sitters: tuple[Sitter, ...]
    switch: Switch

    @property
    def finished(self) -> int:
        """How many boards have a result."""
        return sum(bool(board.result) for board in self.boards)

    @property
    def tally(self) -> Tally:
        """White won, drawn, Black won, being played."""
        return Tally(
            len(self.boards),
            sum(board.white_won for board in self.boards),
            sum(board.scores == ["½", "½"] for board in self.boards),
            sum(board.black_won for board in self.boards),
            len(self.boards) - self.finished,
        )

    @property
    def seats(self) -> list[Seat]:
        """Everybody by name."""
        return sorted(self._seats(), key=lambda seat: (alphabetical(seat.player.name), seat.player.tpn))

    def _seats(self) -> Iterator[Seat]:
        for board in self.boards:
            yield Seat(board.white, board.number, Colour.WHITE.value, board.black, "")
            yield Seat(board.black, board.number, Colour.BLACK.value, board.white, "")
        for sitter in self.sitters:
            yield Seat(sitter.player, 0, "", None, sitter.why)


def round_page(event: Event, number: int) -> RoundPage | None:
    """The page of a public round, None if the round is not public; the queries of the public state."""
    state = public_state(event)
    record = state.paired
    if not 1 <= number <= len(record.rounds):
        return None
    paired = record.rounds[number - 1]
    boards = tuple(
        Board(
            board,
            _side(record, game.white, number),
            _side(record, game.black, number),
            result_text(game.white_result, game.black_result),
            result_note(game.white_result, game.black_result, is_adjourned=game.is_adjourned),
        )
        for board, game in zip(paired.boards, paired.games, strict=True)
    )
    sitters = tuple(
        Sitter(_side(record, bye.player, number), bye_text(bye.kind, record.scoring.of_bye(bye.kind)))
        for bye in paired.byes
    )
    return RoundPage(number, state.starts[number], boards, sitters, switch_in(event, record, number))


def _side(record: Record, tpn: int, round_number: int) -> Side:
    player = record.by_tpn[tpn]
    points = format_points(record.points_of(tpn, round_number - 1))
    return Side(tpn, player.name, player.title, player.rating, points)
