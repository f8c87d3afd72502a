"""The request for a round's pairing: the round's state `PAIRING`, and the job that is open for it.

Who pairs is not known here; ``PAIRING`` is the name under which it is asked for.
"""

from __future__ import annotations

from typing import Any

from tournaments.domain.jobs.ending import cancel
from tournaments.models import Event, Job

PAIRING = "pairing"
"""The kind of jobs whose subject is a round to be paired."""


def failure_of(event: Event, number: int) -> dict[str, Any]:
    """Why the last attempt to pair that round gave no pairing; empty when there is nothing to say. A request that was
    taken back is no attempt. One query.
    """
    rounds = event.rounds.filter(number=number).values("pk")
    attempts = Job.objects.filter(event=event, kind=PAIRING, subject__in=rounds).exclude(state=Job.State.CANCELLED)
    failure: dict[str, Any] = attempts.order_by("-pk").values_list("failure", flat=True).first() or {}
    return failure


def forget_requests(event: Event) -> None:
    """No round of the event is to be paired any more: whoever is at work on one stops."""
    cancel(Job.objects.filter(event=event, kind=PAIRING))
