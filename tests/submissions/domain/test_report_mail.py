"""The report is previewed, requested once, and not repeated without a confirmation."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from submissions.domain import report_mail
from submissions.domain.rating_officers import set_report_address
from submissions.domain.report_mail import MOST_IN_A_DAY, ReportPreview, ReportValues, preview, request_report
from submissions.models import Submission
from tests.factories import make_event
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db
ADDRESS = "elo@example.org"


@pytest.fixture(autouse=True)
def with_mail(settings: Any, event: Event) -> None:
    settings.EMAIL_URL = "smtp://127.0.0.1"
    set_report_address(event=event, address=ADDRESS)


@pytest.fixture
def mail(event: Event, owner: User) -> ReportPreview:
    return preview(event, sender=owner, address=ADDRESS, paper="a4")


def values(mail: ReportPreview, **more: Any) -> ReportValues:
    said: dict[str, Any] = {"address": ADDRESS, "digest": mail.digest, "with_errors": True}
    return ReportValues(**said | more)


def refusal(event: Event, owner: User, said: ReportValues) -> str:
    with pytest.raises(Refused) as caught:
        request_report(event=event, actor=owner, values=said)
    return str(caught.value)


def test_the_preview_has_the_mail_and_its_files(event: Event, mail: ReportPreview) -> None:
    assert mail.subject == f"Rating report: {event.name}"
    assert "Report check: errors found." in mail.text
    assert "Sent by owner" in mail.text
    names = zipfile.ZipFile(io.BytesIO(mail.data)).namelist()
    assert [file.name for file in mail.files] == names
    assert {"index.txt", "report-trf26.trf", "report-trf16.trf", "standings.pdf"} <= set(names)
    assert all(file.size for file in mail.files)
    assert (mail.has_errors, mail.is_large) == (True, False)


def test_the_same_event_gives_the_same_package_and_a_changed_one_another(
    event: Event, owner: User, mail: ReportPreview
) -> None:
    assert preview(event, sender=None, address="other@example.org", paper="a4").digest == mail.digest
    assert preview(event, sender=owner, address=ADDRESS, paper="letter").digest != mail.digest
    event.registrations.filter(tpn=1).update(name="Somebody, Else")
    assert preview(event, sender=owner, address=ADDRESS, paper="a4").digest != mail.digest


def test_an_event_without_a_round_has_no_report(owner: User) -> None:
    with pytest.raises(Refused, match="No round is published"):
        preview(make_event(owner=owner, name="Empty"), sender=owner, address=ADDRESS, paper="a4")


def test_a_request_stores_what_was_previewed(event: Event, owner: User, mail: ReportPreview) -> None:
    row = request_report(event=event, actor=owner, values=values(mail, paper="papyrus"))
    assert (row.state, row.recipient, row.digest, row.requested_by, row.options) == (
        "waiting", ADDRESS, mail.digest, owner, {"language": "en", "paper": "a4", "with_errors": True},
    )  # fmt: skip
    assert event.jobs.filter(kind="report_mail", subject=row.pk).count() == 1
    assert "being sent" in refusal(event, owner, values(mail))


def test_a_sent_report_is_not_sent_again_without_being_asked(event: Event, owner: User, mail: ReportPreview) -> None:
    for state in ("sent", "unsure"):
        row = request_report(event=event, actor=owner, values=values(mail, again=True))
        Submission.objects.filter(pk=row.pk).update(state=state)
        assert "sent to this address before" in refusal(event, owner, values(mail))
    Submission.objects.update(state="failed")
    assert request_report(event=event, actor=owner, values=values(mail)).pk


def test_another_address_is_not_mailed(event: Event, owner: User, mail: ReportPreview) -> None:
    for address in ("other@example.org", ""):
        assert "Another user changed the address" in refusal(event, owner, values(mail, address=address))
    set_report_address(event=event, address="")
    assert "Another user changed the address" in refusal(event, owner, values(mail))


def test_there_are_not_too_many_mails_in_a_day(event: Event, owner: User, mail: ReportPreview) -> None:
    for _mail in range(MOST_IN_A_DAY):
        request_report(event=event, actor=owner, values=values(mail))
        Submission.objects.update(state="failed")
    assert "Too many mails today (maximum 10)" in refusal(event, owner, values(mail))
    Submission.objects.update(at=timezone.now() - datetime.timedelta(hours=25))
    assert request_report(event=event, actor=owner, values=values(mail)).pk


def test_a_server_without_mail_refuses(event: Event, owner: User, mail: ReportPreview, settings: Any) -> None:
    settings.EMAIL_URL = ""
    assert "sends no mails" in refusal(event, owner, values(mail))


def test_a_package_above_the_limit_is_large(mail: ReportPreview, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_mail, "MOST_BYTES", len(mail.data))
    assert not mail.is_large
    monkeypatch.setattr(report_mail, "MOST_BYTES", len(mail.data) - 1)
    assert mail.is_large
