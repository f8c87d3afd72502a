"""Mails go out by a job, are tried again a bounded number of times, and cost nobody the entry."""

from __future__ import annotations

import threading
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F
from django.test import TestCase
from django.utils import timezone

from entries.domain.applications import withdraw_application
from entries.domain.decisions import approve, wish_seen
from entries.domain.email_confirmation import confirm_address
from entries.domain.mails import (
    HELD_BACK,
    LETTERS,
    MAIL_HOUR,
    MOST_LETTER_TRIES,
    MOST_MAILS_TO_ONE,
    mark_unsent_as_failed,
    message_of,
    send_letter_again,
)
from entries.models import Application, Letter
from tests.entries.made import FEES, applied, now, open_event, page_of
from tests.factories import owner_of
from tournaments.domain.jobs.completion import NO_QUEUE, Failure
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.monitoring import check_all
from tournaments.models import Job

pytestmark = pytest.mark.django_db
HERE = "tests.entries.domain.test_mails"


class NoServer(BaseEmailBackend):
    """A mail server that does not answer."""

    def open(self) -> bool:
        raise ConnectionRefusedError("nobody listens")


class Picky(BaseEmailBackend):
    """A mail server that refuses one address."""

    def send_messages(self, messages: Any) -> int:
        for message in messages:
            if "bad@" in message.to[0]:
                raise SMTPRecipientsRefused({message.to[0]: (550, b"no such user")})
            mail.outbox.append(message)
        return len(messages)


def sent() -> None:
    """What was committed is sent for, as a job does it."""
    for job in Job.objects.filter(kind=LETTERS, state__in=Job.OPEN_STATES):
        execute(job.pk)


def test_a_letter_goes_out_with_a_link_that_opens_the_entry(client: Any) -> None:
    event = open_event()
    with TestCase.captureOnCommitCallbacks(execute=True):
        wish = applied(event, language="it")
    message = mail.outbox[0]
    assert message.to == ["rossi@example.org"]
    link = next(line for line in message.body.splitlines() if line.startswith("http://testserver/n/"))
    assert client.get(link.removeprefix("http://testserver")).status_code == 200
    assert now(wish).application.seen_at is not None
    assert event.letters.get().state == Letter.State.SENT
    assert Job.objects.get(kind=LETTERS).state == Job.State.DONE


def test_who_is_entered_gets_the_code_as_a_picture() -> None:
    event = open_event(fees=FEES)
    wish = applied(event, fee=page_of(event).fees.get(name="Adult"))
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)], site="https://chess.example")
    message = message_of(event.letters.get(kind=Letter.Kind.ENTERED))
    name, content, kind = message.attachments[0]
    assert (name, kind, content[:4]) == ("check-in.png", "image/png", b"\x89PNG")
    assert "30.00" in message.body
    assert "https://chess.example/n/" in message.body


def test_who_has_no_address_is_written_nothing() -> None:
    event = open_event()
    applied(event, email="")
    assert event.letters.count() == Job.objects.count() == 0


