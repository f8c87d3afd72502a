"""Who is at work on an open job, and when it is forgotten."""

from __future__ import annotations

import datetime
import threading

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import make_event, make_user
from tournaments.domain.jobs import monitoring
from tournaments.domain.jobs.monitoring import FIRST_PATIENCE, SILENCE, Waiting, job_status, waiting_of
from tournaments.models import Job

pytestmark = pytest.mark.django_db

LONG = datetime.timedelta(hours=1)


def job(*, sent: datetime.timedelta | None, alive: datetime.timedelta | None, sends: int = 0) -> Job:
    """A job for which a task was sent, and whose worker gave a sign of life, so long ago."""
    now = timezone.now()
    return Job(
        kind="carving",
        asked_at=now - 2 * LONG,
        sent_at=None if sent is None else now - sent,
        alive_at=None if alive is None else now - alive,
        sends=sends,
    )


@pytest.mark.parametrize(
    ("sent", "alive", "sends", "is_at_work", "is_forgotten"),
    [
        (None, None, 0, False, True),
        (FIRST_PATIENCE / 2, None, 0, False, False),
        (FIRST_PATIENCE * 2, None, 0, False, True),
        (FIRST_PATIENCE * 2, None, 3, False, False),
        (LONG, SILENCE / 2, 0, True, False),
        (LONG, SILENCE * 2, 0, False, True),
        (LONG, SILENCE * 2, 8, False, False),
        (FIRST_PATIENCE / 2, LONG, 0, False, False),
    ],
)
def test_a_job_is_worked_on_while_there_are_signs_of_life_and_forgotten_when_patience_is_over(
    sent: datetime.timedelta | None,
    alive: datetime.timedelta | None,
    sends: int,
    *,
    is_at_work: bool,
    is_forgotten: bool,
) -> None:
    row = job(sent=sent, alive=alive, sends=sends)
    assert job_status(row) == Waiting(row, is_at_work, is_forgotten)


def test_an_event_waits_for_its_open_job_of_the_kind_alone() -> None:
    event = make_event()
    now = timezone.now()
    for kind, state in (("carving", Job.State.DONE), ("painting", Job.State.WAITING)):
        Job.objects.create(kind=kind, event=event, state=state, asked_by=make_user(), asked_at=now)
    assert waiting_of(event, "carving") is None
    row = Job.objects.create(kind="carving", event=event, state=Job.State.RUNNING, asked_at=now, sent_at=now)
    assert waiting_of(event, "carving") == Waiting(row, is_at_work=False, is_forgotten=False)


def test_an_error_in_one_round_stops_neither_the_watch_nor_the_other_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped, seen = threading.Event(), []

    def fails() -> None:
        raise ValueError("a row that nobody expected")

    def works() -> None:
        seen.append(1)
        if len(seen) == 2:
            stopped.set()

    monkeypatch.setattr(monitoring, "_rounds", [fails, works])
    monkeypatch.setattr(monitoring, "WATCH_SECONDS", 0.01)
    monkeypatch.setattr(connection, "close", lambda: None)  # the test's own
    monitoring.watch(stopped)
    assert len(seen) == 2
