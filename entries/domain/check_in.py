"""Check-in: present and absent players, and the rule for absent players when the check-in closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.hosts import entries_of_person, host_of, wishes_of
from entries.domain.links import new_link_nonce
from entries.domain.waiting_list import pages_of
from entries.models import EntryPage
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.entries.requested_byes import note_bye
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.people import FestivalPerson, people_of
from tournaments.domain.festivals.rounds import all_or_nothing
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.journal.action import Change, act_on_sections, action, locking, refuse_if_closed
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.rounds.current_round import coming_match
from tournaments.domain.rounds.pairing_tables import has_fixed_entrants
from tournaments.models import ByeRequest, Event, Registration

Missing = EntryPage.Missing
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player in the check-in, with the contact if it is known and the user can see it."""

    registration: Registration
    phone: str = ""
    email: str = ""
    is_excused: bool = False
    """True if the player has a bye in round 1; at a festival in each of the player's sections."""
    entries: tuple[Registration, ...] = ()
    """The person's registrations in the sections of a festival."""

    @property
    def is_present(self) -> bool:
        """Return True if the player is checked in; at a festival in all of the person's sections."""
        return all(row.is_checked_in for row in self.entries or (self.registration,))

    @property
    def is_missing(self) -> bool:
        return not (self.is_present or self.is_excused)

    @property
    def sections(self) -> str:
        """Return the names of the person's sections in a festival."""
        return ", ".join(section_name(row.event) for row in self.entries)


@dataclass(frozen=True, slots=True)
class CheckIn:
    """All expected players, and the rule for absent players."""

    event: Event
    page: EntryPage
    arrivals: Sequence[Arrival]

    @property
    def present(self) -> int:
        return sum(one.is_present for one in self.arrivals)

    @property
    def missing(self) -> list[Arrival]:
        return [one for one in self.arrivals if one.is_missing]

    @property
    def seen(self) -> str:
        """Return a text that identifies the absent players and the rule as displayed."""
        return fingerprint(self.page.missing, [one.registration.pk for one in self.missing])


def check_in_of(event: Event, *, tells_contact: bool) -> CheckIn:
    """Return all players who have not withdrawn, by name. Uses four queries.

    A festival lists each person with an unfinished section once, with one more query.
    """
    page = pages_of(event)[0]
    if event.is_festival:
        people = [one for one in people_of(event) if _to_come(one)]
        rows, entries = [one.person for one in people], {one.person.pk: _to_come(one) for one in people}
    else:
        rows, entries = by_name(event.registrations.contestants().filter(is_withdrawn=False)), {}
    requests = ByeRequest.objects.filter(Q(registration__event=event) | Q(registration__event__festival=event))
    excused = set(requests.filter(round_number=1).values_list("registration", flat=True))
    contacts = _contacts(event) if tells_contact else {}
    arrivals = [
        Arrival(
            row,
            *contacts.get(row.pk, ("", "")),
            is_excused=all(one.pk in excused for one in entries.get(row.pk, (row,))),
            entries=entries.get(row.pk, ()),
        )
        for row in rows
    ]
    return CheckIn(event, page, arrivals)


def arrival_of(row: Registration) -> Arrival:
    """Return the check-in row of one player."""
    entries = [one for one in entries_of_person(row) if not one.event.is_finished] if row.event.is_festival else []
    return Arrival(row, entries=tuple(entries))


def _to_come(one: FestivalPerson) -> tuple[Registration, ...]:
    """Return the person's registrations in unfinished sections."""
    return tuple(row for row in one.playing if not row.event.is_finished)


def _contacts(event: Event) -> dict[int, tuple[str, str]]:
    """Return telephone and e-mail by player key; for a festival also by the keys of its people."""
    found: dict[int, tuple[str, str]] = {}
    wishes = wishes_of(event).filter(registration__isnull=False).select_related("application", "registration")
    for wish in wishes:
        contact = wish.application.phone, wish.application.email
        found[wish.registration_id or 0] = contact
        if event.is_festival and wish.registration is not None and wish.registration.person_id is not None:
            found[wish.registration.person_id] = contact
    return found


def arrive(*, registration: Registration, actor: User | None, present: bool = True, by: str = "") -> None:
    """Check a player in, or undo it. Repeated requests count once.

    A player in several sections of a festival is checked in for all of them.
    """
    event = registration.event
    host = host_of(event)
    if host.is_festival and (event.is_festival or registration.person_id is not None):
        _arrive_everywhere(host, registration, actor, present=present, by=by)
        return
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        registration.refresh_from_db()
        if registration.is_withdrawn:
            raise Refused(_("%(name)s has withdrawn.") % {"name": registration.name}, _("Send them to the arbiter."))
        if registration.is_checked_in != present:
            check_in(event=event, actor=actor, registrations=[registration], present=present, by=by)


