"""The announcement on the screens of an event: sent and removed from the desk, ended by its time."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from screens.domain.hall_screens import notify_screens
from screens.models import LONGEST_ANNOUNCEMENT, HallScreen, ScreenAnnouncement
from tabellone.values import WrongValue, text
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.journal.journal_schema import JournalType
from tournaments.models import Event

SCREEN_ANNOUNCEMENT = JournalType(
    "screen_announcement",
    ScreenAnnouncement,
    {"event": "event_id", "text": "text", "only_on": "only_on_id", "until": "until"},
)
DURATIONS = (10, 30, 60, 0)
"""Minutes that the desk offers; 0: until the announcement is removed."""


def announcement_of(event: Event) -> ScreenAnnouncement | None:
    """Return the event's announcement, if it has not ended. One query."""
    found = ScreenAnnouncement.objects.filter(event=event).exclude(text="").first()
    return found if found is not None and (found.until is None or timezone.now() < found.until) else None


def announcement_on(screen: HallScreen) -> ScreenAnnouncement | None:
    """Return the announcement that this screen shows. One query."""
    found = announcement_of(screen.event)
    return found if found is not None and found.only_on_id in (None, screen.pk) else None


def announce(*, event: Event, actor: User, text: str, minutes: int, screen: HallScreen | None = None) -> None:
    """Show the text on all screens, or on one; it replaces the announcement before it.

    Raises Refused for an empty or too long text and a duration that is not offered.
    """
    clean = _text(text)
    if minutes not in DURATIONS:
        raise Refused(_("Choose a duration."))
    until = timezone.now() + datetime.timedelta(minutes=minutes) if minutes else None
    with action("announce", event=event, actor=actor, public=False, what="screens", text=clean) as change:
        fields = {"text": clean, "until": until, "only_on": screen}
        row = ScreenAnnouncement.objects.filter(event=event).first()
        if row is None:
            change.create(ScreenAnnouncement(event=event, **fields))
        else:
            change.update(row, **fields)
        notify_screens(event)


def remove_announcement(*, event: Event, actor: User) -> None:
    """Remove the announcement from the screens."""
    with action("remove_announcement", event=event, actor=actor, public=False, what="screens") as change:
        row = ScreenAnnouncement.objects.filter(event=event).exclude(text="").first()
        if row is not None:
            change.details["text"] = row.text
            change.update(row, text="", until=None, only_on=None)
            notify_screens(event)


def _text(typed: str) -> str:
    try:
        clean = text(" ".join(typed.split()), LONGEST_ANNOUNCEMENT)
    except WrongValue:
        clean = ""
    if not clean:
        raise Refused(_("Enter an announcement (maximum %(most)s characters).") % {"most": LONGEST_ANNOUNCEMENT})
    return clean
