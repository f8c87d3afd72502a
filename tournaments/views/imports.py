"""Imports: a report as a new event, a table as players."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_GET, require_http_methods

from tabellone.interchange.players import TableError
from tabellone.interchange.trf import TrfError
from tournaments.domain.entries.import_preview import Wishes, enter_table, preview_table
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.monitoring import resend_stalled, waiting_of
from tournaments.domain.reports.difference_sheet import difference_sheet
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import import_trf, notes_of_import
from tournaments.domain.reports.pairing_check import (
    COMPARING,
    ask_comparison,
    cancel_comparison,
    comparable,
    failure_of_comparison,
    shown_rounds,
    was_asked,
)
from tournaments.domain.reports.repaired_imports import import_repaired, repairs_of
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.words.core_messages import render_message
from tournaments.interfaces.file_encoding import FileReading, read_file
from tournaments.interfaces.table_form import context_of, wishes_of
from tournaments.models import Event, ImportReport, Role
from tournaments.views.access import person, staff
from tournaments.views.files import fresh_file_of
from tournaments.views.form_tokens import submit_once

REPORT_PAGE = "tournaments/desk/import_report.html"
REPAIRS_PAGE = "tournaments/desk/import_repairs.html"
PLAYERS_PAGE = "tournaments/desk/import_players.html"


@require_http_methods(["GET", "POST"])
@login_required
def import_report(request: HttpRequest) -> HttpResponse:
    """Create an event from a report; errors are shown beside the file, and then nothing is saved.

    A text file that is not Unicode is previewed first, so that another encoding can be chosen. A defective report is
    imported after the user has confirmed all adjustments.
    """
    if request.method == "GET":
        return render(request, REPORT_PAGE)
    file = read_file(request, "report")
    if file is None:
        return render(request, REPORT_PAGE, {"error": _("Choose a file first.")}, status=422)
    if file.codec and "confirm" not in request.POST:
        return render(request, REPORT_PAGE, {"reading": file})
    try:
        return submit_once(request, lambda: _import(request, file))
    except TrfError as wrong:
        return _answer_defects(request, file, wrong)
    except Refused as refused:
        return render(request, REPORT_PAGE, {"error": str(refused)}, status=422)


def _import(request: HttpRequest, file: FileReading) -> tuple[str, str]:
    """Import the file. The rounds of a repaired report are compared with the rules at once."""
    actor, digest = person(request), request.POST.get("adjustments", "")
    if digest:
        event = import_repaired(actor=actor, data=file.data, source=file.source, codec=file.codec, digest=digest)
        ask_comparison(report=event.import_report, actor=actor)
    else:
        event = import_trf(actor=actor, data=file.data, source=file.source, codec=file.codec)
    return reverse("tournaments:imported", args=[event.slug]), _("The report is imported.")


def _answer_defects(request: HttpRequest, file: FileReading, wrong: TrfError) -> HttpResponse:
    """Show the adjustments of a file that cannot be read, or the reason why it cannot be repaired."""
    try:
        found = repairs_of(file.data, source=file.source, codec=file.codec)
    except TrfError as refused:
        found, wrong = None, refused
    if found is None:
        error = _("The file cannot be read: %(why)s. Nothing was imported.") % {"why": render_message(wrong.message)}
        return render(request, REPORT_PAGE, {"error": error}, status=422)
    context = {"file": file, "repairs": found, "points": [render_message(row) for row in found.points]}
    return render(request, REPAIRS_PAGE, context)


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def imported(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the import report of the event; a POST starts or ends the comparison of its rounds with the rules."""
    report = get_object_or_404(ImportReport.objects.select_related("event"), event=event)
    is_part = "HX-Request" in request.headers
    if request.method == "POST":
        if "cancel" in request.POST:
            cancel_comparison(report)
        else:
            ask_comparison(report=report, actor=person(request))
        if not is_part:
            return redirect("tournaments:imported", event.slug)
        report.refresh_from_db(fields=["rounds"])
    job = waiting_of(event, COMPARING)
    if job is not None:
        resend_stalled([job.job])
    context = {
        "event": event,
        "report": report,
        "rounds": shown_rounds(report),
        "comparing": job,
        "waiting": len(comparable(report)),
        "was_asked": was_asked(report),
        "failure": failure_of_comparison(report),
    }
    if is_part:
        return render(request, "tournaments/desk/_imported_rounds.html", context)
    context |= {
        "sections": shown_findings(report.findings),
        "notes": notes_of_import(event),
        "agenda": agenda(event),
    }
    return render(request, "tournaments/desk/imported.html", context)


@require_GET
@staff(Role.ARBITER)
def differences(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the import report as a file."""
    report = get_object_or_404(ImportReport.objects.select_related("event"), event=event)
    return fresh_file_of(request, event, ending, name="differences", sheet=difference_sheet(report))


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def import_players(request: HttpRequest, event: Event) -> HttpResponse:
    """Preview the result of each row of a table; add the players after confirmation."""
    text = request.POST.get("text", "")
    if request.method == "GET" or "again" in request.POST:
        return render(request, PLAYERS_PAGE, {"event": event, "text": text})
    wishes = wishes_of(request.POST)
    file = read_file(request, "table", event.federation)
    data: bytes | str = text
    if file is not None and not file.codec:
        data = file.data
    elif file is not None and (not text or file.codec != request.POST.get("read_as")):
        data, wishes = file.text, Wishes()  # the answers about the rows belong to other names
    context: dict[str, object] = {"event": event, "text": text, "reading": file if file and file.codec else None}
    try:
        if "confirm" in request.POST:
            try:
                return submit_once(request, lambda: _enter(request, event, data, wishes))
            except Refused as refused:
                context["error"] = str(refused)
        context |= context_of(
            preview_table(event, data, wishes, file.source if file else ""), of_teams=event.is_of_teams
        )
    except TableError as wrong:
        context["error"] = _("Line %(line)s: expected %(expected)s, found %(found)s. Nothing was imported.") % {
            "line": wrong.line,
            "expected": render_message(wrong.expected),
            "found": render_message(wrong.found),
        }
    return render(request, PLAYERS_PAGE, context, status=422 if "error" in context else 200)


def _enter(request: HttpRequest, event: Event, data: bytes | str, wishes: Wishes) -> tuple[str, str]:
    preview = enter_table(event=event, actor=person(request), data=data, wishes=wishes)
    count, changed = len(preview.to_add), len(preview.to_update)
    said = []
    if count:
        text = ngettext("%(count)s player was added.", "%(count)s players were added.", count)
        said.append(text % {"count": count})
    if changed:
        text = ngettext(
            "The data of %(count)s player are changed.", "The data of %(count)s players are changed.", changed
        )
        said.append(text % {"count": changed})
    return reverse("tournaments:players", args=[event.slug]), " ".join(said)
