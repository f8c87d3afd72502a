"""What is done for a job is what was registered under its name."""

from __future__ import annotations

import pytest

from tests.tournaments.domain.jobs.carving import NAME, at_once
from tournaments.domain.jobs.completion import Failure, fail
from tournaments.domain.jobs.registry import JobKind, kind_of, register
from tournaments.models import Job


def test_a_job_is_done_as_was_said_last_of_its_name() -> None:
    first, second = JobKind(NAME, do=lambda _work: 1), JobKind(NAME, do=lambda _work: 2)
    register(first)
    found = [kind_of(Job(kind=NAME))]
    register(second)
    assert [*found, kind_of(Job(kind=NAME))] == [first, second]


def test_a_job_that_no_app_does_is_an_error() -> None:
    with pytest.raises(LookupError):
        kind_of(Job(kind=NAME))


def test_a_kind_that_says_nothing_of_failing_only_ends_its_jobs() -> None:
    def gives_up(_job: Job, _failure: Failure) -> None:
        """Changes something else, too."""

    assert (JobKind(NAME, do=at_once).fail, JobKind(NAME, do=at_once, fail=gives_up).fail) == (fail, gives_up)
