"""The worker's handle of a job: the job, and the reporting of progress."""

from __future__ import annotations

import time

from django.utils import timezone

from live.messages import announce
from tournaments.models import Job

PROGRESS_EVERY_SECONDS = 0.3


class Cancelled(Exception):  # noqa: N818  (a signal: stop)
    """The job is over: cancelled, failed, or done by another worker. The worker stops."""


class Later(Exception):  # noqa: N818  (a signal: not now)
    """The work cannot be finished now: the job stays open, and is sent again after a while."""


class Work:
    """A running job.

    Call it with the amount done and the total: it stores the progress, at most a few times a second. This is also
    the sign of life. Raises Cancelled if the job has ended.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self._told_at = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._told_at < PROGRESS_EVERY_SECONDS:
            return
        self._told_at = now
        row = Job.objects.filter(pk=self.job.pk, state=Job.State.RUNNING)
        if not row.update(alive_at=timezone.now(), done=done, total=total):
            raise Cancelled
        if self.job.event_id is not None:
            message = {"what": "progress", "job": self.job.kind, "done": done, "total": total}
            announce(self.job.event_id, staff=True, message=message)
