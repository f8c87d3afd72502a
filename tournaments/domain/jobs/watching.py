"""Jobs that wait: who works on them, and a task sent again where nobody does.

A task may be lost: the queue restarts, the web process dies before it sends, a worker dies. The request is in the
database; whoever looks at it and sees no sign of life sends another task, later each time. To do it twice does no harm.
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Iterable
from dataclasses import dataclass

import structlog
from django.db import DatabaseError, connection
from django.utils import timezone

from tournaments.domain.jobs.sending import dispatch, send_once_more
from tournaments.models import Event, Job

FIRST_PATIENCE = datetime.timedelta(seconds=5)
"""So long nobody wonders that a task has not been taken up; twice as long after each that was sent again."""
SILENCE = datetime.timedelta(seconds=30)
"""So long a worker that has begun may be silent."""
MOST_SENDS = 8
"""So often a task is sent again unasked: for twenty minutes."""
WATCH_SECONDS = 5.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that is being done, or should be."""

    job: Job
    is_at_work: bool
    """Whether somebody has begun, and given a sign of life lately."""
    is_forgotten: bool
    """Whether nobody seems to work on it: to be sent again."""


def waiting_of(event: Event, kind: str) -> Waiting | None:
    """The event's open job of that kind; None when there is none."""
    job = event.jobs.filter(kind=kind, state__in=Job.OPEN_STATES).first()
    return None if job is None else looked_at(job)


def looked_at(job: Job) -> Waiting:
    """How an open job stands."""
    now = timezone.now()
    sent, alive = job.sent_at, job.alive_at
    begun = alive is not None and (sent is None or alive >= sent)
    patience = FIRST_PATIENCE * 2**job.sends
    if alive is not None and begun:
        return Waiting(job, now - alive < SILENCE, now - alive > max(SILENCE, patience))
    return Waiting(job, is_at_work=False, is_forgotten=sent is None or now - sent > patience)


def send_again(job: Job) -> None:
    """Send a task for an open job because somebody asks for it: unless a worker is at it."""
    if not looked_at(job).is_at_work:
        Job.objects.filter(pk=job.pk, state__in=Job.OPEN_STATES).update(sends=0, tries=0)
        send_once_more(job)


def look_after(jobs: Iterable[Job]) -> None:
    """Send a task again for each of these open jobs that seems forgotten, a bounded number of times."""
    for job in jobs:
        if job.sends < MOST_SENDS and looked_at(job).is_forgotten:
            send_once_more(job)


def open_jobs() -> list[Job]:
    """All jobs that are not over, the first asked for first."""
    return list(Job.objects.filter(state__in=Job.OPEN_STATES).order_by("pk"))


def resume() -> None:
    """Send for everything that is open: whoever worked on it may be dead, and doing it twice does no harm."""
    try:
        for job in open_jobs():
            dispatch(job.pk)
    finally:
        connection.close()


def watch(stopped: threading.Event) -> None:
    """Send again whatever seems forgotten, every few seconds, until told to stop. For a worker that lives on while its
    queue is lost; a database that is away meanwhile is only noted.
    """
    while not stopped.wait(WATCH_SECONDS):
        try:
            look_after(open_jobs())
        except DatabaseError:
            log.warning("nobody can be looked after", exc_info=True)
        finally:
            connection.close()
