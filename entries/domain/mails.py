"""Mails to players: requested in the transaction of the action, sent later by a job with a limited number of retries.

A mail that cannot be sent loses nothing: the entry is kept, and the arbiters' page shows the missing mail. No database
connection is held during the connection to the mail server.
"""

from __future__ import annotations

import datetime
import io
from collections import Counter
from collections.abc import Iterable
from functools import partial
from smtplib import SMTPException
from typing import Any

import segno
import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Lower
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from entries.domain.hosts import host_of, owed
from entries.domain.links import code_of, confirmation_token, personal_token
from entries.domain.money import shown_amount
from entries.models import Application, EntryWish, Letter
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.jobs.completion import Failure, fail, finish
from tournaments.domain.jobs.job_handle import Later, Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.models import Event, Job

LETTERS = "letters"
MOST_LETTER_TRIES = 6
AT_ONCE = 20
"""Maximum number of mails in one connection to the mail server."""
MOST_IN_ONE = 20
"""Maximum number of entries in one mail to an address with several entries."""
MOST_MAILS_TO_ONE = 6
"""Maximum number of mails to one address in an hour. Later mails are delayed."""
MOST_MAILS = 500
"""Maximum number of mails of the whole installation in an hour."""
MAIL_HOUR = datetime.timedelta(hours=1)
HELD_BACK = datetime.timedelta(minutes=5)
"""Delay between two mails to one address. Of the mails about one entry only the newest is sent."""
ABANDONED = datetime.timedelta(minutes=5)
"""A mail claimed longer ago belongs to a dead process."""

log = structlog.get_logger(__name__)


CONFIRMING = (Letter.Kind.CONFIRM, Letter.Kind.REMINDER)
"""The only mails sent to an unconfirmed address."""


def sends_mail() -> bool:
    """Return True if the installation sends mails and does not print them."""
    return bool(settings.EMAIL_URL)


def write_letter(application: Application, event: Event, kind: Letter.Kind, site: str) -> None:
    """Queue a mail to the player, if there is an address. Call it in the transaction of the action."""
    write_letters([application], event, kind, site)


def write_letters(applications: Iterable[Application], event: Event, kind: Letter.Kind, site: str) -> None:
    """Queue the same mail to these players, one for each; for a section in the name of its festival.

    Players with an unconfirmed address get only the confirmation mail.
    """
    host = host_of(event)
    is_asking = kind in CONFIRMING
    people = {one.pk: one for one in applications if one.email and (is_asking or one.unconfirmed_since is None)}
    if people:
        # The newest mail has the present status of the entry. Older unsent mails would only repeat it.
        older = Letter.objects.filter(application__in=people, event=host, state=Letter.State.WAITING, claimed_at=None)
        older.delete()
        Letter.objects.bulk_create(
            [Letter(application=one, event=host, kind=kind, site=site) for one in people.values()]
        )
        _have_sent(host)


def send_letter_again(letter: Letter) -> None:
    """Try again to send a failed mail."""
    with transaction.atomic():
        failed = Letter.objects.filter(pk=letter.pk, state=Letter.State.FAILED)
        if failed.update(state=Letter.State.WAITING, tries=0, error=""):
            _have_sent(letter.event)


def _have_sent(event: Event) -> None:
    """Open a job for the event's mails. Its row is locked, so that it does not end without the new mails."""
    job, is_new = request_job(kind=LETTERS, event=event, actor=None)
    if not is_new and not Job.objects.select_for_update().filter(pk=job.pk, state__in=Job.OPEN_STATES).exists():
        job, is_new = request_job(kind=LETTERS, event=event, actor=None)
    transaction.on_commit(partial(_send_for, job, is_new=is_new))


def _send_for(job: Job, *, is_new: bool) -> None:
    send(job, is_new=is_new)


