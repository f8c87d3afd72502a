"""The report reaches a real mail server once, as it was previewed."""

from __future__ import annotations

import hashlib
import socket
import threading
from typing import Any

import pytest
from django.utils import timezone, translation

from accounts.models import User
from submissions.domain import report_mail
from submissions.domain.rating_officers import set_report_address
from submissions.domain.report_jobs import WORDS, do_report, fail_report, words_of
from submissions.domain.report_mail import ReportValues, preview, request_report
from submissions.models import Submission
from tests.phones.domain.test_notice_mails import Postbox
from tournaments.domain.jobs.completion import Failure
from tournaments.domain.jobs.job_handle import Work
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "elo@example.org"


@pytest.fixture(autouse=True)
def at_once(settings: Any, postbox: Postbox) -> None:
    assert postbox.messages == []
    settings.CELERY_TASK_ALWAYS_EAGER = True
    settings.DEFAULT_FROM_EMAIL = "Tabellone <events@tabellone.example>"


def sent(event: Event, owner: User, *, address: str = ADDRESS, **more: Any) -> Submission:
    """Request the mail and have the job done."""
    set_report_address(event=event, address=address)
    made = preview(event, sender=owner, address=address, paper="a4")
    said: dict[str, Any] = {"address": address, "digest": made.digest, "with_errors": True}
    row = request_report(event=event, actor=owner, values=ReportValues(**said | more))
    row.refresh_from_db()
    return row


def job_for(event: Event, subject: int) -> Job:
    """A job that a worker has begun."""
    return Job.objects.create(
        kind="report_mail", event=event, subject=subject, state="running", asked_at=timezone.now()
    )


def test_the_mail_has_the_package_and_its_receipt(event: Event, owner: User, postbox: Postbox) -> None:
    User.objects.filter(pk=owner.pk).update(email="owner@club.example")
    owner.refresh_from_db()
    row = sent(event, owner)
    ((recipients, message),) = postbox.messages
    assert recipients == [ADDRESS]
    assert (str(message["Subject"]), str(message["Reply-To"]), str(message["Message-ID"])) == (
        f"Rating report: {event.name}", "owner@club.example", row.receipt,
    )  # fmt: skip
    assert row.receipt.endswith("@tabellone.example>")
    (attached,) = [part for part in message.walk() if part.get_filename()]
    data = attached.get_payload(decode=True)
    assert isinstance(data, bytes)
    assert attached.get_filename() == f"{event.slug}-rating-report.zip"
    assert (hashlib.sha256(data).hexdigest(), len(data)) == (row.digest, row.size)
    assert (row.state, row.problem, row.sent_at is not None, row.changed_at is not None) == ("sent", "", True, True)
    job = Job.objects.get(kind="report_mail")
    assert job.state == "done"


def test_the_mail_is_in_the_language_of_the_preview(event: Event, owner: User, postbox: Postbox) -> None:
    with translation.override("de"):
        row = sent(event, owner)
    assert (row.state, row.options["language"]) == ("sent", "de")
    assert len(postbox.messages) == 1


def test_a_job_that_comes_again_sends_nothing(event: Event, owner: User, postbox: Postbox) -> None:
    row = sent(event, owner)
    again = Job.objects.create(
        kind="report_mail", event=event, subject=row.pk, state="running", asked_at=timezone.now()
    )
    do_report(Work(again))
    assert len(postbox.messages) == 1
    do_report(
        Work(Job.objects.create(kind="report_mail", event=event, subject=0, state="running", asked_at=timezone.now()))
    )
    assert len(postbox.messages) == 1


def test_a_worker_that_died_while_it_was_sending_leaves_a_doubt(event: Event, owner: User, postbox: Postbox) -> None:
    row = sent(event, owner)
    Submission.objects.update(state="sending", receipt="")
    job = job_for(event, row.pk)
    do_report(Work(job))
    row.refresh_from_db()
    job.refresh_from_db()
    assert (row.state, row.problem, job.state, len(postbox.messages)) == ("unsure", "unsure", "failed", 1)


def test_an_event_that_changed_after_the_preview_is_not_sent(event: Event, owner: User, postbox: Postbox) -> None:
    row = sent(event, owner, digest="0" * 64)
    assert (row.state, row.problem, postbox.messages) == ("failed", "changed", [])


def test_errors_that_were_not_confirmed_are_not_sent(event: Event, owner: User, postbox: Postbox) -> None:
    row = sent(event, owner, with_errors=False)
    assert (row.state, row.problem, postbox.messages) == ("failed", "errors", [])


def test_a_package_that_is_too_large_is_not_sent(
    event: Event, owner: User, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_mail, "MOST_BYTES", 100)
    row = sent(event, owner)
    assert (row.state, row.problem, postbox.messages) == ("failed", "large", [])


def test_a_refused_address_is_named_with_the_answer(event: Event, owner: User, postbox: Postbox) -> None:
    row = sent(event, owner, address="nobody@example.org")
    assert (row.state, row.problem, postbox.messages) == ("failed", "refused", [])
    assert "no such user" in row.answer


def test_a_mail_server_that_does_not_answer_has_sent_nothing(event: Event, owner: User, settings: Any) -> None:
    settings.EMAIL_PORT = 1
    row = sent(event, owner)
    assert (row.state, row.problem) == ("failed", "connection")
    assert "refused" in row.answer.lower()


def test_a_connection_that_breaks_leaves_a_doubt(event: Event, owner: User, settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        settings.EMAIL_PORT = listening.getsockname()[1]
        threading.Thread(target=_breaks, args=(listening,), daemon=True).start()
        row = sent(event, owner)
    assert (row.state, row.problem) == ("unsure", "unsure")


def _breaks(listening: socket.socket) -> None:
    """A mail server that takes the mail and then hangs up without an answer."""
    connection, _address = listening.accept()
    with connection, connection.makefile("rwb") as lines:
        lines.write(b"220 here\r\n")
        lines.flush()
        for line in lines:
            if line.lower().startswith(b"data"):
                lines.write(b"354 go on\r\n")
                lines.flush()
                return
            lines.write(b"250 OK\r\n")
            lines.flush()


def test_a_program_error_is_noted_with_its_doubt(event: Event, owner: User) -> None:
    row = sent(event, owner)
    for before, state, problem in (
        ("waiting", "failed", "fault"), ("sending", "unsure", "unsure"), ("sent", "sent", ""),
    ):  # fmt: skip
        Submission.objects.update(state=before, problem="")
        assert fail_report(job_for(event, row.pk), Failure("stuck", "It stopped."))
        row.refresh_from_db()
        assert (row.state, row.problem) == (state, problem)


def test_problems_have_words() -> None:
    assert (words_of(""), words_of("changed")) == ("", str(WORDS["changed"]))
    assert words_of("no such kind") == words_of("fault")
