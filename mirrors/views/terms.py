"""Hand-overs: which computer runs the event, and the buttons that change it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from mirrors.domain import laptop_terms
from mirrors.domain.hand_over import hand_over_to_server, take_event, take_new_event
from mirrors.domain.link_client import LinkClient
from mirrors.domain.link_errors import WORDS, LinkError
from mirrors.domain.links import LONGEST_ADDRESS, link_of
from mirrors.domain.server_terms import take_over_event
from mirrors.domain.standby.standby_status import is_between_laptops
from mirrors.domain.term_status import term_status
from mirrors.models import EventLink
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action

PAGE = "mirrors/terms.html"
NEW_PAGE = "mirrors/take.html"


@require_GET
@staff(Role.ARBITER)
def terms(request: HttpRequest, event: Event) -> HttpResponse:
    """Show which computer runs the event, and what a hand-over means."""
    if event.pk != event.whole.pk:
        return redirect("mirrors:terms", event.whole.slug)
    if is_between_laptops(event):
        return redirect("mirrors:second_laptop", event.slug)
    context = {"event": event, "terms": term_status(event), "is_owner": may(request.user, event, Role.OWNER)}
    return render(request, PAGE, context)


@staff_action(Role.OWNER)
def start(request: HttpRequest, event: Event) -> HttpResponse:
    """Hand over from this laptop to the server; without an answer the link's worker asks again."""
    link = _link(event)
    laptop_terms.request_hand_over(event=event)
    link.event.refresh_from_db()
    try:
        done = hand_over_to_server(link, LinkClient(link))
    except LinkError:
        done = False
    if done:
        messages.success(request, _("The server runs the event now."))
    else:
        messages.warning(request, _("The server has not answered yet. It is asked again until it answers."))
    return redirect("mirrors:terms", event.slug)


@staff_action(Role.OWNER)
def cancel(request: HttpRequest, event: Event) -> HttpResponse:
    """Cancel a hand-over that the server has not answered."""
    laptop_terms.cancel_hand_over(event=event)
    messages.success(request, _("The hand-over is cancelled. This laptop runs the event."))
    return redirect("mirrors:terms", event.slug)


@staff_action(Role.OWNER)
def take(request: HttpRequest, event: Event) -> HttpResponse:
    """Let this laptop run the event again, with the server's copy."""
    link = _link(event)
    try:
        take_event(link, LinkClient(link))
    except LinkError as error:
        raise Refused(WORDS.get(error.kind, WORDS["fault"]), _("Nothing was changed. Try again.")) from None
    messages.success(request, _("This laptop runs the event now."))
    return redirect("mirrors:terms", event.slug)


@staff_action(Role.OWNER)
def go_on(request: HttpRequest, event: Event) -> HttpResponse:
    """Continue on this laptop although another computer runs the event."""
    laptop_terms.continue_here(event=event)
    messages.warning(request, _("This laptop takes changes again. The other computer keeps them for review."))
    return redirect("mirrors:terms", event.slug)


@staff_action(Role.OWNER)
def stop(_request: HttpRequest, event: Event) -> HttpResponse:
    """Stop on this laptop."""
    laptop_terms.stop_here(event=event)
    return redirect("mirrors:terms", event.slug)


@staff_action(Role.OWNER)
def take_over(request: HttpRequest, event: Event) -> HttpResponse:
    """Run the event on this server: the laptop is lost."""
    take_over_event(event=event, actor=person(request))
    messages.success(request, _("This server runs the event now."))
    return redirect("mirrors:terms", event.slug)


def _link(event: Event) -> EventLink:
    link = link_of(event)
    if link is None:
        raise Refused(_("The event is not linked."))
    return link


@sensitive_post_parameters("token")
@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def take_new(request: HttpRequest) -> HttpResponse:
    """Take an event of a server to this laptop, which does not have it."""
    if request.method == "GET":
        return _new_page(request)
    address, token = request.POST.get("address", ""), request.POST.get("token", "")
    try:
        link = take_new_event(user=person(request), address=address, token=token)
    except Refused as refused:
        return _new_page(request, str(refused))
    except LinkError as error:
        return _new_page(request, f"{WORDS.get(error.kind, WORDS['fault'])} {error.detail}".strip())
    messages.success(request, _("This laptop runs the event now."))
    return redirect("tournaments:desk", link.event.slug)


def _new_page(request: HttpRequest, error: str = "") -> HttpResponse:
    context = {
        "error": error,
        "typed_address": request.POST.get("address", ""),
        "longest_address": LONGEST_ADDRESS,
    }
    return render(request, NEW_PAGE, context, status=422 if error else 200)
