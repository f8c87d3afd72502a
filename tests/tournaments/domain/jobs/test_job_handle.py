"""Whoever does a job tells how far it is, hears that nobody wants it any more, and stops."""

from __future__ import annotations

import asyncio

import pytest
from django.db import connections

from live.messages import listen
from tests.tournaments.domain.jobs.carving import NAME, asked, at_once, ended
from tournaments.domain.jobs.completion import cancel, finish
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.job_handle import Cancelled, Work
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_whoever_is_at_work_on_what_is_cancelled_stops_at_the_next_sign_of_life() -> None:
    steps: list[int] = []

    def carve(work: Work) -> None:
        for step in range(3):
            steps.append(step)
            work(step, 3)
            cancel(Job.objects.filter(pk=work.job.pk))
            work._told_at = 0  # the time has come to tell again

    job = asked(carve)
    execute(job.pk)
    assert (steps, ended(job)) == ([0, 1], (Job.State.CANCELLED, ""))
    row = Job.objects.get(pk=job.pk)
    assert (row.done, row.total) == (0, 3)


def test_progress_is_kept_a_few_times_a_second_at_most() -> None:
    def carve(work: Work) -> None:
        for step in range(1, 1000):
            work(step, 999)
        finish(work.job)

    job = asked(carve)
    execute(job.pk)
    assert 1 <= Job.objects.get(pk=job.pk).done < 999


def test_the_first_word_is_kept_with_a_sign_of_life() -> None:
    def carve(work: Work) -> None:
        work(2, 7)
        finish(work.job)

    job = asked(carve)
    execute(job.pk)
    row = Job.objects.get(pk=job.pk)
    assert (row.done, row.total) == (2, 7)
    assert row.begun_at is not None
    assert row.alive_at is not None
    assert row.alive_at > row.begun_at


@pytest.mark.parametrize("state", [Job.State.WAITING, Job.State.DONE, Job.State.FAILED, Job.State.CANCELLED])
def test_whoever_works_on_what_does_not_run_stops_and_keeps_nothing(state: Job.State) -> None:
    job = asked(at_once)
    Job.objects.filter(pk=job.pk).update(state=state)
    with pytest.raises(Cancelled):
        Work(job)(3, 9)
    row = Job.objects.get(pk=job.pk)
    assert (row.state, row.done, row.total, row.alive_at) == (state, 0, 0, None)


def at_work(job: Job) -> None:
    """A step of the work in a thread of its own, which gives its connection back."""
    Work(job)(3, 9)
    connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_arbiters_hear_how_far_it_is_and_readers_do_not() -> None:
    job = asked(at_once)
    Job.objects.filter(pk=job.pk).update(state=Job.State.RUNNING)
    event = job.event_id or 0

    async def conversation() -> tuple[list[dict[str, object]], list[dict[str, object]]]:
        async with listen(event, staff=False) as reader, listen(event, staff=True) as arbiter:
            await asyncio.to_thread(at_work, job)
            await asyncio.sleep(0)
            heard = [[queue.get_nowait() for _message in range(queue.qsize())] for queue in (reader, arbiter)]
            return heard[0], heard[1]

    assert asyncio.run(conversation()) == ([], [{"what": "progress", "job": NAME, "done": 3, "total": 9}])
