"""The one task of the queue."""

from __future__ import annotations

import pytest

from config.celery import app
from tests.tournaments.domain.jobs.carving import asked, ended
from tournaments.domain.jobs.completion import finish
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_a_worker_finds_the_task_by_the_name_that_waiting_messages_have_and_does_the_job() -> None:
    app.loader.import_default_modules()
    job = asked(lambda work: finish(work.job, boards=3))
    app.tasks["tournaments.do_job"].apply(args=(job.pk,), throw=True)
    assert (ended(job), Job.objects.get(pk=job.pk).result) == ((Job.State.DONE, ""), {"boards": 3})
