"""Everything that an import had to say, as a sheet from which the files are made."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import notes_of_import
from tournaments.domain.reports.rounds import shown_rounds
from tournaments.models import ImportReport

LETTERS = 9
"""In points: it is read at a table."""


def difference_sheet(report: ImportReport) -> Sheet:
    """A sentence a row, under the event's name; each part begins with its heading. Rounds that are not compared yet are
    counted below.
    """
    rows = tuple((Cell.of(part), Cell.of(text)) for part, text in _rows(report))
    left = report.imported_rounds - len(report.rounds)
    notes = (_("Rounds that are still to be compared: %(count)s.") % {"count": left},) if left else ()
    return Sheet(
        report.event.name,
        _("What was said when %(source)s came in") % {"source": report.source},
        (Column(_("Part"), "part", is_strong=True), Column(_("What was said"), "sentence", is_wide=True)),
        rows,
        (("source", report.source), ("rounds", report.imported_rounds)),
        notes=notes,
        letters=LETTERS,
    )


def _rows(report: ImportReport) -> Iterator[tuple[str, str]]:
    for section in shown_findings(report.findings):
        yield from _headed(section.title, section.texts)
    yield from _headed(_("Values that were not simply taken"), notes_of_import(report.event))
    for round_ in shown_rounds(report):
        texts = round_.texts or (_("as the rules have it"),)
        yield from _headed(_("Round %(number)s") % {"number": round_.number}, texts)


def _headed(title: str, texts: tuple[str, ...] | list[str]) -> Iterator[tuple[str, str]]:
    for place, text in enumerate(texts):
        yield title if place == 0 else "", text
