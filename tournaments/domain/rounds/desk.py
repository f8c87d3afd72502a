"""Rounds and boards for the arbiters' pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Prefetch, Q, QuerySet

from tabellone.record import Colour, Points, Record, Result, Scoring, format_points, of_players
from tournaments.domain.history.sentences import author
from tournaments.domain.records import scoring_of
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.result_provenance import provenance_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.domain.teams.forfeits import match_seen
from tournaments.domain.teams.match_boards import is_white
from tournaments.domain.words.result_names import result_note, result_text
from tournaments.models import Event, Game, JournalEntry, Pairing, Registration, Round

ENTERED = ("result", "forfeit_match", "incident", "settle_reading")
"""Actions that enter the results of boards."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """Round in the round strip: its state and the number of boards with a result."""

    round: Round
    boards: int
    finished: int


def round_states(event: Event) -> list[RoundState]:
    """Return all rounds of the event. One query."""
    unknown = Result.UNKNOWN.value
    games = "pairings__games"
    is_open = Q(**{f"{games}__white_result": unknown}) | Q(**{f"{games}__black_result": unknown})
    rounds = event.rounds.annotate(boards=Count(games), unfinished=Count(games, filter=is_open)).order_by("number")
    return [RoundState(round_, round_.boards, round_.boards - round_.unfinished) for round_ in rounds]


def games_of(round_: Round) -> list[Game]:
    """Return the round's games in board order, for the map of boards. One query."""
    games = list(round_.games.order_by("pairing__board", "number"))
    for game in games:
        game.pairing.round = round_
    return games


def results_by_pairing(round_: Round) -> dict[int, str]:
    """Return the results of the round's pairings as text, by pairing key; empty if a board is open.

    A team match has the game points of its finished boards.
    """
    pairings = round_.pairings.prefetch_related(Prefetch("games", Game.objects.select_related("white")))
    if round_.event.is_of_teams:
        scoring = scoring_of(round_.event)
        return {match.pk: _score_of(match, match.games.all(), scoring) for match in pairings}
    return {pairing.pk: ", ".join(map(_text_of, pairing.games.all())) for pairing in pairings}


def _text_of(game: Game) -> str:
    text = result_text(game.white_result, game.black_result)
    note = result_note(game.white_result, game.black_result, is_adjourned=game.is_adjourned)
    return f"{text} ({note})" if text and note else text or note


def _score_of(match: Pairing, games: Iterable[Game], scoring: Scoring) -> str:
    boards = list(games)
    if match.reported is None and not any(game.is_finished for game in boards):
        return ""
    return " – ".join(map(format_points, _points_of_match(match, boards, scoring)))


def recent_steps(event: Event, *, drafts: bool) -> QuerySet[JournalEntry]:
    """Return the latest change-log entries, newest first.

    Without ``drafts``, return only entries with a public effect.
    """
    steps = event.journal.select_related("actor")
    return steps if drafts else steps.filter(details__public=True)


def entered_by(game: Game) -> str:
    """Return the user or device that entered the board's current result; for a captain, the team.

    Empty if there is no result or the user is unknown.
    """
    entry = provenance_of(game)
    if entry is None or entry.action not in ENTERED:
        return ""
    if found := author(entry):
        return found
    names = {team.pk: team.name for team in (game.pairing.first, game.pairing.second)}
    return names.get(entry.details.get("captain_team"), str(entry.details.get("captain_of", "")))


@dataclass(frozen=True, slots=True)
class MatchHead:
    """Team match on the results page, above its boards."""

    pairing: Pairing
    seen: str
    """Fingerprint of the match as shown (`forfeits.match_seen`)."""
    first_points: Points
    second_points: Points
    """Game points of the finished boards."""
    open_boards: int


@dataclass(frozen=True, slots=True)
class ResultBoard:
    """Board of the results page."""

    game: Game
    seen: str
    """Fingerprint of the board as shown (`version_token.board_seen`)."""
    outcome: Outcome
    white: Registration
    black: Registration
    white_points: Points
    black_points: Points
    """Points before the round; in a double round, before both its games."""
    name: int | str
    """Name of the board (`board_names.board_name`)."""
    match: MatchHead | None = None
    """The team match, on its first board only."""


def boards_of(round_: Round, record: Record) -> list[ResultBoard]:
    """Return the round's boards with their players and points before the round; in a team event, with their matches."""
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
    """Return the boards of rounds that are played together, with the games of each board in sequence."""
    boards = [(place, number, board) for number, row in enumerate(rounds) for place, board in enumerate(row)]
    return [board for _place, _number, board in sorted(boards, key=lambda found: found[:2])]


def _points_before(record: Record, before: int) -> dict[int, Points]:
    """Return each player's points up to the round, by number."""
    players = of_players(record)
    return {player.tpn: players.points_of(player.tpn, before) for player in players.players}


def _heads(games: Sequence[Game], record: Record) -> dict[int, MatchHead]:
    """Return the matches by the key of their first game."""
    found = {}
    for _pairing, together in groupby(games, lambda game: game.pairing_id):
        boards = list(together)
        match = boards[0].pairing
        first, second = _points_of_match(match, boards, record.scoring)
        found[boards[0].pk] = MatchHead(match, match_seen(boards), first, second, sum(game.is_open for game in boards))
    return found


def _points_of_match(match: Pairing, boards: Sequence[Game], scoring: Scoring) -> tuple[Points, Points]:
    """Return both teams' game points from the finished boards, or as reported without games."""
    if match.reported is not None:
        return match.reported
    points = {match.first_id: 0, match.second_id: 0}
    for game in boards:
        if game.is_finished:
            sides = (match.first_id, match.second_id) if is_white(match, game) else (match.second_id, match.first_id)
            points[sides[0]] += scoring.of_result(Result(game.white_result), Colour.WHITE)
            points[sides[1]] += scoring.of_result(Result(game.black_result), Colour.BLACK)
    return points[match.first_id], points[match.second_id]
