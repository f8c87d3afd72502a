"""On whose page people ask to play: an event's own, or for its sections a festival's. Who asks there may name several
sections; each is a wish of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from entries.models import Application, EntryWish
from tournaments.domain.journal.action import locking
from tournaments.models import Event, Registration

OVER = (EntryWish.State.DECLINED, EntryWish.State.WITHDRAWN)


def host_of(event: Event) -> Event:
    """On whose page people ask for the event: of a section the festival's."""
    return event.festival or event


def wishes_of(event: Event) -> QuerySet[EntryWish]:
    """Who wants to play there; of a festival in any of its sections."""
    return EntryWish.objects.filter(Q(event=event) | Q(event__festival=event))


def lock_event(event: Event) -> None:
    """Bring the event up to date with its row locked; of a section the festival's first, as acts on both do."""
    if event.festival_id is not None:
        Event.objects.select_for_update().get(pk=event.festival_id)
    event.refresh_from_db(from_queryset=locking())


def owed(application: Application, wishes: Iterable[EntryWish]) -> int:
    """What is to be paid: the fee of the page, and that of each section that was not declined or left."""
    return application.due + sum(wish.due for wish in wishes if wish.state not in OVER)


def entries_of_person(row: Registration) -> list[Registration]:
    """The entries in sections that are played by the same person: of somebody of a festival, or of one of its
    sections. Of who is nobody's section the one itself.
    """
    person = row.pk if row.event.is_festival else row.person_id
    if person is None:
        return [row]
    rows = Registration.objects.filter(person=person, is_withdrawn=False).select_related("event__festival")
    return list(rows.order_by("event_id", "pk"))


def player_in(event: Event, application: Application) -> Registration | None:
    """Who the application became in the event; of a festival among its people. None for who is not entered there."""
    wishes = wishes_of(event).filter(application=application, registration__isnull=False, state=EntryWish.State.ENTERED)
    wish = wishes.select_related("registration__person").order_by("pk").first()
    row = wish.registration if wish else None
    if row is not None and event.is_festival:
        row = row.person
    if row is not None:
        row.event = event
    return row
