"""Event as a whole: visibility, archive, deletion, downloads."""

from __future__ import annotations

import structlog
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.domain.events.archiving import archive_event, delete_event, event_file, set_visibility, unarchive_event
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.current_round import is_final_with_adjourned_games
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action

log = structlog.get_logger(__name__)

NO_FINAL_REPORT = gettext_lazy("FIDE mode: no final report while a game is adjourned. Enter its result first.")


@require_GET
@staff(Role.OWNER)
def archiving(request: HttpRequest, event: Event) -> HttpResponse:
    """Show visibility, downloads, archive and deletion of the event."""
    players = event.registrations.count()
    rounds = event.rounds.filter(pairings__isnull=False).distinct().count()
    context = {"event": event, "choices": Event.Visibility.choices, "players": players, "rounds": rounds}
    return render(request, "tournaments/desk/archiving.html", context)


@staff_action(Role.OWNER)
def visibility(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the visibility of the event."""
    set_visibility(
        event=event,
        actor=person(request),
        visibility=request.POST.get("visibility", ""),
        shows_birth_years="shows_birth_years" in request.POST,
    )
    messages.success(request, event.get_visibility_display())
    return redirect("tournaments:keeping", event.slug)


@staff_action(Role.OWNER)
def archive(request: HttpRequest, event: Event) -> HttpResponse:
    """Archive the event."""
    archive_event(event=event, actor=person(request))
    messages.success(request, _("Archived: this event is read-only."))
    return redirect("tournaments:keeping", event.slug)


@staff_action(Role.OWNER)
def unarchive(request: HttpRequest, event: Event) -> HttpResponse:
    """Remove the event from the archive."""
    unarchive_event(event=event, actor=person(request))
    messages.success(request, _("The event is out of the archive and can be worked on."))
    return redirect("tournaments:keeping", event.slug)


@staff_action(Role.OWNER)
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the event permanently, if its name was typed."""
    slug, name = event.slug, event.name
    delete_event(event=event, typed=request.POST.get("name", ""))
    log.warning("event_deleted", slug=slug, by=person(request).pk)
    messages.success(request, _("“%(event)s” is deleted.") % {"event": name})
    return redirect("tournaments:home")


@never_cache
@require_GET
@staff(Role.ARBITER)
def whole_report(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the report for the rating officer, with dates of birth and FIDE IDs; ``?comments=no``: without ``###``.

    In FIDE mode there is none while only adjourned games are missing at the end of the event.
    """
    if is_on(event) and is_final_with_adjourned_games(event):
        messages.error(request, NO_FINAL_REPORT)
        return redirect("tournaments:desk", event.slug)
    comments = request.GET.get("comments") != "no"
    return _download(export_trf(event, comments=comments), f"{event.slug}-rating.trf", "text/plain; charset=utf-8")


@never_cache
@require_GET
@staff(Role.OWNER)
def whole_event(_request: HttpRequest, event: Event) -> HttpResponse:
    """Return all stored data of the event as JSON."""
    return _download(event_file(event), f"{event.slug}-event.json", "application/json")


def _download(content: str, name: str, content_type: str) -> HttpResponse:
    response = HttpResponse(content.encode(), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
