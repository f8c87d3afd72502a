"""A sample event to practise with."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from pairing.management import sample
from tournaments.views.access import person, refusals
from tournaments.views.form_tokens import submit_once


@require_POST
@login_required
@refusals
def create_sample(request: HttpRequest) -> HttpResponse:
    """Create a sample event and go to its desk."""

    def make() -> tuple[str, str]:
        event = sample.create_sample(actor=person(request))
        return reverse("tournaments:desk", args=[event.slug]), _("The sample event was created.")

    return submit_once(request, make)
