"""Public pages of a team round: matches with boards, players by name, and byes."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pairing.domain.boards import RoundPlayer, Tally, tally_of
from tabellone.record import Colour, Game, Pairing, Record, Result, Score, format_points
from tabellone.record.matches import Side, result_of, sides_of
from tournaments.domain.entries.initial_order import alphabetical
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.result_names import SYMBOLS, bye_name, result_note
from tournaments.models import Event

BESIDE = 8
"""Number of other matches on the page of a match."""


@dataclass(frozen=True, slots=True)
class RoundTeam:
    """Team of the round, with its score before the round (MP or GP, as the ranking needs)."""

    tpn: int
    name: str
    federation: str
    rating: int
    points: str


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """Board of a match from both teams' view; a player is None if the board is empty or not shown yet."""

    number: int
    first: RoundPlayer | None
    second: RoundPlayer | None
    colour: Colour
    """Colour of the first team."""
    game: Game
    results: tuple[Result, Result]
    """Results of the first team and of the second."""

    @property
    def colours(self) -> tuple[str, str]:
        """Return the letters of both teams' colours."""
        return self.colour.value, self.colour.other.value

    @property
    def scores(self) -> tuple[str, ...]:
        """Return the scores of both teams, the first one's first; empty while the board is open."""
        return (
            tuple(SYMBOLS[result] for result in self.results) if self.game.is_finished and self.game.is_reported else ()
        )

    @property
    def result(self) -> str:
        """Return both scores as one text; empty while the board is open."""
        return " – ".join(self.scores)

    @property
    def note(self) -> str:
        """Return the remark on the result: forfeited, adjourned …"""
        return result_note(*self.game.results, is_adjourned=self.game.is_adjourned)

    @property
    def first_won(self) -> bool:
        return self.results[0].is_win

    @property
    def second_won(self) -> bool:
        return self.results[1].is_win


@dataclass(frozen=True)
class RoundMatch:
    """Match of the round. ``is_seated``: the line-ups are public; before that they are hidden."""

    number: int
    first: RoundTeam
    second: RoundTeam
    boards: tuple[MatchBoard, ...]
    is_seated: bool
    result: Result
    """Result of the first team; unknown while a board is open."""
    game_points: tuple[str, str]
    match_points: tuple[str, str]
    """Match points of both teams, once the match is finished."""

    @cached_property
    def finished(self) -> int:
        """Return the number of boards with a result."""
        return sum(board.game.is_finished for board in self.boards)

    @property
    def is_finished(self) -> bool:
        return self.finished == len(self.boards)

    @property
    def scores(self) -> tuple[str, ...]:
        """Return the game points of both teams from the finished boards; empty before the first."""
        return self.game_points if self.finished else ()

    @property
    def score(self) -> str:
        """Return both scores as one text."""
        return " – ".join(self.scores)

    @property
    def is_reported_alone(self) -> bool:
        """Return whether the score was entered without games."""
        return any(not board.game.is_reported for board in self.boards)

    @property
    def is_forfeit(self) -> bool:
        """Return whether the match is finished and no board was played."""
        return self.is_finished and not any(board.game.is_played for board in self.boards)

    @property
    def first_won(self) -> bool:
        return self.result.is_win

    @property
    def second_won(self) -> bool:
        return self.result.is_loss


@dataclass(frozen=True, slots=True)
class TeamSitter:
    """Team without a match, with the reason in words and both scores from it."""

    team: RoundTeam
    why: str
    match_points: str
    game_points: str


@dataclass(frozen=True, slots=True)
class TeamSeat:
    """Line of the list by name: board, team and opponent of a player (no opponent: an empty board)."""

    player: RoundPlayer
    team: RoundTeam
    match: int
    board: int
    colour: str
    opponent: RoundPlayer | None

    @property
    def letter(self) -> str:
        """Return the letter that groups the name in a printed list."""
        return alphabetical(self.player.name)[:1].upper()


