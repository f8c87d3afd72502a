"""An address is confirmed before its entry holds a place and before anything else is mailed to it."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from entries.domain.applications import change_wishes
from entries.domain.decisions import approve, desk_of, wish_seen
from entries.domain.email_confirmation import (
    EXPIRES_AFTER,
    MOST_ASKED,
    REMINDED_AFTER,
    RESENT_AFTER,
    confirm_address,
    resend_confirmation,
    tend_confirmations,
)
from entries.domain.links import application_to_confirm, confirmation_token, personal_token
from entries.domain.mails import _may_be_sent, message_of
from entries.domain.waiting_list import offer_of, taken_places
from entries.models import Application, EntryWish, Letter
from tests.entries.made import applied, now, open_event
from tests.factories import owner_of
from tests.festivals import refused

pytestmark = pytest.mark.django_db
SITE = "http://testserver"


def asks(event: Any, name: str = "Rossi, Anna", **fields: Any) -> EntryWish:
    return applied(event, name, confirmed=False, **fields)


def confirm(*wishes: EntryWish) -> None:
    confirm_address(application=wishes[0].application, keys=[wish.application_id for wish in wishes], site=SITE)


def kinds(event: Any) -> list[str]:
    return list(event.letters.values_list("kind", flat=True))


def ago(**values: datetime.timedelta) -> None:
    """Everything was so much earlier."""
    delta = values["delta"]
    for row in Application.objects.exclude(expires_at=None):
        assert row.expires_at
        assert row.unconfirmed_since
        Application.objects.filter(pk=row.pk).update(
            expires_at=row.expires_at - delta, unconfirmed_since=row.unconfirmed_since - delta
        )
    for letter in Letter.objects.all():
        Letter.objects.filter(pk=letter.pk).update(created_at=letter.created_at - delta)


def test_an_unconfirmed_entry_holds_no_place_and_its_address_gets_one_mail() -> None:
    event = open_event(limit=1, waiting=5)
    first, second = asks(event, "One, A"), asks(event, "Two, B")
    assert (taken_places(event), offer_of(event).free, kinds(event)) == (0, 1, ["confirm", "confirm"])
    confirm(second)
    assert (now(second).state, now(first).state, taken_places(event)) == ("asked", "asked", 1)
    confirm(first)
    assert (now(first).state, taken_places(event), offer_of(event).waiting) == ("waiting", 1, 1)
    assert kinds(event) == ["received", "waiting"]


def test_the_mail_is_short_and_holds_the_confirm_link_alone() -> None:
    event = open_event()
    wish = asks(event)
    body = str(message_of(event.letters.get()).body)
    application = wish.application
    assert f"{SITE}/n/confirm/{confirmation_token(application)}/" in body
    assert personal_token(application) not in body
    assert application_to_confirm(personal_token(application)) is None
    assert "expires on" in body


def test_the_link_confirms_the_address_it_was_sent_to_and_no_other() -> None:
    wish = asks(open_event())
    token = confirmation_token(wish.application)
    change_wishes(application=wish.application, changes={"email": "other@example.org"}, byes={}, site=SITE)
    assert application_to_confirm(token) is None
    assert application_to_confirm(confirmation_token(now(wish).application)) == wish.application


def test_a_changed_address_is_asked_again_and_keeps_the_place() -> None:
    event = open_event(limit=1)
    wish = asks(event)
    confirm(wish)
    assert now(wish).application.confirmed_email == "rossi@example.org"
    change_wishes(application=now(wish).application, changes={"email": "new@example.org"}, byes={}, site=SITE)
    assert (kinds(event), taken_places(event)) == (["confirm"], 1)
    approve(event=event, actor=owner_of(event), seen=[wish_seen(now(wish))])
    assert kinds(event) == ["confirm"]
    confirm(now(wish))
    assert kinds(event) == ["entered"]
    change_wishes(application=now(wish).application, changes={"email": "NEW@example.org"}, byes={}, site=SITE)
    assert now(wish).application.unconfirmed_since is None


def test_no_letter_that_waits_goes_to_an_address_that_is_not_confirmed() -> None:
    event = open_event()
    wish = asks(event)
    confirm(wish)
    Application.objects.update(unconfirmed_since=timezone.now())
    assert (kinds(event), _may_be_sent(Letter.objects.all())) == (["received"], [])


def test_one_link_confirms_all_entries_of_an_address_and_only_those_listed() -> None:
    event = open_event()
    wishes = [asks(event, f"Junior{number}, J", email="Trainer@example.org") for number in range(3)]
    assert kinds(event) == ["confirm"]
    confirm(*wishes[:2])
    assert [now(wish).application.unconfirmed_since is None for wish in wishes] == [True, True, False]
    later = asks(event, "Stranger, S", email="trainer@example.org")
    assert now(later).application.unconfirmed_since is not None


def test_an_entry_expires_after_72_hours_or_when_entries_close_and_is_reminded_once() -> None:
    event = open_event()
    wish = asks(event)
    tend_confirmations()
    assert kinds(event) == ["confirm"]
    ago(delta=REMINDED_AFTER)
    Letter.objects.update(state=Letter.State.SENT, recipient="rossi@example.org", sent_at=timezone.now())
    tend_confirmations()
    tend_confirmations()
    assert kinds(event) == ["confirm", "reminder"]
    ago(delta=EXPIRES_AFTER - REMINDED_AFTER)
    with refused("There is nothing to confirm."):
        confirm(now(wish))
    tend_confirmations()
    assert now(wish).state == "expired"
    event.entries_until = timezone.now() + datetime.timedelta(hours=2)
    event.save()
    assert asks(event).application.expires_at == event.entries_until


def test_the_mail_is_sent_again_once_an_hour_and_not_for_ever() -> None:
    event = open_event()
    wish = asks(event)
    Letter.objects.update(state=Letter.State.SENT, recipient="rossi@example.org", sent_at=timezone.now())
    with refused("A mail was sent to this address within the last hour."):
        resend_confirmation(application=wish.application, site=SITE)
    for _again in range(MOST_ASKED - 1):
        Letter.objects.update(created_at=timezone.now() - RESENT_AFTER, state=Letter.State.SENT)
        Letter.objects.update(recipient="rossi@example.org")
        resend_confirmation(application=wish.application, site=SITE)
    assert event.letters.count() == MOST_ASKED
    Letter.objects.update(
        created_at=timezone.now() - RESENT_AFTER, state=Letter.State.SENT, recipient="rossi@example.org"
    )
    with refused("Too many mails were sent to this address."):
        resend_confirmation(application=wish.application, site=SITE)


def test_an_arbiter_sees_what_is_not_confirmed_and_may_approve_it_alone() -> None:
    event = open_event()
    wish = asks(event)
    assert (desk_of(event).in_order, desk_of(event).asked[0].is_confirmed) == ([], False)
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    ago(delta=EXPIRES_AFTER)
    tend_confirmations()
    assert (now(wish).state, taken_places(event)) == ("entered", 1)


def test_a_full_waiting_list_refuses_at_the_confirmation() -> None:
    event = open_event(limit=1, waiting=0)
    first, second = asks(event, "One, A"), asks(event, "Two, B")
    confirm(first)
    with refused("All places are taken, and the waiting list is full."):
        confirm(second)
    assert now(second).application.unconfirmed_since is not None


def test_without_mail_a_place_counts_from_the_approval_on(settings: Any) -> None:
    settings.EMAIL_URL = ""
    event = open_event(limit=1, waiting=5)
    first, second = asks(event, "One, A"), asks(event, "Two, B")
    assert (first.application.expires_at, taken_places(event), now(second).state) == (None, 0, "asked")
    approve(event=event, actor=owner_of(event), seen=[wish_seen(first)])
    assert (taken_places(event), asks(event, "Three, C").state) == (1, "waiting")
