"""The import report as a sheet for files."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import notes_of_import
from tournaments.domain.reports.pairing_check import shown_rounds
from tournaments.models import ImportReport

LETTERS = 9
"""Font size in points: the sheet is read at a table."""


def difference_sheet(report: ImportReport) -> Sheet:
    """Return a sheet with one sentence per row, under the event's name; each section begins with its heading.

    Rounds not compared yet are counted at the end.
    """
    rows = tuple((Cell.of(part), Cell.of(text)) for part, text in _rows(report))
    left = report.imported_rounds - len(report.rounds)
    notes = (_("Rounds not compared yet: %(count)s.") % {"count": left},) if left else ()
    return Sheet(
        report.event.name,
        _("Import report of %(source)s") % {"source": report.source},
        (Column(_("Part"), "part", is_strong=True), Column(_("Import notes"), "sentence", is_wide=True)),
        rows,
        (("source", report.source), ("rounds", report.imported_rounds)),
        notes=notes,
        letters=LETTERS,
    )


def _rows(report: ImportReport) -> Iterator[tuple[str, str]]:
    for section in shown_findings(report.findings):
        yield from _headed(section.title, section.texts)
    yield from _headed(_("Values changed during import"), notes_of_import(report.event))
    for round_ in shown_rounds(report):
        texts = round_.texts or (_("according to the rules"),)
        yield from _headed(_("Round %(number)s") % {"number": round_.number}, texts)


def _headed(title: str, texts: tuple[str, ...] | list[str]) -> Iterator[tuple[str, str]]:
    for place, text in enumerate(texts):
        yield title if place == 0 else "", text
