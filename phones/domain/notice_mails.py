"""Notices by mail. Every mail has a signed link that ends the subscription, also as one click in the mail program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any

import structlog
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.login_limits import Count, Limit
from phones.domain.notice_texts import NoticeText
from phones.domain.push import PushOutcome
from phones.models import CONFIRM, UNSUBSCRIBE, Subscriber

OF_ADDRESS = Limit("notice-mails-address", 30, 60 * 60)
"""Mails to one address in an hour. Further notices are not sent."""
OF_INSTALLATION = Limit("notice-mails", 3000, 60 * 60)
"""Mails of the whole installation in an hour."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class NoticeMail:
    """A mail to a subscriber; without a text it asks to confirm the address."""

    subscriber: Subscriber
    text: NoticeText | None


def send_mails(mails: Sequence[NoticeMail]) -> Iterator[PushOutcome]:
    """Send the mails in one connection, each when the caller asks for it, and yield what became of it."""
    if not mails:
        return
    server = get_connection()
    try:
        server.open()
    except (OSError, SMTPException) as error:
        log.warning("the mail server does not answer", error=type(error).__name__)
        for _mail in mails:
            yield "later"
        return
    try:
        for mail in mails:
            yield _sent(server, mail)
    finally:
        server.close()


def message_of(mail: NoticeMail) -> EmailMessage:
    """Return the mail in the subscriber's language."""
    row = mail.subscriber
    stop = row.site + reverse("phones:unsubscribe", args=[row.token(UNSUBSCRIBE)])
    with translation.override(row.language):
        context: dict[str, Any] = {"event": row.event, "text": mail.text, "stop": stop}
        if mail.text is None:
            context["link"] = row.site + reverse("phones:confirm_mail", args=[row.token(CONFIRM)])
            subject = _("%(event)s: confirm notifications") % {"event": row.event.name}
        else:
            context["link"] = row.site + mail.text.path
            subject = f"{row.event.name}: {mail.text.title}"
        body = render_to_string("phones/notice_mail.txt", context)
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    headers["Auto-Submitted"] = "auto-generated"
    return EmailMessage(" ".join(subject.split()), body.strip() + "\n", to=[row.address], headers=headers)


def _sent(server: Any, mail: NoticeMail) -> PushOutcome:
    if not (Count(OF_ADDRESS, mail.subscriber.address).take() and Count(OF_INSTALLATION, "").take()):
        return "limited"
    try:
        server.send_messages([message_of(mail)])
    except SMTPRecipientsRefused as error:
        is_permanent = all(500 <= code < 600 for code, _text in error.recipients.values())
        return "refused" if is_permanent else "later"
    except (OSError, SMTPException) as error:
        log.warning("a notice was not sent", subscriber=mail.subscriber.pk, error=type(error).__name__)
        return "later"
    except ValueError:  # an invalid mail address
        return "gone"
    return "sent"