@dataclass(frozen=True, slots=True)
class TeamByName:
    """Team in the list by name: match and opponent, or the reason for having none."""

    team: RoundTeam
    match: int
    opponent: RoundTeam | None
    why: str


@dataclass(frozen=True)
class MatchesPage:
    """Page of a team round; ``shows_boards``: every match is expanded."""

    number: int
    starts_at: datetime.datetime | None
    matches: tuple[RoundMatch, ...]
    sitters: tuple[TeamSitter, ...]
    switch: RoundNavigation
    shows_boards: bool = False

    @cached_property
    def boards(self) -> tuple[MatchBoard, ...]:
        """Return all boards of the round."""
        return tuple(board for match in self.matches for board in match.boards)

    @cached_property
    def finished(self) -> int:
        """Return the number of boards with a result."""
        return sum(match.finished for match in self.matches)

    @cached_property
    def finished_matches(self) -> int:
        return sum(match.is_finished for match in self.matches)

    @cached_property
    def are_line_ups_hidden(self) -> bool:
        """Return whether line-ups of a match are not public yet."""
        return any(not match.is_seated and not match.is_finished for match in self.matches)

    @cached_property
    def tally(self) -> Tally:
        """Return the number of games per outcome so far."""
        return tally_of([board.game for board in self.boards if board.game.is_reported], self.starts_at)

    @cached_property
    def teams(self) -> list[TeamByName]:
        """Return all teams by name."""
        return sorted(self._teams(), key=lambda line: (alphabetical(line.team.name), line.team.tpn))

    def _teams(self) -> Iterator[TeamByName]:
        for match in self.matches:
            yield TeamByName(match.first, match.number, match.second, "")
            yield TeamByName(match.second, match.number, match.first, "")
        for sitter in self.sitters:
            yield TeamByName(sitter.team, 0, None, sitter.why)

    @cached_property
    def seats(self) -> list[TeamSeat]:
        """Return all players at the boards, by name."""
        return sorted(self._seats(), key=lambda seat: (alphabetical(seat.player.name), seat.player.tpn))

    def _seats(self) -> Iterator[TeamSeat]:
        for match in self.matches:
            for board in match.boards:
                one, other = board.colours
                if board.first:
                    yield TeamSeat(board.first, match.first, match.number, board.number, one, board.second)
                if board.second:
                    yield TeamSeat(board.second, match.second, match.number, board.number, other, board.first)


