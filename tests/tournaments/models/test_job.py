"""Long work is asked for once: what the database sees to."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from tests.factories import make_event, make_user
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db


def ask(event: Event, *, kind: str = "carving", subject: int = 1, state: Job.State = Job.State.WAITING) -> Job:
    return Job.objects.create(
        kind=kind, event=event, subject=subject, state=state, asked_by=make_user(), asked_at=timezone.now()
    )


@pytest.mark.parametrize("second", list(Job.OPEN_STATES))
@pytest.mark.parametrize("first", list(Job.OPEN_STATES))
def test_of_one_kind_for_one_subject_one_job_is_open(first: Job.State, second: Job.State) -> None:
    event = make_event()
    ask(event, state=first)
    with pytest.raises(IntegrityError), transaction.atomic():
        ask(event, state=second)
    assert Job.objects.get().state == first


def test_what_is_over_may_be_asked_for_again_and_so_may_anything_else() -> None:
    event = make_event()
    for state in (Job.State.DONE, Job.State.FAILED, Job.State.CANCELLED, Job.State.WAITING):
        ask(event, state=state)
    ask(event, kind="painting")
    ask(event, subject=2)
    ask(make_event(name="Other Open"))
    assert Job.objects.filter(state=Job.State.WAITING).count() == 4


def test_no_job_that_is_over_is_opened_again_beside_an_open_one() -> None:
    event = make_event()
    over = ask(event, state=Job.State.FAILED)
    ask(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=over.pk).update(state=Job.State.RUNNING)


def test_a_job_outlives_the_account_of_who_asked_and_not_its_event() -> None:
    event = make_event(owner=make_user("another"))
    job = ask(event)
    User.objects.filter(username="owner").delete()
    job.refresh_from_db()
    assert job.asked_by is None
    event.delete()
    assert Job.objects.count() == 0
