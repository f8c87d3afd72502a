"""The broadcast at Lichess on the desk."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from broadcast.domain.lichess_setup import LichessValues, connect, retry, stop
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff
from tournaments.views.number_input import read_number

PAGE = "broadcast:broadcast"


@sensitive_post_parameters("token")
@require_POST
@refusals
@staff(Role.OWNER)
def save(request: HttpRequest, event: Event) -> HttpResponse:
    """Create the broadcast, or save its settings."""
    delay = read_number(request.POST.get("delay_minutes", "") or "0")
    values = LichessValues(
        token=request.POST.get("token", "").strip(),
        mode=request.POST.get("mode", ""),
        audience=request.POST.get("audience", ""),
        delay_minutes=-1 if delay is None else delay,
    )
    connect(event=event, actor=person(request), values=values)
    messages.success(request, _("The broadcast is being updated at Lichess."))
    return redirect(PAGE, event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def again(request: HttpRequest, event: Event) -> HttpResponse:
    """Try again after a failure."""
    retry(event=event)
    messages.success(request, _("The broadcast is being updated at Lichess."))
    return redirect(PAGE, event.slug)


@require_POST
@refusals
@staff(Role.OWNER)
def end(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the token and end the updates."""
    stop(event=event)
    messages.success(request, _("The token is deleted. The broadcast stays at Lichess."))
    return redirect(PAGE, event.slug)
