"""The rating report on the desk: the check, the package with FIDE's forms, and the archive for owners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from threading import BoundedSemaphore

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from norms.domain.package_forms import PackageForms, forms_of, further_files
from standings.domain.event_archive import archive_files, read_archive
from standings.domain.rating_package import (
    PackageContent,
    PackagePart,
    package_files,
    parts_of,
    read_package,
    refuse_large,
    refuse_open_games,
)
from tabellone.sheets import Paper
from tabellone.zip_files import NamedFile, zip_of
from tournaments.domain.errors import Refused
from tournaments.domain.snapshot import snapshot
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role
from tournaments.views.access import staff
from tournaments.views.files import paper_at, paper_size

WITH_ERRORS = "errors"
"""The parameter that confirms a package whose report has errors."""
_making = BoundedSemaphore(2)
"""Limit of packages that a process makes at the same time."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A part of the package with its forms."""

    part: PackagePart
    forms: PackageForms


@require_GET
@staff(Role.ARBITER)
def rating_report(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the check of each report, and the downloads."""
    with snapshot():
        event.refresh_from_db()
        parts = parts_of(event)
        refused = None
        try:
            refuse_large(parts)
        except Refused as error:
            refused = error
        rows = [] if refused else [ReportRow(part, forms_of(part.event)) for part in parts]
    context = {
        "event": event,
        "parts": rows,
        "refused": refused,
        "errors": sum(len(part.readiness.errors) for part in parts),
        "incomplete": sum(len(row.forms.incomplete) for row in rows),
        "is_single": len(parts) == 1 and parts[0].event.pk == event.pk,
        "is_owner": may(request.user, event, Role.OWNER),
    }
    return render(request, "norms/rating_report.html", context)


@require_GET
@staff(Role.ARBITER)
def package(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the package; with errors in a report only if the arbiter confirms it with ``?errors=1``."""
    try:
        with snapshot():
            event.refresh_from_db()
            content = read_package(event, further_files)
            refuse_open_games([part.part for part in content.parts])
    except Refused as refused:
        return _back(request, event, str(refused))
    if request.GET.get(WITH_ERRORS) != "1" and any(part.part.readiness.errors for part in content.parts):
        return _back(request, event, _("The report has errors. Correct them, or confirm the download with errors."))
    return _zip(event, "rating-report", package_files(content, _paper(request, event, content)))


@require_GET
@staff(Role.OWNER)
def archive(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the archive of the event."""
    try:
        with snapshot():
            event.refresh_from_db()
            content = read_archive(event, further_files)
    except Refused as refused:
        return _back(request, event, str(refused))
    return _zip(event, "archive", archive_files(content, _paper(request, event, content.package)))


def _paper(request: HttpRequest, event: Event, content: PackageContent) -> Paper:
    return paper_at(paper_size(request), content.at, event)


def _back(request: HttpRequest, event: Event, text: str) -> HttpResponse:
    messages.error(request, text)
    return redirect("norms:rating_report", event.slug)


def _zip(event: Event, name: str, files: Iterable[NamedFile]) -> HttpResponse:
    with _making:
        content = zip_of(files)
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}.zip"'
    return response
