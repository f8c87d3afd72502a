"""An event that other sites read."""

from __future__ import annotations

import datetime
from typing import Any

from tests.factories import owner_of, pair_round, play_round, started_event
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event

START = datetime.datetime(2026, 11, 28, 14, tzinfo=datetime.UTC)
"""Start of round 1, 15:00 in Rome; round 2 is a day later, round 3 has no time."""


def shared_event(*, players: int = 4, **fields: Any) -> Event:
    """Four players, round 1 played, round 2 a draft of which nobody may know."""
    event = started_event(
        players=players,
        rounds=3,
        city="Pisa",
        federation="ITA",
        start_date=START.date(),
        end_date=START.date() + datetime.timedelta(2),
        time_zone="Europe/Rome",
        **fields,
    )
    event.rounds.filter(number=1).update(starts_at=START)
    event.rounds.filter(number=2).update(starts_at=START + datetime.timedelta(1))
    play_round(event)
    pair_round(event)
    event.refresh_from_db()
    return event


def publish_draft(event: Event) -> None:
    """Publish the draft that the event has."""
    publish_round(round_=event.rounds.get(state="drafted"), actor=owner_of(event))
    event.refresh_from_db()


def see(event: Event, visibility: str) -> None:
    """Set the visibility of the event."""
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility=visibility, shows_birth_years=False)
