"""The address in the QR code of a waiting screen: the arbiter's phone opens it, and adds the screen to an event."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from screens.domain.hall_screens import events_for_screens
from tournaments.views.access import person


@require_safe
@login_required
def add(request: HttpRequest, code: str) -> HttpResponse:
    """Show the events to which the user can add the screen. Nothing changes before a button is pressed."""
    context = {"code": code, "code_parts": (code[:3], code[3:]), "events": events_for_screens(person(request))}
    response = render(request, "screens/add.html", context)
    patch_cache_control(response, no_store=True, private=True)
    return response
