"""The event's change log: every action is one transaction and one entry, and the last one can be undone.

An action changes rows only through its `Change`, which records each before and after, in the names of `journal_schema`.
Undoing (`tournaments.domain.undo`) restores them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from live.messages import announce
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import VERSION
from tournaments.domain.journal.journal_schema import EVENT_SCHEMA
from tournaments.domain.journal.logged_change import LONGEST_REASON, RowChange, logged
from tournaments.models import Event, Game, JournalEntry
from tournaments.models.row_tracking import read_again

PEOPLE = ("invite", "revoke", "accept", "change_role", "remove_member")
"""Staff changes are not steps of the tournament: undo skips them and never restores a right."""
DEVICES = ("add_device", "renew_device", "enrol_device", "revoke_device")
"""Steps of assistants' devices, which are no steps of the tournament either."""
SCREENS = (
    *("add_screens", "set_screens", "restore_screens", "remove_screen"),
    *("announce", "remove_announcement"),
)
"""Steps of hall screens, likewise."""
TERMS = ("take_over", "give_back", "hand_over", "run_here", "merge_act", "discard_act")
"""Steps about the computer that runs the event, likewise."""
OF_ARCHIVED = ("set_visibility", "archive", "unarchive")
"""Actions on an event as a whole, also while it is archived. Only owners can do them, and reverse them by
repeating them."""
WHILE_ARCHIVED = frozenset({*OF_ARCHIVED, *PEOPLE, "revoke_device", "remove_screen"})
"""Actions allowed on an archived event: staff rights can still change."""

AFTERWARDS: list[Callable[[Change, JournalEntry], None]] = []
"""Functions of apps above that are called with each change and its new entry, inside its transaction: other
connections still see the state before the action."""

REFUSALS: list[Callable[[Event, str], None]] = []
"""Functions of apps above that are called with the locked event and the name of an action. They raise Refused if
another computer runs the event."""

BEFORE_WRITING: list[Callable[[Change, str], None]] = []
"""Functions that are called with each change and the name of its action, inside its transaction, before it is stored.
One that raises an exception undoes the action."""

_within: ContextVar[int | None] = ContextVar("within", default=None)
_noticed: ContextVar[list[JournalEntry] | None] = ContextVar("noticed", default=None)


@contextmanager
def collect_entries() -> Iterator[list[JournalEntry]]:
    """Yield the entries written while the context is open, in order, so that the user can be informed."""
    entries: list[JournalEntry] = []
    token = _noticed.set(entries)
    try:
        yield entries
    finally:
        _noticed.reset(token)


@contextmanager
def act_on_sections(
    name: str,
    /,
    *,
    event: Event,
    actor: User | None,
    why: str = "",
    public: bool = True,
    apart: bool = False,
    **details: object,
) -> Iterator[Change]:
    """Run one action on a festival, whose row is locked, and on sections of it: all of it or nothing.

    The sections log their own steps. The festival's entry lists them under ``with``, and its undo undoes them.
    ``apart``: True if a section can undo its own step.
    """
    with logged(Change(event, actor, dict(details), is_public=public), name, reason_of(why)) as change:
        token = _within.set(None if apart else event.pk)
        try:
            with collect_entries() as entries:
                yield change
        finally:
            _within.reset(token)
        change.steps = [[entry.event_id, entry.number] for entry in entries if entry.event_id != event.pk]


@dataclass
class Change(RowChange[Event]):
    """The running action on an event: its rows, and the message to send at its end.

    Rows that were read before the event was locked are reloaded before they change.
    """

    what: str = "event"
    round_number: int = 0
    is_public: bool = True
    steps: list[list[int]] | None = None
    """The sections' own steps of an action on a festival, each as event and number."""
    schema = EVENT_SCHEMA
    counted = (Game,)
    counters = ("version", "public_version")

    @property
    def event(self) -> Event:
        """Return the locked event."""
        return self.owner

    @property
    def is_logged(self) -> bool:
        return bool(self.steps or self.rows)

    def lock(self, name: str) -> None:
        """Lock and reload the event. Refused if it is archived, except for actions on it as a whole."""
        self.event.refresh_from_db(from_queryset=locking())
        refuse_if_closed(self.event, name)

    def reason(self, why: str) -> str:
        return reason_of(why)

    def reload(self, *rows: models.Model) -> None:
        reload_rows(*rows)

    def values(self) -> dict[str, Any]:
        """Return the entry's columns; its details state what open pages show again."""
        if self.steps is not None:
            self.details |= {"with": self.steps}
        details = self.details | ({"round": self.round_number} if self.round_number else {})
        within = _within.get()
        if within is not None and self.event.pk != within:
            details["of"] = within
        values = super().values()
        return values | {"details": details | {"what": self.what, "public": self.is_public}, "version": VERSION}

    def write(self, name: str, why: str = "") -> JournalEntry:
        """Write the entry inside the action's transaction; open browsers are notified after the commit."""
        event = self.event
        event.public_version += self.is_public
        entry: JournalEntry = super().write(name, why)
        noticed = _noticed.get()
        if noticed is not None:
            noticed.append(entry)
        for afterwards in AFTERWARDS:
            afterwards(self, entry)
        transaction.on_commit(partial(_tell, event.pk, self, event.version, event.public_version))
        for above in event.above:
            transaction.on_commit(partial(_tell_of_part, above, self.what, is_public=self.is_public))
        return entry


