"""A kind of jobs that only tests have."""

from __future__ import annotations

from collections.abc import Callable

from tests.factories import make_event, make_user
from tournaments.domain.jobs.completion import Failure, fail, finish
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.jobs.registry import JobKind, register
from tournaments.domain.jobs.requesting import request_job
from tournaments.models import Job

NAME = "carving"


def at_once(work: Work) -> None:
    """Nothing is to be done but to end the job."""
    finish(work.job)


def asked(does: Callable[[Work], object], *, fails: Callable[[Job, Failure], object] = fail) -> Job:
    """A job that is done so, and fails so."""
    register(JobKind(NAME, do=does, fail=fails))
    job, is_new = request_job(kind=NAME, event=make_event(), actor=make_user())
    assert is_new
    return job


def ended(job: Job) -> tuple[str, str]:
    """The state of the job, and the code of its failure."""
    row = Job.objects.get(pk=job.pk)
    assert (row.ended_at is None) == (row.state in Job.OPEN_STATES)
    return row.state, row.failure.get("code", "")