@dataclass(frozen=True, slots=True)
class MatchBeside:
    """Line of another match of the round: its score from the finished boards."""

    number: int
    first: str
    second: str
    score: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Page of one match."""

    number: int
    """Number of the round."""
    starts_at: datetime.datetime | None
    match: RoundMatch
    switch: RoundNavigation
    previous: int
    following: int
    """Numbers of the matches before and after this one, 0 if there is none."""
    beside: tuple[MatchBeside, ...]
    """Neighbouring matches in order: half of `BESIDE` before this one and half after, if there are enough."""


def matches_page(event: Event, number: int, *, shows_boards: bool = False) -> MatchesPage | None:
    """Return the page of a public round, None if the round is not public; the queries of the public state."""
    state = public_state(event)
    if not 1 <= number <= len(state.record.rounds):
        return None
    matches = tuple(_matches(state, number))
    sitters = tuple(_sitters(state.record, number))
    switch = navigation_in(event, state.record, number)
    return MatchesPage(number, state.starts[number], matches, sitters, switch, shows_boards)


def match_page(event: Event, number: int, match: int) -> MatchPage | None:
    """Return the page of a match of a public round, None if there is none; the queries of the public state."""
    state = public_state(event)
    rounds = state.record.rounds
    if not 1 <= number <= len(rounds) or match not in rounds[number - 1].boards:
        return None
    boards = rounds[number - 1].boards
    place = boards.index(match)
    return MatchPage(
        number,
        state.starts[number],
        match_of(state, number, match, rounds[number - 1].pairings[place]),
        navigation_in(event, state.record, number),
        boards[place - 1] if place else 0,
        boards[place + 1] if place + 1 < len(boards) else 0,
        tuple(_beside(state.record, number, place)),
    )


def _beside(record: Record, number: int, place: int) -> Iterator[MatchBeside]:
    """Yield the neighbouring matches, without the match itself; their boards are not computed."""
    round_ = record.rounds[number - 1]
    begin = max(0, min(place - BESIDE // 2, len(round_.pairings) - 1 - BESIDE))
    for at in range(begin, min(begin + BESIDE + 1, len(round_.pairings))):
        pairing = round_.pairings[at]
        if at == place:
            continue
        sides = sides_of(pairing, record.scoring, record.matches, record.team_of)
        has_begun = any(game.is_finished for game in pairing.games)
        score = " – ".join(format_points(side.points) for side in sides) if has_begun else ""
        first, second = record.contestant[pairing.first], record.contestant[pairing.second]
        yield MatchBeside(round_.boards[at], first.name, second.name, score)


def _matches(state: PublicState, number: int) -> Iterator[RoundMatch]:
    round_ = state.record.rounds[number - 1]
    for place, pairing in zip(round_.boards, round_.pairings, strict=True):
        yield match_of(state, number, place, pairing)


def match_of(state: PublicState, number: int, place: int, pairing: Pairing) -> RoundMatch:
    """Return a match of a public round, with empty boards if the line-ups are not public yet."""
    record = state.record
    sides = sides_of(pairing, record.scoring, record.matches, record.team_of)
    is_seated = (number, place) not in state.unseated
    boards = tuple(
        _board(state, number, board, game, sides, is_seated=is_seated)
        for board, game in enumerate(pairing.games, start=1)
    )
    one, other = sides
    return RoundMatch(
        place,
        _team(record, pairing.first, number),
        _team(record, pairing.second, number),
        boards,
        is_seated,
        result_of(one, other, is_played=pairing.is_played),
        (format_points(one.points), format_points(other.points)),
        (_scored(record, pairing.first, number), _scored(record, pairing.second, number)),
    )


def _scored(record: Record, team: int, number: int) -> str:
    """Return the match points of the round, even against an annulled team."""
    entries = record.as_played.by(Score.MATCH).cards[team]
    return next(format_points(entry.points) for entry in entries if entry.round == number)


def _board(
    state: PublicState, number: int, board: int, game: Game, sides: tuple[Side, Side], *, is_seated: bool
) -> MatchBoard:
    one, other = sides
    colour = one.colours[board - 1]
    seats = (game.white, game.black) if colour is Colour.WHITE else (game.black, game.white)
    first, second = (_player(state, tpn, number) if is_seated else None for tpn in seats)
    return MatchBoard(board, first, second, colour, game, (one.results[board - 1], other.results[board - 1]))


def _player(state: PublicState, tpn: int, number: int) -> RoundPlayer | None:
    """Return the player with the game points before the round; None for number 0."""
    if not tpn:
        return None
    record = state.individuals
    player = record.by_tpn[tpn]
    points = format_points(record.points_of(tpn, number - 1))
    return RoundPlayer(tpn, player.name, player.title, player.rating, points)


def _team(record: Record, tpn: int, number: int) -> RoundTeam:
    team = record.contestant[tpn]
    return RoundTeam(tpn, team.name, team.federation, team.rating, format_points(record.points_of(tpn, number - 1)))


def _sitters(record: Record, number: int) -> Iterator[TeamSitter]:
    for bye in record.rounds[number - 1].byes:
        both = (format_points(record.by(score).scale.of_bye(bye.kind)) for score in Score)
        yield TeamSitter(_team(record, bye.player, number), bye_name(bye.kind), *both)
