"""The screens of an event: added by their codes, set from the desk, removed.

The change log has an entry for each of these, which undo passes over: a screen is no step of the tournament, so that
"Undo" on the desk never means a screen. The last change of content is reversed by `restore_content`.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from live.messages import announce
from screens.domain.content import KINDS, ScreenContent, content_of
from screens.domain.secrets import LONGEST_TOKEN, token_digest
from screens.domain.waiting import screens_of_codes
from screens.models import LONGEST_SCREEN_NAME, HallScreen, WaitingScreen
from tabellone.values import WrongValue, text
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action, reload_rows
from tournaments.domain.journal.journal_schema import JournalType
from tournaments.domain.staff.access import RANK
from tournaments.models import Event, Role

HALL_SCREEN = JournalType(
    "hall_screen",
    HallScreen,
    {
        "event": "event_id",
        "name": "name",
        "token": "token_digest",
        "content": "content",
        "previous": "previous",
        "changed_at": "changed_at",
        "created_at": "created_at",
    },
)
MOST_SCREENS = 40
"""Maximum number of screens of an event."""
MOST_OFFERED = 20
"""Maximum number of events that are offered for a new screen."""


def screens_of(event: Event) -> list[HallScreen]:
    """Return the event's screens with their last reports, in the order in which they were added. One query."""
    rows = list(HallScreen.objects.filter(event=event).select_related("report"))
    for row in rows:
        row.event = event
    return rows


def screen_of_token(token: str) -> HallScreen | None:
    """Return the screen with this token, with its event and last report; None if there is none. One query."""
    if not 0 < len(token) <= LONGEST_TOKEN:
        return None
    whole = ("report", "event__stage__event__festival", "event__festival")
    return HallScreen.objects.filter(token_digest=token_digest(token)).select_related(*whole).first()


def add_screens(*, event: Event, actor: User, codes: list[str], name: str = "") -> list[HallScreen]:
    """Add the waiting screens with these codes to the event: all of them or none.

    ``name``: of a single screen; without one, and for several, they are numbered. Raises Refused for a wrong code and
    for too many screens.
    """
    typed = _name(name) if name.strip() else ""
    with action("add_screens", event=event, actor=actor, public=False, what="screens", count=len(codes)) as change:
        if not codes:
            raise Refused(_("Enter the six digits that the screen shows."))
        others = {row.name for row in screens_of(event)}
        if len(others) + len(codes) > MOST_SCREENS:
            raise Refused(
                _("Too many screens (maximum %(most)s).") % {"most": MOST_SCREENS}, _("Remove a screen first.")
            )
        waiting = screens_of_codes(event, codes)
        now = timezone.now()
        names = [typed] if typed and len(codes) == 1 else _free_names(others, len(codes))
        if names[0] in others:
            raise Refused(_("A screen named “%(name)s” already exists.") % {"name": names[0]}, _("Enter another name."))
        rows = [
            HallScreen(event=event, name=one, token_digest=row.token_digest, changed_at=now)
            for one, row in zip(names, waiting, strict=True)
        ]
        change.create_all(rows)
        WaitingScreen.objects.filter(pk__in=[row.pk for row in waiting]).delete()
        change.details["screens"] = ", ".join(names)
    return rows


def set_screen(*, screen: HallScreen, actor: User, name: str, content: ScreenContent) -> None:
    """Name one screen, and change what it shows. Raises Refused for an invalid or used name."""
    event, typed = screen.event, _name(name)
    with action("set_screens", event=event, actor=actor, public=False, what="screens") as change:
        reload_rows(screen)
        if HallScreen.objects.filter(event=event, name=typed).exclude(pk=screen.pk).exists():
            raise Refused(_("A screen named “%(name)s” already exists.") % {"name": typed}, _("Enter another name."))
        change.details |= {"screens": typed, "shows": " + ".join(content.kinds)}
        change.update(screen, name=typed)
        _set(change, screen, content, timezone.now())


def set_all_screens(*, event: Event, actor: User, kind: str) -> None:
    """Show this kind of list on all screens of the event; sections and rooms of the screens stay."""
    if kind not in KINDS:
        raise Refused(_("Choose the content of the screen."))
    with action("set_screens", event=event, actor=actor, public=False, what="screens") as change:
        screens = screens_of(event)
        change.details |= {"screens": ", ".join(row.name for row in screens), "shows": kind}
        now = timezone.now()
        for row in screens:
            old = content_of(row.content)
            _set(change, row, ScreenContent(kind, "", old.section, old.room), now)


def restore_content(*, event: Event, actor: User) -> None:
    """Reverse the last change of content, of one screen or of all; doing it again repeats the change."""
    with action("restore_screens", event=event, actor=actor, public=False, what="screens") as change:
        screens = last_changed(screens_of(event))
        if not screens:
            raise Refused(_("There is nothing to undo."))
        change.details["screens"] = ", ".join(row.name for row in screens)
        now = timezone.now()
        change.update_all(
            [(row, {"content": row.previous, "previous": row.content, "changed_at": now}) for row in screens]
        )
        notify_screens(event)


def last_changed(screens: Sequence[HallScreen]) -> list[HallScreen]:
    """Return the screens whose content was changed last, together; none if no content was changed."""
    changed = [row for row in screens if row.previous]
    newest = max((row.changed_at for row in changed), default=None)
    return [row for row in changed if row.changed_at == newest]


def remove_screen(*, screen: HallScreen, actor: User) -> None:
    """Remove the screen. Its token no longer works, and its browser shows a new code."""
    event = screen.event
    with action("remove_screen", event=event, actor=actor, public=False, what="screens", screens=screen.name) as change:
        reload_rows(screen)
        change.delete_all([screen])
        notify_screens(event)


def _set(change: Change, screen: HallScreen, content: ScreenContent, now: datetime.datetime) -> None:
    """Store the content, unless the screen shows it already."""
    old = content_of(screen.content)
    if old != content:
        change.update(screen, content=content.values(), previous=old.values(), changed_at=now)
        notify_screens(change.event)


def notify_screens(event: Event) -> None:
    """Tell the event's screens after the commit that they show something else.

    The message goes through the public stream of the event without a new version, so that other readers ignore it.
    """
    message = {"what": "screens", "version": event.public_version}
    transaction.on_commit(partial(announce, event.pk, staff=False, message=message))


def _name(typed: str) -> str:
    try:
        name = text(typed, LONGEST_SCREEN_NAME)
    except WrongValue:
        name = ""
    if not name:
        raise Refused(
            _("Enter a name for the screen (maximum %(most)s characters).") % {"most": LONGEST_SCREEN_NAME},
            _("For example its room."),
        )
    return name


def _free_names(others: set[str], count: int) -> list[str]:
    """Return that many numbered names that no other screen has."""
    every = (_("Screen %(number)s") % {"number": number} for number in range(1, MOST_SCREENS * 2 + 1))
    return [name for name in every if name not in others][:count]


def events_for_screens(user: User) -> list[Event]:
    """Return the events to which the user can add screens, the newest first. One query."""
    roles = [role for role in Role if RANK[role] >= RANK[Role.ARBITER]]
    mine = Event.objects.wholes().filter(memberships__user=user, memberships__role__in=roles, archived_at=None)
    return list(mine.exclude(is_template=True).order_by("-start_date", "-pk").distinct()[:MOST_OFFERED])
