"""Latest results of a team round: boards, and matches that were forfeited or whose score was entered without games."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Contestant, Game, Pairing, Record
from tournaments.domain.events.latest_results import SHOWN, entered
from tournaments.domain.public_record import PublicState
from tournaments.domain.teams.scores import MatchScore, scores_of
from tournaments.domain.words.result_names import SYMBOLS
from tournaments.models import Event

ACTIONS = ("result", "match_score", "forfeit_match")


@dataclass(frozen=True, slots=True)
class LatestOfTeams:
    """Finished board of a match, or whole match, with the time at which its current result was entered."""

    board: str
    """``3.2`` for a board, or the number of a match."""
    white: Contestant
    black: Contestant
    """For a match its teams, the first team first."""
    result: str
    at: datetime.datetime


def latest_of_teams(event: Event, state: PublicState, number: int) -> tuple[LatestOfTeams, ...]:
    """Return the latest results of a public round, newest first.

    One query, or none before the round's first result.

    As in an individual round (`latest_results.latest_results`), the results are from the record and the times from the
    change log.
    """
    round_ = state.record.rounds[number - 1]
    if not any(game.is_finished for game in round_.games):
        return ()
    matches = dict(zip(map(str, round_.boards), round_.pairings, strict=True))
    scores = scores_of(state.record)
    found: dict[str, LatestOfTeams] = {}
    for board, at in entered(event, number, state.published[number], ACTIONS):
        name = str(board)
        line = _line(state.record, name, at, matches, scores, number)
        if line is not None:
            found.setdefault(name, line)
    return tuple(found.values())[:SHOWN]


def _line(
    record: Record,
    name: str,
    at: datetime.datetime,
    matches: Mapping[str, Pairing],
    scores: Mapping[tuple[int, int], MatchScore],
    number: int,
) -> LatestOfTeams | None:
    """Return the line of the board or match; None if it no longer exists or has no result now."""
    place, _dot, board = name.partition(".")
    match = matches.get(place)
    if match is None:
        return None
    if not board:
        if not match.is_finished:
            return None
        first, second = (record.contestant[side] for side in (match.first, match.second))
        return LatestOfTeams(name, first, second, scores[match.first, number].text, at)
    if not board.isdecimal() or not 1 <= int(board) <= len(match.games):
        return None
    game = match.games[int(board) - 1]
    if not game.is_finished or not game.is_reported:
        return None
    return LatestOfTeams(name, *_people(record, match, int(board), game), _result(game), at)


def _people(record: Record, match: Pairing, board: int, game: Game) -> tuple[Contestant, Contestant]:
    """Return White and Black; for an empty board, the team."""
    first_is_white = record.colours_of_first(match)[board - 1].value == "w"
    teams = (match.first, match.second) if first_is_white else (match.second, match.first)
    white, black = (
        record.by_tpn[player] if player else record.contestant[team]
        for player, team in zip((game.white, game.black), teams, strict=True)
    )
    return white, black


def _result(game: Game) -> str:
    return " – ".join(SYMBOLS[result] for result in game.results)
