"""How many places an event has, who has one, and who waits."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.hosts import host_of
from entries.domain.letters import write_letters
from entries.models import EntryFee, EntryPage, EntryWish, Letter
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.making import sections_of
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.journal.action import action
from tournaments.models import Event, Registration

State = EntryWish.State


def entry_page(event: Event) -> EntryPage:
    """The event's page for entries; one with the usual settings where nobody has made any."""
    page = EntryPage.objects.filter(event=event).first() or EntryPage()
    page.event = event
    return page


def pages_of(event: Event) -> tuple[EntryPage, ...]:
    """What is asked of who plays there: by the event itself, and of a section by its festival before."""
    own = entry_page(event)
    return (entry_page(event.festival), own) if event.festival else (own,)


def takes_entries(event: Event, now: datetime.datetime | None = None) -> bool:
    """Whether entries are taken at that moment: by the event's page, of a section by its festival's. A festival takes
    them as long as one of its sections does.
    """
    host = host_of(event)
    if host.entries_since is None or event.is_started or event.is_archived or event.is_divided or event.is_of_teams:
        return False
    if host.entries_until is not None and (now or timezone.now()) >= host.entries_until:
        return False
    return not event.is_festival or any(takes_entries(section, now) for section in sections_of(event))


def open_entries(*, event: Event, actor: User, until: datetime.datetime | None) -> None:
    """Let everybody ask to play. Refused where entries are not those of single players, or could not be seen."""
    with action("open_entries", event=event, actor=actor) as change:
        if event.is_of_teams or event.is_part or event.is_divided:
            raise Refused(
                _("The page for entries is for players of an event that is not divided yet."),
                _("Enter teams and groups at the desk."),
            )
        if event.festival_id is not None:
            raise Refused(
                _("Entries for a section come by the page of its festival."), _("Open that one at the festival’s desk.")
            )
        if event.is_started:
            raise Refused(_("The event has already started."), _("Who comes yet is a late entry."))
        if event.is_hidden:
            raise Refused(_("The event is hidden: nobody would find the page."), _("Its owner decides who sees it."))
        if until is not None and until <= timezone.now():
            raise Refused(_("This time is over."))
        EntryPage.objects.get_or_create(event=event)
        change.update(event, entries_since=event.entries_since or timezone.now(), entries_until=until)


def close_entries(*, event: Event, actor: User) -> None:
    """Nobody asks to play any more; what was asked stays to be decided."""
    with action("close_entries", event=event, actor=actor) as change:
        change.update(event, entries_since=None, entries_until=None)


def places_of(page: EntryPage) -> int:
    """How many players the event takes."""
    most: int = settings.MAX_PLAYERS
    return min(page.limit or most, most)


def taken(event: Event) -> int:
    """How many places are taken: by who is entered, however they came, and by who is to be decided on."""
    entered = event.registrations.contestants().filter(is_withdrawn=False).count()
    return entered + event.entry_wishes.filter(state=State.ASKED).count()


@dataclass(frozen=True, slots=True)
class Offer:
    """A section of a festival to those who want to play."""

    page: EntryPage
    free: int | None
    """Places that are free; None where nobody counts them."""
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
    """The sections that take entries now, in their order."""
    return [offer_of(section) for section in sections_of(festival) if takes_entries(section)]


def offer_of(event: Event) -> Offer:
    """How many places are free, and who waits."""
    page = entry_page(event)
    free = max(places_of(page) - taken(event), 0) if page.limit else None
    return Offer(page, free, event.entry_wishes.filter(state=State.WAITING).count())


def state_for_new(page: EntryPage) -> EntryWish.State:
    """What becomes of who asks now. Refused where even the waiting list is full. The event's row is locked."""
    event = page.event
    waiting = event.entry_wishes.filter(state=State.WAITING).count()
    if not waiting and taken(event) < places_of(page):
        return State.ASKED
    if waiting < page.waiting:
        return State.WAITING
    raise Refused(
        _("All places are taken, and the waiting list is full."),
        page.contact and _("Ask: %(who)s") % {"who": page.contact},
    )


def move_up(event: Event, site: str) -> int:
    """Give places that are free to those who wait, in the order in which they came; how many got one. The event's row
    is locked.
    """
    page = entry_page(event)
    free = places_of(page) - taken(event)
    if free <= 0:
        return 0
    rows = list(event.entry_wishes.filter(state=State.WAITING).select_related("application").order_by("pk")[:free])
    EntryWish.objects.filter(pk__in=[row.pk for row in rows]).update(state=State.ASKED)
    write_letters([row.application for row in rows], event, Letter.Kind.PLACE, site)
    return len(rows)


def player_of(wish: EntryWish | None) -> Registration | None:
    """Who it became, as long as they stand on the list."""
    if wish is None or wish.registration_id is None:
        return None
    return wish.event.registrations.filter(pk=wish.registration_id).first()


def waiting_place(wish: EntryWish) -> int:
    """The place on the waiting list, from 1; 0 for who is not on it."""
    if wish.state != State.WAITING:
        return 0
    return wish.event.entry_wishes.filter(state=State.WAITING, pk__lte=wish.pk).count()
