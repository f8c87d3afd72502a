"""Actions of players without an account: apply, edit, withdraw, request byes and erasure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from entries.domain.eligibility import all_objections
from entries.domain.email_confirmation import begin_confirmation, request_confirmation, write_confirmation
from entries.domain.hosts import OVER, lock_event
from entries.domain.links import new_link_nonce
from entries.domain.mails import write_letter
from entries.domain.waiting_list import entry_page, move_up, pages_of, player_of, state_for_new, takes_entries
from entries.models import Application, EntryFee, EntryPage, EntryWish, Letter
from tournaments.domain.citations import Citation, citation_of
from tournaments.domain.entries.erasing import ERASE_PLAYER, erase_name, keep_birth_years_only, note_erasure
from tournaments.domain.entries.half_bye_eligibility import refuse_own_half_bye
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.journal.action import action, locking, run_refusals
from tournaments.models import ByeRequest, Event, Registration

PERSON = ("name", "title", "sex", "rating", "federation", "fide_id", "birth", "club", "member_number")
"""Fields that identify the person. They can be changed until the entry is decided."""
CONTACT = ("email", "phone", "note", "wants_erasure")
"""Fields that can be changed at any time."""
TIMES_MOST = 4
"""Maximum number of applications of an event as a multiple of its players, including rejected and withdrawn ones."""

State = EntryWish.State
OPEN = (State.ASKED, State.WAITING)
ByePairs = Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The entry for one event: the event, its fee and the requested byes."""

    event: Event
    fee: EntryFee | None = None
    byes: ByePairs = ()


def conditions_digest(page: EntryPage) -> str:
    """Return a digest of the conditions that a player has read."""
    return hashlib.sha256(page.conditions.encode()).hexdigest()


def apply_to_play(
    *,
    event: Event,
    application: Application,
    byes: ByePairs = (),
    sections: Sequence[Wanted] = (),
    agreed_to: str = "",
    site: str = "",
) -> Application:
    """Save a new entry with a free place or on the waiting list, and write to the player.

    ``sections``: the chosen sections of a festival; all or none are saved. ``agreed_to``: the digest of the conditions
    that the player has read. Raises Refused with the reason if the form is closed, the rules of the event exclude the
    player, the FIDE ID is already registered, or there is no free place.
    """
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        page = entry_page(event)
        _refuse_if_closed([page])
        if agreed_to != conditions_digest(page):
            raise Refused(_("The conditions changed after you opened the form."), _("Read them and send again."))
        if event.applications.count() >= TIMES_MOST * settings.MAX_PLAYERS:
            raise Refused(_("The list of entries is full."), _ask(page))
        wanted = _of_festival(event, sections) if event.is_festival else [Wanted(event, byes=byes)]
        application.event = event
        wishes = [_wish_for(application, one) for one in wanted]
        application.nonce = new_link_nonce()
        application.consent_at, application.consent_to = timezone.now(), agreed_to
        application.due = application.fee.amount if application.fee else 0
        asks = begin_confirmation(application)
        application.save(force_insert=True)
        for wish in wishes:
            wish.application = application
            if asks:
                wish.state = State.ASKED  # decided when the address is confirmed
        EntryWish.objects.bulk_create(wishes)
        if asks:
            write_confirmation(application, site)
        waits = all(wish.state == State.WAITING for wish in wishes)
        write_letter(application, event, Letter.Kind.WAITING if waits else Letter.Kind.RECEIVED, site)
    return application


def ask_for_section(*, application: Application, wanted: Wanted, site: str = "") -> EntryWish:
    """Add a section to a player's entry for a festival, also a section from which the player withdrew."""
    festival = application.event
    with transaction.atomic():
        festival.refresh_from_db(from_queryset=locking())
        if application.erased_at is not None:
            raise Refused(_("This entry is over; nothing of it changes any more."))
        one = _of_festival(festival, [wanted])[0]
        before = application.wishes.filter(event=one.event).first()
        if before is not None and before.state != State.WITHDRAWN:
            raise Refused(_("You have asked for this section already."))
        wish = _wish_for(application, one)
        application.refresh_from_db(fields=["expires_at", "unconfirmed_since"])
        if application.expires_at is not None:
            wish.state = State.ASKED
        if before is not None:
            before.delete()
        wish.save()
        write_letter(
            application, festival, Letter.Kind.WAITING if wish.state == State.WAITING else Letter.Kind.RECEIVED, site
        )
    return wish


