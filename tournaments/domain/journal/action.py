"""The event's journal: every action is one transaction and one entry, and the last one can be undone.

An action changes rows only through its `Change`, which notes each before and after, in the names of `things`. Undoing
puts them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments import live
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import VERSION, JournalRow, can_be_put_back, difference, row_of, rows_of
from tournaments.domain.journal.things import CONTESTANT, PAIRING, THINGS, state_of
from tournaments.domain.people.access import may_undo
from tournaments.domain.rounds.requests import forget_requests
from tournaments.models import Event, Game, JournalEntry, Registration, Round
from tournaments.seats import vacate

NOT_UNDOABLE = {"create", "import", "form_group", "make_groups", "dissolve_groups", "make_final"}
LONGEST_REASON = 300
"""Characters of ``JournalEntry.why``."""
PEOPLE = ("invite", "revoke", "accept", "change_role", "remove_member")
"""Who may do what is no step of the tournament: undo passes over it and never gives a right back."""
OF_ARCHIVED = ("set_visibility", "archive", "unarchive")
"""What is done to an event as a whole, also while it is archived; its owner's, and taken back by doing it again."""
WHILE_ARCHIVED = frozenset({*OF_ARCHIVED, *PEOPLE})
"""What may be done to an archived event: its people's rights go on."""
PASSED_OVER = ("ask_pairing", "pairing_failed", "cancel_pairing", *OF_ARCHIVED)
"""Steps that undo does not see: on the way to a draft, whose undo undoes them too, or taken back otherwise. A request
that still waits is undone by itself.
"""

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
        if changed:
            type(changed[0])._default_manager.bulk_update(changed, sorted(names), batch_size=500)

    def delete_all(self, instances: Iterable[models.Model]) -> None:
        """Delete the rows, of one model, one by one noted."""
        doomed = list(instances)
        self.rows += [row_of(instance, state_of(instance), None) for instance in doomed]
        if doomed:
            type(doomed[0])._default_manager.filter(pk__in=[instance.pk for instance in doomed]).delete()


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
    why = _reason(why)
    with transaction.atomic():
        event.refresh_from_db(from_queryset=_locking())
        if name not in WHILE_ARCHIVED:
            refuse_if_archived(event)
        change = Change(event, actor, dict(details), [], what, round_number, public)
        yield change
        if change.rows:
            _write(change, name, why)


def _locking() -> models.QuerySet[Event]:
    """Events whose rows are locked as they are read; each with its whole, which decides what may be done."""
    return Event.objects.with_whole().select_for_update(of=("self",))


def refuse_if_archived(event: Event) -> None:
    """Raise Refused where nothing changes any more."""
    if event.is_archived:
        raise Refused(
            _("The event is archived: nothing in it changes."), _("Its owner can take it out of the archive.")
        )


def _reason(why: str) -> str:
    """The reason as the journal keeps it. Refused if it is longer."""
    clean = "".join(letter for letter in why if letter.isprintable()).strip()
    if len(clean) > LONGEST_REASON:
        raise Refused(
            _("The reason has %(count)s characters; the journal keeps %(longest)s.")
            % {"count": len(clean), "longest": LONGEST_REASON},
            _("Shorten it."),
        )
    return clean


def _write(change: Change, name: str, why: str, undoes: JournalEntry | None = None) -> JournalEntry:
    event = change.event
    event.version += 1
    event.public_version += change.is_public
    event.save(update_fields=["version", "public_version"])
    details = change.details | ({"round": change.round_number} if change.round_number else {})
    entry = JournalEntry.objects.create(
        event=event,
        number=event.version,
        actor=change.actor,
        action=name,
        details=details | {"what": change.what, "public": change.is_public},
        why=why,
        changes=[row.as_json() for row in change.rows],
        version=VERSION,
        undoes=undoes,
    )
    noticed = _noticed.get()
    if noticed is not None:
        noticed.append(entry)
    transaction.on_commit(partial(_tell, event.pk, change, event.version, event.public_version))
    if event.is_part:
        transaction.on_commit(partial(_tell_of_part, event.whole.pk, change.what, is_public=change.is_public))
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
    """What changes in a part of a stage changes the pages of its whole: for everybody, or for its arbiters.

    After the part's own transaction, so that actions on a part and on the whole event never wait for each other.
    """
    events = Event.objects.filter(pk=whole_id)
    events.update(version=F("version") + 1, public_version=F("public_version") + int(is_public))
    for version, public_version in events.values_list("version", "public_version"):
        message = {"what": what, "round": 0, "version": public_version, "staff_version": version}
        live.announce(whole_id, staff=not is_public, message=message)


