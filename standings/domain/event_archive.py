"""The archive of an event for its owners: the report package with change log, incident book and all stored data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _, pgettext

from standings.domain.rating_package import (
    FurtherFiles,
    PackageContent,
    no_further_files,
    package_files,
    read_package,
)
from tabellone.sheets import FORMATS, Cell, Column, Paper, Sheet
from tabellone.zip_files import NamedFile
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import event_file
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.incidents.sheets import absence_sheet, incident_sheet
from tournaments.domain.journal.entries import actor_name, without_secrets
from tournaments.models import Event, JournalEntry

MOST_ENTRIES = 200_000
"""Entries of the change logs in one archive."""
AT_A_TIME = 500
"""Entries that are described together."""


@dataclass(frozen=True, slots=True)
class ArchiveContent:
    """All data of an archive in one state: the package, the sheets by name, and the stored data as JSON."""

    package: PackageContent
    sheets: tuple[tuple[str, Sheet], ...]
    stored: str


def read_archive(event: Event, further_of: FurtherFiles = no_further_files) -> ArchiveContent:
    """Return the content of the archive. Raises Refused if it is too large or has no round.

    ``further_of``: the further files of each part of the package.
    """
    package = read_package(event, further_of)
    events = {event.pk: event} | {part.part.event.pk: part.part.event for part in package.parts}
    if JournalEntry.objects.filter(event__in=events).count() > MOST_ENTRIES:
        raise Refused(
            _("The change log is too large for one archive (maximum %(count)s entries).") % {"count": MOST_ENTRIES},
            _("Download the archive of each section on its own."),
        )
    folders = {part.part.event.pk: part.folder for part in package.parts}
    sheets: list[tuple[str, Sheet]] = []
    for pk, one in events.items():
        # The only section with rounds has no folder in the package; here the festival's change log is beside it.
        name = folders.get(pk) or (one.slug if pk != event.pk else "")
        folder = f"{name}/" if name else ""
        sheets.append((f"{folder}change-log", change_log_sheet(one)))
        if pk in folders:
            sheets.append((f"{folder}incidents", incident_sheet(one)))
            sheets.append((f"{folder}absences", absence_sheet(one)))
    return ArchiveContent(package, tuple(sheets), event_file(event))


def archive_files(content: ArchiveContent, paper: Paper) -> Iterator[NamedFile]:
    """Yield the files of the archive: the package in its own folder, the sheets as CSV and JSON, the stored data."""
    for file in package_files(content.package, paper):
        yield NamedFile(f"rating-report/{file.name}", file.content)
    for name, sheet in content.sheets:
        for ending in ("csv", "json"):
            yield NamedFile(f"{name}.{ending}", FORMATS[ending].write(sheet))
    yield NamedFile("event.json", content.stored.encode())


def change_log_sheet(event: Event) -> Sheet:
    """Return the change log, oldest entry first: user, time, change, reason, and the values before and after."""
    columns = (
        Column(_("No."), "number", is_number=True),
        Column(_("When"), "at"),
        Column(_("User"), "user"),
        Column(pgettext("change log", "Change"), "change", is_wide=True),
        Column(_("Why"), "why"),
        Column(_("Before and after"), "values", is_wide=True),
        Column(_("undone"), "undone"),
    )
    rows = tuple(_rows(event))
    return Sheet(event.name, _("Change log"), columns, rows, (("entries", len(rows)),))


def _rows(event: Event) -> Iterator[tuple[Cell, ...]]:
    entries = list(event.journal.select_related("actor", "undone_by").order_by("number"))
    for first in range(0, len(entries), AT_A_TIME):
        some = entries[first : first + AT_A_TIME]
        for entry in some:
            entry.changes = without_secrets(entry.changes)
        for entry, changes in zip(some, before_and_after(event, some), strict=True):
            values = "; ".join(
                f"{', '.join(filter(None, (row.row, row.field)))}: {row.before} → {row.after}" for row in changes
            )
            undone = getattr(entry, "undone_by", None)
            yield (
                Cell.of(entry.number),
                Cell.of(entry.at.isoformat(timespec="seconds")),
                Cell.of(actor_name(entry) or None),
                Cell.of(sentence(entry)),
                Cell.of(entry.why or None),
                Cell.of(values or None),
                Cell.of(undone.number if undone else None),
            )
