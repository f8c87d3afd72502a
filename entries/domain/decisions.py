"""An arbiter's decisions on entries: approve one or all valid entries, reject, grant byes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.applications import PERSON
from entries.domain.eligibility import all_objections, usual_fee
from entries.domain.hosts import OVER, host_of, lock_event, wishes_of
from entries.domain.links import new_link_nonce
from entries.domain.mails import write_letter, write_letters
from entries.domain.waiting_list import entry_page, move_up, pages_of, player_of
from entries.models import Application, EntryFee, EntryPage, EntryWish, Letter
from tabellone.interchange.players import FIELDS, Entrant, are_one_person
from tabellone.interchange.players.existing_players import name_key
from tournaments.domain.entries.registrations import add_entrants, entrant_of
from tournaments.domain.entries.requested_byes import note_bye
from tournaments.domain.entries.withdrawals import readmit
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.rounds import all_or_nothing
from tournaments.domain.journal.action import Change, act_on_sections, action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Event, Registration

State = EntryWish.State
OPEN = (State.ASKED, State.WAITING)
MOST_NAMES = 5
LONGEST_DECLINED = 200


@dataclass(frozen=True, slots=True)
class WishLine:
    """A row in the arbiters' list of entries."""

    wish: EntryWish
    objections: tuple[str, ...]
    twin: str
    no_half_byes: bool = False
    """True if the player is on the list and not eligible for half-point byes."""

    @property
    def is_in_order(self) -> bool:
        """Return True if the entry can be approved with all others: no objections, and a free place."""
        return self.wish.state == State.ASKED and self.is_confirmed and not self.objections and not self.twin

    @property
    def is_confirmed(self) -> bool:
        """Return True if no address needs confirmation."""
        return self.wish.application.unconfirmed_since is None

    @property
    def seen(self) -> str:
        return wish_seen(self.wish)


@dataclass
class Desk:
    """The arbiters' list of entries."""

    event: Event
    page: EntryPage
    lines: Sequence[WishLine]
    sections: Sequence[Desk] = ()
    """The lists of a festival's sections."""

    @cached_property
    def asked(self) -> list[WishLine]:
        return [line for line in self.lines if line.wish.state == State.ASKED]

    @cached_property
    def waiting(self) -> list[WishLine]:
        return [line for line in self.lines if line.wish.state == State.WAITING]

    @cached_property
    def in_order(self) -> list[WishLine]:
        return [line for line in self.asked if line.is_in_order]

    @cached_property
    def entered(self) -> list[WishLine]:
        return [line for line in self.lines if line.wish.state == State.ENTERED]

    @cached_property
    def byes_asked(self) -> list[WishLine]:
        return [line for line in self.entered if line.wish.byes]

    @cached_property
    def over(self) -> list[WishLine]:
        return [line for line in self.lines if line.wish.state in OVER]


def wish_seen(wish: EntryWish) -> str:
    """Return a text that identifies the entry as displayed."""
    application = wish.application
    return f"{wish.pk}:{fingerprint(wish.state, wish.byes, *(getattr(application, name) for name in PERSON))}"


def desk_of(event: Event) -> Desk:
    """Return all entries of the event in order of arrival, with six queries for any number of entries.

    For a festival the entries of its sections, with six queries for each section.
    """
    if event.is_festival:
        desks = [desk_of(section) for section in sections_of(event)]
        lines = sorted((line for desk in desks for line in desk.lines), key=lambda line: line.wish.pk)
        return Desk(event, entry_page(event), lines, desks)
    pages = pages_of(event)
    wishes = list(event.entry_wishes.select_related("application__fee", "fee").order_by("pk"))
    rows = list(event.registrations.order_by("pk"))
    known = _Known(map(entrant_of, rows))
    barred = {row.pk for row in rows if row.no_half_byes}
    lines = []
    for wish in wishes:
        wish.event = event
        twin = known.twin_of(entrant_of_application(wish.application)) if wish.state in OPEN else ""
        reasons = tuple(all_objections(pages, wish.application, wish.fee)) if wish.state in OPEN else ()
        lines.append(WishLine(wish, reasons, twin, wish.registration_id in barred))
    return Desk(event, pages[-1], lines)


