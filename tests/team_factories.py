"""Events of teams for tests: their teams with rosters, made as rows, and played through the domain's own actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabellone.record import Matches
from tests.factories import make_event, owner_of
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.matches import matches_values, usual_colours
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_values
from tournaments.models import Event, Registration

NAMES = (
    "Torre", "Alfiere", "Cavallo", "Regina", "Pedone", "Re", "Scacco", "Matto", "Gambetto", "Arrocco", "Faro",
    "Molo"
)  # fmt: skip


def team_event(
    *, teams: int = 4, players: int = 6, rules: LineUpRules | None = None, matches: Matches | None = None, **fields: Any
) -> Event:
    """An event of teams open for registration, with that many teams of so many players each."""
    fields.setdefault("system", "team-swiss")
    event = make_event(
        matches=matches_values(matches or Matches(colours=usual_colours(4))),
        line_ups=rules_values(rules or LineUpRules()),
        **fields,
    )
    for place in range(teams):
        name = NAMES[place] if place < len(NAMES) else f"Torre {place}"
        add_team(event, name, ratings=[max(1000, 2400 - 100 * place) - 10 * board for board in range(players)])
    return event


def add_team(event: Event, name: str, *, ratings: Sequence[int]) -> Registration:
    """A team whose players have these ratings, in the order of its roster; the first is its captain by name."""
    row = Registration.objects.create(
        event=event, kind="team", name=name, short_name=name[:3].upper(), captain=f"{name} captain", rating=ratings[0]
    )
    Registration.objects.bulk_create(
        Registration(event=event, team=row, roster_place=place, name=f"{name} {place}", rating=rating)
        for place, rating in enumerate(ratings, start=1)
    )
    return row


def started_team_event(**fields: Any) -> Event:
    """A running event of teams whose first round is not paired yet."""
    event = team_event(**fields)
    return start_event(event=event, actor=owner_of(event), initial_colour="w")


def team_named(event: Event, name: str) -> Registration:
    """The team of that name."""
    return event.registrations.get(kind="team", name=name)


def roster_of(team: Registration) -> list[Registration]:
    """Its players in the order of the boards."""
    return list(team.roster.order_by("roster_place"))
