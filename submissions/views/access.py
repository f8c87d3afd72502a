"""The administrator's page: the access to chess-results.com, and the rating officers of federations."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from ratings.views.lists import list_managers
from submissions.domain.chess_results_access import (
    LONGEST,
    SHORTEST,
    AccessValues,
    access_row,
    delete_access,
    save_access,
)
from submissions.domain.rating_officers import set_officer
from submissions.models import RatingOfficer
from tournaments.views.access import person, refusals
from tournaments.views.number_input import read_number

PAGE = "submissions:access"


@require_GET
@list_managers
def show(request: HttpRequest) -> HttpResponse:
    """Show whether the access is stored, never the key itself, and the addresses of rating officers."""
    context = {
        "access": access_row(),
        "shortest": SHORTEST,
        "longest": LONGEST,
        "officers": RatingOfficer.objects.all(),
    }
    return render(request, "submissions/access.html", context)


@sensitive_post_parameters("key", "vector")
@require_POST
@list_managers
@refusals
def save(request: HttpRequest) -> HttpResponse:
    """Store the access."""
    values = AccessValues(
        source=read_number(request.POST.get("source", "")) or 0,
        key=request.POST.get("key", "").strip(),
        vector=request.POST.get("vector", "").strip(),
        minutes_between=read_number(request.POST.get("minutes", "")) or 0,
    )
    save_access(actor=person(request), values=values)
    messages.success(request, _("Saved."))
    return redirect(PAGE)


@require_POST
@list_managers
@refusals
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the access."""
    delete_access(actor=person(request))
    messages.success(request, _("The access is deleted. Nothing is uploaded."))
    return redirect(PAGE)


@require_POST
@list_managers
@refusals
def officer(request: HttpRequest) -> HttpResponse:
    """Store or delete the address of a federation's rating officer."""
    federation, address = (request.POST.get(name, "").strip() for name in ("federation", "address"))
    set_officer(actor=person(request), federation=federation, address=address)
    messages.success(request, _("Saved."))
    return redirect(PAGE)
