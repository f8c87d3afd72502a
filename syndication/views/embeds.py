"""Pages that other sites can show in a frame, if the event allows it. All other pages forbid frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from csp.utils import build_policy
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string

from live.page_store import HTML, public_file
from syndication.domain.embedding import framing_sites
from syndication.domain.embeds import embedded_next, embedded_pairings, embedded_standings
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Embed:
    """A page for frames: its template, its data, and the event's own page with more."""

    template: str
    find: Callable[[Event], object]
    page: str


EMBEDS = {
    "standings": Embed("syndication/_standings.html", embedded_standings, "standings:standings"),
    "pairings": Embed("syndication/_pairings.html", embedded_pairings, "tournaments:event"),
    "next": Embed("syndication/_pairings.html", embedded_next, "tournaments:event"),
}


def embed(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Return the page; 404 for an unknown one, and while the event does not allow frames."""
    sites = framing_sites(event)
    if kind not in EMBEDS or not sites:
        raise Http404
    chosen = EMBEDS[kind]

    def render() -> bytes:
        context = {"event": event, "kind": kind, "model": chosen.find(event), "page": chosen.page}
        return render_to_string("syndication/embed.html", context | {"template": chosen.template}).encode()

    response = public_file(request, event, f"embed:{kind}", HTML, render)
    response["Content-Security-Policy"] = build_policy(replace={"frame-ancestors": list(sites)})
    response.xframe_options_exempt = True
    response["X-Robots-Tag"] = "noindex"
    return response
