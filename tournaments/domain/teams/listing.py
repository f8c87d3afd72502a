"""Public list of the teams before the start."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.matches import matches_of
from tournaments.domain.teams.strength import strengths_of
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class RosterPlayer:
    """Player of a roster. ``board``: the position on it; reserves have one, too."""

    board: int
    name: str
    title: str
    rating: int
    is_reserve: bool
    fide_id: str
    """Empty if the event does not publish FIDE IDs."""


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """Team with its roster. ``strength`` is 0 if it is unknown."""

    number: int
    name: str
    federation: str
    strength: int
    players: tuple[RosterPlayer, ...]


def teams_entered(event: Event) -> tuple[ListedTeam, ...]:
    """Return the teams in their initial order; empty in an individual event. At most four queries."""
    if not event.is_of_teams:
        return ()
    boards = matches_of(event).boards
    entered = event.registrations.contestants().filter(is_withdrawn=False).select_related("event")
    teams = in_initial_order(entered)
    strengths = strengths_of(teams)
    rosters: dict[int, list[Registration]] = defaultdict(list)
    for row in event.registrations.filter(team__isnull=False).order_by("roster_place", "pk"):
        rosters[row.team_id or 0].append(row)
    return tuple(
        ListedTeam(
            number,
            team.name,
            team.federation,
            strengths[team.pk],
            tuple(
                RosterPlayer(place, row.name, row.title, row.rating, place > boards, public_fide_id(event, row.fide_id))
                for place, row in enumerate(rosters[team.pk], start=1)
            ),
        )
        for number, team in enumerate(teams, start=1)
    )
