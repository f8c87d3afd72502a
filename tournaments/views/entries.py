"""Entries on the arbiters' desk; only this module distinguishes players, teams and festival players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Event, Registration, Role
from tournaments.views import festival_people, players, teams
from tournaments.views.access import staff

Page: TypeAlias = Callable[[HttpRequest, Event], HttpResponse]


@dataclass(frozen=True, slots=True)
class Pages:
    """Views of the entries."""

    entered: Page
    add: Page


PAGES = {False: Pages(players.list_page, players.add_page), True: Pages(teams.list_page, teams.add_page)}
OF_FESTIVALS = Pages(festival_people.list_page, festival_people.add_page)


def _pages(event: Event) -> Pages:
    return OF_FESTIVALS if event.is_festival else PAGES[event.is_of_teams]


@require_GET
@staff(Role.ARBITER)
def entered(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all entries."""
    return _pages(event).entered(request, event)


@require_POST
@staff(Role.ARBITER)
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a contestant; in a running event a late entry."""
    return _pages(event).add(request, event)


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def edit(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show the page of a player, a team, or a player on a roster."""
    row: Registration = get_object_or_404(event.registrations, pk=pk)
    row.event = event
    if event.is_festival:
        return festival_people.person_page(request, row)
    if row.is_team:
        return teams.team_page(request, row)
    return players.player_page(request, row) if row.is_contestant else players.roster_player_page(request, row)
