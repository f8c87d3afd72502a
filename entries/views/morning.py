"""The morning: who is there."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET

from accounts.links import is_borne
from entries.domain.links import application_of_code
from entries.models import EntryWish
from tournaments.domain.people.access import may
from tournaments.models import Role


@require_GET
def code(request: HttpRequest, token: str) -> HttpResponse:
    """Where the code of a confirmation leads: who does the check-in has the player with one button, others are told
    what it is for.
    """
    application = application_of_code(token)
    if application is None:
        status = HTTPStatus.GONE if is_borne(request) else HTTPStatus.TOO_MANY_REQUESTS
        return render(request, "tournaments/link_gone.html", status=status)
    event = application.event
    wish = EntryWish.objects.filter(application=application, event=event).first()
    player = event.registrations.filter(pk=wish.registration_id).first() if wish else None
    is_staff = may(request.user, event, Role.ASSISTANT)
    context = {"event": event, "application": application, "player": player, "is_staff": is_staff}
    response = render(request, "entries/code.html", context)
    patch_cache_control(response, no_store=True, private=True)
    return response
