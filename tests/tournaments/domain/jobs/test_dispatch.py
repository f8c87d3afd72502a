"""A task is sent for a job: done here by a thread, or put into the queue; once, whoever else notices."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import Empty
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from config.celery import app
from tests.tournaments.domain.jobs.carving import asked, at_once, ended
from tournaments.domain.jobs.completion import Failure, fail, finish
from tournaments.domain.jobs.dispatch import dispatch, dispatch_again, send_first
from tournaments.domain.jobs.job_handle import Work
from tournaments.models import Job

pytestmark = pytest.mark.django_db

on_a_server = override_settings(CELERY_TASK_ALWAYS_EAGER=False, EMBEDDED=False)
embedded = override_settings(CELERY_TASK_ALWAYS_EAGER=False, EMBEDDED=True)


def in_the_queue() -> list[tuple[str, list[Any]]]:
    """The tasks that wait, each with its arguments; none waits any more."""
    found: list[tuple[str, list[Any]]] = []
    with app.connection_for_read() as connection, connection.SimpleQueue(app.conf.task_default_queue) as queue:
        while True:
            try:
                message = queue.get(block=False)
            except Empty:
                return found
            found.append((message.headers["task"], message.payload[0]))
            message.ack()


@pytest.fixture(autouse=True)
def _empty_queue() -> None:
    in_the_queue()


@pytest.fixture
def no_queue() -> Iterator[None]:
    """Nobody listens where the queue should be."""
    usual, retries = app.conf.broker_url, app.conf.task_publish_retry
    app.conf.update(broker_url="amqp://127.0.0.1:1", task_publish_retry=False)
    app._after_fork()  # type: ignore[attr-defined]  # forgets the connections that are open
    yield
    app.conf.update(broker_url=usual, task_publish_retry=retries)
    app._after_fork()  # type: ignore[attr-defined]  # Celery's


def test_on_a_server_the_task_waits_in_the_queue() -> None:
    job = asked(at_once)
    with on_a_server:
        dispatch(job.pk)
    assert (in_the_queue(), ended(job)) == ([("tournaments.do_job", [job.pk])], (Job.State.WAITING, ""))


@pytest.mark.django_db(transaction=True)
def test_the_embedded_program_does_it_beside_the_request() -> None:
    done_by: list[str] = []

    def carve(work: Work) -> None:
        done_by.append(threading.current_thread().name)
        finish(work.job)

    job = asked(carve)
    with embedded:
        dispatch(job.pk)
        for thread in threading.enumerate():
            if thread.name == f"job-{job.pk}":
                thread.join(30)
    assert (done_by, ended(job), in_the_queue()) == ([f"job-{job.pk}"], (Job.State.DONE, ""), [])


@pytest.mark.usefixtures("no_queue")
def test_a_job_that_nobody_takes_fails_as_its_kind_does() -> None:
    failed: list[str] = []

    def give_up(job: Job, failure: Failure) -> None:
        failed.append(failure.code)
        fail(job, failure)

    job = asked(at_once, fails=give_up)
    with on_a_server:
        with pytest.raises(OperationalError):
            dispatch(job.pk)
        send_first(job)
    assert (failed, ended(job)) == (["no_queue"], (Job.State.FAILED, "no_queue"))


@pytest.mark.usefixtures("no_queue")
def test_a_job_that_was_taken_once_waits_on_where_the_queue_is_away() -> None:
    job = asked(at_once)
    with on_a_server:
        dispatch_again(job)
    assert (ended(job), Job.objects.get(pk=job.pk).sends) == ((Job.State.WAITING, ""), 1)


def test_of_two_who_notice_at_the_same_time_one_sends() -> None:
    job = asked(at_once)
    one, other = Job.objects.get(pk=job.pk), Job.objects.get(pk=job.pk)
    with on_a_server:
        dispatch_again(one)
        dispatch_again(other)
    row = Job.objects.get(pk=job.pk)
    assert (in_the_queue(), row.sends) == ([("tournaments.do_job", [job.pk])], 1)
    assert row.sent_at is not None
    assert one.sent_at is not None
    assert one.sent_at < row.sent_at <= timezone.now()


def test_nobody_is_sent_again_for_what_is_over() -> None:
    job = asked(at_once)
    finish(job)
    with on_a_server:
        dispatch_again(job)
    assert (in_the_queue(), Job.objects.get(pk=job.pk).sends) == ([], 0)
