"""Navigation of the arbiters' pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.domain.staff.access import RANK, role_of
from tournaments.domain.words import contestants
from tournaments.models import Event, Role

register = template.Library()


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the navigation."""

    text: str
    address: str
    current: Literal["", "page", "true"] = ""
    """Value of ``aria-current``: this page itself, or a page below it."""


DESK_OF_FESTIVALS = (
    ("tournaments:desk", Role.ASSISTANT),
    ("tournaments:players", Role.ARBITER),
    ("tournaments:sections", Role.ARBITER),
    ("prizes:desk", Role.ARBITER),
    ("screens:screens", Role.ARBITER),
    ("tournaments:settings", Role.ARBITER),
    ("tournaments:journal", Role.ARBITER),
    ("tournaments:people", Role.OWNER),
    ("tournaments:keeping", Role.OWNER),
)
"""The desk pages of a festival."""
DESK = (
    ("tournaments:desk", Role.ASSISTANT),
    ("tournaments:players", Role.ARBITER),
    ("standings:desk_standings", Role.ASSISTANT),
    ("prizes:desk", Role.ARBITER),
    ("papers:centre", Role.ARBITER),
    ("screens:screens", Role.ARBITER),
    ("tournaments:captains", Role.ARBITER),
    ("tournaments:settings", Role.ARBITER),
    ("tournaments:journal", Role.ARBITER),
    ("tournaments:people", Role.OWNER),
    ("tournaments:keeping", Role.OWNER),
)
"""The arbiters' pages and the role that each needs."""
OF_TEAMS = frozenset({"tournaments:captains"})
"""Pages of team events only."""


def _desk_link(text: str, address: str, here: str, *, is_above_all: bool) -> Link:
    """Return the desk link for the page at ``here``.

    The desk's own address is a prefix of all others, so it is marked only on its own page.
    """
    if here == address:
        return Link(text, address, "page")
    return Link(text, address, "true" if here.startswith(address) and not is_above_all else "")


@register.simple_tag(takes_context=True)
def desk_links(context: dict[str, Any], event: Event) -> list[Link]:
    """Return the arbiters' pages of the event that the signed-in user can open."""
    request: HttpRequest = context["request"]
    role = role_of(request.user, event)
    names = {
        "tournaments:desk": _("Desk"),
        "tournaments:players": contestants.wording_for(event, "Players"),
        "standings:desk_standings": _("Standings"),
        "prizes:desk": _("Prizes"),
        "papers:centre": _("Print"),
        "screens:screens": _("Screens"),
        "tournaments:captains": _("Captains"),
        "tournaments:sections": _("Sections"),
        "tournaments:settings": _("Settings"),
        "tournaments:journal": _("Change log"),
        "tournaments:people": _("People"),
        "tournaments:keeping": _("Visibility"),
    }
    above = [Link(_("Festival"), reverse("tournaments:desk", args=[event.whole.slug]))]
    return (above if event.whole.is_festival and not event.is_festival else []) + [
        _desk_link(names[name], reverse(name, args=[event.slug]), request.path, is_above_all=name == "tournaments:desk")
        for name, needed in (DESK_OF_FESTIVALS if event.is_festival else DESK)
        if (event.is_of_teams or name not in OF_TEAMS) and role is not None and RANK[role] >= RANK[needed]
    ]