def send_letters(work: Work) -> None:
    """Send the pending mails. Raises Later if some need another attempt."""
    event = work.job.event
    if event is None:
        return
    while letters := _claimed(event):
        messages = [(together, message_to(together)) for together in _by_mail(letters)]
        if not connection.in_atomic_block:
            connection.close()
        outcomes = _sent(messages)
        for together, error in outcomes:
            _note(together, error)
        if all(error for _letters, error in outcomes):
            break
    with transaction.atomic():
        job = Job.objects.select_for_update().get(pk=work.job.pk)
        if _may_be_sent(Letter.objects.filter(event=event, state=Letter.State.WAITING)):
            raise Later
        finish(job)


def _claimed(event: Event) -> list[Letter]:
    """Return some pending mails, each claimed by one sender."""
    now = timezone.now()
    free = Letter.objects.filter(Q(claimed_at=None) | Q(claimed_at__lt=now - ABANDONED), state=Letter.State.WAITING)
    rows = _may_be_sent(free.filter(event=event))
    return [letter for letter in rows if free.filter(pk=letter.pk).update(claimed_at=now, tries=F("tries") + 1)]


def _by_mail(letters: Iterable[Letter]) -> list[list[Letter]]:
    """Return the letters of each mail: one mail for all entries with the same address, except confirmation mails."""
    mails: dict[str, list[Letter]] = {}
    for letter in letters:
        key = str(letter.pk) if letter.kind in CONFIRMING else letter.application.email.lower()
        mails.setdefault(key, []).append(letter)
    return list(mails.values())


def _may_be_sent(waiting: QuerySet[Letter]) -> list[Letter]:
    """Return the next letters within the hourly limits of mails to each address and of the installation."""
    recent = Letter.objects.filter(state=Letter.State.SENT, sent_at__gt=timezone.now() - MAIL_HOUR)
    mails = recent.order_by().values_list("recipient", "sent_at").distinct()  # letters of one mail have one time
    free = min(AT_ONCE, MOST_MAILS - mails.count())
    if free <= 0:
        return []
    sent = Counter(address for address, _at in mails)
    full = [address for address, count in sent.items() if count >= MOST_MAILS_TO_ONE]
    rows = waiting.filter(Q(application__unconfirmed_since=None) | Q(kind__in=CONFIRMING))
    rows = rows.alias(address=Lower("application__email")).exclude(address__in=full)
    held = recent.filter(sent_at__gt=timezone.now() - HELD_BACK).exclude(kind__in=CONFIRMING)
    rows = rows.exclude(~Q(kind__in=CONFIRMING), address__in=set(held.values_list("recipient", flat=True)))
    chosen: list[Letter] = []
    together: Counter[str] = Counter()
    for letter in rows.select_related("application", "event").order_by("tries", "pk")[: AT_ONCE * MOST_IN_ONE]:
        address = letter.application.email.lower()
        is_alone = letter.kind in CONFIRMING
        if is_alone or not together[address]:
            if free <= 0 or sent[address] >= MOST_MAILS_TO_ONE:
                continue
            free -= 1
            sent[address] += 1
        elif together[address] >= MOST_IN_ONE:
            continue
        together[address] += not is_alone
        chosen.append(letter)
    return chosen


def resume_letters() -> None:
    """Open a job for mails that the hourly limits no longer delay."""
    for event in Event.objects.filter(letters__state=Letter.State.WAITING).distinct():
        waiting = Letter.objects.filter(event=event, state=Letter.State.WAITING)
        if not event.jobs.filter(kind=LETTERS, state__in=Job.OPEN_STATES).exists() and _may_be_sent(waiting):
            with transaction.atomic():
                _have_sent(event)


def _sent(messages: list[tuple[list[Letter], EmailMessage]]) -> list[tuple[list[Letter], str]]:
    """Return the letters of each mail with its error, or an empty text."""
    mail = get_connection()
    try:
        mail.open()
    except (OSError, SMTPException) as error:
        return [(letters, _said(error)) for letters, _message in messages]
    try:
        return [(letters, _sent_one(mail, message)) for letters, message in messages]
    finally:
        mail.close()