class _Known:
    """Players by FIDE ID and by name, so that a new player is compared with only a few."""

    def __init__(self, entrants: Iterable[Entrant] = ()) -> None:
        self._numbers: set[str] = set()
        self._names: dict[str, list[Entrant]] = {}
        for entrant in entrants:
            self._add(entrant)

    def _add(self, entrant: Entrant) -> None:
        if entrant.fide_id:
            self._numbers.add(entrant.fide_id)
        self._names.setdefault(name_key(entrant.name), []).append(entrant)

    def twin_of(self, entrant: Entrant) -> str:
        """Return the FIDE ID or name by which the player is already on the list; empty for a new player.

        The player is added to the known players.
        """
        number = entrant.fide_id if entrant.fide_id in self._numbers else ""
        namesakes = self._names.get(name_key(entrant.name), [])
        name = next((one.name for one in namesakes if are_one_person(one, entrant)), "")
        self._add(entrant)
        return number or name


def approve(*, event: Event, actor: User, seen: Sequence[str], site: str = "") -> list[Registration]:
    """Approve these entries as displayed (`wish_seen`) in one action, and write to the players.

    Raises Refused if one of them has changed or cannot be registered. In sections of a festival it is also one action
    of the festival, and a player of several sections is one person.
    """
    host = host_of(event)
    if host.is_festival:
        with act_on_sections("approve_together", event=host, actor=actor) as change:
            wishes = _as_seen(event, seen)
            people = _people_for(change, wishes)
            rows = [row for section in sections_of(host) for row in _approve_in(section, actor, wishes, people)]
            change.details |= _named(wishes)
            write_letters([wish.application for wish in wishes], host, Letter.Kind.ENTERED, site)
        return rows
    with action("approve", event=event, actor=actor, what="players") as change:
        wishes = _as_seen(event, seen)
        rows = add_entrants(change, [entrant_of_application(wish.application) for wish in wishes])
        _note_entered(change, wishes, rows)
        write_letters([wish.application for wish in wishes], event, Letter.Kind.ENTERED, site)
    return rows


def _people_for(change: Change, wishes: Sequence[EntryWish]) -> dict[int, Registration]:
    """Return the festival's person for each application: known from another section, found by data, or new."""
    there = list(change.event.registrations.order_by("pk"))
    entered = EntryWish.objects.filter(application__in=[wish.application_id for wish in wishes], registration__gt=0)
    known = dict(entered.values_list("application", "registration__person"))
    found: dict[int, Registration] = {}
    new: dict[int, Entrant] = {}
    for wish in wishes:
        entrant = entrant_of_application(wish.application)
        person = next((one for one in there if one.pk == known.get(wish.application_id)), None) or _same(there, entrant)
        if person is None:
            new[wish.application_id] = entrant
        else:
            found[wish.application_id] = person
    rows = add_entrants(change, list(new.values()))
    return found | dict(zip(new, rows, strict=True))


def _same(there: Sequence[Registration], entrant: Entrant) -> Registration | None:
    """Return the matching person, by FIDE ID or by name and date of birth."""
    if entrant.fide_id:
        return next((one for one in there if one.fide_id == entrant.fide_id), None)
    return next((one for one in there if are_one_person(entrant_of(one), entrant)), None)


