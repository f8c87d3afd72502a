"""Boards of a match as its line-ups determine them: the players, and the forfeits that follow."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Q

from tabellone.record import Game as RecordGame, Result
from tournaments.domain.matches import matches_of
from tournaments.domain.rounds.pairing_tables import pairs_absent_players
from tournaments.domain.teams.line_ups import RosterMember, Seats
from tournaments.models import Event, Game, Pairing, Registration, Round

OPEN = (Result.UNKNOWN.value, Result.UNKNOWN.value)


class BoardPlayers(NamedTuple):
    """Board determined by two line-ups: the fields of its game that they decide."""

    white_id: int
    black_id: int
    white_result: str
    black_result: str


def boards_of_matches(event: Event) -> int:
    """Return the number of boards of a match of the event."""
    return matches_of(event).boards


def roster_of(team: Registration, round_number: int) -> list[RosterMember]:
    """Return the team's roster in order, with the players who can play in the round. One query."""
    return members_of(team.roster.order_by("roster_place", "pk"), round_number)


def rosters_of(event: Event, teams: Collection[int], round_number: int) -> dict[int, list[RosterMember]]:
    """Return the rosters of several teams by team key. One query."""
    found: dict[int, list[Registration]] = {team: [] for team in teams}
    for row in event.registrations.filter(team__in=teams).order_by("team", "roster_place", "pk"):
        found[row.team_id or 0].append(row)
    return {team: members_of(rows, round_number) for team, rows in found.items()}


def members_of(rows: Collection[Registration], round_number: int) -> list[RosterMember]:
    """Return these players as roster members for line-ups."""
    return [
        RosterMember(row.pk, row.name, row.rating, not row.is_withdrawn and row.first_round <= round_number)
        for row in rows
    ]


def rounds_emptied(team: Registration, before: int) -> int:
    """Return the number of earlier public rounds in which the team left a board empty, whether it had players or not.

    A line-up without any player does not count: the team was absent. One query.
    """
    rounds = team.event.rounds.filter(number__lt=before, state__in=Round.PUBLIC_STATES)
    met = rounds.filter(Q(pairings__first=team) | Q(pairings__second=team))
    named = team.line_ups.filter(round__in=met).values_list("players", flat=True)
    return sum(None in players and any(players) for players in named)


def absent_in(round_: Round) -> set[int]:
    """Return the keys of contestants who are absent but paired all the same, as in pairing tables. One query."""
    if not pairs_absent_players(round_.event, round_.number):
        return set()
    absent = Q(is_withdrawn=True) | Q(bye_requests__round_number=round_.number)
    return set(round_.event.registrations.filter(absent).values_list("pk", flat=True))


def boards_with_players(
    match: Pairing, games: Sequence[Game], line_ups: Mapping[int, Seats], away: Collection[int]
) -> list[BoardPlayers]:
    """Return the boards with the players from the line-ups of both teams.

    A board left empty by one team is forfeited by it, and a board left empty by both is forfeited by both. An absent
    team forfeits all its boards.
    """
    found = []
    for game in games:
        first_is_white = is_white(match, game)
        sides = (match.first_id, match.second_id) if first_is_white else (match.second_id, match.first_id)
        named = [line_ups[team][game.number - 1] for team in sides]
        absent = [team for team, player in zip(sides, named, strict=True) if player is None or team in away]
        white, black = (player or team for player, team in zip(named, sides, strict=True))
        found.append(BoardPlayers(white, black, *_codes(sides, absent)))
    return found


def boards_with_teams(match: Pairing, games: Sequence[Game], away: Collection[int]) -> list[BoardPlayers]:
    """Return the boards as they are before the line-ups are shown: with the teams as placeholders."""
    found = []
    for game in games:
        sides = (match.first_id, match.second_id) if is_white(match, game) else (match.second_id, match.first_id)
        found.append(BoardPlayers(*sides, *_codes(sides, [team for team in sides if team in away])))
    return found


def _codes(sides: tuple[int, int], absent: Collection[int]) -> tuple[str, str]:
    game = RecordGame.of_pairing(*sides, absent)
    return game.white_result.value, game.black_result.value


def is_white(match: Pairing, game: Game) -> bool:
    """Return True if the match's first team has White at the board. Reads the game's players."""
    return match.first_id in (game.white_id, game.white.team_id)


def given(game: Game, away: Collection[int]) -> tuple[str, str]:
    """Return the result that the board has without an entry: none, or a forfeit for an absence or an empty board."""
    match = game.pairing
    absent = set(away)
    if match.seated_at is not None:
        absent |= {match.first_id, match.second_id}
    # If a team is absent, its players are absent, too.
    missing = {
        seat for seat, team in ((game.white_id, game.white.team_id), (game.black_id, game.black.team_id))
        if seat in absent or team in away
    }  # fmt: skip
    return _codes((game.white_id, game.black_id), missing)


def is_begun(game: Game, away: Collection[int]) -> bool:
    """Return True if the board has data that neither publication nor line-ups set. Reads its players."""
    return game.is_adjourned or (game.white_result, game.black_result) not in {OPEN, given(game, away)}
