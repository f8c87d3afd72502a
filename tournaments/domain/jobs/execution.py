"""Execution of jobs by workers; any number of times, also at the same time."""

from __future__ import annotations

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError
from django.db.models import F
from django.utils import timezone

from tournaments.domain.jobs.completion import STUCK, TOO_LONG, Failure, cancel, fault_of_the_program
from tournaments.domain.jobs.job_handle import Cancelled, Later, Work
from tournaments.domain.jobs.registry import kind_of
from tournaments.models import Job

MOST_TRIES = 10
"""Maximum number of attempts per request. A job that kills its worker each time is then failed."""

log = structlog.get_logger(__name__)


def execute(job_id: int) -> None:
    """Do the job if it is open; ignore any other.

    A failure is stored with it, so that no user waits forever for a job that fails at each attempt. After a database
    error the job stays open and is sent again.
    """
    if not _begin(job_id):
        return
    job = Job.objects.select_related("event", "asked_by").get(pk=job_id)
    kind = kind_of(job)
    if job.tries > MOST_TRIES:
        kind.fail(job, Failure("stuck", STUCK))
        return
    try:
        kind.do(Work(job))
    except Cancelled:
        log.info("a job is over before its work", job=job.pk, kind=job.kind)
    except Later:
        log.info("a job is to be done later", job=job.pk, kind=job.kind)
    except DatabaseError:
        raise
    except SoftTimeLimitExceeded:
        kind.fail(job, Failure("too_long", TOO_LONG))
    except Exception as error:
        log.exception("a job failed", job=job.pk, kind=job.kind)
        kind.fail(job, fault_of_the_program(error))
    else:
        cancel(Job.objects.filter(pk=job.pk))


def _begin(job_id: int) -> bool:
    """Record the start of the work; return True if the job is open."""
    now = timezone.now()
    job = Job.objects.filter(pk=job_id, state__in=Job.OPEN_STATES)
    return bool(job.update(state=Job.State.RUNNING, begun_at=now, alive_at=now, tries=F("tries") + 1))
