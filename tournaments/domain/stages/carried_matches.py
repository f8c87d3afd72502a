"""Team matches of the previous stage that count in this one: only as scores, so that no game is rated twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tabellone.record import Colour, Points, Result, Scoring
from tournaments.domain.records import scoring_of
from tournaments.domain.teams.match_boards import is_white
from tournaments.models import Game, Round, Stage


@dataclass(frozen=True, slots=True)
class BroughtMatch:
    """Carried-over match of two teams, by their registrations in the next stage."""

    points: Mapping[int, Points] = field(default_factory=dict)
    """Game points; empty for a match that was not played."""
    forfeits: tuple[Mapping[int, Result], ...] = ()
    """Forfeits by board, for a match that was not played: they are not rated."""


def matches_among(stage: Stage, own_of: Mapping[int, int]) -> dict[frozenset[int], list[BroughtMatch]]:
    """Return the matches of a stage between any two of these registrations, in the order of their rounds.

    The keys are the registrations of both teams in the next stage. One query.
    """
    found: dict[frozenset[int], list[BroughtMatch]] = defaultdict(list)
    scoring = scoring_of(stage.event)
    for games in _matches(stage, own_of.keys()):
        match = games[0].pairing
        first, second = own_of[match.first_id], own_of[match.second_id]
        found[frozenset((first, second))].append(_brought(games, first, second, scoring))
    return dict(found)


def _matches(stage: Stage, keys: Collection[int]) -> Iterator[list[Game]]:
    games = Game.objects.filter(
        pairing__round__event__stage=stage,
        pairing__round__state__in=Round.PUBLIC_STATES,
        pairing__first__in=keys,
        pairing__second__in=keys,
    )
    rows = games.select_related("white", "black").order_by("pairing__round__number", "pairing_id", "number")
    return (list(boards) for _pairing, boards in groupby(rows, lambda game: game.pairing_id))


def _brought(games: Sequence[Game], first: int, second: int, scoring: Scoring) -> BroughtMatch:
    reported = games[0].pairing.reported
    if reported is not None:
        return BroughtMatch({first: reported[0], second: reported[1]})
    boards = [_sides(game, first, second) for game in games]
    if all(result.is_forfeit for board in boards for result in board.values()):
        return BroughtMatch(forfeits=tuple(boards))
    points = {first: 0, second: 0}
    for game, board in zip(games, boards, strict=True):
        colour = Colour.WHITE if is_white(game.pairing, game) else Colour.BLACK
        points[first] += scoring.of_result(board[first], colour)
        points[second] += scoring.of_result(board[second], colour.other)
    return BroughtMatch(points)


def _sides(game: Game, first: int, second: int) -> dict[int, Result]:
    """Return the result of each of the two teams at the board."""
    white, black = Result(game.white_result), Result(game.black_result)
    return {first: white, second: black} if is_white(game.pairing, game) else {first: black, second: white}
