"""Event files on the desk: download, preview, import, and the staff that a file proposes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from archives.domain.container import ENDING, EventFile, unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event, summary_of
from archives.domain.opened_files import delete_file, keep_file, kept_file
from archives.domain.staff_list import remove_proposals
from archives.models import OpenedFile
from tournaments.domain.errors import Refused
from tournaments.domain.events.naming import free_slug
from tournaments.domain.staff.access import needed_for
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.form_tokens import submit_once

OPEN_PAGE = "archives/open.html"
PREVIEW_PAGE = "archives/preview.html"


@never_cache
@require_GET
@refusals
@staff(Role.OWNER)
def download(_request: HttpRequest, event: Event) -> HttpResponse:
    """Return the event file."""
    response = HttpResponse(export_event(event), content_type="application/octet-stream")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}{ENDING}"'
    return response


@require_http_methods(["GET", "POST"])
@login_required
def open_file(request: HttpRequest) -> HttpResponse:
    """Open a file: it is kept for the preview. Nothing is imported yet."""
    if request.method == "GET":
        return render(request, OPEN_PAGE)
    upload = request.FILES.get("file")
    if not isinstance(upload, UploadedFile):
        return render(request, OPEN_PAGE, {"error": _("Choose a file first.")}, status=422)
    data = upload.read()
    try:
        summary_of(unpack(data))
    except Refused as refused:
        return render(request, OPEN_PAGE, {"error": str(refused)}, status=422)
    keep_file(user=person(request), name=upload.name or "", data=data)
    return redirect("archives:preview")


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def preview(request: HttpRequest) -> HttpResponse:
    """Show what the opened file has; a POST imports it."""
    kept = kept_file(person(request))
    if kept is None:
        if request.method == "POST":
            messages.error(request, _("The file is no longer open. Open it again."))
        return redirect("archives:open")
    if request.method == "GET":
        return _preview(request, kept)

    def make() -> tuple[str, str]:
        if request.POST.get("digest") != kept.digest:
            raise Refused(_("You opened another file in the meantime."), _("Check the preview and import it again."))
        event = import_event(
            file=unpack(bytes(kept.data)), actor=person(request), slug=_chosen_slug(request, unpack(bytes(kept.data)))
        )
        delete_file(person(request))
        return reverse("tournaments:desk", args=[event.slug]), _("The event is imported. You are its owner.")

    try:
        return submit_once(request, make)
    except Refused as refused:
        return _preview(request, kept, error=str(refused))


def _chosen_slug(request: HttpRequest, file: EventFile) -> str:
    """Return the address that the user entered; empty for the file's own."""
    slug = request.POST.get("slug", "").strip()
    return "" if slug == file.slug else slug


def _preview(request: HttpRequest, kept: OpenedFile, error: str = "") -> HttpResponse:
    try:
        summary = summary_of(unpack(bytes(kept.data)))
    except Refused as refused:  # another version of the program opened it
        return render(request, OPEN_PAGE, {"error": str(refused)}, status=422)
    context: dict[str, Any] = {
        "kept": kept,
        "summary": summary,
        "error": error,
        "slug": request.POST.get("slug", free_slug(summary.name) if summary.is_taken else summary.slug),
    }
    return render(request, PREVIEW_PAGE, context, status=422 if error else 200)


@staff_action(needed_for("invite"))
def remove_proposed(_request: HttpRequest, event: Event) -> HttpResponse:
    """Remove the proposed staff from the page."""
    remove_proposals(event)
    return redirect("tournaments:people", event.slug)
