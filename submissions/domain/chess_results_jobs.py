"""The worker's part of uploads to chess-results.com: which are due, and their jobs."""

from __future__ import annotations

import datetime

from django.db.models import F, Q
from django.utils import timezone

from accounts.models import User
from submissions.domain.chess_results_access import access_row
from submissions.domain.chess_results_updates import upload_now
from submissions.models import ChessResultsUpload
from tournaments.domain.jobs.completion import finish
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.journal.event_lock import notify_desk
from tournaments.models import Event

CHESS_RESULTS = "chess_results"
CLAIM = datetime.timedelta(minutes=10)
"""Time after which an upload whose worker died is due again; longer than all its requests can last."""
MOST_AT_ONCE = 20
State = ChessResultsUpload.State


def queue_due_uploads() -> None:
    """Queue the uploads that are due: never sent, changed since, or after a failure. One query if there are none."""
    due = ChessResultsUpload.objects.filter(next_at__lte=timezone.now(), event__archived_at=None)
    changed = Q(state=State.CURRENT, is_automatic=True) & ~Q(sent_version=F("event__public_version"))
    rows = due.filter(Q(state=State.WAITING) | changed).select_related("event", "requested_by")
    for row in rows.order_by("next_at")[:MOST_AT_ONCE]:
        queue_upload(row, row.requested_by)


def queue_upload(row: ChessResultsUpload, actor: User | None) -> None:
    """Queue an upload, which waits for its time; without effect while one is queued."""
    if row.next_at > timezone.now():
        return
    job, is_new = request_job(kind=CHESS_RESULTS, event=row.event, actor=actor)
    if is_new:
        send(job, is_new=is_new)


def do_upload(work: Work) -> None:
    """Upload the job's event. Raises Later if another worker is at it: that one ends the job."""
    row = ChessResultsUpload.objects.filter(event=work.job.event, state__in=(State.WAITING, State.CURRENT)).first()
    if row is not None:
        if not _claim(row):
            raise Later
        row.event = Event.objects.with_whole().get(pk=row.event_id)
        upload_now(row, work)
        notify_desk(row.event, what="submissions")
    finish(work.job)


def _claim(row: ChessResultsUpload) -> bool:
    """Reserve the upload for this worker: two would create the tournament twice, or come too soon.

    The request is done with it; one that comes later asks for another upload.
    """
    now, access = timezone.now(), access_row()
    minutes = datetime.timedelta(minutes=access.minutes_between) if access is not None else CLAIM
    free = ChessResultsUpload.objects.filter(pk=row.pk, next_at__lte=now)
    row.tried_at, row.requested_by = now, None
    return bool(free.update(next_at=now + max(CLAIM, minutes), tried_at=now, requested_by=None))


UPLOAD_JOB = JobKind(CHESS_RESULTS, do_upload)
