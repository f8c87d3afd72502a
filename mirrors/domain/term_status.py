"""What the page about hand-overs shows: which computer runs the event, and what a hand-over would mean."""

from __future__ import annotations

from dataclasses import dataclass

from mirrors.domain.kept_acts import waiting_acts
from mirrors.domain.laptop_terms import standing_of
from mirrors.domain.link_status import status_of
from mirrors.models import EventLink, EventMirror, EventTerm, LaptopStanding
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class TermStatus:
    """Who runs the event.

    ``standing``: of this laptop, a value of `LaptopRole`; empty on a server. ``pending``: changes that the server does
    not have. ``kept_there``: changes of this laptop that the server keeps. ``kept_here``: changes that wait for a
    decision.
    """

    standing: str = ""
    link: EventLink | None = None
    pending: int = 0
    kept_there: int = 0
    mirror: EventMirror | None = None
    kept_here: int = 0
    term: EventTerm | None = None

    @property
    def is_server(self) -> bool:
        """Return True if a laptop sends the event to this computer."""
        return self.mirror is not None


def term_status(event: Event) -> TermStatus:
    """Return who runs the whole event. Few queries."""
    whole = event.whole
    kept = waiting_acts(whole).count()
    term = EventTerm.objects.filter(event=whole).order_by("-number").first()
    mirror = EventMirror.objects.filter(event=whole, ended_at=None).order_by("is_over", "-heard_at").first()
    status = status_of(whole)
    if status is None:
        return TermStatus(mirror=mirror, kept_here=kept, term=term)
    standing = LaptopStanding.objects.filter(link=status.link).first()
    return TermStatus(
        standing_of(status.link).value.replace(" ", "_"),
        status.link,
        status.pending,
        standing.kept if standing else 0,
        mirror,
        kept,
        term,
    )
