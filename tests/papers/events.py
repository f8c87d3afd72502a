"""Events whose papers are looked at."""

from __future__ import annotations

from tests.factories import publish_next, started_team_event
from tournaments.models import Event


def team_round() -> Event:
    """A team event whose first round is public."""
    event = started_team_event(teams=4, players=3)
    publish_next(event)
    return event
