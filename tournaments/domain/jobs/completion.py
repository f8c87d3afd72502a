"""End of a job: done, failed or cancelled; once, and by one worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tabellone.messages import Message, stored
from tournaments.models import Job

NO_QUEUE = Message("The server's task queue does not answer.")
STUCK = Message("The process stopped unexpectedly several times.")
TOO_LONG = Message("It took too long and was stopped.")


@dataclass(frozen=True, slots=True)
class Failure:
    """Reason for a missing result: a code, a text, and the keys of the affected registrations."""

    code: str
    reason: str
    registrations: tuple[int, ...] | None = None

    def as_stored(self) -> dict[str, Any]:
        """Return the failure as the job stores it."""
        said: dict[str, Any] = {"code": self.code, "reason": stored(self.reason)}
        return said if self.registrations is None else said | {"registrations": list(self.registrations)}


def fault_of_the_program(error: Exception) -> Failure:
    """Return the failure of a job caused by a program error."""
    text = Message(
        "Internal error (%(error)s). Nothing was changed. Please report this error.",
        error=type(error).__name__,
    )
    return Failure("program", text)


def finish(job: Job, **result: object) -> bool:
    """End the job as done; return False if it was ended before.

    Call it in the transaction that stores the results, and store nothing if it returns False.
    """
    return _end(Job.objects.filter(pk=job.pk), Job.State.DONE, result=result)


def fail(job: Job, failure: Failure) -> bool:
    """End the job as failed, with the reason; return False if it was ended before."""
    return _end(Job.objects.filter(pk=job.pk), Job.State.FAILED, failure=failure.as_stored())


def cancel(jobs: QuerySet[Job]) -> bool:
    """Cancel these jobs. A worker learns it at its next sign of life and stores nothing."""
    return _end(jobs, Job.State.CANCELLED)


def _end(jobs: QuerySet[Job], state: Job.State, **values: object) -> bool:
    ended: dict[str, Any] = {"state": state, "ended_at": timezone.now(), **values}
    return bool(jobs.filter(state__in=Job.OPEN_STATES).update(**ended))
