"""The kinds of jobs. Each is registered by the app that does them, so that this package does not depend on the apps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.domain.jobs.completion import Failure, fail
from tournaments.domain.jobs.job_handle import Work
from tournaments.models import Job


@dataclass(frozen=True, slots=True)
class JobKind:
    """Handler for jobs of a kind."""

    name: str
    do: Callable[[Work], object]
    """Does the work, and ends the job in the transaction that stores the results. It may be called again for the
    same job, also at the same time. A job that it leaves open is cancelled."""
    fail: Callable[[Job, Failure], object] = fail
    """Ends a job that has no result, with all other changes that this needs."""
    longest_seconds: int | None = None
    """Maximum running time in seconds; None: as in the settings."""


_kinds: dict[str, JobKind] = {}


def register(kind: JobKind) -> None:
    """Register the handler for jobs of that name."""
    _kinds[kind.name] = kind


def kind_of(job: Job) -> JobKind:
    """Return the kind of the job. Raises LookupError if no installed app does such jobs."""
    return _kinds[job.kind]
