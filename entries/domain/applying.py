"""People ask to play, without an account: they apply, change what they said, withdraw, ask for byes and for erasure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from entries.domain.eligibility import objections
from entries.domain.letters import write_letter
from entries.domain.links import new_link_nonce
from entries.domain.places import entry_page, move_up, player_of, state_for_new, takes_entries
from entries.models import Application, EntryPage, EntryWish, Letter
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action, locking
from tournaments.models import ByeRequest, Event

PERSON = ("name", "title", "sex", "rating", "federation", "fide_id", "birth", "club", "member_number")
"""What decides who somebody is: it is changed until the entry is decided."""
CONTACT = ("email", "phone", "note", "wants_erasure")
"""What is changed at any time."""
TIMES_MOST = 4
"""So many times as many applications as players are kept of an event, with those declined and withdrawn."""

State = EntryWish.State
ByePairs = Sequence[tuple[int, str]]


def conditions_digest(page: EntryPage) -> str:
    """What identifies the conditions as somebody read them."""
    return hashlib.sha256(page.conditions.encode()).hexdigest()


def apply_to_play(
    *, event: Event, application: Application, byes: ByePairs = (), agreed_to: str = "", site: str = ""
) -> Application:
    """Keep what somebody filled in, with a place or on the waiting list, and write to them.

    ``agreed_to``: the digest of the conditions that they read. Refused, with the reason, where the page is closed, the
    rules of the event do not let them in, somebody of that FIDE ID is entered, or nothing is free.
    """
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        page = entry_page(event)
        page.event = event
        if not takes_entries(event):
            raise Refused(_("Entries are closed."), _ask(page))
        if agreed_to != conditions_digest(page):
            raise Refused(_("The conditions have changed since you read them."), _("Read them and send again."))
        if event.applications.count() >= TIMES_MOST * settings.MAX_PLAYERS:
            raise Refused(_("So many have asked that no more can be kept."), _ask(page))
        _refuse_who_may_not(page, application)
        check_byes(event, byes)
        state = state_for_new(page)
        application.event = event
        application.nonce = new_link_nonce()
        application.consent_at, application.consent_to = timezone.now(), agreed_to
        application.due = application.fee.amount if application.fee else 0
        application.save(force_insert=True)
        EntryWish.objects.create(application=application, event=event, state=state, byes=[list(one) for one in byes])
        kind = Letter.Kind.WAITING if state == State.WAITING else Letter.Kind.RECEIVED
        write_letter(application, event, kind, site)
    return application


def _refuse_who_may_not(page: EntryPage, application: Application) -> None:
    reasons = objections(page, application)
    if reasons:
        raise Refused(" ".join(reasons), _ask(page))
    if application.fide_id and page.event.registrations.filter(fide_id=application.fide_id).exists():
        raise Refused(_("Somebody with this FIDE ID is entered already."), _ask(page))


def _ask(page: EntryPage) -> str:
    return _("Ask: %(who)s") % {"who": page.contact} if page.contact else ""


def check_byes(event: Event, byes: ByePairs) -> None:
    """Refuse byes that the event does not give, so that nobody hopes for them."""
    rounds = [number for number, _kind in byes]
    if len(rounds) != len(set(rounds)) or not all(1 <= number <= event.planned_rounds for number in rounds):
        raise Refused(_("There is no such round."))
    if any(kind not in (ByeRequest.Kind.HALF, ByeRequest.Kind.ZERO) for _number, kind in byes):
        raise Refused(_("Choose a half-point bye or none."))
    halves = [number for number, kind in byes if kind == ByeRequest.Kind.HALF]
    last = event.last_bye_round or event.planned_rounds - 1
    if len(halves) > event.max_byes:
        raise Refused(
            _("A player gets at most %(count)s half-point byes in this event.") % {"count": event.max_byes},
            _("Ask for zero-point byes in the other rounds."),
        )
    if any(number > last for number in halves):
        raise Refused(_("Half-point byes are possible up to round %(last)s in this event.") % {"last": last})


def change_application(*, wish: EntryWish, changes: Mapping[str, object], byes: ByePairs | None = None) -> None:
    """Change what was said: all of it until the entry is decided, afterwards how the person is reached. Byes that are
    asked for later are decided later.
    """
    with transaction.atomic():
        wish.event.refresh_from_db(from_queryset=locking())
        wish.refresh_from_db()
        application = Application.objects.select_related("fee").get(pk=wish.application_id)
        _refuse_if_over(wish, application)
        is_open = wish.state in (State.ASKED, State.WAITING)
        allowed = {*CONTACT, *(PERSON if is_open else ())}
        for name in changes.keys() & allowed:
            setattr(application, name, changes[name])
        if is_open:
            page = entry_page(wish.event)
            if "fee" in changes:
                application.fee = changes["fee"]  # type: ignore[assignment]
                application.due = application.fee.amount if application.fee else 0
            _refuse_who_may_not(page, application)
        application.save()
        if byes is not None and not wish.event.is_started:
            check_byes(wish.event, byes)
            EntryWish.objects.filter(pk=wish.pk).update(byes=[list(one) for one in byes])


def _refuse_if_over(wish: EntryWish, application: Application) -> None:
    if application.erased_at is not None or wish.state in (State.DECLINED, State.WITHDRAWN):
        raise Refused(_("This entry is over; nothing of it changes any more."))


def withdraw_application(*, wish: EntryWish, site: str = "") -> None:
    """Withdraw by the personal link, before the event starts; who waits moves up."""
    event = wish.event
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        wish.refresh_from_db()
        application = wish.application
        _refuse_if_over(wish, application)
        if event.is_started:
            raise Refused(_("The event has begun: tell the arbiter."), _ask(entry_page(event)))
        if wish.state == State.ENTERED:
            _withdraw_player(wish)
        else:
            EntryWish.objects.filter(pk=wish.pk).update(state=State.WITHDRAWN)
        write_letter(application, event, Letter.Kind.WITHDRAWN, site)
        move_up(event, site)


def _withdraw_player(wish: EntryWish) -> None:
    """A step of the event, as the starting list is public."""
    with action(
        "withdraw_by_link", event=wish.event, actor=None, what="players", player=wish.application.name
    ) as change:
        player = player_of(wish)
        if player is not None:
            change.update(player, is_withdrawn=True)
        change.update(wish, state=State.WITHDRAWN)


# Erasure --------------------------------------------------------------------------------------------------------------


def due_for_erasure(event: Event) -> list[Application]:
    """Who asked that nothing be kept, where the event is over; the last day has passed, or it is finished."""
    last = event.end_date or event.start_date
    is_over = event.is_finished or (last is not None and last < timezone.localdate(timezone=event.zone))
    return list(event.applications.filter(wants_erasure=True, erased_at=None)) if is_over else []


def erase(applications: Iterable[Application]) -> int:
    """Forget how people are reached and what they said of themselves; of how many. Who never played is forgotten
    whole, but for what was paid. Who played stays on the public list as any player, with the name and the rating.
    """
    count = 0
    for application in applications:
        with transaction.atomic():
            has_played = application.wishes.filter(state=State.ENTERED).exists()
            application.letters.all().delete()
            if not has_played and not application.payments.exists():
                application.delete()
            else:
                _empty(application)
        count += 1
    return count


def _empty(application: Application) -> None:
    for name in ("email", "phone", "note", "birth", "member_number", "sex", "club"):
        setattr(application, name, "")
    application.nonce = new_link_nonce()  # the link in an old mail leads nowhere
    application.erased_at = timezone.now()
    application.save()
