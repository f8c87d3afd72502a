"""An arbiter decides on entries: approves them one by one or all that are in order, declines, grants byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.applying import PERSON
from entries.domain.eligibility import all_objections
from entries.domain.hosts import host_of, lock_event, wishes_of
from entries.domain.letters import write_letter, write_letters
from entries.domain.links import new_link_nonce
from entries.domain.places import entry_page, move_up, pages_of, player_of
from entries.models import Application, EntryPage, EntryWish, Letter
from tabellone.interchange.players import FIELDS, Entrant, are_one_person
from tournaments.domain.entries.registrations import add_entrants, entrant_of, note_bye
from tournaments.domain.entries.withdrawals import readmit
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.making import sections_of
from tournaments.domain.festivals.rounds import all_or_nothing
from tournaments.domain.journal.action import Change, action, together
from tournaments.domain.results.seen import fingerprint
from tournaments.models import Event, Registration

State = EntryWish.State
OPEN = (State.ASKED, State.WAITING)
MOST_NAMES = 5
LONGEST_DECLINED = 200


@dataclass(frozen=True, slots=True)
class WishLine:
    """An entry as the desk shows it."""

    wish: EntryWish
    objections: tuple[str, ...]
    twin: str

    @property
    def is_in_order(self) -> bool:
        """Whether it can be approved with all others: nothing speaks against it, and it has a place."""
        return self.wish.state == State.ASKED and not self.objections and not self.twin

    @property
    def seen(self) -> str:
        return wish_seen(self.wish)


@dataclass
class Desk:
    """What the desk's page of entries shows."""

    event: Event
    page: EntryPage
    lines: Sequence[WishLine]
    sections: Sequence[Desk] = ()
    """Of a festival."""

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
        return [line for line in self.lines if line.wish.state in (State.DECLINED, State.WITHDRAWN)]


def wish_seen(wish: EntryWish) -> str:
    """What identifies the entry as somebody sees it."""
    application = wish.application
    return f"{wish.pk}:{fingerprint(wish.state, wish.byes, *(getattr(application, name) for name in PERSON))}"


def desk_of(event: Event) -> Desk:
    """All entries of the event, in the order in which they came; six queries, however many there are. Of a festival
    those of its sections, of each as many.
    """
    if event.is_festival:
        desks = [desk_of(section) for section in sections_of(event)]
        lines = sorted((line for desk in desks for line in desk.lines), key=lambda line: line.wish.pk)
        return Desk(event, entry_page(event), lines, desks)
    pages = pages_of(event)
    wishes = list(event.entry_wishes.select_related("application__fee", "fee").order_by("pk"))
    entered = set(event.registrations.exclude(fide_id="").values_list("fide_id", flat=True))
    first: dict[str, str] = {}
    lines = []
    for wish in wishes:
        wish.event = event
        number = wish.application.fide_id if wish.state in OPEN else ""
        twin = number if number and (number in entered or number in first) else ""
        if number:
            first.setdefault(number, wish.application.name)
        reasons = tuple(all_objections(pages, wish.application, wish.fee)) if wish.state in OPEN else ()
        lines.append(WishLine(wish, reasons, twin))
    return Desk(event, pages[-1], lines)


def approve(*, event: Event, actor: User, seen: Sequence[str], site: str = "") -> list[Registration]:
    """Enter the people of these entries, as they were seen (`wish_seen`), in one step, and write to them. Refused where
    one of them has changed since, or cannot be entered. In sections of a festival it is one step of that, too, and who
    is entered in several is one of its people.
    """
    host = host_of(event)
    if host.is_festival:
        with together("approve_together", event=host, actor=actor) as change:
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
    """Who each application is among the festival's people: who they are by another section or by their data, or new."""
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
    """Who of them it is, by FIDE ID or by name and birth."""
    if entrant.fide_id:
        return next((one for one in there if one.fide_id == entrant.fide_id), None)
    return next((one for one in there if are_one_person(entrant_of(one), entrant)), None)


def _approve_in(
    section: Event, actor: User, wishes: Sequence[EntryWish], people: Mapping[int, Registration]
) -> list[Registration]:
    """Those of the wishes that are of this section, as its own step; who has left it is back."""
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
    """The person's entry in the section that was left, taken up again; None for who was never there."""
    row: Registration | None = section.registrations.filter(person=person).first()
    if row is None:
        return None
    if not row.is_withdrawn:
        raise Refused(_("%(name)s is entered already.") % {"name": row.name}, _("Decline this entry."))
    row.event = section
    readmit(registration=row, actor=actor)
    EntryWish.objects.filter(registration=row).exclude(pk=wish.pk).update(registration=None)
    return row


def _note_entered(change: Change, wishes: Sequence[EntryWish], rows: Sequence[Registration]) -> None:
    """What became of the wishes, with the byes that were asked for."""
    for wish, row in zip(wishes, rows, strict=True):
        left = _with_byes(change, row, wish)
        change.update(wish, state=State.ENTERED, registration=row, byes=left)
    change.details |= _named(wishes)


def _named(wishes: Sequence[EntryWish]) -> dict[str, object]:
    """How many they are, and who the first ones are, as the step's sentence says it."""
    names = ", ".join(list(dict.fromkeys(wish.application.name for wish in wishes))[:MOST_NAMES])
    return {"count": len(wishes), "names": names + (" …" if len(wishes) > MOST_NAMES else "")}


def _as_seen(event: Event, seen: Sequence[str]) -> list[EntryWish]:
    """The entries, in the order in which they came. Refused where there are none, or one is another by now."""
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
        raise Refused(_("Some of these entries have changed since you looked; nothing is done yet."), _("Look again."))
    return wishes


def entrant_of_application(application: Application) -> Entrant:
    """The player as the event takes one."""
    return Entrant(**{name: getattr(application, name) for name in FIELDS if name != "categories"})


def _with_byes(change: Change, row: Registration, wish: EntryWish) -> list[list[object]]:
    """Note the byes that were asked for; those that cannot be given are left to be decided."""
    left = []
    for number, kind in wish.byes:
        try:
            note_bye(change, row, number, kind)
        except Refused:
            left.append([number, kind])
    return left


def decline(*, event: Event, actor: User, seen: str, reason: str, site: str = "") -> None:
    """Do not let them play; they are told why. Who waits moves up."""
    reason = " ".join(reason.split())
    if len(reason) > LONGEST_DECLINED:
        raise Refused(_("The reason is too long."), _("Shorten it."))
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
    """Grant the byes that a player asked for after the entry, or not. Refused where the rules refuse one of them."""
    event = wish.event
    name = "grant_byes" if grant else "refuse_byes"
    with action(name, event=event, actor=actor, what="players", public=False, player=wish.application.name) as change:
        wish.refresh_from_db()
        row = player_of(wish)
        if not wish.byes or row is None:
            raise Refused(_("No bye is asked for any more."))
        if grant:
            for number, kind in wish.byes:
                note_bye(change, row, number, kind)
        change.update(wish, byes=[])


# Who was entered at the desk ------------------------------------------------------------------------------------------


def application_of(registration: Registration, known: Mapping[int, Application] | None = None) -> Application:
    """What is kept of a player besides the entry, also of one who was entered at the desk or from a table: made when it
    is first needed. In a transaction.
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
    application = Application.objects.create(
        event=registration.event, source=Application.Source.DESK, nonce=new_link_nonce(), **person
    )
    EntryWish.objects.create(
        application=application, event=registration.event, state=State.ENTERED, registration=registration
    )
    return application
