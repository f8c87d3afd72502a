"""Notifications in the browser: subscribing, stopping, and the links in mails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client, TestCase

from accounts.login_limits import Limit
from phones.models import CONFIRM, UNSUBSCRIBE, Subscriber
from phones.views import notifications
from tests.factories import owner_of
from tests.pages import text_of
from tests.phones.made import browser_of, linked, mailed, phone_event, wish_for
from tests.phones.push_service import PushBrowser
from tournaments.domain.events.archiving import set_visibility
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sends_mail(settings: Any) -> Iterator[None]:
    settings.EMAIL_URL = "smtp://mail.example.org"
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def event() -> Event:
    return phone_event()


def home(event: Event) -> str:
    return f"/e/{event.slug}/my/"


def device(**values: str) -> dict[str, str]:
    """The form as the page's script sends it."""
    browser = PushBrowser()
    keys = {"public_key": browser.public_key, "auth_secret": browser.auth_secret}
    return {"channel": "push", "about": "players", "endpoint": "https://push.example.net/a"} | keys | values


def sent(client: Client, event: Event, part: str, body: dict[str, Any]) -> str:
    with TestCase.captureOnCommitCallbacks(execute=True):
        return text_of(client.post(f"{home(event)}{part}", body, follow=True))


def test_a_device_turns_notifications_on_and_off(event: Event) -> None:
    client = browser_of(linked(event.registrations.get(tpn=1)))
    client.post(f"{home(event)}follow/", {"player": "2"})
    assert "Notifications are on." in sent(client, event, "notifications/", device())
    [row] = Subscriber.objects.all()
    assert ([one.tpn for one in row.players.all()], [one.player.tpn for one in row.phones.all()]) == ([2], [1])
    cookie = client.cookies[f"my_notify_{row.pk}"]
    assert (cookie["httponly"], cookie["path"], cookie["samesite"]) == (True, home(event), "Lax")
    assert "On, on this device The players of this page Stop notifications" in text_of(client.get(home(event)))
    assert "Stop notifications" not in text_of(Client().get(home(event)))
    Client().post(f"{home(event)}notifications/stop/", {"subscriber": row.pk})
    assert Subscriber.objects.exists()
    assert "Notifications are off." in sent(client, event, "notifications/stop/", {"subscriber": row.pk})
    assert not Subscriber.objects.exists()


def test_notifications_follow_the_players_of_the_page_and_go_with_the_last(event: Event) -> None:
    client = Client()
    client.post(f"{home(event)}follow/", {"player": "2"})
    sent(client, event, "notifications/", device())
    [row] = Subscriber.objects.all()
    client.post(f"{home(event)}follow/", {"player": "3"})
    assert [one.tpn for one in row.players.all()] == [2, 3]
    client.post(f"{home(event)}forget/", {"player": "n2"})
    assert [one.tpn for one in row.players.all()] == [3]
    answer = client.post(f"{home(event)}forget/", {"player": "n3"})
    assert (Subscriber.objects.count(), answer.cookies[f"my_notify_{row.pk}"].value) == (0, "")


def test_a_personal_link_taken_after_subscribing_is_followed(event: Event) -> None:
    client = Client()
    sent(client, event, "notifications/", device(about="event"))
    phone = linked(event.registrations.get(tpn=1))
    client.cookies[f"my_phone_{phone.pk}"] = phone.session_token
    client.get(home(event))
    assert list(Subscriber.objects.get().phones.all()) == [phone]


def test_a_browser_has_one_subscription_of_a_channel_and_no_cookies_of_others(event: Event) -> None:
    client = Client()
    for letter in "ab":  # the push service of the browser gave it another endpoint
        sent(client, event, "notifications/", device(about="event", endpoint=f"https://push.example.net/{letter}"))
    [row] = Subscriber.objects.all()
    assert row.address == "https://push.example.net/b"
    borne = [name for name, cookie in client.cookies.items() if name.startswith("my_notify_") and cookie.value]
    assert borne == [f"my_notify_{row.pk}"]
    Subscriber.objects.all().delete()
    client.cookies["my_notify_x"] = "1-forged"
    answer = client.get(home(event))
    ended = {name for name, cookie in answer.cookies.items() if not cookie.value}
    assert {f"my_notify_{row.pk}", "my_notify_x"} <= ended


