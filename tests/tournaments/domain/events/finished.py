"""Events that are over, for tests of the list of events."""

from __future__ import annotations

from tests.factories import enter_outcomes, owner_of, publish_next, started_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event


def finished(*outcomes: Outcome, name: str = "Over") -> Event:
    """A finished event of one round with as many boards."""
    event = started_event(name=name, players=2 * len(outcomes), rounds=1)
    enter_outcomes(publish_next(event), *outcomes)
    finish_event(event=event, actor=owner_of(event))
    return Event.objects.get(pk=event.pk)