def test_a_server_that_is_away_loses_nothing_and_is_not_asked_for_ever(settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{HERE}.NoServer"
    event = open_event()
    wish = applied(event)
    for tries in range(1, MOST_LETTER_TRIES):
        sent()
        letter = event.letters.get()
        assert (letter.state, letter.tries, letter.claimed_at) == (Letter.State.WAITING, tries, None)
        assert Job.objects.get().state == Job.State.RUNNING
    sent()
    letter = event.letters.get()
    assert (letter.state, letter.error) == (Letter.State.FAILED, "ConnectionRefusedError: nobody listens")
    assert Job.objects.get().state == Job.State.DONE
    assert now(wish).state == "asked"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with TestCase.captureOnCommitCallbacks(execute=True):
        send_letter_again(letter)
    assert event.letters.get().state == Letter.State.SENT
    assert len(mail.outbox) == 1


def test_an_address_that_is_refused_holds_up_no_other(settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{HERE}.Picky"
    event = open_event()
    applied(event, "Bad, B", email="bad@example.org")
    for number in range(25):
        applied(event, f"Good{number}, G")
    sent()
    assert len(mail.outbox) == 25
    letter = event.letters.exclude(state=Letter.State.SENT).get()
    assert letter.state == Letter.State.WAITING
    assert "no such user" in letter.error


def test_one_job_sends_all_and_a_letter_that_comes_meanwhile_is_not_forgotten() -> None:
    event = open_event()
    applied(event, "A, A")
    applied(event, "B, B")
    assert Job.objects.filter(kind=LETTERS).count() == 1
    sent()
    assert len(mail.outbox) == 2
    applied(event, "C, C")
    assert Job.objects.filter(kind=LETTERS).count() == 2
    sent()
    assert len(mail.outbox) == 3
    sent()
    assert len(mail.outbox) == 3


def test_what_a_job_gives_up_is_shown_at_the_desk() -> None:
    event = open_event()
    applied(event)
    mark_unsent_as_failed(Job.objects.get(), Failure("no_queue", NO_QUEUE))
    assert event.letters.get().state == Letter.State.FAILED
    assert Job.objects.get().state == Job.State.FAILED


def test_a_line_break_in_a_name_makes_no_headers() -> None:
    event = open_event()
    applied(event)
    event.name = "Open\nBcc: all@example.org"
    event.save()
    assert message_of(event.letters.get()).subject.startswith("Open Bcc: all@example.org")


def test_an_address_gets_so_many_mails_in_an_hour_and_the_newest_when_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("entries.domain.mails.MOST_IN_ONE", 1)
    event = open_event()
    for number in range(MOST_MAILS_TO_ONE + 4):
        applied(event, f"Player{number}, P", email="Victim@example.org" if number % 2 else "victim@example.org")
        sent()
        Letter.objects.filter(state=Letter.State.SENT).update(sent_at=F("sent_at") - HELD_BACK)
    assert len(mail.outbox) == MOST_MAILS_TO_ONE
    assert event.letters.filter(state=Letter.State.WAITING).count() == 4
    assert not Job.objects.filter(kind=LETTERS, state__in=Job.OPEN_STATES).exists()
    Application.objects.filter(letters__state=Letter.State.SENT).update(email="elsewhere@example.org")
    sent()
    assert len(mail.outbox) == MOST_MAILS_TO_ONE
    applied(event, "Other, O", email="other@example.org")
    sent()
    assert mail.outbox[-1].to == ["other@example.org"]
    Letter.objects.filter(state=Letter.State.SENT).update(sent_at=timezone.now() - MAIL_HOUR)
    monkeypatch.setattr("entries.domain.mails.MOST_IN_ONE", 20)
    with TestCase.captureOnCommitCallbacks(execute=True):
        check_all()
    assert len(mail.outbox) == MOST_MAILS_TO_ONE + 1 + 1
    assert not event.letters.filter(state=Letter.State.WAITING).exists()


def test_several_entries_with_one_address_are_one_mail(client: Any) -> None:
    event = open_event(limit=2, fees=FEES)
    adult = page_of(event).fees.get(name="Adult")
    wishes = [applied(event, f"{name}, Kid", email="Trainer@example.org", fee=adult) for name in ("Ada", "Bea", "Cia")]
    other = applied(event, "Other, O", email="other@example.org")
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wishes[1])], site="http://testserver")
    sent()
    assert [(message.to, message.subject.rpartition(": ")[2]) for message in mail.outbox] == [
        (["Trainer@example.org"], "news of 3 entries"),
        (["other@example.org"], "you are on the waiting list"),
    ]
    body = mail.outbox[0].body
    links = [line for line in body.splitlines() if line.startswith("http://testserver/n/")]
    assert [client.get(link).status_code for link in links] == [200] * 3
    assert [line for line in body.splitlines() if line[:1].isdigit()] == [
        "1. “Ada, Kid”: Your entry has arrived. The organisers look at it; you have a place.",
        (
            "2. “Cia, Kid”: all places are taken. "
            "You are on the waiting list and hear from us as soon as a place becomes free."
        ),
        "3. “Bea, Kid”: your entry is approved. Show this code at check-in.",
    ]
    assert body.count("Fee: 30.00") == 3
    assert [name for name, _content, _kind in mail.outbox[0].attachments] == ["check-in-3.png"]
    assert {letter.state for letter in event.letters.all()} == {Letter.State.SENT}
    assert other.application.letters.count() == 1


