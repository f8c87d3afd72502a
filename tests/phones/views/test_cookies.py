"""The cookies of a phone: their paths, their readers, and what a hostile browser may send."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from phones.domain.links import revoke_phone
from phones.views.cookies import (
    followed_of,
    forget_phone,
    forget_subscriber,
    keep_followed,
    keep_phone,
    keep_subscriber,
    phones_of,
    subscribers_of,
)
from tests.factories import started_event
from tests.phones.made import linked, subscribed, wish_for
from tests.phones.push_service import PushBrowser
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return started_event(players=4)


def test_a_personal_link_is_sent_only_to_my_page_and_not_to_scripts(event: Event, settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    phone = linked(event.registrations.get(tpn=1))
    response = HttpResponse()
    keep_phone(response, phone)
    keep_followed(response, event, [3, 1])
    secret, plain = response.cookies[f"my_phone_{phone.pk}"], response.cookies["my_players"]
    kept = [(one["path"], one["httponly"], one["secure"], one["samesite"]) for one in (secret, plain)]
    assert kept == [(f"/e/{event.slug}/my/", True, True, "Lax"), (f"/e/{event.slug}/my/", "", True, "Lax")]
    assert plain.value == "3.1"
    forget_phone(response, phone)
    keep_followed(response, event, [])
    assert [(one.value, one["max-age"]) for one in response.cookies.values()] == [("", 0), ("", 0)]


def test_each_link_has_a_cookie_of_its_own(event: Event, rf: RequestFactory) -> None:
    phones = [linked(event.registrations.get(tpn=number)) for number in (1, 2)]
    request = rf.get("/")
    request.COOKIES = {f"my_phone_{phone.pk}": phone.session_token for phone in phones}
    assert phones_of(request, event) == phones
    revoke_phone(phone=phones[0], actor=None)
    assert phones_of(request, event) == [phones[1]]


@pytest.mark.parametrize("value", ["", ".", "a.b", "0", "-1.2", "1" * 300, "٣", "1,2", "999999999999999999999"])
def test_hostile_lists_follow_nobody(rf: RequestFactory, value: str) -> None:
    request = rf.get("/")
    request.COOKIES = {"my_players": value}
    assert all(0 < number < 10**6 or number == 2 for number in followed_of(request))


def test_a_list_is_cut_at_twelve_players(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.COOKIES = {"my_players": ".".join(map(str, [5, 5, *range(1, 40)]))}
    assert followed_of(request) == [5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]


def test_hostile_tokens_open_nothing(event: Event, rf: RequestFactory) -> None:
    phone = linked(event.registrations.get(tpn=1))
    request = rf.get("/")
    for value in ("", "x", "1-", f"{phone.pk}-", phone.link_token, phone.session_token + "x", "9" * 5000, "-1-a"):
        request.COOKIES = {"my_phone_1": value}
        assert phones_of(request, event) == []


def test_a_subscription_has_a_cookie_of_its_own_that_scripts_cannot_read(event: Event) -> None:
    player = event.registrations.get(tpn=1)
    row = subscribed(event, PushBrowser(), "https://push.example.net/a", wish_for(player))
    response = HttpResponse()
    keep_subscriber(response, row)
    cookie = response.cookies[f"my_notify_{row.pk}"]
    assert (cookie["httponly"], cookie["path"]) == (True, f"/e/{event.slug}/my/")
    request = RequestFactory().get("/")
    request.COOKIES = {f"my_notify_{row.pk}": cookie.value, "my_notify_x": "1-forged"}
    assert subscribers_of(request, event) == [row]
    forget_subscriber(response, row)
    assert response.cookies[f"my_notify_{row.pk}"].value == ""