def _approve_in(
    section: Event, actor: User, wishes: Sequence[EntryWish], people: Mapping[int, Registration]
) -> list[Registration]:
    """Approve the entries of this section as its own action. Withdrawn players are reinstated."""
    mine = [wish for wish in wishes if wish.event_id == section.pk]
    if not mine:
        return []
    with all_or_nothing(section):
        rows = [_back_in(section, actor, wish, people[wish.application_id]) for wish in mine]
        with action("approve", event=section, actor=actor, what="players") as change:
            new = [wish for wish, row in zip(mine, rows, strict=True) if row is None]
            entered = iter(add_entrants(change, [entrant_of_application(wish.application) for wish in new]))
            found = [row or next(entered) for row in rows]
            people_of_rows = [
                (row, {"person_id": people[wish.application_id].pk}) for wish, row in zip(mine, found, strict=True)
            ]
            change.update_all(people_of_rows)
            _note_entered(change, mine, found)
    return found


def _back_in(section: Event, actor: User, wish: EntryWish, person: Registration) -> Registration | None:
    """Reinstate the withdrawn player of the section; None for a new player."""
    row: Registration | None = section.registrations.filter(person=person).first()
    if row is None:
        return None
    if not row.is_withdrawn:
        raise Refused(_("%(name)s is already registered.") % {"name": row.name}, _("Decline this entry."))
    row.event = section
    readmit(registration=row, actor=actor)
    EntryWish.objects.filter(registration=row).exclude(pk=wish.pk).update(registration=None)
    return row


def _note_entered(change: Change, wishes: Sequence[EntryWish], rows: Sequence[Registration]) -> None:
    """Save the status of the approved entries, and the requested byes."""
    for wish, row in zip(wishes, rows, strict=True):
        left = _with_byes(change, row, wish)
        change.update(wish, state=State.ENTERED, registration=row, byes=left)
    change.details |= _named(wishes)


def _named(wishes: Sequence[EntryWish]) -> dict[str, object]:
    """Return the number of entries and the first names for the change log."""
    names = ", ".join(list(dict.fromkeys(wish.application.name for wish in wishes))[:MOST_NAMES])
    return {"count": len(wishes), "names": names + (" …" if len(wishes) > MOST_NAMES else "")}


def _as_seen(event: Event, seen: Sequence[str], *, once: bool = True) -> list[EntryWish]:
    """Return the entries in order of arrival. Raises Refused if there are none or one has changed.

    With ``once`` also if a player is among them twice.
    """
    keys = {text.partition(":")[0]: text for text in seen}
    wishes = list(
        wishes_of(event)
        .filter(pk__in=[key for key in keys if key.isdecimal() and len(key) < 18], state__in=OPEN)
        .select_related("application__fee", "event__festival")
        .order_by("pk")
    )
    if not keys:
        raise Refused(_("No entry is chosen."))
    if len(wishes) != len(keys) or any(keys[str(wish.pk)] != wish_seen(wish) for wish in wishes):
        raise Refused(_("Another user changed some of these entries. Nothing was saved."), _("Check and try again."))
    if once:
        _refuse_twins(wishes)
    return wishes


def _refuse_twins(wishes: Sequence[EntryWish]) -> None:
    """Refuse the same player twice for one event in one action. Players with the same name are approved one by one."""
    known: dict[int, _Known] = {}
    for wish in wishes:
        application = wish.application
        if known.setdefault(wish.event_id, _Known()).twin_of(entrant_of_application(application)):
            raise Refused(
                _("%(name)s is among these entries twice.") % {"name": application.name},
                _("Approve one of the two entries and reject the other."),
            )


def entrant_of_application(application: Application) -> Entrant:
    """Return the player data for the event."""
    return Entrant(**{name: getattr(application, name) for name in FIELDS if name != "categories"})


def _with_byes(change: Change, row: Registration, wish: EntryWish) -> list[list[object]]:
    """Record the requested byes. Return the byes that cannot be granted, for a later decision."""
    left = []
    for number, kind in wish.byes:
        try:
            note_bye(change, row, number, kind)
        except Refused:
            left.append([number, kind])
    return left


