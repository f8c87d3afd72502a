"""Updates of stored rows to other values, some of which must be different in each row of an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from archives.domain.file_check import Values
from archives.domain.tables import PartTable
from entries.models import EntryWish
from tournaments.domain.boards.seating import clear_boards
from tournaments.models import JournalEntry, Registration
from tournaments.uniqueness_triggers import vacate

BATCH = 200
"""Rows in one statement."""


def update_rows(table: PartTable, rows: list[Values]) -> None:
    """Set all columns of these rows, which exist."""
    names = [column.name for column in table.fields()]
    instances = [table.model(**values) for values in rows]
    # Not `bulk_update`, which would set the times of creation and change to now.
    for first in range(0, len(instances), BATCH):
        for instance in instances[first : first + BATCH]:
            values = {name: getattr(instance, table.model._meta.get_field(name).attname) for name in names}  # type: ignore[union-attr]
            table.model._default_manager.filter(pk=instance.pk).update(**values)


def free_unique_values(part: str, keys: list[int]) -> None:
    """Clear the values that must be different before the rows get others: two must not share one even briefly."""
    if part == "contestants":
        Registration.objects.filter(pk__in=keys).update(tpn=None, roster_place=0, fide_id="")
    elif part == "pairings":
        vacate(keys)
        clear_boards(keys)
    elif part == "entries":
        EntryWish.objects.filter(pk__in=keys).update(registration=None)


def make_journal_room(numbers: Mapping[int, Iterable[int]], known: models.QuerySet[Any, Any]) -> None:
    """Move change-log entries that were written here to free numbers behind those of the laptop.

    ``numbers``: the numbers of the laptop's new entries by event; ``known``: the keys of its earlier ones. Only
    actions on what belongs to this server alone write such entries (`who_runs.OF_THIS_SERVER`).
    """
    for event, theirs in numbers.items():
        taken = {*theirs}
        own = JournalEntry.objects.filter(event=event).exclude(pk__in=known)
        if not own.filter(number__in=taken).exists():
            continue
        last = max(JournalEntry.objects.filter(event=event).aggregate(most=models.Max("number"))["most"], *taken)
        for place, entry in enumerate(own.order_by("number"), start=1):
            JournalEntry.objects.filter(pk=entry.pk).update(number=last + place)
