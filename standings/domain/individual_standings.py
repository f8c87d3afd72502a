"""The players in a team event: individual standings, and the best players of each board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from standings.domain.ratings import decimal
from tabellone.board_prizes import BoardCriterion, BoardRules, BoardScore, board_prizes
from tabellone.record import Points, Record, format_points
from tabellone.tiebreaks.values import rounded_half_up
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

ORDERS: Mapping[str, tuple[BoardCriterion, ...]] = {
    "": (BoardCriterion.POINTS, BoardCriterion.PERCENTAGE, BoardCriterion.PERFORMANCE),
    "percentage": (BoardCriterion.PERCENTAGE, BoardCriterion.GAMES, BoardCriterion.PERFORMANCE),
    "performance": (BoardCriterion.PERFORMANCE, BoardCriterion.POINTS, BoardCriterion.PERCENTAGE),
}
"""Orders available in URLs, with their criteria in sequence."""


@dataclass(frozen=True, slots=True)
class Individual:
    """A player's line.

    ``board``: the player's most frequent board, or the one of the roster. ``points``: in a list of all players with
    unplayed games, in a board's list only from games over the board.
    """

    rank: int
    tpn: int
    name: str
    title: str
    rating: int
    team: str
    team_tpn: int
    board: int
    points: str
    games: int
    percentage: str
    performance: int | None


@dataclass(frozen=True, slots=True)
class BoardList:
    """The players of a board in order; board 0: all players."""

    board: int
    lines: tuple[Individual, ...]


@dataclass(frozen=True, slots=True)
class IndividualsPage:
    """The page: one list of all players, or one for each board."""

    by: str
    fewest_games: int
    shows_boards: bool
    lists: tuple[BoardList, ...]
    switch: RoundNavigation
    unreported: int = 0
    """Number of matches reported only by their score, so that their games are in no line."""

    @property
    def games_offered(self) -> range:
        """Return the selectable minimum numbers of games."""
        return range(1, max(self.switch.last, 1) + 1)

    @property
    def is_empty(self) -> bool:
        return not any(found.lines for found in self.lists)


def individuals_page(
    event: Event, *, by: str = "", fewest_games: int = 0, shows_boards: bool = False
) -> IndividualsPage | None:
    """Return the players in that order, with at least ``fewest_games`` games. The queries of the public state.

    None for an unknown order, or for more games than rounds.
    """
    state = public_state(event)
    record, switch = state.record, navigation_in(event, state.record)
    if by not in ORDERS or not 0 <= fewest_games <= max(switch.last, 1):
        return None
    rules = BoardRules(criteria=ORDERS[by], minimum_games=max(fewest_games, 1))
    lines = board_prizes(record, rules)
    if shows_boards:
        lists = tuple(_boards(record, lines))
    else:
        lists = (BoardList(0, tuple(_everybody(state, lines, ORDERS[by], fewest_games))),)
    return IndividualsPage(by, fewest_games, shows_boards, lists, switch, record.unreported_matches())


def _boards(record: Record, lines: Sequence[BoardScore]) -> list[BoardList]:
    """Return the lists of the boards with their ranked players."""
    found = []
    for board in sorted({line.board for line in lines}):
        own = [
            _individual(record, line, line.rank, line.points)
            for line in lines
            if line.board == board and line.rank is not None
        ]
        found.append(BoardList(board, tuple(own)))
    return found


def _everybody(
    state: PublicState, lines: Sequence[BoardScore], criteria: Sequence[BoardCriterion], fewest_games: int
) -> list[Individual]:
    """Return all players with a game, by the points of their individual standings."""
    record, own = state.record, state.individuals
    key = _key_of(criteria, {line.player: own.points_of(line.player) for line in lines})
    order = sorted((line for line in lines if line.games >= fewest_games), key=lambda line: (key(line), line.player))
    found: list[Individual] = []
    for place, line in enumerate(order, start=1):
        shares = place > 1 and key(order[place - 2]) == key(line)
        rank = found[-1].rank if shares else place
        found.append(_individual(record, line, rank, own.points_of(line.player)))
    return found


def _key_of(
    criteria: Sequence[BoardCriterion], points: Mapping[int, Points]
) -> Callable[[BoardScore], tuple[Fraction, ...]]:
    """Return the sort key of lines, ascending. Players without a performance are last."""

    def key(line: BoardScore) -> tuple[Fraction, ...]:
        values = {
            BoardCriterion.POINTS: Fraction(points[line.player]),
            BoardCriterion.PERCENTAGE: line.percentage,
            BoardCriterion.PERFORMANCE: Fraction(-1 if line.performance is None else line.performance),
            BoardCriterion.GAMES: Fraction(line.games),
        }
        return tuple(-values[criterion] for criterion in criteria)

    return key


def _individual(record: Record, line: BoardScore, rank: int, points: Points) -> Individual:
    player = record.by_tpn[line.player]
    team = record.contestant.get(line.team)
    return Individual(
        rank,
        player.tpn,
        player.name,
        player.title,
        player.rating,
        team.name if team else "",
        line.team,
        line.board,
        format_points(points),
        line.games,
        percent(line.percentage) if line.games else "",
        line.performance,
    )


def percent(value: Fraction) -> str:
    """Return a percentage as a whole number, otherwise with one decimal, rounded half up: ``75``, ``66.7``."""
    return decimal(Fraction(rounded_half_up(value * 10), 10))
