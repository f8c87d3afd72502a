"""The morning: who is there, who is missing, and what becomes of them when the check-in closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.links import new_link_nonce
from entries.domain.places import entry_page
from entries.models import EntryPage, EntryWish
from tournaments.domain.entries.registrations import check_in, coming_match, note_bye
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action, locking, refuse_if_archived
from tournaments.domain.results.seen import fingerprint
from tournaments.domain.rounds.calendars import has_fixed_entrants
from tournaments.models import ByeRequest, Event, Registration

Missing = EntryPage.Missing
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player in the morning, and how they are reached; nothing of that where nobody knows, or who looks may not."""

    registration: Registration
    phone: str = ""
    email: str = ""
    is_excused: bool = False
    """Whether round 1 is not theirs to play: a bye is noted for it."""

    @property
    def is_missing(self) -> bool:
        return not (self.registration.is_checked_in or self.is_excused)


@dataclass(frozen=True, slots=True)
class Morning:
    """Everybody who is to come, and the rule for who does not."""

    event: Event
    page: EntryPage
    arrivals: Sequence[Arrival]

    @property
    def present(self) -> int:
        return sum(one.registration.is_checked_in for one in self.arrivals)

    @property
    def missing(self) -> list[Arrival]:
        return [one for one in self.arrivals if one.is_missing]

    @property
    def seen(self) -> str:
        """What identifies the missing and the rule as somebody saw them."""
        return fingerprint(self.page.missing, [one.registration.pk for one in self.missing])


def morning_of(event: Event, *, tells_contact: bool) -> Morning:
    """Everybody who has not withdrawn, by name; four queries."""
    page = entry_page(event)
    rows = list(event.registrations.contestants().filter(is_withdrawn=False).order_by("name", "pk"))
    excused = set(
        ByeRequest.objects.filter(registration__event=event, round_number=1).values_list("registration", flat=True)
    )
    contacts: dict[int, tuple[str, str]] = {}
    if tells_contact:
        wishes = EntryWish.objects.filter(event=event, registration__isnull=False).select_related("application")
        contacts = {wish.registration_id or 0: (wish.application.phone, wish.application.email) for wish in wishes}
    arrivals = [Arrival(row, *contacts.get(row.pk, ("", "")), is_excused=row.pk in excused) for row in rows]
    return Morning(event, page, arrivals)


def arrive(*, registration: Registration, actor: User | None, present: bool = True, by: str = "") -> None:
    """Note that somebody is there, or is not after all; once, however many tablets say it."""
    event = registration.event
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        registration.refresh_from_db()
        if registration.is_withdrawn:
            raise Refused(_("%(name)s has withdrawn.") % {"name": registration.name}, _("Send them to the arbiter."))
        if registration.is_checked_in != present:
            check_in(event=event, actor=actor, registrations=[registration], present=present, by=by)


def close_check_in(*, event: Event, actor: User, seen: str) -> int:
    """Do with all who are missing what was announced, in one step that is undone as one; how many they are.

    ``seen``: the missing and the rule as they were looked at (`Morning.seen`).
    """
    with action("close_check_in", event=event, actor=actor, what="players") as change:
        morning = morning_of(event, tells_contact=False)
        missing = [one.registration for one in morning.missing]
        if event.is_started or coming_match(event) > 1:
            raise Refused(_("The event has already started."), _("Note byes and withdrawals one by one."))
        if morning.seen != seen:
            raise Refused(
                _("Somebody has come, or the rule has changed, since you looked; nothing is done yet."),
                _("Look again."),
            )
        if not morning.present:
            raise Refused(_("Nobody is checked in."), _("Was there a check-in at all?"))
        _turn(change, missing, Missing(morning.page.missing))
        names = ", ".join(row.name for row in missing[:MOST_NAMED])
        change.details |= {"count": len(missing), "names": names + (" …" if len(missing) > MOST_NAMED else "")}
    return len(missing)


def _turn(change: Change, missing: Sequence[Registration], rule: EntryPage.Missing) -> None:
    """What the rule says of who is missing."""
    if rule == Missing.KEEP or not missing:
        raise Refused(_("By the rule of this event nothing becomes of who is missing."))
    if rule == Missing.OUT:
        change.update_all([(row, {"is_withdrawn": True}) for row in missing])
        return
    if has_fixed_entrants(change.event):
        raise Refused(_("In a bracket nobody misses a round: who does not come has lost."), _("Choose another rule."))
    for row in missing:
        try:
            note_bye(change, row, 1, ByeRequest.Kind.HALF if rule == Missing.HALF else ByeRequest.Kind.ZERO)
        except Refused:
            if rule != Missing.HALF:
                raise
            note_bye(change, row, 1, ByeRequest.Kind.ZERO)  # the event gives them no half point


def set_screen(*, event: Event, is_open: bool) -> EntryPage:
    """Open a screen on which players check themselves in, under an address of its own; or close all that are open."""
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_archived(event)
        page, _new = EntryPage.objects.get_or_create(event=event)
        page.kiosk = new_link_nonce() if is_open else ""
        page.save(update_fields=["kiosk"])
    return page
