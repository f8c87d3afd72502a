"""Dispatch of jobs: to a Celery worker on a server, to a thread of this process in the embedded program."""

from __future__ import annotations

import threading
from typing import Any

import structlog
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.domain.jobs.completion import NO_QUEUE, Failure
from tournaments.domain.jobs.registry import kind_of
from tournaments.domain.jobs.task import do_job
from tournaments.models import Job

SECONDS_TO_END = 60
"""Time after the limit of a job, to report its end and to clean up."""

log = structlog.get_logger(__name__)


def dispatch(job_id: int) -> None:
    """Send the job to a worker, outside the caller's transaction. Raises OperationalError if there is no task queue."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        do_job.apply(args=(job_id,), throw=True)
    elif settings.EMBEDDED:
        threading.Thread(target=_do_here, args=(job_id,), name=f"job-{job_id}", daemon=True).start()
    else:
        do_job.apply_async(args=(job_id,), **_limits(job_id))


def _limits(job_id: int) -> dict[str, Any]:
    """Return the time limits of the worker, if the kind sets them."""
    job = Job.objects.filter(pk=job_id).first()
    try:
        seconds = None if job is None else kind_of(job).longest_seconds
    except LookupError:  # of an app that is not installed here: the worker reports it
        seconds = None
    return {} if seconds is None else {"soft_time_limit": seconds, "time_limit": seconds + SECONDS_TO_END}


def _do_here(job_id: int) -> None:
    try:
        do_job.apply(args=(job_id,), throw=True)
    finally:
        connection.close()


def send_first(job: Job) -> None:
    """Dispatch a new job; if there is no task queue, let it fail, so that no user waits in vain."""
    try:
        dispatch(job.pk)
    except OperationalError:
        log.exception("no task queue", job=job.pk, kind=job.kind)
        kind_of(job).fail(job, Failure("no_queue", NO_QUEUE))


def dispatch_again(job: Job) -> None:
    """Dispatch the job again, unless it was sent since ``job`` was read: of simultaneous callers, only one sends."""
    seen = Job.objects.filter(pk=job.pk, state__in=Job.OPEN_STATES, sent_at=job.sent_at)
    if not seen.update(sent_at=timezone.now(), sends=F("sends") + 1):
        return
    log.info("a job is sent again", job=job.pk, kind=job.kind)
    try:
        dispatch(job.pk)
    except OperationalError:
        log.warning("no task queue", job=job.pk, exc_info=True)
