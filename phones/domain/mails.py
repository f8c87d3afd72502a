"""Personal links by mail, sent by the worker to the confirmed address of the player's entry."""

from __future__ import annotations

import datetime
from smtplib import SMTPException

import structlog
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.login_limits import Count, Limit
from accounts.models import User
from entries.models import Application
from phones.domain.links import new_link
from phones.models import PlayerPhone
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import Failure, fail, finish
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.models import Job, Registration

PHONE_LETTERS = "phone_letters"
LINK_VALID = datetime.timedelta(days=7)
"""Time for which a phone can take the link in a mail."""
OF_EVENT = Limit("phone-mails", 300, 60 * 60)
"""Mails of one event in an hour."""
OF_PLAYER = Limit("phone-mails-player", 3, 60 * 60)
"""Mails to one player in an hour."""
AT_ONCE = 50
WAITING, SENT, FAILED = PlayerPhone.Mail.WAITING, PlayerPhone.Mail.SENT, PlayerPhone.Mail.FAILED

log = structlog.get_logger(__name__)


def mail_link(*, player: Registration, actor: User, site: str) -> PlayerPhone:
    """Create a personal link and queue the mail with it. ``site``: scheme and host of the link.

    Raises Refused without a confirmed address, and for too many phones or mails.
    """
    event = player.event
    with locked(event):
        if application_of(player) is None:
            raise Refused(_("The entry has no confirmed e-mail address."), _("Create a code instead."))
        if not (Count(OF_PLAYER, str(player.pk)).take() and Count(OF_EVENT, str(event.pk)).take()):
            raise Refused(_("Too many mails in an hour."), _("Create a code instead."))
        valid = timezone.now() + LINK_VALID
        phone = new_link(event, player, actor, code_expires_at=valid, mail=WAITING, site=site)
        job, is_new = request_job(kind=PHONE_LETTERS, event=event, actor=actor)
        send(job, is_new=is_new)
        notify_desk(event)
    return phone


def application_of(player: Registration) -> Application | None:
    """Return the player's entry if its address can get mails; None otherwise. One query."""
    entries = Application.objects.filter(wishes__registration=player, unconfirmed_since=None, erased_at=None)
    return entries.exclude(email="").first()


def send_links(work: Work) -> None:
    """Send the queued mails of the job's event, each once, and end the job."""
    event = work.job.event
    if event is None:
        return
    rows = PlayerPhone.objects.filter(player__event=event, mail=WAITING, revoked_at=None, enrolled_at=None)
    waiting = list(rows.select_related("player__event")[:AT_ONCE])
    outcomes = [(phone, _sent(phone)) for phone in waiting]
    with transaction.atomic():
        for phone, is_sent in outcomes:
            rows.filter(pk=phone.pk).update(mail=SENT if is_sent else FAILED)
        if not rows.exists():
            finish(Job.objects.select_for_update().get(pk=work.job.pk))
    if rows.exists():
        send_links(work)


def message_of(phone: PlayerPhone, application: Application) -> EmailMessage:
    """Return the mail in the player's language."""
    event = phone.player.event
    with translation.override(application.language), timezone.override(event.zone):
        link = phone.site + reverse("phones:link", args=[phone.link_token])
        context = {"event": event, "phone": phone, "link": link}
        subject = _("%(event)s: your personal link") % {"event": event.name}
        text = render_to_string("phones/mail.txt", context)
    return EmailMessage(" ".join(subject.split()), text.strip() + "\n", to=[application.email])


def _sent(phone: PlayerPhone) -> bool:
    application = application_of(phone.player)
    if application is None:
        return False
    try:
        get_connection().send_messages([message_of(phone, application)])
    except (OSError, SMTPException, ValueError) as error:  # ValueError: an invalid mail address
        log.warning("a personal link was not sent", phone=phone.pk, error=type(error).__name__)
        return False
    return True


def _fail_links(job: Job, failure: Failure) -> bool:
    PlayerPhone.objects.filter(player__event=job.event, mail=WAITING).update(mail=FAILED)
    return fail(job, failure)


PHONE_MAILS = JobKind(PHONE_LETTERS, send_links, _fail_links)
