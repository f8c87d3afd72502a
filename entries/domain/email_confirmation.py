"""Confirmation of addresses by a link in a mail, before an entry holds a place and before any other mail.

One link confirms all entries of the event that its page lists, so a trainer confirms once. A later entry with the same
address needs the same link again: an address confirmed earlier does not prove that the new entry is from its owner.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from entries.domain.hosts import lock_event
from entries.domain.mails import CONFIRMING, sends_mail, write_letter
from entries.domain.waiting_list import entry_page, state_for_new, takes_entries
from entries.models import Application, EntryWish, Letter
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import locking
from tournaments.models import Event

EXPIRES_AFTER = datetime.timedelta(hours=72)
REMINDED_AFTER = datetime.timedelta(hours=24)
RESENT_AFTER = datetime.timedelta(hours=1)
MOST_ASKED = 6
"""Maximum number of confirmation mails to one address for one event, before an entry expires."""
AT_ONCE = 200
"""Maximum number of entries that are reminded or expire in one run."""

State = EntryWish.State
OPEN = (State.ASKED, State.WAITING)


def begin_confirmation(application: Application) -> bool:
    """Mark a new entry from the entry form as unconfirmed. Return False if no mail is sent."""
    if not sends_mail() or not application.email or application.source != Application.Source.PAGE:
        return False
    now = timezone.now()
    until = application.event.entries_until
    application.unconfirmed_since = now
    application.expires_at = min(now + EXPIRES_AFTER, until) if until else now + EXPIRES_AFTER
    return True


def request_confirmation(application: Application) -> bool:
    """Mark the changed address as unconfirmed. Return False if no confirmation is needed. The entry keeps its place."""
    if not sends_mail() or not application.email or application.email.lower() == application.confirmed_email:
        application.unconfirmed_since = None if application.expires_at is None else application.unconfirmed_since
        return False
    application.unconfirmed_since = timezone.now()
    return True


def write_confirmation(application: Application, site: str) -> bool:
    """Send a confirmation mail. Return False if one was sent within the hour, or too many before.

    The link in the earlier mail confirms this entry, too. The event's row is locked.
    """
    since = timezone.now() - RESENT_AFTER
    asked = _asked(application)
    if asked.filter(created_at__gt=since).exists() or asked.count() >= MOST_ASKED:
        return False
    write_letter(application, application.event, Letter.Kind.CONFIRM, site)
    return True


def _asked(application: Application) -> QuerySet[Letter]:
    """Return the confirmation mails for the event's entries to that address."""
    is_sent = Q(state=Letter.State.SENT)
    to_address = (
        Q(recipient=application.email.lower()) & is_sent | Q(application__email__iexact=application.email) & ~is_sent
    )
    since = timezone.now() - EXPIRES_AFTER
    return Letter.objects.filter(to_address, event=application.event_id, kind__in=CONFIRMING, created_at__gt=since)


def resend_confirmation(*, application: Application, site: str) -> None:
    """Send the mail again. Raises Refused within an hour of the last one."""
    with transaction.atomic():
        application.event.refresh_from_db(from_queryset=locking())
        application.refresh_from_db()
        if not to_confirm(application).filter(pk=application.pk).exists():
            raise Refused(_("There is nothing to confirm."))
        if _asked(application).count() >= MOST_ASKED:
            raise Refused(_("Too many mails were sent to this address."), _("Ask the organisers."))
        if not write_confirmation(application, site):
            raise Refused(_("A mail was sent to this address within the last hour."), _("Check your spam folder, too."))


def to_confirm(application: Application) -> QuerySet[Application]:
    """Return the entries of the event with the same address that its owner can confirm now, oldest first."""
    rows = Application.objects.filter(
        event=application.event_id, email__iexact=application.email, unconfirmed_since__isnull=False, erased_at=None
    )
    over = rows.filter(expires_at__lte=timezone.now()).exclude(wishes__state=State.ENTERED)
    live = rows.filter(wishes__state__in=(*OPEN, State.ENTERED)).exclude(pk__in=over)
    return live.distinct().order_by("created_at", "pk")


def confirm_address(*, application: Application, keys: Iterable[int], site: str) -> list[Application]:
    """Confirm the address of these entries. Give each a free place or a place on the waiting list.

    ``keys``: the entries listed on the page. Raises Refused if none of them can be confirmed any more, or if there is
    no free place and the waiting list is full.
    """
    event = application.event
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        application.refresh_from_db()
        rows = list(to_confirm(application).filter(pk__in=list(keys)))
        if not rows:
            raise Refused(_("There is nothing to confirm."), _("Enter again if your entry has expired."))
        for row in rows:
            row.event = event
            _confirm(row, site)
    return rows


def _confirm(application: Application, site: str) -> None:
    wishes = list(application.wishes.select_related("event__festival").order_by("event_id"))
    for wish in wishes:
        lock_event(wish.event)
        if application.expires_at is not None and wish.state in OPEN:
            if not takes_entries(wish.event):
                raise Refused(_("Entries are closed."))
            EntryWish.objects.filter(pk=wish.pk).update(state=state_for_new(entry_page(wish.event)))
    Application.objects.filter(pk=application.pk).update(
        confirmed_email=application.email.lower(), unconfirmed_since=None, expires_at=None
    )
    application.refresh_from_db(fields=["confirmed_email", "unconfirmed_since", "expires_at"])
    application.letters.filter(kind__in=CONFIRMING, state=Letter.State.WAITING, claimed_at=None).delete()
    states = set(application.wishes.values_list("state", flat=True))
    if State.ENTERED in states:
        kind = Letter.Kind.ENTERED
    else:
        kind = Letter.Kind.RECEIVED if State.ASKED in states else Letter.Kind.WAITING
    write_letter(application, application.event, kind, site)


# Periodic tasks
# --------------------------------------------------------------------------------------------------------


def tend_confirmations() -> None:
    """Send one reminder a day after the entry, and expire entries that were not confirmed in time."""
    now = timezone.now()
    pending = Application.objects.filter(expires_at__isnull=False, wishes__state__in=OPEN)
    EntryWish.objects.filter(
        application__in=pending.filter(expires_at__lte=now).order_by("pk").values("pk"), state__in=OPEN
    ).update(state=State.EXPIRED)
    late = pending.filter(unconfirmed_since__lte=now - REMINDED_AFTER, expires_at__gt=now)
    late = late.exclude(letters__kind=Letter.Kind.REMINDER).select_related("event").distinct().order_by("pk")
    for application in late[:AT_ONCE]:
        _remind(application)


def _remind(application: Application) -> None:
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=application.event_id)
        asked = _asked(application)
        if asked.filter(kind=Letter.Kind.REMINDER).exists():
            return
        first = asked.order_by("pk").first()
        if first is not None:
            write_letter(application, event, Letter.Kind.REMINDER, first.site)
