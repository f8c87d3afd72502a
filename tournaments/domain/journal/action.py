"""The event's change log: every action is one transaction and one entry, and the last one can be undone.

An action changes rows only through its `Change`, which records each before and after, in the names of `journal_schema`.
Undoing (`tournaments.domain.undo`) restores them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments import live
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import VERSION, JournalRow, difference, each_once, row_of
from tournaments.domain.journal.journal_schema import state_of
from tournaments.models import Event, Game, JournalEntry
from tournaments.models.row_tracking import mark_up_to_date, read_again, reading

LONGEST_REASON = 300
"""Characters of ``JournalEntry.why``."""
PEOPLE = ("invite", "revoke", "accept", "change_role", "remove_member")
"""Staff changes are not steps of the tournament: undo skips them and never restores a right."""
DEVICES = ("add_device", "renew_device", "enrol_device", "revoke_device")
"""Steps of assistants' devices, which are no steps of the tournament either."""
OF_ARCHIVED = ("set_visibility", "archive", "unarchive")
"""Actions on an event as a whole, also while it is archived. Only owners can do them, and reverse them by
repeating them."""
WHILE_ARCHIVED = frozenset({*OF_ARCHIVED, *PEOPLE, "revoke_device"})
"""Actions allowed on an archived event: staff rights can still change."""

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
    why = reason_of(why)
    with transaction.atomic(), reading():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_archived(event)
        change = Change(event, actor, dict(details), [], "event", 0, public)
        token = _within.set(None if apart else event.pk)
        try:
            with collect_entries() as entries:
                yield change
        finally:
            _within.reset(token)
        steps = [[entry.event_id, entry.number] for entry in entries if entry.event_id != event.pk]
        if steps or change.rows:
            change.details |= {"with": steps}
            write(change, name, why)


@dataclass
class Change:
    """The running action: its locked event, the rows it changed, and the message to send at its end."""

    event: Event
    actor: User | None
    details: dict[str, Any] = field(default_factory=dict)
    rows: list[JournalRow] = field(default_factory=list)
    what: str = "event"
    round_number: int = 0
    is_public: bool = True

    def create(self, instance: models.Model) -> None:
        """Insert the row."""
        instance.save(force_insert=True)
        mark_up_to_date(instance)
        self.rows.append(row_of(instance, None, state_of(instance)))

    def restore(self, instance: models.Model) -> None:
        """Insert a deleted row again unchanged, with its creation time."""
        fields = [field for field in instance._meta.concrete_fields if getattr(field, "auto_now_add", False)]
        made = {field.attname: value for field in fields if (value := field.value_from_object(instance)) is not None}
        self.create(instance)
        if made:
            self.update(instance, **made)

    def create_all(self, instances: Sequence[models.Model]) -> None:
        """Insert rows of one model at once."""
        if instances:
            type(instances[0])._default_manager.bulk_create(instances)
            mark_up_to_date(*instances)
            self.rows += [row_of(instance, None, state_of(instance)) for instance in instances]

    def update(self, instance: models.Model, **values: object) -> None:
        """Set the values and save the ones that differ."""
        self.update_all([(instance, values)])

    def update_all(self, updates: Iterable[tuple[models.Model, dict[str, Any]]]) -> None:
        """Set values of rows of one model and save the changed ones, in one query.

        A game's version increases with each change. Rows that were read before the event was locked are reloaded
        first.
        """
        changed: list[models.Model] = []
        names: set[str] = set()
        updates = list(updates)
        reload_rows(*(instance for instance, _values in updates))
        for instance, values in updates:
            before = state_of(instance)
            for name, value in values.items():
                setattr(instance, name, value)
            row = difference(instance, before)
            if row is not None:
                changed.append(instance)
                names.update(values)
                if isinstance(instance, Game):
                    instance.version += 1
                    names.add("version")
                self.rows.append(row)
        _save(changed, names)

    def delete_all(self, instances: Iterable[models.Model]) -> None:
        """Delete the rows, all of one model, recording each."""
        doomed = list(instances)
        reload_rows(*doomed)
        self.rows += [row_of(instance, state_of(instance), None) for instance in doomed]
        if doomed:
            type(doomed[0])._default_manager.filter(pk__in=[instance.pk for instance in doomed]).delete()


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


def _save(changed: Sequence[models.Model], names: Collection[str]) -> None:
    """Write these fields of the rows, all of one model; a single row uses a simpler statement."""
    if len(changed) > 1:
        type(changed[0])._default_manager.bulk_update(changed, sorted(names), batch_size=500)
    elif changed:
        changed[0].save(update_fields=names)


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
    why = reason_of(why)
    with transaction.atomic(), reading():
        event.refresh_from_db(from_queryset=locking())
        if name not in WHILE_ARCHIVED:
            refuse_if_archived(event)
        change = Change(event, actor, dict(details), [], what, round_number, public)
        yield change
        if change.rows:
            write(change, name, why)


def locking() -> models.QuerySet[Event]:
    """Return a query set that locks events as it reads them.

    The whole of an event, which decides about permissions, is read separately if there is one: joining three more
    events would slow down each result of an event without one.
    """
    return Event.objects.select_for_update()


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


def write(change: Change, name: str, why: str, undoes: JournalEntry | None = None) -> JournalEntry:
    """Write the entry of the changes, inside their transaction; open browsers are notified after the commit."""
    event = change.event
    event.version += 1
    event.public_version += change.is_public
    event.save(update_fields=["version", "public_version"])
    details = change.details | ({"round": change.round_number} if change.round_number else {})
    within = _within.get()
    if within is not None and event.pk != within:
        details["of"] = within
    entry = JournalEntry.objects.create(
        event=event,
        number=event.version,
        actor=change.actor,
        action=name,
        details=details | {"what": change.what, "public": change.is_public},
        why=why,
        changes=[row.as_json() for row in each_once(change.rows)],
        version=VERSION,
        undoes=undoes,
    )
    noticed = _noticed.get()
    if noticed is not None:
        noticed.append(entry)
    transaction.on_commit(partial(_tell, event.pk, change, event.version, event.public_version))
    for above in event.above:
        transaction.on_commit(partial(_tell_of_part, above, change.what, is_public=change.is_public))
    return entry


def _tell(event_id: int, change: Change, version: int, public_version: int) -> None:
    live.announce(
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
        live.announce(whole_id, staff=not is_public, message=message)
