"""Choice of the form for an event: for players or for teams."""

from __future__ import annotations

from tabellone.engine.system import Contestants
from tournaments.domain.matches import contestants_of
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.team_event_form import TeamEventForm
from tournaments.models import Event

FORMS: dict[Contestants, type[EventForm]] = {Contestants.PLAYERS: EventForm, Contestants.TEAMS: TeamEventForm}


def form_for(event: Event) -> type[EventForm]:
    """The form of the event's settings."""
    return FORMS[contestants_of(event)]
