"""What the desk shows of a link: its state, what waits, and what was sent last."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Literal

from django.utils import timezone

from mirrors.domain.link_errors import NEEDS_USER, WORDS
from mirrors.models import EventLink
from tournaments.models import Event, JournalEntry

LinkState = Literal["connecting", "connected", "sending", "offline", "stopped", "paused"]
"""``connecting``: nothing was sent yet; ``sending``: changes wait, and the server answers; ``stopped``: a user has to
act first."""
SHOWN = 5
"""Number of waiting changes that the page lists."""


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """The status of a link. ``pending``: change-log entries that the server does not have."""

    link: EventLink
    state: LinkState
    pending: int
    problem: str
    latest: tuple[JournalEntry, ...] = ()
    """The last of the pending entries, the newest first."""

    @property
    def is_fine(self) -> bool:
        """Return True if the server has everything, or gets it at this moment."""
        return self.state in ("connected", "sending")

    @property
    def seconds_left(self) -> int:
        """Return the seconds until the next attempt."""
        left: datetime.timedelta = self.link.next_at - timezone.now()
        return max(0, round(left.total_seconds()))


def status_of(event: Event, *, with_entries: bool = False) -> LinkStatus | None:
    """Return the status of the link of the whole event; None without one. Two or three queries."""
    links = EventLink.objects.filter(event=event.whole.pk).exclude(address="").defer("acknowledged", "sent")
    link = links.select_related("event").first()
    if link is None:
        return None
    pending = max(0, link.event.version - link.version)
    problem = str(WORDS.get(link.problem, WORDS["fault"])) if link.problem else ""
    latest: tuple[JournalEntry, ...] = ()
    if with_entries and pending:
        newer = link.event.journal.filter(number__gt=link.version).select_related("actor", "event")
        latest = tuple(newer.order_by("-number")[:SHOWN])
    return LinkStatus(link, _state(link, pending), pending, problem, latest)


def _state(link: EventLink, pending: int) -> LinkState:
    if link.is_paused:
        return "paused"
    if link.problem:
        return "stopped" if link.problem in NEEDS_USER else "offline"
    if not link.position:
        return "connecting"
    return "sending" if pending else "connected"