def _sent_one(mail: BaseEmailBackend, message: EmailMessage) -> str:
    try:
        mail.send_messages([message])
    except (OSError, SMTPException, ValueError) as error:  # ValueError: an invalid mail address
        return _said(error)
    return ""


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def _note(letters: list[Letter], error: str) -> None:
    """Save the outcome of one mail."""
    rows = Letter.objects.filter(pk__in=[letter.pk for letter in letters])
    if not error:
        recipient = letters[0].application.email.lower()
        rows.update(state=Letter.State.SENT, sent_at=timezone.now(), claimed_at=None, error="", recipient=recipient)
        return
    log.warning("a mail was not sent", letters=[letter.pk for letter in letters], error=error)
    rows.update(claimed_at=None, error=error)
    rows.filter(tries__gte=MOST_LETTER_TRIES).update(state=Letter.State.FAILED)


def mark_unsent_as_failed(job: Job, failure: Failure) -> bool:
    """Mark unsent mails as failed, so that the arbiters' page shows them, and end the job."""
    Letter.objects.filter(event=job.event, state=Letter.State.WAITING).update(
        state=Letter.State.FAILED, claimed_at=None
    )
    return fail(job, failure)


def message_to(letters: list[Letter]) -> EmailMessage:
    """Return the mail of one entry, or one mail about all entries with the same address."""
    if len(letters) == 1:
        return message_of(letters[0])
    first = letters[0]
    with translation.override(first.application.language), timezone.override(first.event.zone):
        entries = [_context_of(letter) for letter in letters]
        context = {"event": first.event, "entries": entries}
        subject = render_to_string("entries/letters_subject.txt", context)
        text = render_to_string("entries/letters.txt", context)
    message = _message(first, subject, text)
    for number, (letter, entry) in enumerate(zip(letters, entries, strict=True), start=1):
        if entry["has_code"]:
            message.attach(f"check-in-{number}.png", code_picture(letter), "image/png")
    return message


def message_of(letter: Letter) -> EmailMessage:
    """Return the mail in the player's language."""
    with translation.override(letter.application.language), timezone.override(letter.event.zone):
        context = _context_of(letter)
        subject = render_to_string("entries/mail_subject.txt", context)
        text = render_to_string("entries/mail.txt", context)
    message = _message(letter, subject, text)
    if context["has_code"]:
        message.attach("check-in.png", code_picture(letter), "image/png")
    return message


def _message(letter: Letter, subject: str, text: str) -> EmailMessage:
    return EmailMessage(" ".join(subject.split()), text.strip() + "\n", to=[letter.application.email])


def _context_of(letter: Letter) -> dict[str, Any]:
    """Return the data of the entry for its mail."""
    application, event = letter.application, letter.event
    wishes = list(application.wishes.select_related("event__festival").order_by("pk"))
    return {
        "application": application,
        "event": event,
        "wish": application.wishes.filter(event=event).first(),
        "sections": [(section_name(wish.event), wish) for wish in wishes if wish.event_id != event.pk],
        "kind": letter.kind,
        "link": letter.site + _link_in(letter),
        "asks_to_confirm": letter.kind in CONFIRMING,
        "has_code": letter.kind not in CONFIRMING and any(wish.state == EntryWish.State.ENTERED for wish in wishes),
        "sends_mail": sends_mail(),
        "owed": owed(application, wishes),
        "due": shown_amount(owed(application, wishes)),
    }


def _link_in(letter: Letter) -> str:
    """Return the path of the link in the mail: the personal page, or the confirmation page."""
    if letter.kind in CONFIRMING:
        return reverse("entries:confirm", args=[confirmation_token(letter.application)])
    return reverse("entries:mine", args=[personal_token(letter.application)]) + "?mail"


def code_picture(letter: Letter) -> bytes:
    """Return the check-in code as a PNG picture."""
    address = letter.site + reverse("entries:code", args=[code_of(letter.application)])
    stream = io.BytesIO()
    segno.make(address, error="m", micro=False).save(stream, kind="png", scale=6, border=4)
    return stream.getvalue()


KIND = JobKind(LETTERS, send_letters, mark_unsent_as_failed)
