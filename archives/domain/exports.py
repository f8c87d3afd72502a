"""Export of an event or a festival as one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import version
from itertools import chain
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from archives.domain.columns import to_json
from archives.domain.container import EventFile, Row, pack
from archives.domain.journal_rows import details_to_json, rows_to_json
from archives.domain.numbering import Numbering
from archives.domain.shapes import Refer
from archives.domain.staff_list import staff_rows
from archives.domain.tables import STAFF, SUBJECTS, TABLES, PartTable
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import ACTOR_NAME, VERSION, actor_name
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event, Job, JournalEntry

Rows: TypeAlias = list[tuple[PartTable, list[Any]]]
PROGRAM = f"tabellone {version('tabellone')}"


def export_event(event: Event) -> bytes:
    """Return the event file. Raises Refused for a section or a group of a stage, and for an event that is too large."""
    return pack(read_event(event))


def read_event(event: Event) -> EventFile:
    """Return the content of the event's file, read in one state of the database."""
    return read_with_keys(event)[0]


def read_with_keys(event: Event) -> tuple[EventFile, Mapping[str, list[int]]]:
    """Return the content of the event's file, and the database's key of each number in it, by part."""
    if event.pk != event.whole.pk:
        raise Refused(
            _("This event belongs to %(event)s.") % {"event": event.whole.name},
            _("Export %(event)s: its file has all sections and groups.") % {"event": event.whole.name},
        )
    with snapshot():
        event = Event.objects.get(pk=event.pk)
        events = {row.pk: row for row in Event.objects.belonging_to(event)}
        rows: Rows = [
            (table, list(table.model._default_manager.filter(table.lookup(events)).order_by("pk"))) for table in TABLES
        ]
        staff = staff_rows(event)
    numbering = Numbering()
    for _row in chain.from_iterable(part_rows(table, each, events, numbering.collect) for table, each in rows):
        pass
    numbering.finish()
    parts = {table.part: list(part_rows(table, each, events, numbering.number)) for table, each in rows}
    parts[STAFF] = staff
    kind = "festival" if event.is_festival else "event"
    return EventFile(kind, event.name, event.slug, PROGRAM, parts), numbering.keys()


def part_rows(table: PartTable, rows: Iterable[Any], events: dict[int, Event], refer: Refer) -> Iterator[Row]:
    """Yield the rows of a part. ``refer`` collects the keys, or returns their numbers."""
    finish = FINISHING.get(table.part)
    for row in rows:
        found = {"ref": refer(table.part, row.pk)}
        found |= {column.name: to_json(table, column, row, refer) for column in table.fields()}
        if finish is not None:
            finish(found, row, events, refer)
        yield found


def _finish_entry(found: Row, entry: JournalEntry, events: dict[int, Event], refer: Refer) -> None:
    found["details"] = details_to_json(entry.details, refer)
    found["changes"] = rows_to_json(entry, events[entry.event_id], refer)
    found["version"] = VERSION
    found[ACTOR_NAME] = actor_name(entry)


def _finish_job(found: Row, job: Job, _events: dict[int, Event], refer: Refer) -> None:
    found["subject"] = refer(SUBJECTS[job.kind], job.subject)
    if job.state == Job.State.RUNNING:
        found["state"] = Job.State.WAITING.value


FINISHING: dict[str, Callable[[Row, Any, dict[int, Event], Refer], None]] = {
    "journal": _finish_entry,
    "jobs": _finish_job,
}
"""Values of a row that the columns alone do not have, by part."""
