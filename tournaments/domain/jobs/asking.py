"""Somebody asks for long work. Asking twice asks once."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.domain.jobs.sending import send_first
from tournaments.domain.jobs.watching import send_again
from tournaments.models import Event, Job


def ask(*, kind: str, event: Event | None, actor: User | None, subject: int = 0) -> tuple[Job, bool]:
    """The open job of that kind and subject, and whether it is new. Nobody is sent for it yet. What is of no event is
    asked for with its subject's row locked: the database does not hold two of those apart.
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
    """Send for the job, a new one once it is committed; for one that waits already, if nobody is at work on it."""
    if is_new:
        transaction.on_commit(partial(send_first, job))
    else:
        send_again(job)
