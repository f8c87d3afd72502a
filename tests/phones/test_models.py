"""What the rows of phones say of themselves."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from phones.models import (
    CONFIRM,
    SUBSCRIBED,
    UNSUBSCRIBE,
    Delivery,
    Notice,
    PhoneRules,
    PlayerPhone,
    PlayerRequest,
    ResultReport,
)
from tests.factories import started_event
from tests.phones.made import board, linked, phone_event, report, subscribed, wish_for
from tests.phones.push_service import PushBrowser

pytestmark = pytest.mark.django_db


def test_an_event_takes_no_results_by_phone_until_it_is_switched_on() -> None:
    rules = PhoneRules(event=started_event(players=4))
    found = (rules.takes_results, rules.entry, rules.wait_minutes, rules.takes_requests, rules.hours_before)
    assert found == (False, "at_once", 15, True, 2)
    assert str(rules) == "phones of Tower Open"


def test_a_link_is_pending_lapsed_active_or_revoked() -> None:
    now = timezone.now()
    soon, past = now + datetime.timedelta(minutes=1), now - datetime.timedelta(minutes=1)
    found = [
        PlayerPhone(code_expires_at=soon).status,
        PlayerPhone(code_expires_at=past).status,
        PlayerPhone(code_expires_at=past, enrolled_at=now).status,
        PlayerPhone(code_expires_at=soon, enrolled_at=now, revoked_at=now).status,
    ]
    assert found == ["pending", "lapsed", "active", "revoked"]


def test_the_tokens_of_link_and_cookie_are_not_interchangeable() -> None:
    phone = PlayerPhone(pk=7, nonce="abc", code_expires_at=timezone.now())
    assert (phone.is_opened_by(phone.link_token), phone.is_opened_by(phone.session_token)) == (True, False)
    assert (phone.is_borne_by(phone.session_token), phone.is_borne_by(phone.link_token)) == (False, False)
    phone.enrolled_at = timezone.now()
    assert (phone.is_borne_by(phone.session_token), phone.is_borne_by(phone.link_token)) == (True, False)
    other = PlayerPhone(pk=8, nonce="abc", enrolled_at=timezone.now(), code_expires_at=timezone.now())
    assert (other.is_borne_by(phone.session_token), other.is_opened_by(phone.link_token)) == (False, False)
    assert phone.nonce not in phone.session_token


def test_rows_have_short_names() -> None:
    event = phone_event()
    game = board(event)
    phone = linked(game.white)
    row = report(phone, "1-0")
    request = PlayerRequest(kind="bye", round_number=2, state="pending")
    assert [str(phone), str(row), str(request)] == [f"phone {phone.pk}", f"{game.pk} 1-0", "bye 2 pending"]
    assert ResultReport.objects.get().version == 1


def test_the_tokens_of_a_subscription_are_not_interchangeable() -> None:
    event = phone_event()
    row = subscribed(event, PushBrowser(), "https://push.example.net/a", wish_for(about="event"))
    kinds = (SUBSCRIBED, CONFIRM, UNSUBSCRIBE)
    found = [[row.is_opened_by(row.token(one), other) for other in kinds] for one in kinds]
    assert found == [[True, False, False], [False, True, False], [False, False, True]]
    assert row.nonce not in row.token(SUBSCRIBED)
    notice = Notice(kind="published", round_number=3)
    assert [str(row), str(notice)] == [f"push {row.pk}", "published 3"]
    assert str(Delivery(notice_id=2, subscriber_id=3)) == "2 to 3"
