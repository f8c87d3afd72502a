"""Which events have boards to read, and that one worker reads each."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import TestCase
from django.utils import timezone

from broadcast.domain import board_jobs
from broadcast.domain.board_jobs import BOARDS, Claimed, do_reading, queue_due_readings
from broadcast.models import BoardStatus, GameProposal, GameSettings
from tests.broadcast.games import pgn_of
from tests.factories import started_event
from tests.phones.made import board, phone_event
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.jobs.requesting import request_job
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db


def test_readings_are_due_while_a_round_is_in_progress() -> None:
    later = timezone.now() + datetime.timedelta(minutes=1)
    wanted: list[tuple[str, dict[str, Any]]] = [
        ("due", {"boards": "cloud"}),
        ("later", {"boards": "cloud"}),
        ("none", {"boards": "none"}),
    ]
    for name, values in wanted:
        GameSettings.objects.create(event=phone_event(players=4, name=name), **values)
    BoardStatus.objects.create(event=Event.objects.get(name="later"), next_at=later)
    GameSettings.objects.create(event=started_event(players=4, name="no round"), boards="cloud")
    GameSettings.objects.create(event=(over := phone_event(players=4, name="over")), boards="cloud")
    Event.objects.filter(pk=over.pk).update(status="finished")
    for _time in range(2):
        queue_due_readings()
    assert list(Job.objects.filter(kind=BOARDS).values_list("event__name", flat=True)) == ["due"]


def test_a_job_reads_the_boards_once(tmp_path: Path) -> None:
    event = phone_event(players=4)
    (tmp_path / "a.pgn").write_text(pgn_of(board(event), "1-0"))
    GameSettings.objects.create(event=event, boards="folder", folder=str(tmp_path))
    with TestCase.captureOnCommitCallbacks(execute=True):
        queue_due_readings()
    assert (GameProposal.objects.count(), Job.objects.get(kind=BOARDS).state) == (1, "done")
    GameProposal.objects.all().delete()
    job, _is_new = request_job(kind=BOARDS, event=event, actor=None)
    with pytest.raises(Later):
        do_reading(Work(job))
    job.refresh_from_db()
    assert (GameProposal.objects.count(), job.state) == (0, "waiting")


def test_a_long_reading_keeps_its_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    event = phone_event(players=4)
    job, _is_new = request_job(kind=BOARDS, event=event, actor=None)
    Job.objects.filter(pk=job.pk).update(state="running")
    status = BoardStatus.objects.create(event=event, next_at=event.created_at)
    progress = Claimed(Work(job), status)
    progress(1, 2)
    status.refresh_from_db()
    assert status.next_at == event.created_at
    monkeypatch.setattr(board_jobs, "PROLONG_SECONDS", 0)
    progress(2, 2)
    status.refresh_from_db()
    assert status.next_at > timezone.now() + datetime.timedelta(minutes=1)
