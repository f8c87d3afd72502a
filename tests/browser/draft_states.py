"""Drafts: behind the event, made again, and with a time at which they publish themselves."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.utils import timezone

from tests.browser.state import State, desk, of
from tests.factories import owner_of, pair_round, started_event
from tournaments.domain.entries.registrations import change_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.domain.rounds.scheduled_publication import publish_due_drafts, schedule_publication
from tournaments.models import Event


def draft_states(drafted: Event) -> Iterator[State]:
    """The drafts of the event, which has none yet, and of others of its owner."""
    owner = owner_of(drafted)
    pair_round(drafted)
    change_registration(registration=drafted.registrations.order_by("pk")[0], actor=owner, changes={"rating": 1500})
    yield from desk(drafted, "", "round/1/", "round/1/results/")
    again = started_event(owner=owner, name="Drafted again")
    discard_draft(round_=pair_round(again), actor=owner)
    set_bye(registration=again.registrations.get(tpn=3), actor=owner, round_number=1, kind="H")
    pair_round(again)
    yield from desk(again, "round/1/")
    appointed, missed = (started_event(owner=owner, name=name) for name in ("Appointed", "Not published"))
    for event in (appointed, missed):
        tomorrow = timezone.now() + datetime.timedelta(days=1)
        schedule_publication(round_=pair_round(event), actor=owner, at=tomorrow, was=None)
    missed.rounds.update(publish_at=timezone.now() - datetime.timedelta(minutes=1))
    publish_due_drafts()
    yield from of(appointed, "")
    yield from desk(appointed, "", "round/1/")
    yield from desk(missed, "", "round/1/")
