"""The uploads to chess-results.com on the desk: settings, preview, send log."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ratings.domain.access import may_import_lists
from submissions.domain.chess_results_access import access_row
from submissions.domain.chess_results_api import words_of
from submissions.domain.chess_results_setup import (
    UploadValues,
    creator_of,
    request_upload,
    stop,
    switch_on,
    upload_of,
)
from submissions.domain.send_log import log_entries
from submissions.domain.upload_content import content_of, left_out, why_not
from submissions.models import LONGEST_REMARK, ChessResultsUpload, Submission
from tabellone.interchange.chess_results import UploadBlock, document
from tournaments.domain.staff.access import may
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.formats import moment
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action

PAGE = "submissions:chess_results"
MOST_ROWS = 50
"""Rows of a block on the preview; the file has all of them."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the send log with its problem in words."""

    entry: Submission
    problem: str


@dataclass(frozen=True, slots=True)
class BlockTable:
    """A block as a table: the names of the fields that have a value, and the first rows."""

    block: UploadBlock
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@require_GET
@staff(Role.ARBITER)
def show(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the status of the uploads, their settings and the send log."""
    row, reason = upload_of(event), why_not(event)
    context = {
        "event": event,
        "access": access_row(),
        "is_administrator": may_import_lists(request.user),
        "is_owner": may(request.user, event, Role.OWNER),
        "reason": render_message(reason) if reason is not None else "",
        "upload": row,
        "is_on": row is not None and row.state != ChessResultsUpload.State.STOPPED,
        "is_changed": row is not None and bool(row.sent_version) and row.sent_version != event.public_version,
        "shown": row or ChessResultsUpload(event=event),
        "problem": words_of(row.problem) if row is not None and row.problem else "",
        "longest_remark": LONGEST_REMARK,
        "log": [
            LogLine(entry, words_of(entry.problem) if entry.problem else "")
            for entry in log_entries(event, Submission.Kind.CHESS_RESULTS)
        ],
    }
    return render(request, "submissions/chess_results.html", context)


@staff_action(Role.OWNER)
def save(request: HttpRequest, event: Event) -> HttpResponse:
    """Start the uploads, or save their settings."""
    values = UploadValues(
        remark=request.POST.get("remark", "").strip(),
        is_automatic=request.POST.get("automatic") == "1",
        tournament=request.POST.get("tournament", "").strip(),
    )
    switch_on(event=event, actor=person(request), values=values)
    messages.success(request, _("Saved. The upload is queued."))
    return redirect(PAGE, event.slug)


@staff_action(Role.ARBITER)
def send(request: HttpRequest, event: Event) -> HttpResponse:
    """Queue an upload at the earliest time."""
    at = request_upload(event=event, actor=person(request))
    time = moment(timezone.localtime(at, event.zone), "H:i")
    messages.success(request, _("The upload is queued for %(time)s.") % {"time": time})
    return redirect(PAGE, event.slug)


@staff_action(Role.OWNER)
def end(request: HttpRequest, event: Event) -> HttpResponse:
    """End the uploads."""
    stop(event=event)
    messages.success(request, _("Uploads are off. The tournament stays at chess-results.com."))
    return redirect(PAGE, event.slug)


@require_GET
@staff(Role.ARBITER)
def preview(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the content of the next upload, block by block."""
    reason = why_not(event)
    blocks = () if reason is not None else _content(request, event)
    context = {
        "event": event,
        "reason": render_message(reason) if reason is not None else "",
        "tables": [_table(block) for block in blocks],
        "left_out": () if reason is not None else left_out(event),
        "most_rows": MOST_ROWS,
    }
    return render(request, "submissions/upload_preview.html", context)


@require_GET
@staff(Role.ARBITER)
def preview_file(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the document of the next upload, without the security block."""
    if why_not(event) is not None:
        return redirect("submissions:preview_upload", event.slug)
    response = HttpResponse(document(_content(request, event)), content_type="application/xml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-chess-results.xml"'
    return response


def _content(request: HttpRequest, event: Event) -> tuple[UploadBlock, ...]:
    row = upload_of(event) or ChessResultsUpload(event=event, creator=creator_of(person(request)))
    return content_of(event, row)


def _table(block: UploadBlock) -> BlockTable:
    names = tuple(name for name in block.rows[0] if any(row[name] for row in block.rows)) if block.rows else ()
    return BlockTable(block, names, tuple(tuple(row[name] for name in names) for row in block.rows[:MOST_ROWS]))
