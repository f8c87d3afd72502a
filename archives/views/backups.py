"""Restore points on the desk: list, save, preview, restore, download, and the second folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from archives.domain.backups.backup_list import points_by_day, reason_in_words, status_of
from archives.domain.backups.differences import differences
from archives.domain.backups.folders import is_same_disk
from archives.domain.backups.losses import preview_of
from archives.domain.backups.restore_points import data_of_point, has_restore_points, save_restore_point
from archives.domain.backups.restoring import restore_event
from archives.domain.backups.state import backup_state, name_second_folder, note_success
from archives.domain.container import ENDING
from archives.models import RestorePoint
from tournaments.domain.errors import Refused
from tournaments.domain.snapshot import of_one_state
from tournaments.domain.staff.access import may, needed_for
from tournaments.models import Event, Role
from tournaments.views.access import View, person, refusals, staff
from tournaments.views.form_tokens import submit_once

PAGE = "archives/backups.html"
PREVIEW_PAGE = "archives/restore.html"
RESTORER = needed_for("restore")


def of_wholes(view: View) -> View:
    """Answer 404 where no restore points are saved; lead from a section or a group to the pages of its whole event."""

    @wraps(view)
    def guarded(request: HttpRequest, event: Event, **kwargs: object) -> HttpResponse:
        if not has_restore_points(event):
            raise Http404
        if event.pk != event.whole.pk:
            return redirect("archives:backups", event.whole.slug)
        return view(request, event, **kwargs)

    return guarded


def of_points(view: Callable[..., HttpResponse]) -> View:
    """Call the view with the restore point in place of its number; 404 for one of another event."""

    @wraps(view)
    def guarded(request: HttpRequest, event: Event, number: int) -> HttpResponse:
        return view(request, event, get_object_or_404(RestorePoint, pk=number, event=event))

    return guarded


def may_name_folder(request: HttpRequest) -> bool:
    """Return True for an administrator, and for an owner at this computer: others must not choose its folders."""
    return person(request).is_superuser or request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")


@require_GET
@staff(Role.ARBITER)
@of_wholes
def backups(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the restore points, and where they are saved."""
    return _page(request, event)


def _page(request: HttpRequest, event: Event, error: str = "", typed: str | None = None) -> HttpResponse:
    state = backup_state()
    context = {
        "event": event,
        "days": points_by_day(event),
        "status": status_of(event),
        "folder": state.folder if typed is None else typed,
        "is_same_disk": bool(state.folder) and is_same_disk(Path(state.folder)),
        "may_name": may_name_folder(request),
        "is_owner": may(request.user, event, RESTORER),
        "error": error,
        "most": settings.RESTORE_POINTS_PER_EVENT,
        "megabytes": settings.RESTORE_POINTS_MEGABYTES,
        "erased_days": settings.ERASED_DAYS_IN_BACKUPS,
    }
    return render(request, PAGE, context, status=422 if error else 200)


@require_POST
@refusals
@staff(Role.ARBITER)
@of_wholes
def save(request: HttpRequest, event: Event) -> HttpResponse:
    """Save a restore point now."""
    try:
        save_restore_point(event_key=event.pk)
    except OSError:
        raise Refused(
            _("The restore point was not saved because the disk is full or cannot be written."),
            _("Free some space and try again."),
        ) from None
    note_success()
    messages.success(request, _("Restore point saved."))
    return redirect("archives:backups", event.slug)


@require_POST
@staff(Role.OWNER)
@of_wholes
def folder(request: HttpRequest, event: Event) -> HttpResponse:
    """Name the second folder, or none."""
    typed = request.POST.get("folder", "")
    if not may_name_folder(request):
        return _page(request, event, _("The folder can only be chosen on the computer that runs the program."), typed)
    try:
        state = name_second_folder(typed)
    except Refused as refused:
        return _page(request, event, str(refused), typed)
    messages.success(request, _("Second folder saved.") if state.folder else _("Second folder removed."))
    return redirect("archives:backups", event.slug)


@never_cache
@require_GET
@refusals
@staff(RESTORER)
@of_wholes
@of_points
@of_one_state
def preview(request: HttpRequest, event: Event, point: RestorePoint) -> HttpResponse:
    """Show what a restore would lose."""
    found = differences(event, point)
    context = {
        "event": event,
        "point": point,
        "reason": reason_in_words(event, point),
        "preview": preview_of(event, found),
        "differs": bool(found.rows),
    }
    return render(request, PREVIEW_PAGE, context)


@require_POST
@refusals
@staff(RESTORER)
@of_wholes
@of_points
def restore(request: HttpRequest, event: Event, point: RestorePoint) -> HttpResponse:
    """Restore the event."""

    def act() -> tuple[str, str]:
        seen = request.POST.get("version", "")
        restore_event(
            event=event, actor=person(request), point=point, seen_version=int(seen) if seen.isdecimal() else -1
        )
        return reverse("tournaments:desk", args=[event.slug]), _(
            "The event is restored. Undo brings the later state back."
        )

    return submit_once(request, act)


@never_cache
@require_GET
@refusals
@staff(RESTORER)
@of_wholes
@of_points
def download(_request: HttpRequest, event: Event, point: RestorePoint) -> HttpResponse:
    """Return the event file of the restore point."""
    response = HttpResponse(data_of_point(point), content_type="application/octet-stream")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{point.at:%Y%m%d-%H%M%S}{ENDING}"'
    return response
