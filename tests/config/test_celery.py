"""The worker of a server: the tasks that it knows, and what it does when it comes and goes."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery.signals import worker_ready, worker_shutdown
from django.utils import timezone

from config import celery
from tests.factories import make_event
from tests.tournaments.domain.jobs.test_dispatch import in_the_queue, on_a_server
from tournaments.models import Job

ROOT = Path(__file__).resolve().parents[2]


def watches() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "watch-jobs"]


@pytest.fixture
def _a_worker() -> Iterator[None]:
    """Nothing waits in the queue, and nobody watches any more when the test is over."""
    in_the_queue()
    yield
    celery._stopped.set()
    for thread in watches():
        thread.join()
    celery._stopped.clear()
    in_the_queue()


def test_a_worker_finds_the_task_of_all_jobs_by_itself() -> None:
    script = (
        "from config.celery import app; app.loader.import_default_modules();"
        "print(*(name for name in app.tasks if not name.startswith('celery.')))"
    )
    said = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert said.split() == ["tournaments.do_job"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_a_worker")
def test_a_worker_that_starts_takes_up_what_is_open_and_watches_until_it_goes() -> None:
    event, now = make_event(), timezone.now()
    waiting = Job.objects.create(kind="sawing", event=event, asked_at=now)
    Job.objects.create(kind="gluing", event=event, asked_at=now, state=Job.State.DONE)
    with on_a_server:
        worker_ready.send(sender=None)
    assert in_the_queue() == [("tournaments.do_job", [waiting.pk])]
    watch, *others = watches()
    assert (others, watch.daemon) == ([], True)

    worker_shutdown.send(sender=None)
    watch.join(30)
    assert watches() == []
