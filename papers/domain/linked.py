"""Papers that other pages of the event make: those of its prize funds, the forms of FIDE, the rating report."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from prizes.domain.sheets import paper_links
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class LinkedPaper:
    """A paper, or a page of several papers, and its address."""

    name: str
    address: str


def prize_papers(event: Event) -> list[LinkedPaper]:
    """Return the papers of each prize fund, named with the fund if it has a name. One query."""
    return [
        LinkedPaper(f"{name} · {fund.name}" if fund.name else name, address)
        for fund in event.prize_funds.all()
        for name, address in paper_links(event, fund)
    ]


def linked_papers(event: Event) -> list[LinkedPaper]:
    """Return the pages with the forms of FIDE and the rating report; empty before the start.

    A stage with groups has its forms in the groups.
    """
    if not event.is_started:
        return []
    forms = [LinkedPaper(_("FIDE forms"), reverse("norms:papers", args=[event.slug]))]
    report = LinkedPaper(_("Rating report"), reverse("norms:rating_report", args=[event.slug]))
    return [*([] if event.is_divided else forms), report]
