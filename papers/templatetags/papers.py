"""The Print menu of a page: its own papers first, then the print centre."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from papers.domain.catalogue import BY_KEY
from papers.domain.linked import LinkedPaper, prize_papers
from papers.domain.paper_sets import PaperSet
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
WITH_SET = frozenset({"desk", "round"})
"""Kinds of pages whose menu has the usual set of a round."""


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
    if number and page in WITH_SET:
        several = reverse("papers:several", args=[event.slug])
        asked = urlencode([("set", PaperSet.ROUND.value), ("round", number)])
        lines.insert(0, MenuLine(_("All papers of the round"), f"{several}?{asked}"))
    if number and page == "desk" and event.is_finished:
        asked = urlencode([("set", PaperSet.END.value), ("round", number)])
        lines.insert(0, MenuLine(_("Final papers"), f"{reverse('papers:several', args=[event.slug])}?{asked}"))
    prizes: list[LinkedPaper] = prize_papers(event) if page == "desk" else []
    return {"lines": [*lines, *prizes], "all_papers": reverse("papers:centre", args=[event.slug]) + query}
