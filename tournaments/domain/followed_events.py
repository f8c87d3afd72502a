"""The queries by which live pages follow events: newest state of public ones by slug, versions by id."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import QuerySet

from live.followed import ROW_BEGINS_WITH, EventQueries
from tournaments.models import Event

VISIBILITIES = (
    *("visibility", "stage__event__visibility"),
    *("festival__visibility", "stage__event__festival__visibility"),
)
"""The event's own, then those of the events it belongs to: the last one applies (see ``Event.whole``)."""


def rows_of(slugs: Collection[str]) -> QuerySet[Event, Any]:
    """Return the rows of the events with these slugs, with their visibilities."""
    return Event.objects.filter(slug__in=slugs).order_by().values_list(*ROW_BEGINS_WITH, *VISIBILITIES)


def visibility_of(visibilities: Sequence[str | None]) -> str | None:
    """Return the visibility that applies; None if the event is hidden."""
    visibility = next(filter(None, reversed(visibilities)), Event.Visibility.HIDDEN)
    return None if visibility == Event.Visibility.HIDDEN else visibility


def versions_of(event_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return the events' public and whole versions, by id."""
    rows = Event.objects.filter(pk__in=event_ids).values_list("pk", "public_version", "version")
    return {pk: (public_version, version) for pk, public_version, version in rows}


EVENT_QUERIES = EventQueries(rows_of, visibility_of, versions_of)
