"""The kinds of jobs, each registered by the app that does them, so that nobody here knows what they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.domain.jobs.ending import Failure, fail
from tournaments.domain.jobs.work import Work
from tournaments.models import Job


@dataclass(frozen=True, slots=True)
class JobKind:
    """What is done for jobs of that name."""

    name: str
    do: Callable[[Work], object]
    """Does the work, and ends the job in the transaction that stores what came out. It may be called again for the same
    job, also at the same time, and a job that it leaves open is cancelled.
    """
    fail: Callable[[Job, Failure], object] = fail
    """Ends a job that has no result, with whatever else that changes."""
    longest_seconds: int | None = None
    """So long a worker may take; None: as long as the settings say."""


_kinds: dict[str, JobKind] = {}


def register(kind: JobKind) -> None:
    """From now on jobs of that name are done so."""
    _kinds[kind.name] = kind


def kind_of(job: Job) -> JobKind:
    """What is done for the job. Raises LookupError where no app of this installation does such jobs."""
    return _kinds[job.kind]
