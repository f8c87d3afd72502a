"""Files for Swiss-Manager, for the event's arbiters only: they contain dates of birth."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from submissions.domain.swiss_manager import player_list, report
from tournaments.models import Event, Role
from tournaments.views.access import staff
from tournaments.views.files import fresh_file_of

ENDINGS = ("csv", "xlsx")


@require_GET
@staff(Role.ARBITER)
def players(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the list of players."""
    if ending not in ENDINGS:
        raise Http404
    return fresh_file_of(request, event, ending, name="swiss-manager", sheet=player_list(event))


@require_GET
@staff(Role.ARBITER)
def report_file(_request: HttpRequest, event: Event) -> HttpResponse:
    """Return the report in TRF16."""
    if event.is_divided:
        raise Http404
    response = HttpResponse(report(event).encode(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-trf16.trf"'
    return response
