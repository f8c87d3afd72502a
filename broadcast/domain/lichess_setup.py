"""Connection of an event with Lichess, and its end.

These settings belong to the owner's account at Lichess and to this server. They are no step of the tournament, so they
are not in the change log, and undo leaves them as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.domain.lichess_api import TOKEN
from broadcast.domain.lichess_forms import round_address
from broadcast.domain.lichess_jobs import queue_update
from broadcast.domain.token_encryption import encrypted
from broadcast.models import LichessBroadcast
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.models import Event

LONGEST_DELAY = 60
"""Minutes; Lichess allows an hour."""
State = LichessBroadcast.State


@dataclass(frozen=True, slots=True)
class LichessValues:
    """The settings as entered. ``token``: empty to keep the stored one."""

    token: str
    mode: str
    audience: str
    delay_minutes: int


def can_broadcast(event: Event) -> bool:
    """Return True if the event has rounds of its own: a festival or a divided event has them in its parts."""
    return not (event.is_divided or event.is_festival)


def connect(*, event: Event, actor: User, values: LichessValues) -> LichessBroadcast:
    """Store the settings and queue the creation of the broadcast, or its update.

    Raises Refused for invalid values, for a hidden event, and where Lichess could not load this program's addresses.
    """
    with locked(event):
        row = LichessBroadcast.objects.filter(event=event).first()
        _check(event, values, has_token=row is not None and bool(row.token))
        row = row or LichessBroadcast(event=event)
        if values.token:
            row.token = encrypted(values.token)
        row.mode, row.audience, row.delay_minutes = values.mode, values.audience, values.delay_minutes
        row.state, row.failures, row.next_at, row.created_by = State.WAITING, 0, timezone.now(), actor
        row.save()
        queue_update(row)
        notify_desk(event, what="broadcast")
    return row


def retry(*, event: Event) -> None:
    """Queue another attempt. Raises Refused if nothing is connected."""
    with locked(event):
        row = LichessBroadcast.objects.filter(event=event).exclude(token="").first()
        if row is None:
            raise Refused(_("The event has no broadcast at Lichess."))
        row.state, row.failures, row.next_at = State.WAITING, 0, timezone.now()
        row.save(update_fields=["state", "failures", "next_at"])
        queue_update(row)
        notify_desk(event, what="broadcast")


def stop(*, event: Event) -> None:
    """Delete the token and end the updates. The broadcast stays at Lichess; a later one is new."""
    with locked(event):
        if not LichessBroadcast.objects.filter(event=event).delete()[0]:
            raise Refused(_("The event has no broadcast at Lichess."))
        notify_desk(event, what="broadcast")


def _check(event: Event, values: LichessValues, *, has_token: bool) -> None:
    if not can_broadcast(event):
        raise Refused(_("This event has no rounds of its own."), _("Broadcast its sections or groups."))
    if event.is_hidden:
        raise Refused(_("The event is hidden."), _("Change its visibility first."))
    if values.mode not in LichessBroadcast.Mode.values or values.audience not in LichessBroadcast.Audience.values:
        raise Refused(_("Choose one from the list."))
    if not 0 <= values.delay_minutes <= LONGEST_DELAY:
        raise Refused(_("Enter a delay of at most %(most)s minutes.") % {"most": LONGEST_DELAY})
    if not values.token and not has_token:
        raise Refused(_("Enter a token."))
    if values.token and not TOKEN.fullmatch(values.token):
        raise Refused(_("Invalid token."), _("Copy it from lichess.org again."))
    if values.mode == LichessBroadcast.Mode.POLL and not round_address(event, 1).startswith("https:"):
        raise Refused(_("Lichess cannot load the addresses of this computer."), _("Choose to send the games."))
