"""An event's rows with the database's own keys in place of a file's numbers, to follow an event change by change.

The keys of a database never change, unlike the numbers of a file, so two states can be compared row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from archives.domain.container import Row
from archives.domain.exports import part_rows
from archives.domain.shapes import Refer
from archives.domain.tables import TABLES, PartTable
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event


def unchanged(_part: str, key: int) -> int:
    """Return the key itself."""
    return key


def read_rows_by_key(whole: Event) -> tuple[Event, dict[str, list[Row]]]:
    """Return the whole event and its rows by part, read in one state of the database; ``ref`` is the row's key."""
    with snapshot():
        event = Event.objects.get(pk=whole.pk)
        events = {row.pk: row for row in Event.objects.belonging_to(event)}
        parts = {table.part: list(part_rows(table, rows_of(table, events), events, unchanged)) for table in TABLES}
    return event, parts


def rows_of(table: PartTable, events: Mapping[int, Event]) -> Iterable[Any]:
    """Return the model's rows that belong to these events, in the order of their keys."""
    return table.model._default_manager.filter(table.lookup(events)).order_by("pk")


def stored_rows(table: PartTable, keys: Iterable[int], events: dict[int, Event], refer: Refer) -> dict[int, Row]:
    """Return the rows with these keys as a file has them, by key; ``refer`` replaces the keys in them."""
    found = list(table.model._default_manager.filter(pk__in=list(keys)))
    return {row.pk: each for row, each in zip(found, part_rows(table, found, events, refer), strict=True)}