def test_another_mail_address_replaces_the_first_when_it_is_confirmed(event: Event) -> None:
    client = Client()

    def confirm(name: str) -> None:
        Client().post(f"/my/confirm/{Subscriber.objects.get(address=f'{name}@example.org').token(CONFIRM)}/")

    for name in ("anna", "bo", "cy"):
        form = {"channel": "mail", "about": "event", "email": f"{name}@example.org"}
        sent(client, event, "notifications/", form)
        if name == "anna":
            confirm(name)
    addresses = Subscriber.objects.order_by("pk").values_list("address", flat=True)
    assert list(addresses) == ["anna@example.org", "cy@example.org"]
    confirm("cy")
    assert list(addresses.all()) == ["cy@example.org"]


def test_a_mail_address_is_confirmed_by_its_link(event: Event) -> None:
    client = Client()
    text = sent(client, event, "notifications/", {"channel": "mail", "about": "event", "email": "anna@example.org"})
    assert "A mail with a link is on its way." in text
    assert "Waiting for your confirmation anna@example.org · All rounds of the event" in text
    [row] = Subscriber.objects.all()
    link = f"/my/confirm/{row.token(CONFIRM)}/"
    assert f"http://testserver{link}" in mail.outbox[0].body
    assert "Confirm address" in text_of(Client().get(link))
    row.refresh_from_db()
    assert row.confirmed_at is None  # a mail filter that opens the link confirms nothing
    assert "Your address is confirmed." in text_of(Client().post(link))
    assert "On, by e-mail" in text_of(client.get(home(event)))


def test_the_link_in_each_mail_stops_them(event: Event) -> None:
    row = mailed(event, "anna@example.org", wish_for(about="event"))
    link = f"/my/stop/{row.token(UNSUBSCRIBE)}/"
    page = Client().get(link)
    assert "Stop mails" in text_of(page)
    assert (page["Cache-Control"], page["X-Robots-Tag"]) == ("no-store, private", "noindex, nofollow")
    assert Subscriber.objects.exists()
    assert "You get no further mails about this event." in text_of(Client().post(link))
    assert not Subscriber.objects.exists()
    gone = Client().post(link)
    assert (gone.status_code, "These notifications have ended" in gone.content.decode()) == (410, True)
    assert Client().post("/my/confirm/1-x/").status_code == 410


@pytest.mark.parametrize(
    "body",
    [
        {},
        device(endpoint="http://push.example.net/a"),
        device(endpoint="https://169.254.169.254/latest/meta-data/"),
        device(endpoint="x" * 5000),
        device(public_key="\x00"),
        device(about="x' OR 1=1"),
        device(about="club", club="y" * 5000),
        {"channel": "mail", "about": "event", "email": "a@b.org, c@d.org"},
        {"channel": "sms", "about": "event"},
    ],
)
def test_hostile_forms_store_nothing(event: Event, body: dict[str, str]) -> None:
    client = Client()
    client.post(f"{home(event)}follow/", {"player": "1"})
    answer = client.post(f"{home(event)}notifications/", body)
    assert (answer.status_code, answer["Location"], Subscriber.objects.count()) == (302, home(event), 0)


def test_subscriptions_from_one_network_are_limited(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "OF_NETWORK", Limit("few", 1, 300))
    client = Client()
    assert "Notifications are on." in sent(client, event, "notifications/", device(about="event"))
    said = sent(client, event, "notifications/", device(about="event", endpoint="https://push.example.net/b"))
    assert "That was very often in a short time." in said
    assert Subscriber.objects.count() == 1


def test_mails_requested_from_one_network_are_limited(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "MAILS_OF_NETWORK", Limit("few-mails", 1, 300))
    form = {"channel": "mail", "about": "event"}
    for name, words in (("anna", "A mail with a link is on its way."), ("bo", "That was very often")):
        assert words in sent(Client(), event, "notifications/", form | {"email": f"{name}@example.org"})
    assert "Notifications are on." in sent(Client(), event, "notifications/", device(about="event"))


def test_an_event_with_groups_has_no_form(event: Event) -> None:
    assert "Get notifications" in text_of(Client().get(home(event)))
    Event.objects.filter(pk=event.pk).update(is_divided=True)
    text = text_of(Client().get(home(event)))
    assert ("Get notifications" in text, "Subscribe on the page of your group." in text) == (False, True)


def test_forms_of_other_sites_and_hidden_events_are_refused(event: Event) -> None:
    strict = Client(enforce_csrf_checks=True)
    parts = ("notifications/", "notifications/stop/")
    assert [strict.post(f"{home(event)}{part}", device()).status_code for part in parts] == [403, 403]
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    assert [Client().post(f"{home(event)}{part}", device()).status_code for part in parts] == [404, 404]