def last_undoable(event: Event) -> JournalEntry | None:
    """The last action that was not undone yet, a request for a pairing only while it waits; None when there is none or
    it is the event's creation.
    """
    steps = event.journal.filter(undoes=None, undone_by=None).order_by("-number")
    entry = steps.exclude(action__in=(*PASSED_OVER, *PEOPLE)).first()
    request = waiting_request(event)
    if request is not None and (entry is None or request.number > entry.number):
        return request
    return None if entry is None or entry.action in NOT_UNDOABLE else entry


def waiting_request(event: Event) -> JournalEntry | None:
    """The request for the pairing that a round of the event waits for; None when none does."""
    if not event.rounds.filter(state=Round.State.PAIRING).exists():
        return None
    return event.journal.filter(action="ask_pairing", undone_by=None).order_by("-number").first()


def undoable_by(user: User | AnonymousUser, event: Event) -> JournalEntry | None:
    """The step that `undo_last` would undo, if the user may."""
    entry = last_undoable(event)
    return entry if entry is not None and may_undo(user, entry) else None


def undo_last(*, event: Event, actor: User | None, why: str = "", entry_number: int | None = None) -> JournalEntry:
    """Put back every row that the last action touched.

    ``entry_number``: the action the arbiter means; refused when another one has come after it.
    """
    with transaction.atomic():
        event.refresh_from_db(from_queryset=_locking())
        refuse_if_archived(event)
        entry = last_undoable(event)
        if entry is None:
            raise Refused(_("There is nothing to undo."))
        if entry_number is not None and entry.number != entry_number:
            raise Refused(
                _("Something else was done after this step, so it was not undone."), _("Look at the journal first.")
            )
        if actor is not None and not may_undo(actor, entry):
            raise Refused(_("This step is not yours to undo."), _("Ask an owner of the event."))
        if not can_be_put_back(entry):
            raise Refused(
                _("This step was made by another version of the program and can no longer be undone."),
                _("Make the change by hand."),
            )
        details = {"undone": entry.number, "undone_action": entry.action, "undone_details": entry.details}
        change = Change(event, actor, details)
        change.what = entry.details.get("what", "event")
        change.round_number = entry.details.get("round", 0)
        change.is_public = entry.details.get("public", True)
        rows = rows_of(entry, event.options)
        instances = _unchanged_since(rows)
        _make_room(rows)
        for row, instance in zip(reversed(rows), reversed(instances), strict=True):
            _put_back(change, row, instance)
        if entry.action == "ask_pairing":
            forget_requests(event)
        if entry.action == "pair":
            # A draft that is undone leaves its round planned: nobody is pairing it any more.
            waiting = event.rounds.filter(state=Round.State.PAIRING)
            change.update_all([(round_, {"state": Round.State.PLANNED}) for round_ in waiting])
        return _write(change, "undo", _reason(why), undoes=entry)


def _make_room(rows: Sequence[JournalRow]) -> None:
    """Two may not share a number or a seat even briefly, so these are cleared before they are put back."""
    changed = [row for row in rows if row.before is not None and row.after is not None]
    numbered = [row.key for row in changed if row.kind is CONTESTANT and "tpn" in (row.before or {})]
    Registration.objects.filter(pk__in=numbered).update(tpn=None)
    vacate(row.key for row in changed if row.kind is PAIRING and {"first", "second"} & {*(row.after or {})})


def _unchanged_since(rows: Sequence[JournalRow]) -> list[models.Model | None]:
    """The rows as they are now, None for those that the action deleted; refused if one was changed since."""
    wanted: dict[str, list[int]] = {}
    for row in rows:
        wanted.setdefault(row.thing, []).append(row.key)
    found = {
        (name, pk): instance
        for name, keys in wanted.items()
        for pk, instance in THINGS[name].model._default_manager.in_bulk(keys).items()
    }
    instances: list[models.Model | None] = []
    for row in rows:
        instance = found.get((row.thing, row.key))
        now = state_of(instance) if instance else {}
        if (instance is None) != (row.after is None) or any(
            now[name] != value for name, value in (row.after or {}).items()
        ):
            raise Refused(_("This step can no longer be undone: what it changed was changed again since."))
        instances.append(instance)
    return instances


def _put_back(change: Change, row: JournalRow, instance: models.Model | None) -> None:
    thing = THINGS[row.thing]
    if instance is None:
        change.create(thing.model(pk=row.key, **thing.values(row.before or {})))
    elif row.before is None:
        change.delete_all([instance])
    else:
        change.update(change.event if isinstance(instance, Event) else instance, **thing.values(row.before))
