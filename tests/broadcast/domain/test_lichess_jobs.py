"""Which broadcasts are due, and that one worker updates each."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from broadcast.domain.lichess_jobs import LICHESS, do_update, queue_due_broadcasts
from broadcast.domain.token_encryption import encrypted
from broadcast.models import LichessBroadcast
from tests.broadcast.lichess_server import TOKEN, LichessServer
from tests.factories import owner_of, started_event
from tournaments.domain.events.archiving import archive_event
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.jobs.requesting import request_job
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db
NOW = timezone.now()
PAST, FUTURE = NOW - datetime.timedelta(minutes=1), NOW + datetime.timedelta(days=1)


def broadcast(name: str, **values: Any) -> Event:
    event = started_event(players=4, rounds=2, name=name)
    fields = {"token": encrypted(TOKEN), "next_at": PAST, "sent_version": event.public_version} | values
    LichessBroadcast.objects.create(event=event, **fields)
    return event


def queued() -> list[str]:
    queue_due_broadcasts()
    return sorted(Job.objects.filter(kind=LICHESS).values_list("event__name", flat=True))


def test_broadcasts_are_due_if_new_changed_or_failed_before() -> None:
    broadcast("new", state="waiting")
    broadcast("changed", state="current", sent_version=0)
    broadcast("unchanged", state="current")
    broadcast("given up", state="failed")
    broadcast("later", state="waiting", next_at=FUTURE)
    archive_event(event=(old := broadcast("archived", state="waiting")), actor=owner_of(old))
    assert queued() == ["changed", "new"]
    assert queued() == ["changed", "new"]


def test_without_due_broadcasts_there_is_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1):
        queue_due_broadcasts()


def test_two_workers_do_not_create_a_broadcast_twice(server: LichessServer) -> None:
    event = broadcast("new", state="waiting", next_at=FUTURE)
    job, _is_new = request_job(kind=LICHESS, event=event, actor=None)
    with pytest.raises(Later):
        do_update(Work(job))
    job.refresh_from_db()
    assert (job.state, server.requests) == ("waiting", [])
