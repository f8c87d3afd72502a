"""What the arbiter's pages show of the rounds and boards."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tabellone.record import Points, Record, Result
from tournaments.domain.results.entering import Outcome, outcome_of
from tournaments.domain.results.seen import board_seen
from tournaments.models import Event, Game, JournalEntry, Registration, Round


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round of the strip: its state and how many of its boards have a result."""

    round: Round
    boards: int
    finished: int


def round_states(event: Event) -> list[RoundState]:
    """All rounds of the event; one query."""
    unknown = Result.UNKNOWN.value
    games = "pairings__games"
    is_open = Q(**{f"{games}__white_result": unknown}) | Q(**{f"{games}__black_result": unknown})
    rounds = event.rounds.annotate(boards=Count(games), unfinished=Count(games, filter=is_open)).order_by("number")
    return [RoundState(round_, round_.boards, round_.boards - round_.unfinished) for round_ in rounds]


def games_of(round_: Round) -> list[Game]:
    """The round's games in the order of the boards, as the map of boards shows them; one query."""
    return list(round_.games.order_by("pairing__board", "number"))


def recent_steps(event: Event, *, drafts: bool) -> QuerySet[JournalEntry]:
    """The event's last steps, the newest first; without ``drafts`` only those whose effect everybody may see."""
    steps = event.journal.select_related("actor")
    return steps if drafts else steps.filter(details__public=True)


def entered_by(game: Game) -> str:
    """Who entered the result that the board has now; empty when nobody did, or nobody known any more.

    What was entered before the round was published, as it is now, was another board's.
    """
    entries = JournalEntry.objects.filter(
        event=game.round.event, action="result", details__round=game.round.number, details__board=game.board
    )
    if game.round.published_at is not None:
        entries = entries.filter(at__gte=game.round.published_at)
    entry = entries.select_related("actor").order_by("-number").first()
    return entry.actor.display_name if entry is not None and entry.actor is not None else ""


@dataclass(frozen=True, slots=True)
class ResultBoard:
    """A board of the results page."""

    game: Game
    seen: str
    """What identifies it as it is shown, `seen.board_seen`."""
    outcome: Outcome
    white: Registration
    black: Registration
    white_points: Points
    black_points: Points
    """The points before the round."""


def boards_of(round_: Round, record: Record) -> list[ResultBoard]:
    """The round's boards with their players and the points they came with."""
    before = round_.number - 1
    games = round_.games.select_related("white", "black").order_by("pairing__board", "number")
    return [
        ResultBoard(
            game,
            board_seen(game),
            outcome_of(game),
            game.white,
            game.black,
            record.points_of(game.white.tpn or 0, before),
            record.points_of(game.black.tpn or 0, before),
        )
        for game in games
    ]
