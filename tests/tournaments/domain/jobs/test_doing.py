"""A job of any kind: done once, and what becomes of one that is cancelled, fails, or is left alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError

from tests.factories import make_event, make_user
from tournaments.domain.jobs import kinds
from tournaments.domain.jobs.asking import ask, send
from tournaments.domain.jobs.doing import MOST_TRIES, do
from tournaments.domain.jobs.ending import cancel, finish
from tournaments.domain.jobs.kinds import JobKind, register
from tournaments.domain.jobs.work import Work
from tournaments.domain.words.telling import told
from tournaments.models import Job

pytestmark = pytest.mark.django_db

NAME = "carving"


@pytest.fixture(autouse=True)
def _no_kind_is_left() -> Iterator[None]:
    yield
    kinds._kinds.pop(NAME, None)


def asked(does: Callable[[Work], object]) -> Job:
    """A job that is done so."""
    register(JobKind(NAME, do=does))
    job, is_new = ask(kind=NAME, event=make_event(), actor=make_user())
    assert is_new
    return job


def ended(job: Job) -> tuple[str, str]:
    """The state of the job, and the code of its failure."""
    row = Job.objects.get(pk=job.pk)
    assert (row.ended_at is None) == (row.state in Job.OPEN_STATES)
    return row.state, row.failure.get("code", "")


def test_a_job_is_done_and_what_came_out_stands_with_it() -> None:
    job = asked(lambda work: finish(work.job, boards=3))
    do(job.pk)
    row = Job.objects.get(pk=job.pk)
    assert (row.state, row.result, row.tries, row.begun_at is None) == (Job.State.DONE, {"boards": 3}, 1, False)


def test_a_job_that_is_over_is_not_done_again() -> None:
    done: list[int] = []

    def carve(work: Work) -> None:
        done.append(work.job.pk)
        finish(work.job)

    job = asked(carve)
    do(job.pk)
    do(job.pk)
    assert (done, Job.objects.get(pk=job.pk).tries) == ([job.pk], 1)


def test_asking_twice_asks_once_and_after_the_end_anew() -> None:
    job = asked(lambda work: finish(work.job))
    again, is_new = ask(kind=NAME, event=job.event or make_event(), actor=make_user())
    assert (again.pk, is_new) == (job.pk, False)
    do(job.pk)
    third, is_new = ask(kind=NAME, event=job.event or make_event(), actor=make_user())
    assert (third.pk != job.pk, is_new) == (True, True)


def test_who_ends_it_first_ends_it_alone() -> None:
    said: list[bool] = []
    job = asked(lambda work: said.extend([finish(work.job, by="first"), finish(work.job, by="second")]))
    do(job.pk)
    assert (said, Job.objects.get(pk=job.pk).result) == ([True, False], {"by": "first"})


def test_whoever_is_at_work_on_what_is_cancelled_stops_at_the_next_sign_of_life() -> None:
    steps: list[int] = []

    def carve(work: Work) -> None:
        for step in range(3):
            steps.append(step)
            work(step, 3)
            cancel(Job.objects.filter(pk=work.job.pk))
            work._told_at = 0  # the time has come to tell again

    job = asked(carve)
    do(job.pk)
    assert (steps, ended(job)) == ([0, 1], (Job.State.CANCELLED, ""))
    row = Job.objects.get(pk=job.pk)
    assert (row.done, row.total) == (0, 3)


def test_progress_is_kept_a_few_times_a_second_at_most() -> None:
    def carve(work: Work) -> None:
        for step in range(1, 1000):
            work(step, 999)
        finish(work.job)

    job = asked(carve)
    do(job.pk)
    assert 1 <= Job.objects.get(pk=job.pk).done < 999


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (ZeroDivisionError(), "program", "The program failed (ZeroDivisionError)."),
        (SoftTimeLimitExceeded(), "too_long", "It took too long and was stopped."),
    ],
)
def test_a_job_that_fails_says_why_and_waits_no_longer(error: Exception, code: str, said: str) -> None:
    def carve(_work: Work) -> None:
        raise error

    job = asked(carve)
    do(job.pk)
    assert ended(job) == (Job.State.FAILED, code)
    assert told(Job.objects.get(pk=job.pk).failure["reason"]).startswith(said)


def test_a_job_whose_database_went_away_is_still_asked_for() -> None:
    def carve(_work: Work) -> None:
        raise OperationalError

    job = asked(carve)
    with pytest.raises(OperationalError):
        do(job.pk)
    assert ended(job) == (Job.State.RUNNING, "")


def test_a_job_that_ends_everybody_who_begins_it_is_given_up() -> None:
    job = asked(lambda work: finish(work.job))
    Job.objects.filter(pk=job.pk).update(tries=MOST_TRIES)
    do(job.pk)
    assert ended(job) == (Job.State.FAILED, "stuck")


def test_a_job_that_its_worker_leaves_open_is_wanted_by_nobody() -> None:
    job = asked(lambda _work: None)
    do(job.pk)
    assert ended(job) == (Job.State.CANCELLED, "")


@pytest.mark.django_db(transaction=True)
def test_who_is_sent_for_comes_after_the_commit() -> None:
    job = asked(lambda work: finish(work.job))
    send(job, is_new=True)
    assert ended(job) == (Job.State.DONE, "")
