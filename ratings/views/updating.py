"""The players beside the rating list, on the arbiter's desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ratings.domain.choice import tempo_of
from ratings.domain.updating import check_ratings, update_ratings
from ratings.domain.tempi import TEMPI
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
@refusals
def update(request: HttpRequest, event: Event) -> HttpResponse:
    """What the list says otherwise, and those chosen changed."""
    if request.method == "POST":
        chosen = {int(pk) for pk in request.POST.getlist("player") if pk.isdecimal()}
        update_ratings(event=event, actor=person(request), chosen=chosen, seen=request.POST.get("seen", ""))
        return redirect("ratings:update", event.slug)
    check = check_ratings(event)
    context = {
        "event": event,
        "check": check,
        "tempo": TEMPI[tempo_of(event)],
        "is_of_another_month": check.is_of_another_month(event.start_date),
    }
    return render(request, "ratings/update.html", context)
