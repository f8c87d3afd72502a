"""How a job ends: done, failed or cancelled; once, and by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tabellone.messages import Message, stored
from tournaments.models import Job

NO_QUEUE = Message("The server's task queue does not answer.")
STUCK = Message("Whoever worked on it ended without a word, several times.")
TOO_LONG = Message("It took too long and was stopped.")


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no result: a code, the reason in words, and the keys of the registrations that it concerns."""

    code: str
    reason: str
    registrations: tuple[int, ...] | None = None

    def as_stored(self) -> dict[str, Any]:
        """As the job keeps it."""
        said: dict[str, Any] = {"code": self.code, "reason": stored(self.reason)}
        return said if self.registrations is None else said | {"registrations": list(self.registrations)}


def fault_of_the_program(error: Exception) -> Failure:
    """The failure of a job that the program is to blame for."""
    text = Message(
        "The program failed (%(error)s). The fault is the program's, and nothing was changed.",
        error=type(error).__name__,
    )
    return Failure("program", text)


def finish(job: Job, **result: object) -> bool:
    """The work is done; False: somebody else ended the job before. To be called in the transaction that stores what
    came out, which is to store nothing where it says False.
    """
    return _end(Job.objects.filter(pk=job.pk), Job.State.DONE, result=result)


def fail(job: Job, failure: Failure) -> bool:
    """There is no result, and this is why; False: somebody else ended the job before."""
    return _end(Job.objects.filter(pk=job.pk), Job.State.FAILED, failure=failure.as_stored())


def cancel(jobs: QuerySet[Job]) -> bool:
    """Nobody wants these any more: who is at work on one hears it at the next sign of life, and stores nothing."""
    return _end(jobs, Job.State.CANCELLED)


def _end(jobs: QuerySet[Job], state: Job.State, **values: object) -> bool:
    ended: dict[str, Any] = {"state": state, "ended_at": timezone.now(), **values}
    return bool(jobs.filter(state__in=Job.OPEN_STATES).update(**ended))