def test_a_mail_about_several_entries_counts_as_one_mail_of_the_hour() -> None:
    event = open_event()
    for number in range(MOST_MAILS_TO_ONE + 4):
        applied(event, f"Player{number}, P", email="trainer@example.org")
    sent()
    Letter.objects.filter(state=Letter.State.SENT).update(sent_at=F("sent_at") - HELD_BACK)
    applied(event, "Late, L", email="trainer@example.org")
    sent()
    assert [message.subject.rpartition(": ")[2] for message in mail.outbox] == [
        "news of 10 entries",
        "your entry has arrived",
    ]


@pytest.mark.django_db(transaction=True)
def test_a_laptop_sends_a_mail_at_once_without_a_worker(settings: Any) -> None:
    settings.CELERY_TASK_ALWAYS_EAGER, settings.EMBEDDED = False, True

    def outbox() -> list[str]:
        for thread in threading.enumerate():
            if thread.name.startswith("job-"):
                thread.join(30)
        return [message.subject.rpartition(": ")[2] for message in mail.outbox]

    application = applied(open_event(), confirmed=False).application
    assert outbox() == ["confirm your e-mail address"]
    confirm_address(application=application, keys=[application.pk], site="http://testserver")
    assert outbox() == ["confirm your e-mail address", "your entry has arrived"]


def test_acts_in_quick_succession_are_one_mail_that_tells_the_present_state() -> None:
    event = open_event()
    wish = applied(event)
    withdraw_application(wish=wish, site="https://chess.example")
    assert [letter.kind for letter in event.letters.all()] == [Letter.Kind.WITHDRAWN]


def test_the_installation_sends_so_many_mails_in_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entries.domain.mails.MOST_MAILS", 3)
    event = open_event()
    for number in range(5):
        applied(event, f"Player{number}, P")
    sent()
    assert (len(mail.outbox), event.letters.filter(state=Letter.State.WAITING).count()) == (3, 2)


def test_a_name_in_a_mail_is_quoted_bounded_and_no_link() -> None:
    event = open_event()
    applied(event, "BUY NOW http://evil.example/pills, " + "x" * 60, email="victim@example.org")
    body = message_of(event.letters.get()).body
    assert body.startswith("“BUY NOW http: / / evil. example/ pills, ")
    assert "…”," in body.splitlines()[0]
    assert "evil.example" not in body


def test_a_quick_mail_server_sends_further_acts_as_one_mail_some_minutes_later() -> None:
    event = open_event()
    wish = applied(event)
    sent()
    assert [message.subject.rpartition(": ")[2] for message in mail.outbox] == ["your entry has arrived"]
    approve(event=event, actor=owner_of(event), seen=[wish_seen(now(wish))])
    withdraw_application(wish=now(wish), site="https://chess.example")
    sent()
    check_all()
    assert len(mail.outbox) == 1
    Letter.objects.filter(state=Letter.State.SENT).update(sent_at=timezone.now() - HELD_BACK)
    with TestCase.captureOnCommitCallbacks(execute=True):
        check_all()
    assert [message.subject.rpartition(": ")[2] for message in mail.outbox[1:]] == ["you have withdrawn"]
