"""Check-in on the staff's tablets, by code, and on a screen for the players."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.links import is_borne
from entries.domain.check_in import arrival_of, arrive, check_in_of, close_check_in, set_screen
from entries.domain.hosts import player_in
from entries.domain.links import application_of_code, page_of_screen, screen_token
from entries.domain.waiting_list import entry_page
from entries.views.public import site_of
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import may
from tournaments.models import Event, Registration, Role
from tournaments.views.access import is_in_place, person, staff, staff_action
from tournaments.views.private_links import page_of_link


@require_GET
@staff(Role.ASSISTANT)
def check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """List all players by name, each with one button."""
    context = {
        "event": event,
        "morning": check_in_of(event, tells_contact=False),
        "is_arbiter": may(request.user, event, Role.ARBITER),
    }
    return render(request, "entries/check_in.html", context)


@staff_action(Role.ASSISTANT)
def arrived(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Check a player in, or undo it. Return the row."""
    row = _player(event, pk)
    arrive(registration=row, actor=person(request), present=request.POST.get("present") == "1")
    if is_in_place(request):
        return _row(request, event, row, "entries/_arrived.html")
    code = request.POST.get("code", "")
    if application_of_code(code) is not None:
        return redirect("entries:code", code)
    return redirect("entries:check_in", event.slug)


@staff_action(Role.ASSISTANT)
def by_code(request: HttpRequest, event: Event) -> HttpResponse:
    """Check a player in by a scanned code. The page is updated automatically."""
    code = request.POST.get("code", "").strip().rstrip("/").rpartition("/")[2]
    application = application_of_code(code)
    row = player_in(event, application) if application else None
    if row is None:
        raise Refused(_("This code does not belong to a player of this event."), _("Search by name."))
    arrive(registration=row, actor=person(request))
    return (
        HttpResponse(status=HTTPStatus.NO_CONTENT) if is_in_place(request) else redirect("entries:check_in", event.slug)
    )


def _player(event: Event, pk: int) -> Registration:
    row: Registration = get_object_or_404(event.registrations.contestants(), pk=pk)
    row.event = event
    return row


def _row(request: HttpRequest, event: Event, row: Registration, template: str) -> HttpResponse:
    row.refresh_from_db()
    morning = check_in_of(event, tells_contact=False)
    one = next((each for each in morning.arrivals if each.registration.pk == row.pk), arrival_of(row))
    context = {"event": event, "one": one, "present": morning.present, "total": len(morning.arrivals)}
    return render(request, template, context)


@require_GET
@staff(Role.ARBITER)
def missing(request: HttpRequest, event: Event) -> HttpResponse:
    """List the absent players with their contacts and the rule for them; open the screen for players."""
    token = screen_token(entry_page(event))
    context = {
        "event": event,
        "morning": check_in_of(event, tells_contact=True),
        "screen": site_of(request) + reverse("entries:screen", args=[token]) if token else "",
    }
    return render(request, "entries/missing.html", context)


@staff_action(Role.ARBITER)
def close(request: HttpRequest, event: Event) -> HttpResponse:
    """Apply the announced rule to the absent players."""
    close_check_in(event=event, actor=person(request), seen=request.POST.get("seen", ""))
    return redirect("entries:missing", event.slug)


@staff_action(Role.ARBITER)
def screens(request: HttpRequest, event: Event) -> HttpResponse:
    """Open or close a check-in screen for players."""
    is_open = request.POST.get("do") == "open"
    set_screen(event=event, is_open=is_open)
    messages.success(request, _("The screen is open.") if is_open else _("The screen is closed."))
    return redirect("entries:missing", event.slug)


@require_GET
def code(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of a check-in code: staff can check the player in, other visitors see an explanation."""
    application = application_of_code(token)
    if application is None:
        status = HTTPStatus.GONE if is_borne(request) else HTTPStatus.TOO_MANY_REQUESTS
        return render(request, "tournaments/link_gone.html", status=status)
    event = application.event
    player = player_in(event, application)
    one = None if player is None else arrival_of(player)
    is_staff = may(request.user, event, Role.ASSISTANT)
    context = {"event": event, "application": application, "one": one, "is_staff": is_staff, "code": token}
    response = render(request, "entries/code.html", context)
    patch_cache_control(response, no_store=True, private=True)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@require_http_methods(["GET", "POST"])
def screen(request: HttpRequest, token: str) -> HttpResponse:
    """Let players find their own name and check in. The screen allows nothing else."""
    page = page_of_screen(token)

    def answer() -> HttpResponse:
        event = page.event if page else Event()
        if request.method == "POST":
            return _arrived_by_screen(request, event, token)
        context = {"event": event, "token": token, "morning": check_in_of(event, tells_contact=False)}
        return render(request, "entries/screen.html", context)

    return page_of_link(request, None if page is None else page.event.zone, answer)


def _arrived_by_screen(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    key = request.POST.get("player", "")
    row = _player(event, int(key) if key.isdecimal() and len(key) < 18 else 0)
    try:
        arrive(registration=row, actor=None, by="screen")
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("entries:screen", token)
    if not is_in_place(request):
        return redirect("entries:screen", token)
    row.refresh_from_db()
    return render(request, "entries/_on_screen.html", {"one": arrival_of(row), "token": token, "is_new": True})


@require_GET
def screen_version(request: HttpRequest, token: str) -> HttpResponse:
    """Return the version that the screen would show now."""
    page = page_of_screen(token)
    zone = None if page is None else page.event.zone
    return page_of_link(
        request, zone, lambda: JsonResponse({"what": "players", "version": page.event.version if page else 0})
    )
