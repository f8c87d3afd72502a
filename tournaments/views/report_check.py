"""Report check before the tournament report is sent."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.domain.reports.report_check import readiness_of
from tournaments.models import Event, Role
from tournaments.views.access import staff


@require_GET
@staff(Role.ARBITER)
def readiness(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the errors for which a rating officer would reject the report, each with its remedy, and the file."""
    return render(request, "tournaments/desk/report_check.html", {"event": event, "readiness": readiness_of(event)})
