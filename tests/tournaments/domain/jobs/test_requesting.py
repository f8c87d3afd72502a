"""Long work is asked for: twice is once, and who does it is sent for when the asking is committed."""

from __future__ import annotations

import datetime

import pytest
from django.db import transaction
from django.utils import timezone

from tests.factories import make_event, make_user
from tests.tournaments.domain.jobs.carving import NAME, asked, at_once, ended
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_asking_twice_asks_once_and_after_the_end_anew() -> None:
    job = asked(at_once)
    again, is_new = request_job(kind=NAME, event=job.event or make_event(), actor=make_user())
    assert (again.pk, is_new) == (job.pk, False)
    execute(job.pk)
    third, is_new = request_job(kind=NAME, event=job.event or make_event(), actor=make_user())
    assert (third.pk != job.pk, is_new) == (True, True)


def test_each_subject_of_an_event_has_a_job_of_its_own() -> None:
    event, actor = make_event(), make_user()
    asked_for = [request_job(kind=NAME, event=event, actor=actor, subject=subject) for subject in (1, 2, 1)]
    assert [(job.subject, is_new) for job, is_new in asked_for] == [(1, True), (2, True), (1, False)]
    job = Job.objects.get(subject=1)
    assert (job.state, job.asked_by, job.sent_at) == (Job.State.WAITING, actor, job.asked_at)


@pytest.mark.django_db(transaction=True)
def test_who_is_sent_for_comes_after_the_commit() -> None:
    job = asked(at_once)
    send(job, is_new=True)
    assert ended(job) == (Job.State.DONE, "")


@pytest.mark.django_db(transaction=True)
def test_nobody_begins_before_the_asking_is_committed_nor_after_it_is_taken_back() -> None:
    job = asked(at_once)
    with transaction.atomic():
        send(job, is_new=True)
        before = ended(job)
    assert (before, ended(job)) == ((Job.State.WAITING, ""), (Job.State.DONE, ""))
    other, _is_new = request_job(kind=NAME, event=make_event(name="Other"), actor=make_user())
    with transaction.atomic():
        send(other, is_new=True)
        transaction.set_rollback(True)
    assert ended(other) == (Job.State.WAITING, "")


def test_for_a_job_that_waits_somebody_is_sent_again_unless_a_worker_lives() -> None:
    job = asked(at_once)
    now = timezone.now()
    Job.objects.filter(pk=job.pk).update(alive_at=now, state=Job.State.RUNNING)
    job.refresh_from_db()
    send(job, is_new=False)
    living = ended(job)
    Job.objects.filter(pk=job.pk).update(alive_at=now - datetime.timedelta(hours=1))
    job.refresh_from_db()
    send(job, is_new=False)
    assert (living, ended(job)) == ((Job.State.RUNNING, ""), (Job.State.DONE, ""))
