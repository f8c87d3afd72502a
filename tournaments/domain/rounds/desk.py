"""What the arbiter's pages show of the rounds and boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Q, QuerySet

from tabellone.record import Colour, Points, Record, Result, of_players
from tournaments.domain.results.origin import origin_of
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.calendars import rounds_together
from tournaments.domain.teams.forfeits import match_seen
from tournaments.domain.teams.seats import is_white
from tournaments.models import Event, Game, JournalEntry, Pairing, Registration, Round

ENTERED = ("result", "forfeit_match", "incident", "settle_reading")
"""Steps of somebody who says how boards ended."""


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
    games = list(round_.games.order_by("pairing__board", "number"))
    for game in games:
        game.pairing.round = round_
    return games


def recent_steps(event: Event, *, drafts: bool) -> QuerySet[JournalEntry]:
    """The event's last steps, the newest first; without ``drafts`` only those whose effect everybody may see."""
    steps = event.journal.select_related("actor")
    return steps if drafts else steps.filter(details__public=True)


def entered_by(game: Game) -> str:
    """Who entered the result that the board has now, a captain by the team; empty when nobody did, or nobody known any
    more.
    """
    entry = origin_of(game)
    if entry is None or entry.action not in ENTERED:
        return ""
    if entry.actor is not None:
        return entry.actor.display_name
    names = {team.pk: team.name for team in (game.pairing.first, game.pairing.second)}
    return names.get(entry.details.get("captain_team"), str(entry.details.get("captain_of", "")))


@dataclass(frozen=True, slots=True)
class MatchHead:
    """A match of teams on the results page, above its boards."""

    pairing: Pairing
    seen: str
    """What identifies it as it is shown, `forfeits.match_seen`."""
    first_points: Points
    second_points: Points
    """Game points of the finished boards."""
    open_boards: int


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
    """The points before the round, of a double round before both its games."""
    name: int | str
    """What the board is called, `board_names.board_name`."""
    match: MatchHead | None = None
    """Of a match of teams on its first board."""


def boards_of(round_: Round, record: Record) -> list[ResultBoard]:
    """The round's boards with their players and the points they came with, in an event of teams under their matches."""
    before = rounds_together(round_.event, round_.number)[0] - 1
    games = list(
        round_.games.select_related("white", "black", "pairing__first", "pairing__second").order_by(
            "pairing__board", "number"
        )
    )
    for game in games:
        game.pairing.round = round_
    points = _points_before(record, before)
    heads = _heads(games, record) if record.teams else {}
    return [
        ResultBoard(
            game,
            board_seen(game),
            outcome_of(game),
            game.white,
            game.black,
            points.get(0 if game.white.is_team else game.white.tpn or 0, 0),
            points.get(0 if game.black.is_team else game.black.tpn or 0, 0),
            board_name(game),
            heads.get(game.pk),
        )
        for game in games
    ]


def in_lines(rounds: Sequence[Sequence[ResultBoard]]) -> list[ResultBoard]:
    """The boards of rounds that are played together, the games of a board after each other."""
    boards = [(place, number, board) for number, row in enumerate(rounds) for place, board in enumerate(row)]
    return [board for _place, _number, board in sorted(boards, key=lambda found: found[:2])]


def _points_before(record: Record, before: int) -> dict[int, Points]:
    """What each player has scored up to that round, by number."""
    players = of_players(record)
    return {player.tpn: players.points_of(player.tpn, before) for player in players.players}


def _heads(games: Sequence[Game], record: Record) -> dict[int, MatchHead]:
    """The matches, by the key of their first game."""
    found = {}
    for _pairing, together in groupby(games, lambda game: game.pairing_id):
        boards = list(together)
        match = boards[0].pairing
        points = {match.first_id: 0, match.second_id: 0}
        if match.reported is not None:
            points = dict(zip(points, match.reported, strict=True))
        for game in boards if match.reported is None else ():
            if game.is_finished:
                sides = (
                    (match.first_id, match.second_id) if is_white(match, game) else (match.second_id, match.first_id)
                )
                points[sides[0]] += record.scoring.of_result(Result(game.white_result), Colour.WHITE)
                points[sides[1]] += record.scoring.of_result(Result(game.black_result), Colour.BLACK)
        found[boards[0].pk] = MatchHead(
            match,
            match_seen(boards),
            points[match.first_id],
            points[match.second_id],
            sum(game.is_open for game in boards),
        )
    return found
