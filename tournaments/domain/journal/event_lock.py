"""The lock of an event for changes that are not in its change log, and their message to the desk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction
from django.db.models import F

from live.messages import announce
from tournaments.domain.journal.action import locking, refuse_if_archived, refuse_if_closed
from tournaments.models import Event
from tournaments.models.row_tracking import reading


@contextmanager
def locked(event: Event) -> Iterator[None]:
    """Lock and reload the event until the end of the block, which is one transaction.

    Raises Refused if the event is archived.
    """
    with transaction.atomic(), reading():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_archived(event)
        yield


@contextmanager
def locked_by_staff(event: Event) -> Iterator[None]:
    """Lock the event as `locked` does, for a change by the staff: Refused also if another computer runs the event."""
    with locked(event):
        refuse_if_closed(event)
        yield


def notify_desk(event: Event, round_number: int = 0, *, what: str = "phones") -> None:
    """Count a change of the arbiters' pages, and tell their browsers after the commit. ``what``: what has changed."""
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    event.refresh_from_db(fields=["version", "public_version"])
    message = {
        "what": what,
        "round": round_number,
        "version": event.public_version,
        "staff_version": event.version,
    }
    transaction.on_commit(partial(announce, event.pk, staff=True, message=message))
