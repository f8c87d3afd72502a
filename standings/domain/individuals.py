"""The players inside an event of teams: their own standings, and the best of each board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from standings.domain.ratings import decimal
from tabellone.board_prizes import BoardCriterion, BoardRules, BoardScore, board_prizes
from tabellone.record import Points, Record, format_points
from tabellone.tiebreaks.values import rounded_half_up
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.models import Event

ORDERS: Mapping[str, tuple[BoardCriterion, ...]] = {
    "": (BoardCriterion.POINTS, BoardCriterion.PERCENTAGE, BoardCriterion.PERFORMANCE),
    "percentage": (BoardCriterion.PERCENTAGE, BoardCriterion.GAMES, BoardCriterion.PERFORMANCE),
    "performance": (BoardCriterion.PERFORMANCE, BoardCriterion.POINTS, BoardCriterion.PERCENTAGE),
}
"""What an address may ask for, and what decides then, one after the other."""


@dataclass(frozen=True, slots=True)
class Individual:
    """A player's line. ``board`` is where the player sat most often, or of the roster; ``points``: of a list of all,
    with those of unplayed games, of a board's list of games over the board alone.
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
    """The players of a board in order; board 0: of all."""

    board: int
    lines: tuple[Individual, ...]


@dataclass(frozen=True, slots=True)
class IndividualsPage:
    """The page: one list of all, or one of each board."""

    by: str
    fewest_games: int
    shows_boards: bool
    lists: tuple[BoardList, ...]
    switch: Switch
    unreported: int = 0
    """Of how many matches the score alone was told, so that their games are in no line."""

    @property
    def games_offered(self) -> range:
        """The numbers of games that one may ask for at least."""
        return range(1, max(self.switch.last, 1) + 1)

    @property
    def is_empty(self) -> bool:
        return not any(found.lines for found in self.lists)


def individuals_page(
    event: Event, *, by: str = "", fewest_games: int = 0, shows_boards: bool = False
) -> IndividualsPage | None:
    """The players in that order, of those who have played so many games at least; None for an order that is not
    known, or more games than there are rounds. The queries of the public state.
    """
    state = public_state(event)
    record, switch = state.record, switch_in(event, state.record)
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
    """The lists of the boards, of those who are ranked there."""
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
    """All who sat at a board, by the points of their own standings."""
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
    """By what lines are in order, the lowest first; who has no performance comes last."""

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
    """Whole percents as they are, else with one decimal, one half up: ``75``, ``66.7``."""
    return decimal(Fraction(rounded_half_up(value * 10), 10))
