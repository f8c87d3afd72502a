"""Which form an event has: one for players, one for teams."""

from __future__ import annotations

from tabellone.engine.system import Contestants
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.team_event_form import TeamEventForm
from tournaments.models import Event

FORMS: dict[Contestants, type[EventForm]] = {Contestants.PLAYERS: EventForm, Contestants.TEAMS: TeamEventForm}


def contestants_of(event: Event) -> Contestants:
    """Who is paired in the event."""
    return Contestants.TEAMS if event.is_of_teams else Contestants.PLAYERS


def form_for(event: Event) -> type[EventForm]:
    """The form of the event's settings."""
    return FORMS[contestants_of(event)]
