"""The boards of a match as its line-ups make them: who sits where, and what that alone has decided."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Q

from tabellone.record import Game as RecordGame, Result
from tournaments.domain.matches import matches_of
from tournaments.domain.rounds.calendars import pairs_who_is_away
from tournaments.domain.teams.line_ups import RosterMember, Seats
from tournaments.models import Event, Game, Pairing, Registration, Round

OPEN = (Result.UNKNOWN.value, Result.UNKNOWN.value)


class Seated(NamedTuple):
    """A board as two line-ups make it: the columns of its game that they decide."""

    white_id: int
    black_id: int
    white_result: str
    black_result: str


def boards_of_matches(event: Event) -> int:
    """How many boards a match of the event has."""
    return matches_of(event).boards


def roster_of(team: Registration, round_number: int) -> list[RosterMember]:
    """The team's roster in its order, and who of it may play in the round; one query."""
    return members_of(team.roster.order_by("roster_place", "pk"), round_number)


def rosters_of(event: Event, teams: Collection[int], round_number: int) -> dict[int, list[RosterMember]]:
    """The same of several teams by their keys; one query."""
    found: dict[int, list[Registration]] = {team: [] for team in teams}
    for row in event.registrations.filter(team__in=teams).order_by("team", "roster_place", "pk"):
        found[row.team_id or 0].append(row)
    return {team: members_of(rows, round_number) for team, rows in found.items()}


def members_of(rows: Collection[Registration], round_number: int) -> list[RosterMember]:
    """These players as line-ups see them."""
    return [
        RosterMember(row.pk, row.name, row.rating, not row.is_withdrawn and row.first_round <= round_number)
        for row in rows
    ]


def rounds_emptied(team: Registration, before: int) -> int:
    """In how many public rounds before that one the team left a board of its match empty, whoever might have played;
    one query. Where it named nobody at all it did not come.
    """
    rounds = team.event.rounds.filter(number__lt=before, state__in=Round.PUBLIC_STATES)
    met = rounds.filter(Q(pairings__first=team) | Q(pairings__second=team))
    named = team.line_ups.filter(round__in=met).values_list("players", flat=True)
    return sum(None in players and any(players) for players in named)


def away_in(round_: Round) -> set[int]:
    """The keys of who is known not to come to the round and is paired all the same, as calendars do; one query."""
    if not pairs_who_is_away(round_.event, round_.number):
        return set()
    absent = Q(is_withdrawn=True) | Q(bye_requests__round_number=round_.number)
    return set(round_.event.registrations.filter(absent).values_list("pk", flat=True))


def seated(match: Pairing, games: Sequence[Game], line_ups: Mapping[int, Seats], away: Collection[int]) -> list[Seated]:
    """The boards with those who sit there by the line-ups of both teams. A board that one side leaves empty is
    forfeited by it, one that both leave empty by both; so is whatever a team had that does not come.
    """
    found = []
    for game in games:
        first_is_white = is_white(match, game)
        sides = (match.first_id, match.second_id) if first_is_white else (match.second_id, match.first_id)
        named = [line_ups[team][game.number - 1] for team in sides]
        absent = [team for team, player in zip(sides, named, strict=True) if player is None or team in away]
        white, black = (player or team for player, team in zip(named, sides, strict=True))
        found.append(Seated(white, black, *_codes(sides, absent)))
    return found


def unseated(match: Pairing, games: Sequence[Game], away: Collection[int]) -> list[Seated]:
    """The boards as they are before the line-ups are there: the teams' own."""
    found = []
    for game in games:
        sides = (match.first_id, match.second_id) if is_white(match, game) else (match.second_id, match.first_id)
        found.append(Seated(*sides, *_codes(sides, [team for team in sides if team in away])))
    return found


def _codes(sides: tuple[int, int], absent: Collection[int]) -> tuple[str, str]:
    game = RecordGame.of_pairing(*sides, absent)
    return game.white_result.value, game.black_result.value


def is_white(match: Pairing, game: Game) -> bool:
    """Whether the match's first team has White at the board; the game's people are read with it."""
    return match.first_id in (game.white_id, game.white.team_id)


def given(game: Game, away: Collection[int]) -> tuple[str, str]:
    """The result that the board has of itself: none, or a forfeit where somebody does not come or nobody sits."""
    match = game.pairing
    absent = set(away)
    if match.seated_at is not None:
        absent |= {match.first_id, match.second_id}
    # Of a team that does not come, who sits there does not come either.
    missing = {
        seat for seat, team in ((game.white_id, game.white.team_id), (game.black_id, game.black.team_id))
        if seat in absent or team in away
    }  # fmt: skip
    return _codes((game.white_id, game.black_id), missing)


def is_begun(game: Game, away: Collection[int]) -> bool:
    """Whether the board has anything that publication and line-ups did not give it. Its people are read with it."""
    return game.is_adjourned or (game.white_result, game.black_result) not in {OPEN, given(game, away)}
