"""Mails of notices, received by a real mail server of the test."""

from __future__ import annotations

import email
from collections.abc import Iterator
from email.message import Message
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core.cache import cache
from django.test import Client, TestCase

from accounts.login_limits import Limit
from phones.domain import notice_mails
from phones.domain.notice_mails import NoticeMail, send_mails
from phones.domain.notice_texts import NoticeText
from phones.models import UNSUBSCRIBE, Subscriber
from tests.conftest import free_port
from tests.factories import publish_next, started_event
from tests.phones.made import SITE, board, mailed, wish_for
from tournaments.models import Event

pytestmark = pytest.mark.django_db
TEXT = NoticeText("Round 1: board 2", ("Rossi, Anna: board 2, White against Verdi, Bo",), "/e/tower/my/", "t")


class Postbox:
    """What the mail server got. It refuses addresses that begin with ``nobody`` or ``busy``."""

    def __init__(self) -> None:
        self.messages: list[tuple[list[str], Message]] = []

    async def handle_RCPT(  # noqa: N802  (as aiosmtpd calls it)
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        for name, answer in (("nobody", "550 no such user"), ("busy", "450 try later")):
            if address.startswith(name):
                return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  (as aiosmtpd calls it)
        self.messages.append((envelope.rcpt_tos, email.message_from_bytes(envelope.content, policy=default)))
        return "250 OK"


@pytest.fixture
def postbox(settings: Any) -> Iterator[Postbox]:
    """A mail server of the test, to which the program sends by SMTP."""
    cache.clear()
    found = Postbox()
    server = Controller(found, hostname="127.0.0.1", port=free_port())
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_URL = "127.0.0.1", server.port, "smtp://127.0.0.1"
    yield found
    server.stop()


@pytest.fixture
def event() -> Event:
    return started_event(players=8, rounds=5)


def test_a_publication_reaches_the_mail_server_and_one_click_ends_it(postbox: Postbox, event: Event) -> None:
    follower = mailed(event, "anna@example.org", wish_for(event.registrations.get(tpn=1)))
    with TestCase.captureOnCommitCallbacks(execute=True):
        publish_next(event)
    [(to, message)] = postbox.messages
    assert (to, message["Subject"]) == (["anna@example.org"], "Tower Open: Round 1: board 1")
    body = message.get_content()  # type: ignore[attr-defined]
    game = board(event)
    assert f"{game.white.name}: board 1, White against {game.black.name}" in body
    assert f"{SITE}/e/{event.slug}/my/" in body
    stop = f"{SITE}/my/stop/{follower.token(UNSUBSCRIBE)}/"
    assert stop in body
    assert message["List-Unsubscribe"].replace("\n", "").replace(" ", "") == f"<{stop}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(stop.removeprefix(SITE), {"List-Unsubscribe": "One-Click"})  # as the mail program sends it
    assert (answer.status_code, Subscriber.objects.count()) == (200, 0)


def test_what_became_of_each_mail(postbox: Postbox, event: Event) -> None:
    names = ("anna", "nobody", "busy")
    rows = [mailed(event, f"{name}@example.org", wish_for(about="event")) for name in names]
    assert list(send_mails([NoticeMail(row, TEXT) for row in rows])) == ["sent", "refused", "later"]
    assert [to for to, _message in postbox.messages] == [["anna@example.org"]]


def test_a_mail_is_sent_when_the_outcome_of_the_one_before_is_noted(postbox: Postbox, event: Event) -> None:
    rows = [mailed(event, f"{name}@example.org", wish_for(about="event")) for name in ("anna", "bo")]
    sending = send_mails([NoticeMail(row, TEXT) for row in rows])
    assert (next(sending), len(postbox.messages)) == ("sent", 1)
    assert (next(sending), len(postbox.messages)) == ("sent", 2)


def test_without_a_mail_server_all_are_sent_later(settings: Any, event: Event) -> None:
    row = mailed(event, "anna@example.org", wish_for(about="event"))
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    assert list(send_mails([NoticeMail(row, TEXT)])) == ["later"]
    assert list(send_mails([])) == []


def test_mails_to_one_address_are_limited(postbox: Postbox, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice_mails, "OF_ADDRESS", Limit("few", 2, 3600))
    row = mailed(event, "anna@example.org", wish_for(about="event"))
    assert list(send_mails([NoticeMail(row, TEXT)] * 3)) == ["sent", "sent", "limited"]
    assert len(postbox.messages) == 2