def decline_all(*, event: Event, actor: User, seen: Sequence[str], reason: str, site: str = "") -> int:
    """Reject these entries in one action, for one reason. Return their number. Players on the waiting list move up.

    Entries for sections of a festival are rejected in the sections, as one action of the festival.
    """
    reason = _decline_reason(reason)
    with transaction.atomic():
        if event.is_festival:
            with act_on_sections("decline_entries", event=event, actor=actor, public=False) as change:
                wishes = _as_seen(event, seen, once=False)
                sections = [one for one in sections_of(event) if any(wish.event_id == one.pk for wish in wishes)]
                for section in sections:
                    _decline_in(section, actor, [wish for wish in wishes if wish.event_id == section.pk], reason)
                change.details |= _named(wishes)
        else:
            lock_event(event)
            sections = [event]
            wishes = _as_seen(event, seen, once=False)
            _decline_in(event, actor, wishes, reason)
        write_letters([wish.application for wish in wishes], event, Letter.Kind.DECLINED, site)
        for section in sections:
            move_up(section, site)
    return len(wishes)


def _decline_in(event: Event, actor: User, wishes: Sequence[EntryWish], reason: str) -> None:
    """Reject these entries of the event as its own action."""
    with action("decline_entries", event=event, actor=actor, what="entries", public=False) as change:
        for wish in wishes:
            change.update(wish, state=State.DECLINED, reason=reason)
        change.details |= _named(wishes)


def _decline_reason(reason: str) -> str:
    reason = " ".join(reason.split())
    if len(reason) > LONGEST_DECLINED:
        raise Refused(_("The reason is too long."), _("Shorten it."))
    return reason


def decline(*, event: Event, actor: User, seen: str, reason: str, site: str = "") -> None:
    """Reject the entry and write the reason to the player. Players on the waiting list move up."""
    reason = _decline_reason(reason)
    with transaction.atomic():
        lock_event(event)
        wish = _as_seen(event, [seen])[0]
        event = wish.event
        with action(
            "decline", event=event, actor=actor, what="entries", public=False, player=wish.application.name
        ) as change:
            change.update(wish, state=State.DECLINED, reason=reason)
        write_letter(wish.application, event, Letter.Kind.DECLINED, site)
        move_up(event, site)


def decide_byes(*, wish: EntryWish, actor: User, grant: bool) -> None:
    """Grant or reject byes requested after the entry. Raises Refused if the rules do not allow one of them."""
    event = wish.event
    name = "grant_byes" if grant else "refuse_byes"
    with action(name, event=event, actor=actor, what="players", public=False, player=wish.application.name) as change:
        wish.refresh_from_db()
        row = player_of(wish)
        if not wish.byes or row is None:
            raise Refused(_("There is no bye request any more."))
        if grant:
            for number, kind in wish.byes:
                note_bye(change, row, number, kind)
        change.update(wish, byes=[])


# Players added by an arbiter
# --------------------------------------------------------------------------------------------


def application_of(registration: Registration, known: Mapping[int, Application] | None = None) -> Application:
    """Return the player's application, created at first use for a player added by an arbiter or an import.

    Such a player owes the usual fee. Call it in a transaction.
    """
    if known and registration.pk in known:
        return known[registration.pk]
    ours = Q(registration_id=registration.pk)
    if registration.event.is_festival:
        ours |= Q(registration__person=registration.pk)
    wish = EntryWish.objects.filter(ours).select_related("application__fee").order_by("pk").first()
    if wish is not None:
        return wish.application
    person = {name: getattr(registration, name) for name in FIELDS if name != "categories"}
    application = Application(
        event=registration.event, source=Application.Source.DESK, nonce=new_link_nonce(), **person
    )
    application.fee = usual_fee(EntryFee.objects.filter(page__event=registration.event), application)
    application.due = application.fee.amount if application.fee else 0
    application.save(force_insert=True)
    EntryWish.objects.create(
        application=application, event=registration.event, state=State.ENTERED, registration=registration
    )
    return application
