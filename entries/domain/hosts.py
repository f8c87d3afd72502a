"""The event with the entry form: the event itself, or the festival of a section.

A player can choose several sections of a festival. Each is a separate entry.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from entries.models import Application, EntryWish
from tournaments.domain.journal.action import locking
from tournaments.models import Event, Registration

OVER = (EntryWish.State.DECLINED, EntryWish.State.WITHDRAWN, EntryWish.State.EXPIRED)


def host_of(event: Event) -> Event:
    """Return the event that has the entry form: for a section its festival."""
    return event.festival or event


def wishes_of(event: Event) -> QuerySet[EntryWish]:
    """Return the entries for the event; for a festival of all its sections."""
    return EntryWish.objects.filter(Q(event=event) | Q(event__festival=event))


def lock_event(event: Event) -> None:
    """Lock and reload the event; for a section the festival's row first, as in actions on both."""
    if event.festival_id is not None:
        Event.objects.select_for_update().get(pk=event.festival_id)
    event.refresh_from_db(from_queryset=locking())


def owed(application: Application, wishes: Iterable[EntryWish]) -> int:
    """Return the amount due: the fee of the page and of each section, except rejected and withdrawn entries."""
    return application.due + sum(wish.due for wish in wishes if wish.state not in OVER)


def entries_of_person(row: Registration) -> list[Registration]:
    """Return the active registrations of the same person in the sections of the festival.

    ``row`` is a person of the festival or a player of a section. Outside a festival the list has only ``row``.
    """
    person = row.pk if row.event.is_festival else row.person_id
    if person is None:
        return [row]
    rows = Registration.objects.filter(person=person, is_withdrawn=False).select_related("event__festival")
    return list(rows.order_by("event_id", "pk"))


def player_in(event: Event, application: Application) -> Registration | None:
    """Return the application's player in the event; for a festival the person. None if not registered there."""
    wishes = wishes_of(event).filter(application=application, registration__isnull=False, state=EntryWish.State.ENTERED)
    wish = wishes.select_related("registration__person").order_by("pk").first()
    row = wish.registration if wish else None
    if row is not None and event.is_festival:
        row = row.person
    if row is not None:
        row.event = event
    return row
