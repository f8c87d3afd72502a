"""How a job ends: once, by one, and with what is to be said of it."""

from __future__ import annotations

import pytest

from tabellone.messages import Message
from tests.tournaments.domain.jobs.carving import asked, at_once, ended
from tournaments.domain.jobs.completion import Failure, cancel, fail, fault_of_the_program, finish
from tournaments.domain.jobs.execution import execute
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_who_ends_it_first_ends_it_alone() -> None:
    said: list[bool] = []
    job = asked(lambda work: said.extend([finish(work.job, by="first"), finish(work.job, by="second")]))
    execute(job.pk)
    assert (said, Job.objects.get(pk=job.pk).result) == ([True, False], {"by": "first"})


def test_what_is_cancelled_can_neither_be_finished_nor_fail_any_more() -> None:
    job = asked(at_once)
    assert cancel(Job.objects.filter(pk=job.pk))
    at = Job.objects.get(pk=job.pk).ended_at
    assert (finish(job, boards=3), fail(job, Failure("late", "Too late.")), cancel(Job.objects.all())) == (False,) * 3
    row = Job.objects.get(pk=job.pk)
    assert (row.state, row.result, row.failure, row.ended_at) == (Job.State.CANCELLED, {}, {}, at)


def test_one_job_fails_and_no_other() -> None:
    job = asked(at_once)
    other = Job.objects.create(kind="painting", event=job.event, asked_at=job.asked_at)
    assert fail(job, Failure("no_bye", "Nobody may have it.", (4, 2)))
    assert [ended(job), ended(other)] == [(Job.State.FAILED, "no_bye"), (Job.State.WAITING, "")]


def test_a_failure_is_kept_with_its_reason_for_every_language_and_whom_it_concerns() -> None:
    reason = Message("%(count)s boards", count=3)
    kept = {"template": "%(count)s boards", "parameters": {"count": 3}}
    assert Failure("code", reason).as_stored() == {"code": "code", "reason": kept}
    assert Failure("code", reason, ()).as_stored() == {"code": "code", "reason": kept, "registrations": []}
    assert Failure("code", "As it is.", (3, 1)).as_stored() == {
        "code": "code",
        "reason": "As it is.",
        "registrations": [3, 1],
    }


def test_the_programs_fault_names_the_error_and_not_what_was_in_it() -> None:
    failure = fault_of_the_program(ValueError("Rossi, Anna"))
    assert (failure.code, render_message(failure.as_stored()["reason"])) == (
        "program",
        "Internal error (ValueError). Nothing was changed. Please report this error.",
    )