def _arrive_everywhere(
    festival: Event, registration: Registration, actor: User | None, *, present: bool, by: str
) -> None:
    """Check the person in as one action of the festival, with an action in each of the person's sections."""
    with act_on_sections(
        "person_there" if present else "person_not_there", event=festival, actor=actor, public=False
    ) as change:
        rows = [row for row in entries_of_person(registration) if not row.event.is_finished]
        if not rows:
            raise Refused(_("%(name)s has withdrawn.") % {"name": registration.name}, _("Send them to the arbiter."))
        change.details |= {"player": registration.name, "sections": ", ".join(section_name(row.event) for row in rows)}
        for row in rows:
            if row.is_checked_in != present:
                check_in(event=row.event, actor=actor, registrations=[row], present=present, by=by)


def close_check_in(*, event: Event, actor: User, seen: str) -> int:
    """Apply the announced rule to all absent players in one action. Return their number.

    ``seen``: the absent players and the rule as displayed (`Morning.seen`). For a festival it applies in every section
    that has check-ins and has not started.
    """
    if event.is_festival:
        return _close_everywhere(event, actor, seen)
    with action("close_check_in", event=event, actor=actor, what="players") as change:
        morning = check_in_of(event, tells_contact=False)
        missing = [one.registration for one in morning.missing]
        if event.is_started or coming_match(event) > 1:
            raise Refused(_("The event has already started."), _("Note byes and withdrawals one by one."))
        _refuse_if_not_seen(morning, seen)
        if not morning.present:
            raise Refused(_("No players are checked in."), _("Was there a check-in at all?"))
        _turn(change, missing, Missing(morning.page.missing))
        change.details |= _named(missing)
    return len(missing)


def _close_everywhere(festival: Event, actor: User, seen: str) -> int:
    """Close the check-in of all sections at once. Return the number of people concerned."""
    with act_on_sections("close_check_in", event=festival, actor=actor) as change:
        morning = check_in_of(festival, tells_contact=False)
        _refuse_if_not_seen(morning, seen)
        people: dict[int, Registration] = {}
        for section in sections_of(festival):
            own = check_in_of(section, tells_contact=False)
            if section.is_started or not own.present or not own.missing:
                continue
            people |= {one.registration.person_id or 0: one.registration for one in own.missing}
            with all_or_nothing(section):
                close_check_in(event=section, actor=actor, seen=own.seen)
        if not people:
            raise Refused(_("There are no absent players."), _("The sections have started, or no players are present."))
        change.details |= _named(list(people.values()))
    return len(people)


def _refuse_if_not_seen(morning: CheckIn, seen: str) -> None:
    if morning.seen != seen:
        raise Refused(
            _("A player checked in, or the rule changed, after you opened this page. Nothing was saved."),
            _("Check and try again."),
        )


def _named(missing: Sequence[Registration]) -> dict[str, object]:
    """Return the number of players and the first names for the change log."""
    names = ", ".join(row.name for row in missing[:MOST_NAMED])
    return {"count": len(missing), "names": names + (" …" if len(missing) > MOST_NAMED else "")}


def _turn(change: Change, missing: Sequence[Registration], rule: EntryPage.Missing) -> None:
    """Apply the rule to the absent players."""
    if rule == Missing.KEEP or not missing:
        raise Refused(_("By the rule of this event, absent players stay in the pairings."))
    if rule == Missing.OUT:
        change.update_all([(row, {"is_withdrawn": True}) for row in missing])
        return
    if has_fixed_entrants(change.event):
        raise Refused(
            _("Players cannot miss a round of a knock-out. Absent players lose their match."), _("Choose another rule.")
        )
    for row in missing:
        try:
            note_bye(change, row, 1, ByeRequest.Kind.HALF if rule == Missing.HALF else ByeRequest.Kind.ZERO)
        except Refused:
            if rule != Missing.HALF:
                raise
            note_bye(change, row, 1, ByeRequest.Kind.ZERO)  # the event does not allow a half-point bye


def set_screen(*, event: Event, is_open: bool) -> EntryPage:
    """Open a check-in screen with its own address for the players, or close all open screens."""
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_closed(event)
        page, _new = EntryPage.objects.get_or_create(event=event)
        page.kiosk = new_link_nonce() if is_open else ""
        page.save(update_fields=["kiosk"])
    return page
