"""A new event of a usual type, with few questions."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournaments.domain.errors import Refused
from tournaments.domain.events.copies import templates_of
from tournaments.interfaces.start_form import StartForm
from tournaments.views.access import person
from tournaments.views.events import created, form_page


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Create an event of the chosen type, or show all of its settings first."""
    form = StartForm(request.POST or None)
    if "all" in request.POST:
        return form_page(request, form.all_settings())
    if request.method == "POST" and form.is_valid():
        event_form = form.event_form()
        try:
            if event_form.is_valid():
                return created(request, event_form, "tournaments:desk")
            form.take_errors(event_form)
        except Refused as refused:
            form.add_error(None, str(refused))
    return render(request, "tournaments/desk/new.html", {"form": form, "templates": templates_of(person(request))})
