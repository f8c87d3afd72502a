"""Mails to who applied: asked for in the act's own transaction, sent later by a job, tried again, never for ever.

A mail that cannot be sent loses nothing: the entry stands, and the desk shows which mail is missing. No connection to
the database is held while the mail server is spoken to.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable
from functools import partial
from smtplib import SMTPException

import segno
import structlog
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from entries.domain.hosts import host_of, owed
from entries.domain.links import code_of, personal_token
from entries.domain.money import shown_amount
from entries.models import Application, Letter
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.jobs.asking import ask, send
from tournaments.domain.jobs.ending import Failure, fail, finish
from tournaments.domain.jobs.kinds import JobKind
from tournaments.domain.jobs.work import Later, Work
from tournaments.models import Event, Job

LETTERS = "letters"
MOST_LETTER_TRIES = 6
AT_ONCE = 20
"""So many mails go over one connection to the mail server."""
ABANDONED = datetime.timedelta(minutes=5)
"""Whoever claimed a mail so long ago is dead."""

log = structlog.get_logger(__name__)


def write_letter(application: Application, event: Event, kind: Letter.Kind, site: str) -> None:
    """The person is to be told; nothing where there is no address. Within the transaction of the act that is told."""
    write_letters([application], event, kind, site)


def write_letters(applications: Iterable[Application], event: Event, kind: Letter.Kind, site: str) -> None:
    """All of them are to be told the same, each once; of a section in the name of its festival."""
    host = host_of(event)
    people = {one.pk: one for one in applications if one.email}
    if people:
        Letter.objects.bulk_create(
            [Letter(application=one, event=host, kind=kind, site=site) for one in people.values()]
        )
        _have_sent(host)


def send_letter_again(letter: Letter) -> None:
    """Try once more what was given up."""
    with transaction.atomic():
        failed = Letter.objects.filter(pk=letter.pk, state=Letter.State.FAILED)
        if failed.update(state=Letter.State.WAITING, tries=0, error=""):
            _have_sent(letter.event)


def _have_sent(event: Event) -> None:
    """A job is open for the event's mails. Its row is locked, so that it does not end without seeing them."""
    job, is_new = ask(kind=LETTERS, event=event, actor=None)
    if not is_new and not Job.objects.select_for_update().filter(pk=job.pk, state__in=Job.OPEN_STATES).exists():
        job, is_new = ask(kind=LETTERS, event=event, actor=None)
    transaction.on_commit(partial(_send_for, job, is_new=is_new))


def _send_for(job: Job, *, is_new: bool) -> None:
    send(job, is_new=is_new)


def send_letters(work: Work) -> None:
    """Send what waits. Raises Later where something is to be tried again."""
    event = work.job.event
    if event is None:
        return
    while letters := _claimed(event):
        messages = [(letter, message_of(letter)) for letter in letters]
        if not connection.in_atomic_block:
            connection.close()
        outcomes = _sent(messages)
        for letter, error in outcomes:
            _note(letter, error)
        if all(error for _letter, error in outcomes):
            break
    with transaction.atomic():
        job = Job.objects.select_for_update().get(pk=work.job.pk)
        if event.letters.filter(state=Letter.State.WAITING).exists():
            raise Later
        finish(job)


def _claimed(event: Event) -> list[Letter]:
    """Some mails that wait, each claimed by one who sends."""
    now = timezone.now()
    free = Letter.objects.filter(Q(claimed_at=None) | Q(claimed_at__lt=now - ABANDONED), state=Letter.State.WAITING)
    rows = free.filter(event=event).select_related("application", "event").order_by("tries", "pk")[:AT_ONCE]
    return [letter for letter in rows if free.filter(pk=letter.pk).update(claimed_at=now, tries=F("tries") + 1)]


def _sent(messages: list[tuple[Letter, EmailMessage]]) -> list[tuple[Letter, str]]:
    """Each mail with what went wrong, or nothing."""
    mail = get_connection()
    try:
        mail.open()
    except (OSError, SMTPException) as error:
        return [(letter, _said(error)) for letter, _message in messages]
    try:
        return [(letter, _sent_one(mail, message)) for letter, message in messages]
    finally:
        mail.close()


def _sent_one(mail: BaseEmailBackend, message: EmailMessage) -> str:
    try:
        mail.send_messages([message])
    except (OSError, SMTPException, ValueError) as error:  # ValueError: an address that no mail can have
        return _said(error)
    return ""


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def _note(letter: Letter, error: str) -> None:
    row = Letter.objects.filter(pk=letter.pk)
    if not error:
        row.update(state=Letter.State.SENT, sent_at=timezone.now(), claimed_at=None, error="")
        return
    log.warning("a mail was not sent", letter=letter.pk, error=error)
    row.update(claimed_at=None, error=error)
    row.filter(tries__gte=MOST_LETTER_TRIES).update(state=Letter.State.FAILED)


def give_up(job: Job, failure: Failure) -> bool:
    """The job has no end: what was tried and not sent is to be shown at the desk."""
    Letter.objects.filter(event=job.event, state=Letter.State.WAITING).update(
        state=Letter.State.FAILED, claimed_at=None
    )
    return fail(job, failure)


def message_of(letter: Letter) -> EmailMessage:
    """The mail, in the language of who applied."""
    application, event = letter.application, letter.event
    wishes = list(application.wishes.select_related("event__festival").order_by("pk"))
    with translation.override(application.language), timezone.override(event.zone):
        context = {
            "application": application,
            "event": event,
            "wish": application.wishes.filter(event=event).first(),
            "sections": [(section_name(wish.event), wish) for wish in wishes if wish.event_id != event.pk],
            "kind": letter.kind,
            "link": letter.site + reverse("entries:mine", args=[personal_token(application)]) + "?mail",
            "owed": owed(application, wishes),
            "due": shown_amount(owed(application, wishes)),
        }
        subject = render_to_string("entries/letter_subject.txt", context)
        text = render_to_string("entries/letter.txt", context)
    message = EmailMessage(" ".join(subject.split()), text.strip() + "\n", to=[application.email])
    if letter.kind == Letter.Kind.ENTERED:
        message.attach("check-in.png", code_picture(letter), "image/png")
    return message


def code_picture(letter: Letter) -> bytes:
    """The code for the check-in as a picture."""
    address = letter.site + reverse("entries:code", args=[code_of(letter.application)])
    stream = io.BytesIO()
    segno.make(address, error="m", micro=False).save(stream, kind="png", scale=6, border=4)
    return stream.getvalue()


KIND = JobKind(LETTERS, send_letters, give_up)
