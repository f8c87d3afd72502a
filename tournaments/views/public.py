"""Pages without an account: list of events, home page of an event, tournament report."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.models import User
from live.page_store import kept, public_json
from tournaments.domain.events.home_page import ListedPlayer, find_players, front_of, players_by_name
from tournaments.domain.events.listing import events_listed
from tournaments.domain.festivals.home_page import FoundEntry, entries_by_name, festival_front, find_in_sections
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.brackets import bracket_is_public
from tournaments.domain.rounds.current_round import is_final_with_adjourned_games
from tournaments.domain.snapshot import of_one_state
from tournaments.models import Event
from tournaments.views.access import public_event
from tournaments.views.archiving import NO_FINAL_REPORT
from tournaments.views.public_pages import Page, event_page

NOT_FOR_ROBOTS = (
    "/accounts/",
    "/invitation/",
    "/language/",
    "/new/",
    "/import/",
    "/style/",
    "/live/",
    "/verify/",
    "/calendar/",
    "/e/*/desk/",
    "/e/*/embed/",
    "/e/*/live/",
    "/e/*/names/",
    "/e/*/version/",
)
"""Addresses without content for search engines."""
MOST_NAMES = 5_000
"""Maximum number of suggested names; the server searches the others."""


@require_safe
@gzip_page
def home(request: HttpRequest) -> HttpResponse:
    """Show the listed events without groups: in progress, upcoming, finished; first the signed-in user's own events.

    ``?q=`` searches names and locations.
    """
    return _events(request, is_archive=False)


@require_safe
@gzip_page
def archive(request: HttpRequest) -> HttpResponse:
    """Show the archived events in the same way."""
    return _events(request, is_archive=True)


def _events(request: HttpRequest, *, is_archive: bool) -> HttpResponse:
    user = request.user if isinstance(request.user, User) else None
    wanted = request.GET.get("q", "").strip()
    listing = events_listed(user, wanted=wanted, page=request.GET.get("page"), is_archive=is_archive)
    says_what_it_is = user is None and not wanted and not is_archive
    context = {"listing": listing, "is_archive": is_archive, "says_what_it_is": says_what_it_is}
    context["can_follow"] = settings.STAND_BY
    response = render(request, "tournaments/home.html", context)
    response["X-Robots-Tag"] = "all"
    return response


@require_safe
@of_one_state
def event_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the status of the event and links to its pages; with ``?find=`` the matching players."""
    event = public_event(request, slug)
    wanted = request.GET.get("find", "").strip()
    if event.is_festival:
        return _festival(request, event, wanted)
    if wanted:
        title = _("Players named “%(text)s”") % {"text": wanted}
        found = find_players(event, wanted)
        if len(found.players) == 1 and found.players[0].tpn:
            return _page_of(event, found.players[0])
        page = Page("tournaments/_found.html", title, key=wanted, query=None, shared=False)
        return event_page(request, event, page, lambda: found)
    script = "js/bracket.js" if bracket_is_public(event) else ""
    page = Page("tournaments/_home_page.html", "", tab="event", script=script)
    return event_page(request, event, page, lambda: front_of(event))


def _page_of(event: Event, only: ListedPlayer | FoundEntry) -> HttpResponse:
    """Redirect to the page of the only match."""
    response = redirect(_address_of(event, only))
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _address_of(event: Event, row: ListedPlayer | FoundEntry) -> str:
    """Return the address of the page of a player or team; empty before the start."""
    if not row.tpn:
        return ""
    is_team = isinstance(row, ListedPlayer) and row.is_team
    return reverse("standings:team" if is_team else "standings:player", args=[event.slug, row.tpn])


@require_safe
@of_one_state
def names(request: HttpRequest, slug: str) -> HttpResponse:
    """Return suggestions for the search fields: name, title, rating, section and page address of each player."""
    event = public_event(request, slug)

    def rows() -> list[list[object]]:
        if event.is_festival:
            return [
                [row.name, row.title, row.rating, row.section_name, _address_of(row.section, row)]
                for row in entries_by_name(event)[:MOST_NAMES]
            ]
        return [
            [row.name, row.title, row.rating, "", _address_of(event, row)]
            for row in players_by_name(event)[:MOST_NAMES]
        ]

    return public_json(request, event, "names", lambda: {"names": rows()})


def _festival(request: HttpRequest, festival: Event, wanted: str) -> HttpResponse:
    """Show the home page of a festival: its sections, and the players of all of them."""
    if wanted:
        title = _("Players named “%(text)s”") % {"text": wanted}
        found = find_in_sections(festival, wanted)
        if len(found.players) == 1 and found.players[0].tpn:
            return _page_of(found.players[0].section, found.players[0])
        page = Page("tournaments/_found.html", title, key=wanted, query=None, shared=False)
        return event_page(request, festival, page, lambda: found)
    page = Page("tournaments/_festival.html", "", tab="event")
    return event_page(request, festival, page, lambda: festival_front(festival))


@require_safe
@of_one_state
@gzip_page
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the event's report (TRF26) with the public rounds, without private data, as a file.

    As for the arbiter there is none in FIDE mode while only adjourned games are missing at the end of the event.
    """
    event = public_event(request, slug)

    def content_of() -> bytes:
        if is_on(event) and is_final_with_adjourned_games(event):
            return b""
        return export_trf(event, for_everybody=True).encode()

    content = kept(event, "report.trf", content_of)
    if not content:
        return HttpResponse(NO_FINAL_REPORT, content_type="text/plain; charset=utf-8", status=409)
    response = HttpResponse(content, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.trf"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return the addresses for search engines to skip.

    Pages that they must not index have ``X-Robots-Tag``.
    """
    sitemap = request.build_absolute_uri(reverse("syndication:sitemap"))
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS), "", f"Sitemap: {sitemap}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