def _of_festival(festival: Event, sections: Sequence[Wanted]) -> list[Wanted]:
    """Return the chosen sections in their order, with their rows locked. Raises Refused if none is chosen."""
    chosen = {one.event.pk: one for one in sections}
    rows = [section for section in sections_of(festival) if section.pk in chosen]
    if not rows or len(rows) != len(chosen):
        raise Refused(_("Choose where you want to play."))
    for row in rows:
        row.refresh_from_db(from_queryset=locking())
    return [replace(chosen[row.pk], event=row) for row in rows]


def _wish_for(application: Application, wanted: Wanted) -> EntryWish:
    """Return the new entry with its status. Raises Refused if the event cannot accept the player."""
    event, pages = wanted.event, pages_of(wanted.event)
    try:
        _refuse_if_closed(pages)
        _refuse_without_fee(pages[-1], wanted)
        _refuse_who_may_not(pages, application, wanted.fee)
        check_byes(event, wanted.byes)
        state = state_for_new(pages[-1])
    except Refused as refused:
        raise _of_section(event, refused) from refused
    due = wanted.fee.amount if wanted.fee else 0
    byes = [list(one) for one in wanted.byes]
    return EntryWish(application=application, event=event, state=state, byes=byes, fee=wanted.fee, due=due)


def _refuse_if_closed(pages: Sequence[EntryPage]) -> None:
    if not takes_entries(pages[-1].event):
        raise Refused(_("Entries are closed."), _ask(pages[0]))


def _refuse_without_fee(page: EntryPage, wanted: Wanted) -> None:
    if page.event.festival_id is not None and wanted.fee is None and page.pk and page.fees.exists():
        raise Refused(_("Choose the fee."))


def _of_section(event: Event, refused: Refused) -> Refused:
    """Return the refusal with the name of the festival's section."""
    if event.festival is None:
        return refused
    text = _("%(section)s: %(what)s") % {"section": section_name(event), "what": refused.message}
    return Refused(text, refused.remedy)


def _refuse_who_may_not(pages: Sequence[EntryPage], application: Application, fee: EntryFee | None) -> None:
    reasons = all_objections(pages, application, fee)
    if reasons:
        raise Refused(" ".join(reasons), _ask(pages[0]), _conditions_in_regulations(pages[-1].event, fee))
    event = pages[-1].event
    if application.fide_id and event.registrations.filter(fide_id=application.fide_id).exists():
        raise Refused(_("A player with this FIDE ID is already registered."), _ask(pages[0]))


def _conditions_in_regulations(event: Event, fee: EntryFee | None) -> Citation | None:
    """Return the paragraph with the entry conditions; without one, that with the chosen fee."""
    return citation_of(event, "entries.eligibility") or (citation_of(event, "entries.fees") if fee else None)


def _ask(page: EntryPage) -> str:
    return _("Ask: %(who)s") % {"who": page.contact} if page.contact else ""


def check_byes(event: Event, byes: ByePairs) -> None:
    """Refuse byes that the event does not grant, so that players do not expect them."""
    rounds = [number for number, _kind in byes]
    if len(rounds) != len(set(rounds)) or not all(1 <= number <= event.planned_rounds for number in rounds):
        raise Refused(_("Invalid round."))
    if any(kind not in (ByeRequest.Kind.HALF, ByeRequest.Kind.ZERO) for _number, kind in byes):
        raise Refused(_("Choose a half-point bye or none."))
    halves = [number for number, kind in byes if kind == ByeRequest.Kind.HALF]
    last = event.last_bye_round or event.planned_rounds - 1
    if len(halves) > event.max_byes:
        raise Refused(
            _("A player gets at most %(count)s half-point byes in this event.") % {"count": event.max_byes},
            _("Ask for zero-point byes in the other rounds."),
            citation_of(event, "byes.quota"),
        )
    if any(number > last for number in halves):
        raise Refused(
            _("Half-point byes are possible up to round %(last)s in this event.") % {"last": last},
            citation=citation_of(event, "byes.deadline"),
        )


def _check_own_byes(wish: EntryWish, byes: ByePairs) -> None:
    """Refuse byes that the event does not grant to the player of the entry."""
    check_byes(wish.event, byes)
    player = player_of(wish)
    if player is not None and any(kind == ByeRequest.Kind.HALF for _number, kind in byes):
        refuse_own_half_bye(player)


