"""View of the confirmation link."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from entries.domain.email_confirmation import confirm_address, to_confirm
from entries.domain.links import application_to_confirm
from entries.models import Application
from entries.views.public import site_of
from tournaments.domain.errors import Refused
from tournaments.views.number_input import read_number
from tournaments.views.private_links import limit_actions, page_of_link

MOST_CONFIRMED = 500


@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """List the entries with this address; the button confirms them.

    Opening the page changes nothing, because mail scanners open every link.
    """
    application = application_to_confirm(token)
    zone = None if application is None else application.event.zone
    return page_of_link(request, zone, lambda: _confirm(request, application))


def _confirm(request: HttpRequest, application: Application | None) -> HttpResponse:
    if application is None:
        raise Http404
    confirmed: list[Application] = []
    error, status = "", 200
    if request.method == "POST":
        keys = [read_number(text) or 0 for text in request.POST.getlist("entry")[:MOST_CONFIRMED]]
        try:
            limit_actions(f"entry-{application.pk}")
            confirmed = confirm_address(application=application, keys=keys, site=site_of(request))
        except Refused as refused:
            error, status = str(refused), 422
    context = {
        "event": application.event,
        "email": application.email,
        "rows": list(to_confirm(application)[:MOST_CONFIRMED]),
        "confirmed": confirmed,
        "error": error,
    }
    return render(request, "entries/confirm.html", context, status=status)
