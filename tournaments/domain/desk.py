"""What the arbiter's pages show of the rounds and boards."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.domain.results import Outcome, outcome_of
from tournaments.models import Event, Game, Registration, Round
from tournaments.record import Points, Record, Result


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round of the strip: its state and how many of its boards have a result."""

    round: Round
    boards: int
    finished: int


def round_states(event: Event) -> list[RoundState]:
    """All rounds of the event; one query."""
    unknown = Result.UNKNOWN.value
    is_open = Q(games__white_result=unknown) | Q(games__black_result=unknown)
    rounds = event.rounds.annotate(boards=Count("games"), unfinished=Count("games", filter=is_open)).order_by("number")
    return [RoundState(round_, round_.boards, round_.boards - round_.unfinished) for round_ in rounds]


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the results page."""

    game: Game
    outcome: Outcome
    white: Registration
    black: Registration
    white_points: Points
    black_points: Points
    """The points before the round."""


def boards_of(round_: Round, record: Record) -> list[Board]:
    """The round's boards with their players and the points they came with."""
    before = round_.number - 1
    games = round_.games.select_related("white", "black").order_by("board")
    return [
        Board(
            game,
            outcome_of(game),
            game.white,
            game.black,
            record.points_of(game.white.tpn or 0, before),
            record.points_of(game.black.tpn or 0, before),
        )
        for game in games
    ]
