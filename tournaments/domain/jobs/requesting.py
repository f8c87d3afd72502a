"""Requests for long work. A repeated request has no effect."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.domain.jobs.dispatch import send_first
from tournaments.domain.jobs.monitoring import send_again
from tournaments.models import Event, Job


def request_job(*, kind: str, event: Event | None, actor: User | None, subject: int = 0) -> tuple[Job, bool]:
    """Return the open job of that kind and subject, and True if it is new. It is not dispatched yet.

    Without an event, the caller must hold a lock on the subject's row: the database does not prevent two such jobs.
    """
    now = timezone.now()
    return Job.objects.get_or_create(
        kind=kind,
        event=event,
        subject=subject,
        state__in=Job.OPEN_STATES,
        defaults={"state": Job.State.WAITING, "asked_by": actor, "asked_at": now, "sent_at": now},
    )


def send(job: Job, *, is_new: bool) -> None:
    """Dispatch the job: a new one after the commit, a waiting one if no worker is running it."""
    if is_new:
        transaction.on_commit(partial(send_first, job))
    else:
        send_again(job)
