"""The worker's part of reports: one mail, sent at most once."""

from __future__ import annotations

from collections.abc import Mapping
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused, SMTPSenderRefused

import structlog
from django.core.mail import EmailMessage, get_connection
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from submissions.domain.report_mail import REPORT, ReportPreview, in_language_of, mail_of, preview
from submissions.models import Submission
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import Failure, fail, finish
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.journal.event_lock import notify_desk
from tournaments.models import Event, Job

LONGEST_SECONDS = 10 * 60
WORDS: Mapping[str, Promise | str] = {
    "changed": _("The event changed after the preview. Nothing was sent."),
    "large": _("The package is too large for a mail. Download it and send it in another way."),
    "errors": _("The report has errors. Nothing was sent."),
    "empty": _("The package cannot be created."),
    "connection": _("The mail server does not answer. Nothing was sent."),
    "refused": _("The mail server refused the mail."),
    "unsure": _("It is not certain whether the mail was sent. Ask the rating officer before you send it again."),
    "fault": _("Internal error. Please report it."),
}
State = Submission.State
log = structlog.get_logger(__name__)


class _NotSentError(Exception):
    """The mail was not sent: a kind of WORDS, and what the mail server answered."""

    def __init__(self, kind: str, answer: str = "") -> None:
        super().__init__(kind)
        self.kind, self.answer = kind, answer[:300]


def words_of(kind: str) -> str:
    """Return the problem for users, in their language."""
    return str(WORDS.get(kind, WORDS["fault"])) if kind else ""


def do_report(work: Work) -> None:
    """Send the mail of the job's submission. Raises Later if another worker is at it."""
    row = Submission.objects.filter(pk=work.job.subject).select_related("requested_by").first()
    if row is None or row.state in (State.SENT, State.FAILED, State.UNSURE):
        finish(work.job)
        return
    row.event = Event.objects.with_whole().get(pk=row.event_id)
    try:
        with in_language_of(row):
            made = _checked(row)
            message = mail_of(row, made)
        if not Submission.objects.filter(pk=row.pk, state=State.WAITING).update(state=State.SENDING):
            raise Later
        _send(message)
    except _NotSentError as error:
        _end(row, State.UNSURE if error.kind == "unsure" else State.FAILED, problem=error.kind, answer=error.answer)
        fail(work.job, Failure(error.kind, gettext(str(WORDS[error.kind]))))
    else:
        receipt = str(message.extra_headers["Message-ID"])
        _end(row, State.SENT, sent_at=timezone.now(), size=len(made.data), receipt=receipt, changed_at=made.changed_at)
        finish(work.job)
    notify_desk(row.event, what="submissions")


def _checked(row: Submission) -> ReportPreview:
    """Return the package as it was previewed. A row that is being sent has lost its worker."""
    if row.state == State.SENDING:
        raise _NotSentError("unsure")
    paper = str(row.options.get("paper", "a4"))
    try:
        made = preview(row.event, sender=row.requested_by, address=row.recipient, paper=paper)
    except Refused as refused:
        raise _NotSentError("empty", str(refused)) from None
    if made.digest != row.digest:
        raise _NotSentError("changed")
    if made.is_large:
        raise _NotSentError("large")
    if made.has_errors and not row.options.get("with_errors"):
        raise _NotSentError("errors")
    return made


def _send(message: EmailMessage) -> None:
    server = get_connection()
    try:
        server.open()
    except (OSError, SMTPException) as error:
        raise _NotSentError("connection", f"{type(error).__name__}: {error}") from None
    try:
        server.send_messages([message])
    except (SMTPRecipientsRefused, SMTPSenderRefused, SMTPDataError, ValueError) as error:
        raise _NotSentError("refused", str(error)) from None
    except (OSError, SMTPException) as error:
        log.warning("a report may have been sent", error=type(error).__name__)
        raise _NotSentError("unsure", f"{type(error).__name__}: {error}") from None
    finally:
        server.close()


def _end(row: Submission, state: str, **values: object) -> None:
    Submission.objects.filter(pk=row.pk, state__in=(State.WAITING, State.SENDING)).update(state=state, **values)


def fail_report(job: Job, failure: Failure) -> bool:
    """Note a program error with the submission: uncertain if the mail was being sent."""
    for row in Submission.objects.filter(pk=job.subject):
        is_unsure = row.state == State.SENDING
        _end(row, State.UNSURE if is_unsure else State.FAILED, problem="unsure" if is_unsure else "fault")
    return fail(job, failure)


REPORT_JOB = JobKind(REPORT, do_report, fail=fail_report, longest_seconds=LONGEST_SECONDS)
