"""A job of any kind: done once, and what becomes of one that is cancelled, fails, or is left alone."""

from __future__ import annotations

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError

from tests.tournaments.domain.jobs.carving import asked, ended
from tournaments.domain.jobs.completion import finish
from tournaments.domain.jobs.execution import MOST_TRIES, execute
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_a_job_is_done_and_what_came_out_stands_with_it() -> None:
    job = asked(lambda work: finish(work.job, boards=3))
    execute(job.pk)
    row = Job.objects.get(pk=job.pk)
    assert (row.state, row.result, row.tries, row.begun_at is None) == (Job.State.DONE, {"boards": 3}, 1, False)


def test_a_job_that_is_over_is_not_done_again() -> None:
    done: list[int] = []

    def carve(work: Work) -> None:
        done.append(work.job.pk)
        finish(work.job)

    job = asked(carve)
    execute(job.pk)
    execute(job.pk)
    assert (done, Job.objects.get(pk=job.pk).tries) == ([job.pk], 1)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (ZeroDivisionError(), "program", "Internal error (ZeroDivisionError)."),
        (SoftTimeLimitExceeded(), "too_long", "It took too long and was stopped."),
    ],
)
def test_a_job_that_fails_says_why_and_waits_no_longer(error: Exception, code: str, said: str) -> None:
    def carve(_work: Work) -> None:
        raise error

    job = asked(carve)
    execute(job.pk)
    assert ended(job) == (Job.State.FAILED, code)
    assert render_message(Job.objects.get(pk=job.pk).failure["reason"]).startswith(said)


def test_a_job_whose_database_went_away_is_still_asked_for() -> None:
    def carve(_work: Work) -> None:
        raise OperationalError

    job = asked(carve)
    with pytest.raises(OperationalError):
        execute(job.pk)
    assert ended(job) == (Job.State.RUNNING, "")


def test_a_job_that_ends_everybody_who_begins_it_is_given_up() -> None:
    job = asked(lambda work: finish(work.job))
    Job.objects.filter(pk=job.pk).update(tries=MOST_TRIES)
    execute(job.pk)
    assert ended(job) == (Job.State.FAILED, "stuck")


def test_a_job_that_its_worker_leaves_open_is_wanted_by_nobody() -> None:
    job = asked(lambda _work: None)
    execute(job.pk)
    assert ended(job) == (Job.State.CANCELLED, "")


def test_a_job_that_cannot_be_done_now_waits_on_and_is_given_up_after_so_many_times() -> None:
    def carve(_work: Work) -> None:
        raise Later

    job = asked(carve)
    for tries in range(1, MOST_TRIES + 1):
        execute(job.pk)
        row = Job.objects.get(pk=job.pk)
        assert (row.state, row.tries, row.failure) == (Job.State.RUNNING, tries, {})
    execute(job.pk)
    assert ended(job) == (Job.State.FAILED, "stuck")
