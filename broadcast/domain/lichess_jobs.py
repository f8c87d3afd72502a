"""The worker's part of broadcasts at Lichess: which are due, and their jobs."""

from __future__ import annotations

import datetime

from django.db.models import F, Q
from django.utils import timezone

from broadcast.domain.lichess_updates import update_broadcast
from broadcast.models import LichessBroadcast
from tournaments.domain.jobs.completion import finish
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.journal.event_lock import notify_desk
from tournaments.models import Event

LICHESS = "lichess"
CLAIM = datetime.timedelta(minutes=2)
"""Time after which a broadcast whose worker died is due again."""
MOST_AT_ONCE = 20
"""Maximum number of broadcasts that one check queues."""
State = LichessBroadcast.State


def queue_due_broadcasts() -> None:
    """Queue the broadcasts that are due: never sent, changed since, or after a failure. One query if there are none."""
    due = LichessBroadcast.objects.filter(next_at__lte=timezone.now(), event__archived_at=None)
    changed = Q(state=State.CURRENT) & ~Q(sent_version=F("event__public_version"))
    rows = due.filter(Q(state=State.WAITING) | changed).select_related("event", "created_by")
    for row in rows.order_by("next_at")[:MOST_AT_ONCE]:
        queue_update(row)


def queue_update(row: LichessBroadcast) -> None:
    """Queue an update of the broadcast; without effect while one is queued."""
    job, is_new = request_job(kind=LICHESS, event=row.event, actor=row.created_by)
    if is_new:
        send(job, is_new=is_new)


def do_update(work: Work) -> None:
    """Update the broadcast of the job's event. Raises Later if another worker is at it: that one ends the job."""
    row = LichessBroadcast.objects.filter(event=work.job.event, state__in=(State.WAITING, State.CURRENT)).first()
    if row is not None:
        if not _claim(row):
            raise Later
        row.event = Event.objects.with_whole().get(pk=row.event_id)

        def progress(done: int, total: int) -> None:
            work(done, total)
            LichessBroadcast.objects.filter(pk=row.pk).update(next_at=timezone.now() + CLAIM)

        update_broadcast(row, progress)
        notify_desk(row.event, what="broadcast")
    finish(work.job)


def _claim(row: LichessBroadcast) -> bool:
    """Reserve the broadcast for this worker: two would create it twice."""
    now = timezone.now()
    free = LichessBroadcast.objects.filter(pk=row.pk, next_at__lte=now)
    return bool(free.update(next_at=now + CLAIM))


LICHESS_JOB = JobKind(LICHESS, do_update)
