"""Public pages that explain a published round. No database connection is held during a computation."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.domain.explanation_cache import TooMany
from pairing.domain.pairing_steps_sheet import how_sheet
from pairing.domain.public_explanations import (
    AskedRound,
    WhyNotPage,
    WhyPage,
    asked_round_of,
    round_explained,
    why_not_page,
    why_page,
)
from tabellone.sheets import Sheet
from tournaments.domain.snapshot import snapshot
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event
from tournaments.views.access import public_event
from tournaments.views.files import file_of
from tournaments.views.public_pages import Page, event_page

LONGEST_NAME = 60
COME_BACK_SECONDS = 20
Place = ParamSpec("Place")
OfRound = Callable[Concatenate[HttpRequest, Event, AskedRound, Place], HttpResponse]


def of_public_round(view: OfRound[Place]) -> Callable[..., HttpResponse]:
    """Wrap a view of a public round that is explained to the public.

    All data of one state is read before the view is called, and the connection is closed. 404 if the reader cannot
    see the round; 503 if the limit is exceeded.
    """

    @require_safe
    @wraps(view)
    def guarded(
        request: HttpRequest, slug: str, number: int, *args: Place.args, **kwargs: Place.kwargs
    ) -> HttpResponse:
        with snapshot():
            event = public_event(request, slug)
            asked = asked_round_of(event, number)
        if asked is None:
            raise Http404
        if not connection.in_atomic_block:  # except in tests
            connection.close()
        try:
            return view(request, event, asked, *args, **kwargs)
        except TooMany:
            return too_many_requests(request)

    return guarded


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Return the response for an exceeded limit, with the time to try again."""
    response = render(request, "pairing/too_many.html", status=503)
    response["Retry-After"] = str(COME_BACK_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


@of_public_round
def how(request: HttpRequest, event: Event, asked: AskedRound) -> HttpResponse:
    """Show the pairing steps of the round, as its system explains them."""
    page = Page(
        "pairing/_pairing_steps.html",
        _("Pairing of round %(number)s, step by step") % {"number": whole_label(event, asked.number)},
        tab="pairings",
        key=str(asked.number),
    )
    return event_page(request, event, page, lambda: round_explained(asked))


@of_public_round
def how_file(request: HttpRequest, event: Event, asked: AskedRound, ending: str) -> HttpResponse:
    """Return the same as a file, for the notice board or the arbiters' table; 404 if the system has no sentences."""

    def sheet() -> Sheet | None:
        explained = round_explained(asked)
        if explained is None or not explained.overview.parts:
            return None
        return how_sheet(event.name, asked.number, explained.overview)

    page = reverse("pairing:how", args=[event.slug, asked.number])
    return file_of(request, event, ending, name=f"how{asked.number}", page=page, sheet_of=sheet)


@of_public_round
def why(request: HttpRequest, event: Event, asked: AskedRound, tpn: int) -> HttpResponse:
    """Explain the contestant's place in the round; ``?find=`` searches for another contestant."""
    find = request.GET.get("find", "")[:LONGEST_NAME]
    model = why_page(asked, tpn, find)
    if model is None:
        raise Http404
    if model.has_overview and len(model.found) == 1:
        return redirect("pairing:why_not", event.slug, asked.number, tpn, model.found[0].tpn)

    def title(model: WhyPage) -> str:
        values = {"number": whole_label(event, model.number), "name": model.who.name}
        return _("Round %(number)s: why this pairing of %(name)s?") % values

    page = Page(
        "pairing/_why.html",
        title,
        tab="pairings",
        key=f"{asked.number}:{tpn}:{find}",
        query=None if find else "",
        shared=False,
    )
    return event_page(request, event, page, lambda: model)


@of_public_round
def why_not(request: HttpRequest, event: Event, asked: AskedRound, tpn: int, other: int) -> HttpResponse:
    """Explain why the two do not play each other; 0 for the second: why the first does not get the bye."""
    model = why_not_page(asked, tpn, other)
    if model is None:
        raise Http404
    page = Page(
        "pairing/_why_not_page.html",
        _title_of_two,
        tab="pairings",
        key=f"{asked.number}:{tpn}:{other}",
        shared=False,
    )
    return event_page(request, event, page, lambda: model)


def _title_of_two(model: WhyNotPage) -> str:
    if model.other is None:
        return _("Why does %(name)s not have the bye?") % {"name": model.who.name}
    return _("Why does %(name)s not play %(other)s?") % {"name": model.who.name, "other": model.other.name}
