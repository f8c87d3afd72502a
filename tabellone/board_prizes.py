"""Board prizes of a team event: the best scores on each board, in any team."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from tabellone.record import Game, Points, Record, Result
from tabellone.tiebreaks.ratings import performance
from tabellone.tiebreaks.values import Term


class BoardCriterion(StrEnum):
    """Criterion that ranks the players of a board, in the order of the list; the highest value is first."""

    POINTS = "points"
    PERCENTAGE = "percentage"
    PERFORMANCE = "performance"
    """The tournament performance of C.07 10.2; players without a rated opponent are last."""
    GAMES = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """Rules for board prizes."""

    criteria: tuple[BoardCriterion, ...] = (BoardCriterion.POINTS, BoardCriterion.PERCENTAGE)
    minimum_games: int = 1
    """Players with fewer games are not ranked."""
    by_roster: bool = False
    """True: a player's board is the position in the roster, with reserves after the last board.

    False: the board played most often; of several, the first.
    """
    counts_forfeits: bool = False
    """True if forfeit wins and losses count as games, which is not usual."""


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A player's line at a board."""

    board: int
    """From 1; the reserves' board is one more than a match has."""
    rank: int | None
    """None for a player with too few games."""
    player: int
    team: int
    games: int
    points: Points
    percentage: Fraction
    """Share of the points that winning all these games would give, with their colours; 0 if that is 0."""
    performance: int | None


def board_prizes(record: Record, rules: BoardRules) -> tuple[BoardScore, ...]:
    """Return all players of each board, by board and rank; players who are still tied share the rank."""
    tallies = _tallies(record, rules)
    boards: dict[int, list[BoardScore]] = defaultdict(list)
    for tpn, tally in tallies.items():
        board = _board_of(record, tpn, tally, rules)
        boards[board].append(_score(record, board, tpn, tally))
    return tuple(line for board in sorted(boards) for line in _ranked(boards[board], rules))


@dataclass(slots=True)
class _Tally:
    """The games of a player."""

    seats: Counter[int] = field(default_factory=Counter)
    """Number of rounds at each board, including forfeit wins without an opponent."""
    games: int = 0
    points: Points = 0
    best: Points = 0
    """The points for winning all of the games."""
    terms: list[Term] = field(default_factory=list)


def _tallies(record: Record, rules: BoardRules) -> Mapping[int, _Tally]:
    found: dict[int, _Tally] = defaultdict(_Tally)
    for number, round_ in enumerate(record.rounds, start=1):
        for pairing in round_.pairings:
            for board, game in enumerate(pairing.games, start=1):
                for tpn in filter(None, (game.white, game.black)):
                    _count(record, found[tpn], number, board, game, tpn, rules)
    return dict(sorted(found.items()))


def _count(record: Record, tally: _Tally, number: int, board: int, game: Game, tpn: int, rules: BoardRules) -> None:
    tally.seats[board] += 1
    if not game.is_finished or not game.is_reported or not (game.is_played or rules.counts_forfeits):
        return
    result, opponent = game.result_of(tpn), game.opponent_of(tpn)
    tally.games += 1
    won = Result.WIN if game.is_played else Result.FORFEIT_WIN
    tally.points += record.scoring.of_result(result, game.colour_of(tpn))
    tally.best += record.scoring.of_result(won, game.colour_of(tpn))
    rating = record.by_tpn[opponent].rating if opponent else 0
    if game.is_played and rating:
        tally.terms.append(Term(number, opponent, rating, rating, result.standard_points))


def _board_of(record: Record, tpn: int, tally: _Tally, rules: BoardRules) -> int:
    if rules.by_roster:
        place = record.rosters[record.team_of[tpn]].index(tpn) + 1
        return min(place, record.matches.boards + 1)
    return min(tally.seats, key=lambda board: (-tally.seats[board], board))


def _score(record: Record, board: int, tpn: int, tally: _Tally) -> BoardScore:
    percentage = Fraction(100 * tally.points, tally.best) if tally.best else Fraction(0)
    team = record.team_of.get(tpn, 0)
    return BoardScore(board, None, tpn, team, tally.games, tally.points, percentage, performance(tally.terms))


def _ranked(lines: Sequence[BoardScore], rules: BoardRules) -> Iterator[BoardScore]:
    enough = [line for line in lines if line.games >= max(1, rules.minimum_games)]
    order = sorted(enough, key=lambda line: (*_key(line, rules), line.player))
    rank, before = 0, None
    for place, line in enumerate(order, start=1):
        key = _key(line, rules)
        rank, before = (rank if key == before else place), key
        yield replace(line, rank=rank)
    yield from (line for line in lines if line not in enough)


def _key(line: BoardScore, rules: BoardRules) -> tuple[Fraction, ...]:
    lowest = Fraction(-(10**6))
    values = {
        BoardCriterion.POINTS: Fraction(line.points),
        BoardCriterion.PERCENTAGE: line.percentage,
        BoardCriterion.PERFORMANCE: lowest if line.performance is None else Fraction(line.performance),
        BoardCriterion.GAMES: Fraction(line.games),
    }
    return tuple(-values[criterion] for criterion in rules.criteria)
