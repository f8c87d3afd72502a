"""An arbiter decides on entries: approves them one by one or all that are in order, declines, grants byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.applying import PERSON
from entries.domain.eligibility import objections
from entries.domain.letters import write_letter, write_letters
from entries.domain.links import new_link_nonce
from entries.domain.places import entry_page, move_up, player_of
from entries.models import Application, EntryPage, EntryWish, Letter
from tabellone.interchange.players import FIELDS, Entrant
from tournaments.domain.entries.registrations import add_entrants, note_bye
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action, locking
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
    """All entries of the event, in the order in which they came; five queries, however many there are."""
    page = entry_page(event)
    wishes = list(event.entry_wishes.select_related("application__fee").order_by("pk"))
    entered = set(event.registrations.exclude(fide_id="").values_list("fide_id", flat=True))
    first: dict[str, str] = {}
    lines = []
    for wish in wishes:
        wish.event = event
        number = wish.application.fide_id if wish.state in OPEN else ""
        twin = number if number and (number in entered or number in first) else ""
        if number:
            first.setdefault(number, wish.application.name)
        reasons = tuple(objections(page, wish.application)) if wish.state in OPEN and page.pk else ()
        lines.append(WishLine(wish, reasons, twin))
    return Desk(event, page, lines)


def approve(*, event: Event, actor: User, seen: Sequence[str], site: str = "") -> list[Registration]:
    """Enter the people of these entries, as they were seen (`wish_seen`), in one step, and write to them. Refused where
    one of them has changed since, or cannot be entered.
    """
    with action("approve", event=event, actor=actor, what="players") as change:
        wishes = _as_seen(event, seen)
        applications = [wish.application for wish in wishes]
        rows = add_entrants(change, [entrant_of_application(one) for one in applications])
        for wish, row in zip(wishes, rows, strict=True):
            left = _with_byes(change, row, wish)
            change.update(wish, state=State.ENTERED, registration=row, byes=left)
        names = ", ".join(one.name for one in applications[:MOST_NAMES])
        change.details |= {"count": len(rows), "names": names + (" …" if len(rows) > MOST_NAMES else "")}
        write_letters(applications, event, Letter.Kind.ENTERED, site)
    return rows


def _as_seen(event: Event, seen: Sequence[str]) -> list[EntryWish]:
    """The entries, in the order in which they came. Refused where there are none, or one is another by now."""
    keys = {text.partition(":")[0]: text for text in seen}
    wishes = list(
        event.entry_wishes.filter(pk__in=[key for key in keys if key.isdecimal() and len(key) < 18], state__in=OPEN)
        .select_related("application__fee")
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
        event.refresh_from_db(from_queryset=locking())
        wish = _as_seen(event, [seen])[0]
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
    wish = EntryWish.objects.filter(registration_id=registration.pk).select_related("application__fee").first()
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
