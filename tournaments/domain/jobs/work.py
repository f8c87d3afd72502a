"""What whoever does a job has in hand: the job, and the way to say how far it is."""

from __future__ import annotations

import time

from django.utils import timezone

from tournaments import live
from tournaments.models import Job

PROGRESS_EVERY_SECONDS = 0.3


class Cancelled(Exception):  # noqa: N818  (it is an answer: stop)
    """The job is over: cancelled, given up, or done by somebody else. Whoever is at work stops."""


class Later(Exception):  # noqa: N818  (it is an answer: not now)
    """The work cannot be done, or not all of it, just now: the job waits on, and is sent again after a while, as one
    that was forgotten.
    """


class Work:
    """A job at work. Called with how much is done of how much, it tells that to whoever looks, a few times a second at
    most; that is the sign of life, too. Raises Cancelled where nobody waits for the job any more.
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
            live.announce(self.job.event_id, staff=True, message=message)
