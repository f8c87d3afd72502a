"""Undo, as the change logs of events, ladders and seasons share it: which entry, who may, and the rows put back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import JournalSchema
from tournaments.domain.journal.logged_change import RowChange
from tournaments.models import LogEntry

Entry = TypeVar("Entry", bound=LogEntry)
OF_ANOTHER_VERSION = gettext_lazy(
    "This change was saved by another version of the program and can no longer be undone."
)


def last_entry(owner: Any, passed_over: Collection[str]) -> Any:
    """Return the last entry of the owner's log that an undo would reverse; None if there is none.

    Undos, actions that are undone already, and actions passed over do not count.
    """
    entries = owner.journal.filter(undone_by=None, undoes=None).exclude(action__in=passed_over)
    return entries.order_by("-number").first()


def entry_to_undo(
    entry: Entry | None, *, number: int | None = None, may: Callable[[Entry], bool], ask: str | Promise = ""
) -> Entry:
    """Return the entry if the user may undo it now.

    ``number``: the action that the user saw; Refused if there is a later one. Undo needs the rights of the action
    (``may``); ``ask``: the remedy for a user without them.
    """
    if entry is None:
        raise Refused(_("There is nothing to undo."))
    if number is not None and entry.number != number:
        raise Refused(
            _("Something else was done after this step, so it was not undone."), _("Check the change log first.")
        )
    if not may(entry):
        raise Refused(_("This step is not yours to undo."), ask)
    return entry


def unchanged_since(schema: JournalSchema, rows: Sequence[JournalRow]) -> list[models.Model | None]:
    """Return the current rows, None for a deleted row. Raises Refused if one has changed since the entry."""
    wanted: dict[str, list[int]] = {}
    for row in rows:
        wanted.setdefault(row.thing, []).append(row.key)
    found = {
        (name, pk): instance
        for name, keys in wanted.items()
        for pk, instance in schema.types[name].model._default_manager.in_bulk(keys).items()
    }
    instances: list[models.Model | None] = []
    for row in rows:
        instance = found.get((row.thing, row.key))
        now = schema.state_of(instance) if instance else {}
        if (instance is None) != (row.after is None) or any(
            now[name] != value for name, value in (row.after or {}).items()
        ):
            raise Refused(_("This change can no longer be undone: the same data has changed again."))
        instances.append(instance)
    return instances


def put_back(change: RowChange[Any], rows: Sequence[JournalRow], instances: Sequence[models.Model | None]) -> None:
    """Restore the rows to their state before the entry, the last first."""
    for row, instance in zip(reversed(rows), reversed(instances), strict=True):
        thing = change.schema.types[row.thing]
        if instance is None:
            change.restore(thing.model(pk=row.key, **thing.values(row.before or {})))
        elif row.before is None:
            change.delete_all([instance])
        else:
            is_owner = isinstance(instance, type(change.owner))
            change.update(change.owner if is_owner else instance, **thing.values(row.before))
