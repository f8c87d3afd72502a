"""Personal links by mail: only to a confirmed address, by the worker, once, and limited."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.base import BaseEmailBackend
from django.test import TestCase

from entries.domain.decisions import approve, wish_seen
from phones.domain.links import phone_of_link, take_link
from phones.domain.mails import OF_PLAYER, PHONE_LETTERS, PHONE_MAILS, application_of, mail_link
from phones.models import PlayerPhone
from tests.entries.made import applied, now, open_event
from tests.factories import owner_of
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import NO_QUEUE, Failure
from tournaments.models import Job, Registration

pytestmark = pytest.mark.django_db
HERE = "tests.phones.domain.test_mails"


class NoMailServer(BaseEmailBackend):
    """A mail server that does not answer."""

    def send_messages(self, _messages: Any) -> int:
        raise ConnectionRefusedError("nobody listens")


@pytest.fixture(autouse=True)
def _sends_mail(settings: Any) -> None:
    settings.EMAIL_URL = "smtp://mail.example.org"
    cache.clear()


@pytest.fixture
def player() -> Registration:
    """A player whose entry has a confirmed address."""
    wish = applied(open_event(), language="it")
    approve(event=wish.event, actor=owner_of(wish.event), seen=[wish_seen(wish)], site="http://testserver")
    found = now(wish).registration
    assert found is not None
    mail.outbox.clear()
    return found


def sent(player: Registration) -> PlayerPhone:
    with TestCase.captureOnCommitCallbacks(execute=True):
        phone = mail_link(player=player, actor=owner_of(player.event), site="http://testserver")
    phone.refresh_from_db()
    return phone


def test_the_link_in_the_mail_is_taken_by_one_phone(player: Registration) -> None:
    phone = sent(player)
    [message] = [one for one in mail.outbox if "link personale" in one.subject]
    assert (message.to, message.subject) == (["rossi@example.org"], "Tower Open: il tuo link personale")
    link = next(line for line in message.body.splitlines() if line.startswith("http://testserver/my/"))
    token = link.removeprefix("http://testserver/my/").rstrip("/")
    found = phone_of_link(token)
    assert (found, phone.mail, phone.code_digest) == (phone, "sent", "")
    assert take_link(phone=phone).status == "active"
    assert phone_of_link(token) is None
    assert Job.objects.get(kind=PHONE_LETTERS).state == Job.State.DONE


def test_without_a_confirmed_address_no_mail_is_sent(player: Registration) -> None:
    application = application_of(player)
    assert application is not None
    application.email = ""
    application.save()
    with pytest.raises(Refused, match="no confirmed e-mail address"):
        mail_link(player=player, actor=owner_of(player.event), site="http://testserver")
    assert not PlayerPhone.objects.exists()


def test_mails_to_a_player_are_limited(player: Registration) -> None:
    for _number in range(OF_PLAYER.most):
        sent(player)
    with pytest.raises(Refused, match="Too many mails"):
        sent(player)
    assert PlayerPhone.objects.count() == 1


def test_a_mail_that_is_not_sent_is_shown_as_failed(player: Registration, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{HERE}.NoMailServer"
    assert sent(player).mail == "failed"


def test_mails_of_a_failed_job_are_failed(player: Registration) -> None:
    phone = mail_link(player=player, actor=owner_of(player.event), site="http://testserver")
    PHONE_MAILS.fail(Job.objects.get(kind=PHONE_LETTERS), Failure("mail", NO_QUEUE))
    phone.refresh_from_db()
    assert phone.mail == "failed"
