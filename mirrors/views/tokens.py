"""The tokens in a user's account: list, create, revoke."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from mirrors.domain.mirror_list import end_mirror, mirrors_of
from mirrors.domain.tokens import LONGEST_NAME, MIRROR, MOST_DAYS, create_token, revoke_token, valid_tokens
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.views.access import person, staff_action
from tournaments.views.number_input import read_number

PAGE = "mirrors/tokens.html"


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the user's tokens; a POST creates one and shows it once."""
    if request.method == "GET":
        return _page(request)
    days = read_number(request.POST.get("days", "") or "0")
    try:
        event = _chosen_event(request)
        _token, text = create_token(
            owner=person(request),
            name=request.POST.get("name", ""),
            scopes=[MIRROR],
            event=event,
            days=-1 if days is None else days,
        )
    except Refused as refused:
        return _page(request, error=str(refused))
    return _page(request, created=text)


def _chosen_event(request: HttpRequest) -> Event | None:
    """Return the event that the user chose; None for new events. Raises Refused for one that the user does not own."""
    typed = request.POST.get("event", "")
    if not typed:
        return None
    event = _owned(request).filter(slug=typed).first()
    if event is None:
        raise Refused(_("Only an owner of the event can create a token for it."))
    return event


def _owned(request: HttpRequest) -> QuerySet[Event]:
    rows = Event.objects.wholes().filter(archived_at=None, is_template=False)
    return rows.filter(memberships__user=person(request), memberships__role=Role.OWNER).order_by("name", "pk")


def _page(request: HttpRequest, error: str = "", created: str = "") -> HttpResponse:
    user = person(request)
    context = {
        "tokens": valid_tokens(user),
        "mirrors": mirrors_of(user),
        "events": _owned(request),
        "created": created,
        "error": error,
        "typed": request.POST if error else {},
        "longest": LONGEST_NAME,
        "most_days": MOST_DAYS,
    }
    return render(request, PAGE, context, status=422 if error else 200)


@require_POST
@login_required
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke a token: the program with it is refused from now on."""
    try:
        revoke_token(owner=person(request), pk=pk)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Token revoked."))
    return redirect("mirrors:tokens")


@staff_action(Role.OWNER)
def end(request: HttpRequest, event: Event) -> HttpResponse:
    """End the link of a laptop: this server runs the event from now on."""
    end_mirror(event=event)
    messages.success(request, _("The link has ended. The event runs on this server now."))
    return redirect("mirrors:tokens")
