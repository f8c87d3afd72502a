"""Places of an event: limit, taken places and waiting list."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.hosts import host_of
from entries.domain.mails import sends_mail, write_letters
from entries.models import EntryFee, EntryPage, EntryWish, Letter
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.journal.action import action
from tournaments.models import Event, Registration

State = EntryWish.State


def entry_page(event: Event) -> EntryPage:
    """Return the event's entry page; one with default settings if none is saved."""
    page = EntryPage.objects.filter(event=event).first() or EntryPage()
    page.event = event
    return page


def pages_of(event: Event) -> tuple[EntryPage, ...]:
    """Return the pages whose rules apply: the event's own, for a section after the festival's."""
    own = entry_page(event)
    return (entry_page(event.festival), own) if event.festival else (own,)


def takes_entries(event: Event, now: datetime.datetime | None = None) -> bool:
    """Return True if the entry form is open at that moment; for a section the festival's form.

    A festival is open while at least one of its sections is.
    """
    host = host_of(event)
    if host.entries_since is None or event.is_started or event.is_archived or event.is_divided or event.is_of_teams:
        return False
    if host.entries_until is not None and (now or timezone.now()) >= host.entries_until:
        return False
    return not event.is_festival or any(takes_entries(section, now) for section in sections_of(event))


def open_entries(*, event: Event, actor: User, until: datetime.datetime | None) -> None:
    """Open the entry form. Raises Refused for events of teams or groups, sections, started and hidden events."""
    with action("open_entries", event=event, actor=actor) as change:
        if event.is_of_teams or event.is_part or event.is_divided:
            raise Refused(
                _("The entry form is only for individual events that are not divided into groups."),
                _("Add teams and groups at the desk."),
            )
        if event.festival_id is not None:
            raise Refused(
                _("Players enter a section on the festival page."), _("Open the entry form at the festival’s desk.")
            )
        if event.is_started:
            raise Refused(_("The event has already started."), _("Players who register from now on are late entries."))
        if event.is_hidden:
            raise Refused(
                _("The event is hidden, so players cannot find the entry form."),
                _("The event owner can change the visibility."),
            )
        if until is not None and until <= timezone.now():
            raise Refused(_("Enter a time in the future."))
        EntryPage.objects.get_or_create(event=event)
        change.update(event, entries_since=event.entries_since or timezone.now(), entries_until=until)


def close_entries(*, event: Event, actor: User) -> None:
    """Close the entry form. Entries that are not decided stay pending."""
    with action("close_entries", event=event, actor=actor) as change:
        change.update(event, entries_since=None, entries_until=None)


def places_of(page: EntryPage) -> int:
    """Return the maximum number of players of the event."""
    most: int = settings.MAX_PLAYERS
    return min(page.limit or most, most)


def taken_places(event: Event) -> int:
    """Return the number of taken places.

    Registered players count, and pending entries with a confirmed address. If the installation sends no mail, a place
    counts from the approval on.
    """
    return _entered(event) + (_to_decide(event) if sends_mail() else 0)


def _entered(event: Event) -> int:
    return int(event.registrations.contestants().filter(is_withdrawn=False).count())


def _to_decide(event: Event) -> int:
    return confirmed_wishes(event).filter(state=State.ASKED).count()


def confirmed_wishes(event: Event) -> QuerySet[EntryWish]:
    """Return the entries for the event, except for entries with an address that was never confirmed."""
    return event.entry_wishes.filter(application__expires_at=None)


@dataclass(frozen=True, slots=True)
class Offer:
    """A section of a festival in the entry form."""

    page: EntryPage
    free: int | None
    """Number of free places; None without a limit."""
    waiting: int

    @property
    def section(self) -> Event:
        return self.page.event

    @property
    def name(self) -> str:
        return section_name(self.page.event)

    @property
    def fees(self) -> list[EntryFee]:
        return list(self.page.fees.all()) if self.page.pk else []


def offers_of(festival: Event) -> list[Offer]:
    """Return the sections with an open entry form, in their order."""
    return [offer_of(section) for section in sections_of(festival) if takes_entries(section)]


def offer_of(event: Event) -> Offer:
    """Return the free places and the length of the waiting list."""
    page = entry_page(event)
    free = max(places_of(page) - taken_places(event), 0) if page.limit else None
    return Offer(page, free, event.entry_wishes.filter(state=State.WAITING).count())


def state_for_new(page: EntryPage) -> EntryWish.State:
    """Return the status of a new entry. Raises Refused if the waiting list is full. The event's row is locked."""
    event = page.event
    waiting = event.entry_wishes.filter(state=State.WAITING).count()
    if not waiting and taken_places(event) < places_of(page):
        return State.ASKED
    if waiting < page.waiting:
        return State.WAITING
    raise Refused(
        _("All places are taken, and the waiting list is full."),
        page.contact and _("Ask: %(who)s") % {"who": page.contact},
    )


def move_up(event: Event, site: str) -> int:
    """Give free places to the waiting list in order of arrival. Return the number of places given.

    The event's row is locked.
    """
    page = entry_page(event)
    free = places_of(page) - _entered(event) - _to_decide(event)
    if free <= 0:
        return 0
    rows = list(event.entry_wishes.filter(state=State.WAITING).select_related("application").order_by("pk")[:free])
    EntryWish.objects.filter(pk__in=[row.pk for row in rows]).update(state=State.ASKED)
    write_letters([row.application for row in rows], event, Letter.Kind.PLACE, site)
    return len(rows)


def player_of(wish: EntryWish | None) -> Registration | None:
    """Return the entry's player, if still on the list."""
    if wish is None or wish.registration_id is None:
        return None
    return wish.event.registrations.filter(pk=wish.registration_id).first()


def waiting_place(wish: EntryWish) -> int:
    """Return the position on the waiting list, from 1; 0 if the entry is not on it."""
    if wish.state != State.WAITING:
        return 0
    return wish.event.entry_wishes.filter(state=State.WAITING, pk__lte=wish.pk).count()
