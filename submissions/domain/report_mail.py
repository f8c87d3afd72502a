"""The report package of an event, mailed to the rating officer: preview, request, and the mail itself.

The package is sent as it was previewed, or not at all: the request names its SHA-256, and the same content gives the
same bytes.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore

from django.conf import settings
from django.core.mail import EmailMessage, make_msgid
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from norms.domain.package_forms import further_files
from standings.domain.rating_package import PackageContent, PackagePart, package_files, read_package, refuse_open_games
from submissions.domain.rating_officers import address_of
from submissions.domain.send_log import note
from submissions.models import Submission
from tabellone.sheets import Paper
from tabellone.zip_files import zip_of
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event

REPORT = "report_mail"
"""Jobs of this kind have a submission as their subject."""
MOST_BYTES = 10 * 1024 * 1024
"""Maximum size of a package. A mail is a third larger, and many servers refuse more than 20 MB."""
MOST_IN_A_DAY = 10
PAPERS = {"a4": "a4", "letter": "us-letter"}
_making = BoundedSemaphore(2)
"""Limit of packages that a process makes at the same time."""
Kind, State = Submission.Kind.REPORT, Submission.State


@dataclass(frozen=True, slots=True)
class PreviewedFile:
    """A file of the package."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class ReportPreview:
    """The mail as it would be sent now."""

    address: str
    subject: str
    text: str
    files: tuple[PreviewedFile, ...]
    data: bytes
    parts: tuple[PackagePart, ...]
    changed_at: datetime.datetime

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the package."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def is_large(self) -> bool:
        """Return True if the package is too large for a mail."""
        return len(self.data) > MOST_BYTES

    @property
    def has_errors(self) -> bool:
        """Return True if the check of a report found errors."""
        return any(part.readiness.errors for part in self.parts)


@dataclass(frozen=True, slots=True)
class ReportValues:
    """The confirmed mail: the address and the SHA-256 of the package as previewed."""

    address: str
    digest: str
    paper: str = "a4"
    with_errors: bool = False
    again: bool = False


def preview(event: Event, *, sender: User | None, address: str, paper: str) -> ReportPreview:
    """Return the mail in the active language. Raises Refused for a package that is too large or empty."""
    with snapshot():
        event.refresh_from_db()
        content = read_package(event, further_files)
        refuse_open_games([part.part for part in content.parts])
    with _making:
        files = list(package_files(content, _paper(content, paper)))
        data = zip_of(files)
    subject, text = _letter(event, content, sender)
    return ReportPreview(
        address,
        subject,
        text,
        tuple(PreviewedFile(file.name, len(file.content)) for file in files),
        data,
        tuple(part.part for part in content.parts),
        content.at,
    )


def request_report(*, event: Event, actor: User, values: ReportValues) -> Submission:
    """Queue the mail.

    Raises Refused without a mail server, for another address than the stored one, for a report with errors that were
    not confirmed, while a mail is queued, for a package that was sent to this address before unless ``again``, and
    above the limit of mails in a day.
    """
    if not settings.EMAIL_URL:
        raise Refused(_("This server sends no mails."), _("Download the package and send it yourself."))
    with locked(event):
        if not values.address or values.address != address_of(event):
            raise Refused(_("Another user changed the address. Nothing was sent."), _("Check it and try again."))
        _refuse_repetition(event.submissions.filter(kind=Kind), values)
        row = note(
            event,
            kind=Kind,
            state=State.WAITING,
            requested_by=actor,
            recipient=values.address,
            digest=values.digest[:64],
            options={
                "language": translation.get_language() or "en",
                "paper": values.paper if values.paper in PAPERS else "a4",
                "with_errors": values.with_errors,
            },
        )
        job, is_new = request_job(kind=REPORT, event=event, actor=actor, subject=row.pk)
        send(job, is_new=is_new)
        notify_desk(event, what="submissions")
        return row


def _refuse_repetition(rows: QuerySet[Submission], values: ReportValues) -> None:
    if rows.filter(state__in=(State.WAITING, State.SENDING)).exists():
        raise Refused(_("A report is being sent."), _("Wait until it is complete."))
    same = rows.filter(digest=values.digest, recipient=values.address)
    if not values.again and same.filter(state__in=(State.SENT, State.UNSURE)).exists():
        raise Refused(_("This report was sent to this address before."), _("Confirm that you want to send it again."))
    day = timezone.now() - datetime.timedelta(days=1)
    if rows.filter(at__gt=day).count() >= MOST_IN_A_DAY:
        raise Refused(_("Too many mails today (maximum %(most)s).") % {"most": MOST_IN_A_DAY}, _("Try again tomorrow."))


def mail_of(row: Submission, made: ReportPreview) -> EmailMessage:
    """Return the mail with the package. Its Message-ID is the receipt."""
    sender = row.requested_by
    return EmailMessage(
        made.subject,
        made.text,
        to=[row.recipient],
        reply_to=[sender.email] if sender is not None and sender.email else None,
        attachments=[(f"{row.event.slug}-rating-report.zip", made.data, "application/zip")],
        headers={"Message-ID": make_msgid(domain=settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ") or None)},
    )


@contextmanager
def in_language_of(row: Submission) -> Iterator[None]:
    """Write the package in the language in which it was previewed, with the times of the event."""
    with translation.override(row.options.get("language", "en")), timezone.override(row.event.zone):
        yield


def _letter(event: Event, content: PackageContent, sender: User | None) -> tuple[str, str]:
    """Return subject and text of the mail."""
    names = {"event": event, "parts": content.parts, "sender": sender.display_name if sender is not None else ""}
    subject = _("Rating report: %(event)s") % {"event": event.name}
    return " ".join(subject.split()), render_to_string("submissions/report_mail.txt", names).strip() + "\n"


def _paper(content: PackageContent, name: str) -> Paper:
    """Return the paper with the time of the last change, so that the same content has the same bytes."""
    at = timezone.localtime(content.at, content.event.zone)
    return Paper(
        size=PAPERS.get(name, PAPERS["a4"]),
        address="",
        as_of=_("As of %(time)s") % {"time": date_format(at, "j F Y, H:i T")},
        language=(translation.get_language() or "en").partition("-")[0],
        missing=_("Some letters above are missing in all fonts of this computer. They are printed as empty boxes."),
        timestamp=int(content.at.timestamp()),
    )
