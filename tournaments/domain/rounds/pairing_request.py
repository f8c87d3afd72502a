"""Request for a round's pairing: the round's state `PAIRING` and the open job for it.

This module does not know how rounds are paired; ``PAIRING`` is the job kind of the request.
"""

from __future__ import annotations

from typing import Any

from tournaments.domain.jobs.completion import cancel
from tournaments.models import Event, Job

PAIRING = "pairing"
"""Kind of jobs whose subject is a round to be paired."""


def failure_of(event: Event, number: int) -> dict[str, Any]:
    """Return the reason why the last attempt to pair the round failed; empty if there is none.

    A cancelled request is not an attempt. One query.
    """
    rounds = event.rounds.filter(number=number).values("pk")
    attempts = Job.objects.filter(event=event, kind=PAIRING, subject__in=rounds).exclude(state=Job.State.CANCELLED)
    failure: dict[str, Any] = attempts.order_by("-pk").values_list("failure", flat=True).first() or {}
    return failure


def cancel_pairing_requests(event: Event) -> None:
    """Cancel all pairing requests of the event, so that workers stop."""
    cancel(Job.objects.filter(event=event, kind=PAIRING))
