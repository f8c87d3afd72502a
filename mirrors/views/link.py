"""The link of an event to a server, on the desk of the laptop."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from mirrors.domain import links
from mirrors.domain.laptop_terms import standing_of
from mirrors.domain.link_status import status_of
from mirrors.domain.standby.standby_status import followed_by
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.domain.who_runs import mirror_of
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action

PAGE = "mirrors/link.html"


@require_GET
@staff(Role.ARBITER)
def link(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the link: its state, what waits, and the form."""
    if event.pk != event.whole.pk:
        return redirect("mirrors:link", event.whole.slug)
    if followed_by(event) is not None:
        return redirect("mirrors:second_laptop", event.slug)
    return _page(request, event)


def _page(request: HttpRequest, event: Event, error: str = "") -> HttpResponse:
    status = status_of(event, with_entries=True)
    context = {
        "event": event,
        "status": status,
        "latest": [(entry, sentence(entry)) for entry in status.latest] if status is not None else [],
        "mirror": mirror_of(event),
        "runs_here": status is not None and standing_of(status.link) in (LaptopRole.RUNS, LaptopRole.HANDING_OVER),
        "is_owner": may(request.user, event, Role.OWNER),
        "error": error,
        "typed_address": request.POST.get("address", "") if error else "",
        "longest_address": links.LONGEST_ADDRESS,
    }
    return render(request, PAGE, context, status=422 if error else 200)


@sensitive_post_parameters("token")
@require_POST
@staff(Role.OWNER)
def create(request: HttpRequest, event: Event) -> HttpResponse:
    """Link the event to a server."""
    try:
        links.link_event(
            event=event,
            actor=person(request),
            address=request.POST.get("address", ""),
            token=request.POST.get("token", ""),
        )
    except Refused as refused:
        return _page(request, event, str(refused))
    messages.success(request, _("The event is linked. It is being sent to the server."))
    return redirect("mirrors:link", event.slug)


@sensitive_post_parameters("token")
@require_POST
@staff(Role.OWNER)
def token(request: HttpRequest, event: Event) -> HttpResponse:
    """Use another token."""
    try:
        links.change_token(event=event, token=request.POST.get("token", ""))
    except Refused as refused:
        return _page(request, event, str(refused))
    messages.success(request, _("Token saved."))
    return redirect("mirrors:link", event.slug)


@staff_action(Role.ARBITER)
def send_now(_request: HttpRequest, event: Event) -> HttpResponse:
    """Try again now."""
    links.send_now(event=event)
    return redirect("mirrors:link", event.slug)


@staff_action(Role.OWNER)
def pause(request: HttpRequest, event: Event) -> HttpResponse:
    """Stop sending, or go on."""
    links.set_paused(event=event, is_paused=request.POST.get("paused") == "1")
    return redirect("mirrors:link", event.slug)


@staff_action(Role.OWNER)
def unlink(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the link with its token."""
    if links.unlink(event=event):
        messages.success(request, _("The link is deleted. The server keeps its copy and will be notified."))
    else:
        messages.success(request, _("The link is deleted. The server keeps its copy. End the link there too."))
    return redirect("mirrors:link", event.slug)
