"""Papers that other pages of the event make: those of its prize funds, and the forms of FIDE."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class LinkedPaper:
    """A paper, or a page of several papers, and its address."""

    name: str
    address: str


def prize_papers(event: Event) -> list[LinkedPaper]:
    """Return the papers of each prize fund, named with the fund if it has a name. One query."""
    kinds = {"list": _("Prize list"), "ceremony": _("Ceremony list, lowest prize first"), "receipts": _("Receipts")}
    return [
        LinkedPaper(
            f"{name} · {fund.name}" if fund.name else name,
            reverse("prizes:paper", args=[event.slug, fund.pk, kind, "pdf"]),
        )
        for fund in event.prize_funds.all()
        for kind, name in kinds.items()
    ]


def title_papers(event: Event) -> list[LinkedPaper]:
    """Return the page with the certificates and forms of FIDE; empty before the start and for stages with groups."""
    if not event.is_started or event.is_divided:
        return []
    return [LinkedPaper(_("FIDE forms"), reverse("norms:papers", args=[event.slug]))]
