"""Captains' links on the desk: create, copy, revoke."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.teams.captain_links import make_links, revoke_link, valid_links
from tournaments.models import CaptainLink, Event, Registration, Role
from tournaments.shared_links import shared_link
from tournaments.views.access import person, staff, staff_action
from tournaments.views.number_input import read_numbers


@require_GET
@staff(Role.ARBITER)
def captains(request: HttpRequest, event: Event) -> HttpResponse:
    """Show every team with its captain, and the link if it has one."""
    if not event.is_of_teams:
        return redirect("tournaments:desk", event.slug)
    links = valid_links(event)
    teams = by_name(event.registrations.filter(kind=Registration.Kind.TEAM))
    rows = [(team, links.get(team.pk), _address(request, links.get(team.pk))) for team in teams]
    without = [team for team, link, _address in rows if link is None]
    return render(request, "tournaments/desk/captains.html", {"event": event, "rows": rows, "without": without})


def _address(request: HttpRequest, link: CaptainLink | None) -> str:
    return shared_link(request, reverse("tournaments:captain", args=[link.token])) if link else ""


@staff_action(Role.ARBITER)
def make(request: HttpRequest, event: Event) -> HttpResponse:
    """Create links for the chosen teams."""
    make_links(event=event, actor=person(request), teams=read_numbers(request.POST.getlist("team")))
    return redirect("tournaments:captains", event.slug)


@staff_action(Role.ARBITER)
def revoke(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Revoke a link."""
    links = CaptainLink.objects.select_related("team")
    link = get_object_or_404(links, team__event=event, pk=pk)
    link.team.event = event
    revoke_link(link=link, actor=person(request))
    return redirect("tournaments:captains", event.slug)
