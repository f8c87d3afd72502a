"""The worker's part of electronic boards: which events are due, and their jobs."""

from __future__ import annotations

import datetime
import time

from django.db.models import Q
from django.utils import timezone

from broadcast.domain.board_reading import event_of, read_now
from broadcast.models import BoardStatus, GameSettings
from tournaments.domain.jobs.completion import finish
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.models import Event, Round

BOARDS = "boards"
CLAIM = datetime.timedelta(minutes=2)
"""Time after which a reading whose worker died is due again."""
PROLONG_SECONDS = 10
MOST_AT_ONCE = 20


def queue_due_readings() -> None:
    """Queue the readings that are due of events with a round in progress. One query if there are none."""
    sources = GameSettings.objects.exclude(boards=GameSettings.Boards.NONE).filter(event__archived_at=None)
    due = Q(event__board_status=None) | Q(event__board_status__next_at__lte=timezone.now())
    running = sources.filter(due, ~Q(event__status=Event.Status.FINISHED), event__rounds__state=Round.State.PUBLISHED)
    for row in running.select_related("event").distinct().order_by("event__board_status__next_at")[:MOST_AT_ONCE]:
        job, is_new = request_job(kind=BOARDS, event=row.event, actor=None)
        if is_new:
            send(job, is_new=is_new)


def do_reading(work: Work) -> None:
    """Read the boards of the job's event. Raises Later if another worker is at it: that one ends the job."""
    row = GameSettings.objects.filter(event=work.job.event).first()
    if row is not None:
        now = timezone.now()
        status, _is_new = BoardStatus.objects.get_or_create(event=row.event, defaults={"next_at": now})
        if not BoardStatus.objects.filter(pk=status.pk, next_at__lte=now).update(next_at=now + CLAIM):
            raise Later
        row.event = event_of(row)
        read_now(row, status, Claimed(work, status))
    finish(work.job)


class Claimed:
    """The progress of a reading: a sign of life of the job, which also prolongs the claim."""

    def __init__(self, work: Work, status: BoardStatus) -> None:
        self._work, self._status, self._told_at = work, status, time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        self._work(done, total)
        if time.monotonic() - self._told_at >= PROLONG_SECONDS:
            self._told_at = time.monotonic()
            BoardStatus.objects.filter(pk=self._status.pk).update(next_at=timezone.now() + CLAIM)


BOARDS_JOB = JobKind(BOARDS, do_reading)
