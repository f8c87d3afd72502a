"""The end of a link: the laptop deletes it at once, and tells the server as soon as that can be reached.

Until the server knows of the end, it refuses changes by its own staff: for it the laptop still runs the event.
"""

from __future__ import annotations

import datetime

from django.utils import timezone

from mirrors.domain.link_client import LinkClient
from mirrors.domain.link_errors import LinkError
from mirrors.models import EventLink, LinkEnding

LONGEST = datetime.timedelta(days=7)
"""Time after which the server is not told any more. An organiser can end the link there."""
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 600.0
"""Seconds after the first failed attempt, doubled after each further one, and their maximum."""
MOST_AT_ONCE = 20
FINAL = frozenset({"token", "unreadable", "ended"})
"""Problems that another attempt does not solve."""


def note_ending(link: EventLink) -> None:
    """Note that the link is deleted, unless the server has never heard of it."""
    if not link.token or not (link.position or link.sent_position):
        return
    now = timezone.now()
    LinkEnding.objects.update_or_create(
        source=link.source,
        defaults={"address": link.address, "token": link.token, "ended_at": now, "next_at": now, "failures": 0},
    )


def tell_endings() -> int:
    """Tell the servers of the links that ended, and return how many know of it now. One query if there are none."""
    now = timezone.now()
    told = 0
    for ending in LinkEnding.objects.filter(next_at__lte=now).order_by("next_at")[:MOST_AT_ONCE]:
        try:
            LinkClient(ending).end()
        except LinkError as error:
            _note_failure(ending, error)
        else:
            told += 1
            ending.delete()
    return told


def _note_failure(ending: LinkEnding, error: LinkError) -> None:
    """Try again later, but not if the server refuses the token, knows of the end, or is unreachable for days."""
    now = timezone.now()
    if error.kind in FINAL or now - ending.ended_at > LONGEST:
        ending.delete()
        return
    pause = min(FIRST_PAUSE * 2 ** min(ending.failures, 10), LONGEST_PAUSE)
    ending.failures = min(ending.failures + 1, 1000)
    ending.next_at = now + datetime.timedelta(seconds=pause)
    ending.save(update_fields=["failures", "next_at"])
