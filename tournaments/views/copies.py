"""Creation of an event from another event or from a template."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.errors import Refused
from tournaments.domain.events.copies import copy_event
from tournaments.interfaces.festival_form import CopyForm
from tournaments.models import Event, Role
from tournaments.views.access import person, staff
from tournaments.views.form_tokens import submit_once


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def copy(request: HttpRequest, event: Event) -> HttpResponse:
    """Create an event like this one; the user becomes its owner."""
    form = CopyForm(request.POST or None, initial={"name": event.name, "with_staff": not event.is_template})
    if request.method == "POST" and form.is_valid():

        def make() -> tuple[str, str]:
            made = copy_event(event=event, actor=person(request), wanted=form.wanted())
            return reverse("tournaments:desk", args=[made.slug]), _("%(event)s was created.") % {"event": made.name}

        try:
            return submit_once(request, make)
        except Refused as refused:
            form.add_error(None, str(refused))
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/desk/copy.html", {"event": event, "form": form}, status=status)