def change_wishes(
    *, application: Application, changes: Mapping[str, object], byes: Mapping[int, ByePairs], site: str = ""
) -> None:
    """Change an entry for several sections. ``byes``: the changed requests for byes by the key of the event."""
    with transaction.atomic():
        application.event.refresh_from_db(from_queryset=locking())
        application = Application.objects.select_related("fee", "event__festival").get(pk=application.pk)
        wishes = [wish for wish in _wishes_now(application) if wish.state not in OVER]
        if application.erased_at is not None or not wishes:
            raise Refused(_("This entry is over; nothing of it changes any more."))
        is_open = all(wish.state in OPEN for wish in wishes)
        allowed = {*CONTACT, *(PERSON if is_open else ())}
        address = application.email.lower()
        for name in changes.keys() & allowed:
            setattr(application, name, changes[name])
        if is_open:
            if "fee" in changes:
                application.fee = changes["fee"]  # type: ignore[assignment]
                application.due = application.fee.amount if application.fee else 0
            for wish in wishes:
                _refuse_who_may_not(pages_of(wish.event), application, wish.fee)
        asks = application.email.lower() != address and request_confirmation(application)
        application.save()
        if asks:
            write_confirmation(application, site)
        for wish in wishes:
            asked = byes.get(wish.event_id)
            if asked is not None and not wish.event.is_started:
                _check_own_byes(wish, asked)
                EntryWish.objects.filter(pk=wish.pk).update(byes=[list(one) for one in asked])


def _wishes_now(application: Application) -> list[EntryWish]:
    """Return the entries of the application in the order of the events, whose rows are locked."""
    wishes = list(application.wishes.select_related("fee", "event").order_by("event_id"))
    for wish in wishes:
        lock_event(wish.event)
        wish.refresh_from_db(fields=["state"])
    return wishes


def _refuse_if_over(wish: EntryWish, application: Application) -> None:
    if application.erased_at is not None or wish.state in OVER:
        raise Refused(_("This entry is over; nothing of it changes any more."))


def withdraw_application(*, wish: EntryWish, site: str = "") -> None:
    """Withdraw by the personal link before the event starts. Players on the waiting list move up."""
    event = wish.event
    with transaction.atomic():
        lock_event(event)
        wish.refresh_from_db()
        application = wish.application
        _refuse_if_over(wish, application)
        if event.is_started:
            raise Refused(_("The event has begun: tell the arbiter."), _ask(pages_of(event)[0]))
        if wish.state == State.ENTERED:
            _withdraw_player(wish)
        else:
            wish.state = State.WITHDRAWN
            wish.save(update_fields=["state"])
        write_letter(application, event, Letter.Kind.WITHDRAWN, site)
        move_up(event, site)


def _withdraw_player(wish: EntryWish) -> None:
    """Withdraw the player as an action of the event, because the starting list is public."""
    with action(
        "withdraw_by_link", event=wish.event, actor=None, what="players", player=wish.application.name
    ) as change:
        player = player_of(wish)
        if player is not None:
            change.update(player, is_withdrawn=True)
        change.update(wish, state=State.WITHDRAWN)


# Erasure --------------------------------------------------------------------------------------------------------------


def due_for_erasure(event: Event) -> list[Application]:
    """Return the applications to erase because the player asked for it, if the event is over.

    An event is over when its last day has passed or it is finished.
    """
    last = event.end_date or event.start_date
    finished = [section.is_finished for section in sections_of(event)] if event.is_festival else [event.is_finished]
    is_over = (bool(finished) and all(finished)) or (
        last is not None and last < timezone.localdate(timezone=event.zone)
    )
    return list(event.applications.filter(wants_erasure=True, erased_at=None)) if is_over else []


def erase(applications: Iterable[Application]) -> int:
    """Erase contact data and private fields of the applications. Return their number.

    Data of players who never played is erased completely, also in the change log, except for payments. Players who
    played stay on the public list with name, rating and year of birth. An owner can erase these, too
    (tournaments.domain.entries.erasing). Raise Refused if another computer runs the event: the data is erased there,
    and then here too.
    """
    count = 0
    for application in applications:
        with transaction.atomic():
            run_refusals(application.event, ERASE_PLAYER)
            has_played = application.wishes.filter(state=State.ENTERED).exists()
            application.letters.all().delete()
            note_erasure(application.event)
            wishes = application.wishes.filter(registration__isnull=False)
            keep_birth_years_only(Registration.objects.filter(pk__in=wishes.values("registration")))
            if not has_played:
                erase_name(application.event, application.name, f"#{application.pk}")
            if not has_played and not application.payments.exists():
                application.delete()
            else:
                empty(application)
        count += 1
    return count


def delete_letters_of_erased() -> None:
    """Delete the mails to people who were erased on another computer: only the computer that sent a mail has it."""
    Letter.objects.filter(application__erased_at__isnull=False).delete()


def empty(application: Application) -> None:
    """Erase the person's data and the link."""
    for name in ("email", "confirmed_email", "phone", "note", "birth", "member_number", "sex", "club"):
        setattr(application, name, "")
    application.nonce = new_link_nonce()  # the link in an old mail becomes invalid
    application.erased_at = timezone.now()
    application.save()
