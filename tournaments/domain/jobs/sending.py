"""A task is sent for a job: to a Celery worker on a server, to a thread of this process in the embedded program."""

from __future__ import annotations

import threading
from typing import Any

import structlog
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.domain.jobs.ending import NO_QUEUE, Failure
from tournaments.domain.jobs.kinds import kind_of
from tournaments.domain.jobs.task import do_job
from tournaments.models import Job

SECONDS_TO_END = 60
"""After the time of a job is over, to say so and to put away what it had begun."""

log = structlog.get_logger(__name__)


def dispatch(job_id: int) -> None:
    """Have the job done, soon and elsewhere; the caller's transaction is over. Raises OperationalError where nobody
    takes tasks.
    """
    if settings.CELERY_TASK_ALWAYS_EAGER:
        do_job.apply(args=(job_id,), throw=True)
    elif settings.EMBEDDED:
        threading.Thread(target=_do_here, args=(job_id,), name=f"job-{job_id}", daemon=True).start()
    else:
        do_job.apply_async(args=(job_id,), **_limits(job_id))


def _limits(job_id: int) -> dict[str, Any]:
    """How long the worker may take, where the kind says it itself."""
    job = Job.objects.filter(pk=job_id).first()
    try:
        seconds = None if job is None else kind_of(job).longest_seconds
    except LookupError:  # of an app that is not installed here: the worker is asked, and says so
        seconds = None
    return {} if seconds is None else {"soft_time_limit": seconds, "time_limit": seconds + SECONDS_TO_END}


def _do_here(job_id: int) -> None:
    try:
        do_job.apply(args=(job_id,), throw=True)
    finally:
        connection.close()


def send_first(job: Job) -> None:
    """Send for a job that was just asked for; if nobody takes tasks, it fails, instead of letting anybody wait for
    nothing.
    """
    try:
        dispatch(job.pk)
    except OperationalError:
        log.exception("no task queue", job=job.pk, kind=job.kind)
        kind_of(job).fail(job, Failure("no_queue", NO_QUEUE))


def send_once_more(job: Job) -> None:
    """Send for a job that was sent for as ``job`` says: of those who notice at the same time one sends."""
    seen = Job.objects.filter(pk=job.pk, state__in=Job.OPEN_STATES, sent_at=job.sent_at)
    if not seen.update(sent_at=timezone.now(), sends=F("sends") + 1):
        return
    log.info("a job is sent again", job=job.pk, kind=job.kind)
    try:
        dispatch(job.pk)
    except OperationalError:
        log.warning("no task queue", job=job.pk, exc_info=True)
