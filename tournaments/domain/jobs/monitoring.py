"""Watch of open jobs: their workers, and new tasks for jobs without a worker.

A task may be lost: the queue restarts, the web process dies before it sends, a worker dies. The request is in the
database. A check that finds no sign of life sends another task, with growing intervals. Doing a job twice does no
harm.
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import structlog
from django.db import DatabaseError, connection
from django.utils import timezone

from tournaments.domain.jobs.dispatch import dispatch, dispatch_again
from tournaments.domain.jobs.heartbeat import record_heartbeat
from tournaments.models import Event, Job

FIRST_PATIENCE = datetime.timedelta(seconds=5)
"""Time before a task without a worker counts as lost; doubled after each repeated task."""
SILENCE = datetime.timedelta(seconds=30)
"""Maximum silence of a worker that has begun."""
MOST_SENDS = 8
"""Maximum number of automatic repetitions of a task: twenty minutes in all."""
WATCH_SECONDS = 5.0

_rounds: list[Callable[[], None]] = []

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that is running, or should be."""

    job: Job
    is_at_work: bool
    """True if a worker has begun, and has given a recent sign of life."""
    is_forgotten: bool
    """True if the job seems to have no worker and has to be sent again."""


def waiting_of(event: Event, kind: str) -> Waiting | None:
    """The event's open job of that kind; None when there is none."""
    job = event.jobs.filter(kind=kind, state__in=Job.OPEN_STATES).first()
    return None if job is None else job_status(job)


def job_status(job: Job) -> Waiting:
    """Return the status of an open job."""
    now = timezone.now()
    sent, alive = job.sent_at, job.alive_at
    begun = alive is not None and (sent is None or alive >= sent)
    patience = FIRST_PATIENCE * 2**job.sends
    if alive is not None and begun:
        return Waiting(job, now - alive < SILENCE, now - alive > max(SILENCE, patience))
    return Waiting(job, is_at_work=False, is_forgotten=sent is None or now - sent > patience)


def send_again(job: Job) -> None:
    """Send a task for an open job on a user's request, unless a worker is running it."""
    if not job_status(job).is_at_work:
        Job.objects.filter(pk=job.pk, state__in=Job.OPEN_STATES).update(sends=0, tries=0)
        dispatch_again(job)


def resend_stalled(jobs: Iterable[Job]) -> None:
    """Send a task again for each of these open jobs that seems to have no worker, a limited number of times."""
    for job in jobs:
        if job.sends < MOST_SENDS and job_status(job).is_forgotten:
            dispatch_again(job)


def open_jobs() -> list[Job]:
    """Return all open jobs, the oldest request first."""
    return list(Job.objects.filter(state__in=Job.OPEN_STATES).order_by("pk"))


def resume() -> None:
    """Dispatch all open jobs again. Jobs are idempotent, so a job that is still running is not harmed."""
    try:
        for job in open_jobs():
            dispatch(job.pk)
    finally:
        connection.close()


def register_check(look: Callable[[], None]) -> None:
    """Register an app's own check of waiting work, called in each round of the watch."""
    if look not in _rounds:
        _rounds.append(look)


def check_all() -> None:
    """Check once all waiting work: open jobs, and the checks registered by apps."""
    resend_stalled(open_jobs())
    for look in _rounds:
        try:
            look()
        except Exception:  # one app's error must stop neither the watch nor the rounds of the others
            log.exception("a round of the watch failed", round=f"{look.__module__}.{look.__qualname__}")


def watch(stopped: threading.Event) -> None:
    """Send lost jobs again every few seconds, until stopped.

    It serves a worker that runs on while its queue is lost; database failures are only logged. Each round is a sign
    of life.
    """
    record_heartbeat()
    while not stopped.wait(WATCH_SECONDS):
        record_heartbeat()
        try:
            check_all()
        except DatabaseError:
            log.warning("nobody can be looked after", exc_info=True)
        except Exception:  # the thread lives as long as the worker
            log.exception("a round of the watch failed")
        finally:
            connection.close()