def reload_rows(*rows: models.Model) -> None:
    """Reload these rows, of one model, unless they were read since the event was locked.

    An action calls it for its arguments before deciding anything. Raises Refused if a row was deleted.
    """
    try:
        read_again(*rows)
    except ObjectDoesNotExist:
        raise Refused(
            _("Another user deleted this. Nothing was saved."), _("Load the page again and check it.")
        ) from None


@contextmanager
def action(
    name: str,
    /,
    *,
    event: Event,
    actor: User | None,
    why: str = "",
    public: bool = True,
    what: str = "event",
    round_number: int = 0,
    **details: object,
) -> Iterator[Change]:
    """Run one logged action on the event, whose row is locked: actions on one event happen one after the other.

    The given ``event`` is reloaded first. ``public``: True if the public pages change; ``what`` and ``round_number``
    are sent to open browsers. An action that changed no row leaves no entry.
    """
    change = Change(event, actor, dict(details), what=what, round_number=round_number, is_public=public)
    with logged(change, name, reason_of(why)):
        yield change
        if change.is_logged:
            for before_writing in BEFORE_WRITING:
                before_writing(change, name)


def locking() -> models.QuerySet[Event]:
    """Return a query set that locks events as it reads them.

    The whole of an event, which decides about permissions, is read separately if there is one: joining three more
    events would slow down each result of an event without one.
    """
    return Event.objects.select_for_update()


def refuse_if_closed(event: Event, name: str = "") -> None:
    """Raise Refused if the locked event takes no such action: it is archived, or another computer runs it.

    Every change by the staff calls it. ``name``: of the action; empty for a change without an entry of its own.
    """
    if name not in WHILE_ARCHIVED:
        refuse_if_archived(event)
    run_refusals(event, name)


def run_refusals(event: Event, name: str) -> None:
    """Raise Refused if another app refuses the action with this name: another computer runs the event."""
    for refuse in REFUSALS:
        refuse(event, name)


def refuse_if_archived(event: Event) -> None:
    """Raise Refused if the event is archived."""
    if event.is_archived:
        raise Refused(
            _("The event is archived: nothing in it changes."), _("An organiser can restore it from the archive.")
        )


def reason_of(why: str) -> str:
    """Return the reason as the change log stores it. Refused if it is too long."""
    clean = "".join(letter for letter in why if letter.isprintable()).strip()
    if len(clean) > LONGEST_REASON:
        raise Refused(
            _("The reason is too long: %(count)s characters (maximum %(longest)s).")
            % {"count": len(clean), "longest": LONGEST_REASON},
            _("Shorten it."),
        )
    return clean


def _tell(event_id: int, change: Change, version: int, public_version: int) -> None:
    announce(
        event_id,
        staff=not change.is_public,
        message={
            "what": change.what,
            "round": change.round_number,
            "version": public_version,
            "staff_version": version,
        },
    )


def _tell_of_part(whole_id: int, what: str, *, is_public: bool) -> None:
    """Count a change of a stage's group, or of a section, as a change of its whole event's pages.

    ``is_public``: for the public, else for its arbiters. It runs after the group's own transaction, so that actions
    on a group and on the whole event never wait for each other.
    """
    events = Event.objects.filter(pk=whole_id)
    events.update(version=F("version") + 1, public_version=F("public_version") + int(is_public))
    for version, public_version in events.values_list("version", "public_version"):
        message = {"what": what, "round": 0, "version": public_version, "staff_version": version}
        announce(whole_id, staff=not is_public, message=message)
