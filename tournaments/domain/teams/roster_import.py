"""Players of teams from a spreadsheet: each is added to the roster of the team named in the row."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.interchange.players import Entrant, EntrantRow
from tabellone.interchange.players.existing_players import name_key
from tournaments.domain.journal.action import Change
from tournaments.domain.teams.entries import TeamEntrant, add_teams
from tournaments.domain.teams.rosters import add_players
from tournaments.models import Registration


def enter_on_rosters(change: Change, rows: Sequence[EntrantRow]) -> None:
    """Add the players of the rows to the rosters of their teams, as part of another action.

    They are added at the end, by board and then in the order of the table. A team is identified by its name or short
    name; a missing team is added.
    """
    by_team: dict[str, list[EntrantRow]] = {}
    for row in rows:
        by_team.setdefault(name_key(row.team), []).append(row)
    teams = _teams(change)
    missing = [TeamEntrant(own[0].team) for key, own in by_team.items() if key not in teams]
    if missing:
        add_teams(change, missing)
        teams = _teams(change)
    joining: dict[int, tuple[Registration, list[EntrantRow]]] = {}
    for key, own in by_team.items():
        joining.setdefault(teams[key].pk, (teams[key], []))[1].extend(own)
    add_players(change, [(team, _by_board(own)) for team, own in joining.values()])


def _by_board(rows: Sequence[EntrantRow]) -> list[Entrant]:
    return [row.entrant for row in sorted(rows, key=lambda row: (not row.board, row.board))]


def _teams(change: Change) -> dict[str, Registration]:
    """Return the event's teams by comparable name; a name has priority over another team's short name."""
    teams = list(change.event.registrations.filter(kind=Registration.Kind.TEAM))
    for team in teams:
        team.event = change.event
    short = {name_key(team.short_name): team for team in teams if team.short_name}
    return short | {name_key(team.name): team for team in teams}
