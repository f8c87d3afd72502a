"""The request for a round's pairing: why the last attempt gave none, and how all of an event's are forgotten."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import make_event, owner_of
from tournaments.domain.jobs.completion import Failure, cancel, fail, finish
from tournaments.domain.jobs.requesting import request_job
from tournaments.domain.rounds.pairing_request import PAIRING, cancel_pairing_requests, failure_of
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db


def requested(event: Event, number: int, kind: str = PAIRING) -> Job:
    subject = event.rounds.get(number=number).pk
    job, is_new = request_job(kind=kind, event=event, actor=owner_of(event), subject=subject)
    assert is_new
    return job


def test_the_last_attempt_says_why_and_one_that_was_taken_back_is_none(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_event(rounds=3)
    assert failure_of(event, 2) == {}
    fail(requested(event, 2), Failure("no_bye", "Nobody may have it.", (7,)))
    fail(requested(event, 1), Failure("stuck", "Nobody knows."))
    fail(requested(event, 2, "painting"), Failure("dry", "No paint."))
    cancel(Job.objects.filter(pk=requested(event, 2).pk))
    with django_assert_num_queries(1):
        failure = failure_of(event, 2)
    assert failure == {"code": "no_bye", "reason": "Nobody may have it.", "registrations": [7]}
    waiting = requested(event, 2)
    assert failure_of(event, 2) == {}
    finish(waiting)
    assert failure_of(event, 2) == {}
    assert failure_of(event, 1)["code"] == "stuck"


def test_of_another_event_nothing_is_said() -> None:
    event, other = make_event(rounds=3), make_event(name="Other", rounds=3)
    fail(requested(event, 1), Failure("no_bye", "Nobody may have it."))
    assert failure_of(other, 1) == {}


def test_what_is_forgotten_is_what_was_asked_for_of_the_events_rounds() -> None:
    event, other = make_event(rounds=3), make_event(name="Other", rounds=3)
    done = requested(event, 3)
    finish(done)
    mine = [requested(event, number) for number in (1, 2)]
    elsewhere, another = requested(other, 1), requested(event, 1, "painting")
    cancel_pairing_requests(event)
    states = dict(Job.objects.values_list("pk", "state"))
    assert states == {
        done.pk: Job.State.DONE,
        **{job.pk: Job.State.CANCELLED for job in mine},
        elsewhere.pk: Job.State.WAITING,
        another.pk: Job.State.WAITING,
    }
