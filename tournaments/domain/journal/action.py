"""The event's journal: every action is one transaction and one entry, and the last one can be undone.

An action changes rows only through its `Change`, which notes each before and after, in the names of `things`. Undoing
(`tournaments.domain.undo`) puts them back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments import live
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import VERSION, JournalRow, difference, each_once, row_of
from tournaments.domain.journal.things import state_of
from tournaments.models import Event, Game, JournalEntry

LONGEST_REASON = 300
"""Characters of ``JournalEntry.why``."""
PEOPLE = ("invite", "revoke", "accept", "change_role", "remove_member")
"""Who may do what is no step of the tournament: undo passes over it and never gives a right back."""
OF_ARCHIVED = ("set_visibility", "archive", "unarchive")
"""What is done to an event as a whole, also while it is archived; its owner's, and taken back by doing it again."""
WHILE_ARCHIVED = frozenset({*OF_ARCHIVED, *PEOPLE})
"""What may be done to an archived event: its people's rights go on."""

_within: ContextVar[int | None] = ContextVar("within", default=None)
_noticed: ContextVar[list[JournalEntry] | None] = ContextVar("noticed", default=None)


@contextmanager
def noticing() -> Iterator[list[JournalEntry]]:
    """The entries that are written while the context is open, in their order: what to tell whoever acted."""
    entries: list[JournalEntry] = []
    token = _noticed.set(entries)
    try:
        yield entries
    finally:
        _noticed.reset(token)


@contextmanager
def together(
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
    """One act on a festival, whose row is locked, and on sections of it, whose own steps are written inside: all of it
    or nothing. The festival's entry keeps under ``with`` which steps these are, and its undo takes them back.

    ``apart``: whether a section may take its own step back by itself.
    """
    why = reason_of(why)
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_archived(event)
        change = Change(event, actor, dict(details), [], "event", 0, public)
        token = _within.set(None if apart else event.pk)
        try:
            with noticing() as entries:
                yield change
        finally:
            _within.reset(token)
        steps = [[entry.event_id, entry.number] for entry in entries if entry.event_id != event.pk]
        if steps or change.rows:
            change.details |= {"with": steps}
            write(change, name, why)


@dataclass
class Change:
    """The action at work: its locked event, what it touched, and what is to be told when it is done."""

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
        self.rows.append(row_of(instance, None, state_of(instance)))

    def restore(self, instance: models.Model) -> None:
        """Insert a row again as it was, also with the moment at which it was made."""
        fields = [field for field in instance._meta.concrete_fields if getattr(field, "auto_now_add", False)]
        made = {field.attname: value for field in fields if (value := field.value_from_object(instance)) is not None}
        self.create(instance)
        if made:
            self.update(instance, **made)

    def create_all(self, instances: Sequence[models.Model]) -> None:
        """Insert rows of one model at once."""
        if instances:
            type(instances[0])._default_manager.bulk_create(instances)
            self.rows += [row_of(instance, None, state_of(instance)) for instance in instances]

    def update(self, instance: models.Model, **values: object) -> None:
        """Set the values and save the ones that differ."""
        self.update_all([(instance, values)])

    def update_all(self, updates: Iterable[tuple[models.Model, dict[str, Any]]]) -> None:
        """Set values of rows of one model and save those that differ, at once; a game's version rises with each."""
        changed: list[models.Model] = []
        names: set[str] = set()
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
        """Delete the rows, of one model, one by one noted."""
        doomed = list(instances)
        self.rows += [row_of(instance, state_of(instance), None) for instance in doomed]
        if doomed:
            type(doomed[0])._default_manager.filter(pk__in=[instance.pk for instance in doomed]).delete()


def _save(changed: Sequence[models.Model], names: Collection[str]) -> None:
    """Write these fields of the rows, all of one model; one row needs no statement that tells rows apart."""
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
    """One journalled action on the event, whose row is locked: actions on one event happen one after the other.

    The given ``event`` is brought up to date first. ``public`` says whether the public pages change; ``what`` and
    ``round_number`` tell the browsers that are looking. An action that changed no row leaves no entry.
    """
    why = reason_of(why)
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        if name not in WHILE_ARCHIVED:
            refuse_if_archived(event)
        change = Change(event, actor, dict(details), [], what, round_number, public)
        yield change
        if change.rows:
            write(change, name, why)


def locking() -> models.QuerySet[Event]:
    """Events whose rows are locked as they are read. The whole of one, which decides what may be done, is read anew
    where there is one: joined, it would be three more events to be taken apart at each result of those that have none.
    """
    return Event.objects.select_for_update()


def refuse_if_archived(event: Event) -> None:
    """Raise Refused where nothing changes any more."""
    if event.is_archived:
        raise Refused(
            _("The event is archived: nothing in it changes."), _("Its owner can take it out of the archive.")
        )


def reason_of(why: str) -> str:
    """The reason as the journal keeps it. Refused if it is longer."""
    clean = "".join(letter for letter in why if letter.isprintable()).strip()
    if len(clean) > LONGEST_REASON:
        raise Refused(
            _("The reason has %(count)s characters; the journal keeps %(longest)s.")
            % {"count": len(clean), "longest": LONGEST_REASON},
            _("Shorten it."),
        )
    return clean


def write(change: Change, name: str, why: str, undoes: JournalEntry | None = None) -> JournalEntry:
    """The entry of what was changed, inside its transaction; whoever is looking is told once it is committed."""
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
    """What changes in a part of a stage, or in a section, changes the pages of its whole: for everybody, or for its
    arbiters.

    After the part's own transaction, so that actions on a part and on the whole event never wait for each other.
    """
    events = Event.objects.filter(pk=whole_id)
    events.update(version=F("version") + 1, public_version=F("public_version") + int(is_public))
    for version, public_version in events.values_list("version", "public_version"):
        message = {"what": what, "round": 0, "version": public_version, "staff_version": version}
        live.announce(whole_id, staff=not is_public, message=message)
