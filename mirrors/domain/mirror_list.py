"""The mirrored events of a user on the server: which laptops send them, and the end of such a link."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from mirrors.domain.applying import may_send
from mirrors.domain.server_terms import MirrorEnded
from mirrors.domain.who_runs import is_followed, mirror_of
from mirrors.models import EventMirror, ScopedToken
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.models import Event, Role

MOST_SHOWN = 100


def mirrors_of(user: User) -> QuerySet[EventMirror]:
    """Return the mirrors of the events that the user owns, the last heard first."""
    owned = EventMirror.objects.filter(event__memberships__user=user, event__memberships__role=Role.OWNER)
    owned = owned.filter(followed=None)
    return owned.select_related("event", "token").order_by("-heard_at", "-pk")[:MOST_SHOWN]


def end_mirror(*, event: Event) -> None:
    """End the link of the laptop that sends the event: it is refused from now on. Raises Refused without one."""
    with locked(event):
        mirror = mirror_of(event)
        if mirror is None or is_followed(mirror):
            raise Refused(_("No laptop sends this event."))
        _end(mirror)
        notify_desk(event, what="link")


def end_link(*, token: ScopedToken, source: str) -> None:
    """End the link for its laptop, which has deleted it: the server runs the event from now on.

    An unknown link, and one that has ended, are left as they are. Raises MirrorEnded without the right to end it.
    """
    with transaction.atomic():
        mirror = EventMirror.objects.select_for_update().filter(source=source, ended_at=None).first()
        if mirror is None:
            return
        if not may_send(token, mirror):
            raise MirrorEnded
        _end(mirror)
        if mirror.event_id is not None:
            notify_desk(Event.objects.get(pk=mirror.event_id), what="link")


def _end(mirror: EventMirror) -> None:
    EventMirror.objects.filter(pk=mirror.pk).update(ended_at=timezone.now())
    mirror.messages.all().delete()
