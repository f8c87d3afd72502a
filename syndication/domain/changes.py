"""The time of an event's last change, and identifiers that never change."""

from __future__ import annotations

import datetime
import uuid

from tournaments.models import Event

NAMESPACE = uuid.UUID("6f2ee6a5-4b0a-4f55-9a4f-7c4cf0f3a3b2")


def changed_at(event: Event) -> datetime.datetime:
    """Return the time of the last entry of the change log, or of the creation of the event. One query."""
    last = event.journal.order_by("-number").values_list("at", flat=True).first()
    return last or event.created_at


def stable_id(event: Event, *what: str | int) -> uuid.UUID:
    """Return an identifier of a part of the event, the same after every change of names, dates and rounds.

    The creation time distinguishes events that reused a primary key.
    """
    return uuid.uuid5(NAMESPACE, "/".join(map(str, (event.pk, event.created_at.timestamp(), *what))))
