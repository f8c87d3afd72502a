"""The rating report by mail on the desk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from submissions.models import ReportAddress, Submission
from tests.factories import make_event
from tests.festivals import signed_in
from tests.phones.domain.test_notice_mails import Postbox
from tests.syndication.events import publish_draft
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def client(owner: User, settings: Any) -> Client:
    settings.CELERY_TASK_ALWAYS_EAGER = True
    return signed_in(owner.username)


def address(event: Event, path: str = "") -> str:
    return f"/e/{event.slug}/desk/rating-report/mail/{path}"


def page(client: Client, event: Event) -> str:
    return " ".join(client.get(address(event)).content.decode().split())


def posted(client: Client, event: Event, path: str, **values: str) -> str:
    return " ".join(client.post(address(event, path), values, follow=True).content.decode().split())


def form_of(text: str) -> dict[str, str]:
    names = ("address", "digest", "paper")
    found = {name: re.search(rf'type="hidden" name="{name}" value="([^"]*)"', text) for name in names}
    return {name: match[1] for name, match in found.items() if match}


def test_a_report_is_previewed_sent_and_logged(client: Client, event: Event, postbox: Postbox) -> None:
    assert "Send report" not in page(client, event)
    found = posted(client, event, "address/", address="elo@example.org")
    assert f"Rating report: {event.name}" in found
    assert "Errors found. A rating officer would reject this report." in found
    form = form_of(found)
    assert (form["address"], len(form["digest"]), form["paper"]) == ("elo@example.org", 64, "a4")
    found = posted(client, event, "send/", **form, errors="1")
    row = Submission.objects.get()
    assert (row.state, len(postbox.messages)) == ("sent", 1)
    assert row.receipt.strip("<>") in found
    assert "This report was sent to this address before. Send it again." in found
    assert "sent to this address before" in posted(client, event, "send/", **form, errors="1")
    assert len(postbox.messages) == 1
    posted(client, event, "send/", **form, errors="1", again="1")
    assert len(postbox.messages) == 2


def test_a_change_after_the_mail_is_shown(client: Client, event: Event, postbox: Postbox) -> None:
    form = form_of(posted(client, event, "address/", address="elo@example.org"))
    assert "Changed since" not in posted(client, event, "send/", **form, errors="1")
    publish_draft(event)
    assert "Changed since" in page(client, event)
    assert len(postbox.messages) == 1


def test_errors_are_confirmed(client: Client, event: Event, postbox: Postbox) -> None:
    form = form_of(posted(client, event, "address/", address="elo@example.org"))
    found = posted(client, event, "send/", **form)
    assert "The report has errors. Nothing was sent." in found
    assert postbox.messages == []


def test_an_address_can_be_removed_and_must_be_valid(client: Client, event: Event) -> None:
    assert "Invalid mail address." in posted(client, event, "address/", address="nobody")
    posted(client, event, "address/", address="elo@example.org")
    posted(client, event, "address/", address="")
    assert ReportAddress.objects.count() == 0


def test_without_a_mail_server_or_a_round_nothing_can_be_sent(client: Client, event: Event, owner: User) -> None:
    posted(client, event, "address/", address="elo@example.org")
    found = page(client, event)
    assert "This server sends no mails." in found
    assert "Send report" not in found
    assert "No round is published." in page(client, make_event(owner=owner, name="Empty"))


def test_a_festival_has_one_report(client: Client, owner: User) -> None:
    festival = make_event(owner=owner, name="Festival", is_festival=True)
    assert client.get(address(festival)).status_code == 200
    assert client.post(address(festival, "address/"), {"address": "elo@example.org"}).status_code == 302
