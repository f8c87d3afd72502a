"""The send log of an event: what was sent, when, by whom, and the answer."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from submissions.models import Submission
from tournaments.models import Event

MOST_KEPT = 100
"""Entries of an event and kind; older ones are deleted."""
MOST_SHOWN = 20


def log_entries(event: Event, kind: str) -> list[Submission]:
    """Return the latest entries of this kind, the newest first."""
    return list(event.submissions.filter(kind=kind).select_related("requested_by")[:MOST_SHOWN])


def note(event: Event, *, kind: str, state: str, requested_by: User | None, **values: object) -> Submission:
    """Add an entry and delete the oldest ones above the limit."""
    row = Submission.objects.create(
        event=event, kind=kind, state=state, requested_by=requested_by, at=timezone.now(), **values
    )
    kept = event.submissions.filter(kind=kind).values_list("pk", flat=True)[:MOST_KEPT]
    event.submissions.filter(kind=kind).exclude(pk__in=list(kept)).delete()
    return row
