"""The Print menu of a page: its own papers first, then the print centre."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode

from papers.domain.catalogue import BY_KEY
from papers.domain.linked import LinkedPaper, prize_papers
from tournaments.models import Event

register = template.Library()

MENUS = {
    "desk": (
        "pairings-by-board", "pairings-by-name", "slips", "match-sheets", "line-up-forms", "standings", "crosstable",
    ),
    "round": (
        "pairings-by-board", "pairings-by-name", "slips", "score-sheet-headers", "match-sheets", "line-up-forms",
    ),
    "standings": ("standings", "crosstable"),
    "players": ("starting-list", "check-in-list", "badges", "place-cards", "labels"),
    "check-in": ("check-in-list", "badges", "labels"),
}  # fmt: skip
"""Papers of the menu of each kind of page."""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A paper of a menu."""

    name: str | Promise
    address: str


@register.inclusion_tag("papers/_menu.html")
def print_menu(event: Event, page: str, number: int = 0) -> dict[str, object]:
    """Return the papers of this kind of page that the event has now. One query on the desk, none elsewhere.

    ``number``: the public round of the page; 0: none, and no papers of a round.
    """
    query = f"?{urlencode({'round': number})}" if number else ""
    lines = [
        MenuLine(BY_KEY[key].name, reverse("papers:paper", args=[event.slug, key]) + query)
        for key in MENUS[page]
        if BY_KEY[key].is_offered(event, number)
    ]
    prizes: list[LinkedPaper] = prize_papers(event) if page == "desk" else []
    return {"lines": [*lines, *prizes], "all_papers": reverse("papers:centre", args=[event.slug]) + query}
