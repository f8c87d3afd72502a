"""Who can subscribe, to what, how often, and how it ends."""

from __future__ import annotations

import datetime

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import TestCase
from django.utils import timezone, translation

from phones.domain import subscriptions
from phones.domain.subscriptions import (
    CONFIRMATION_VALID,
    KEPT_FINISHED,
    MOST_OF_HOST,
    OF_MAIL,
    confirm_mail,
    delete_ended,
    follow_same,
    subscribe_mail,
    subscriber_of_link,
    subscribers_in,
    unsubscribe,
)
from phones.models import CONFIRM, SUBSCRIBED, UNSUBSCRIBE, Subscriber
from tests.factories import owner_of, started_event
from tests.phones.made import SITE, linked, mailed, subscribed, wish_for
from tests.phones.push_service import PushBrowser
from tournaments.domain.entries.erasing import erase_player
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import archive_event
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db
ENDPOINT = "https://push.example.net/a"


@pytest.fixture(autouse=True)
def _fresh_counts() -> None:
    cache.clear()


@pytest.fixture
def event() -> Event:
    return started_event(players=8, rounds=5)


def player(event: Event, tpn: int) -> Registration:
    return event.registrations.get(tpn=tpn)


def test_a_device_subscribes_once_in_its_language(event: Event) -> None:
    with translation.override("it"):
        first = subscribed(event, PushBrowser(), ENDPOINT, wish_for(player(event, 1)))
    again = subscribed(event, PushBrowser(), ENDPOINT, wish_for(player(event, 1), player(event, 2)))
    assert (first.language, first.confirmed_at is not None, first.site) == ("it", True, SITE)
    [row] = Subscriber.objects.all()
    assert (row.pk, [one.tpn for one in row.players.all()]) == (again.pk, [1, 2])


@pytest.mark.parametrize(
    "endpoint",
    [
        *("http://push.example.net/a", "https://10.0.0.1/a", "https://localhost@[::1]/", ""),
        *("https://[2606:4700:4700::1111]/x", "https://push.example.net:/x"),  # VAPID cannot sign for them
        f"https://push.example.net/{'a' * 600}",
    ],
)
def test_an_endpoint_is_a_public_https_address(event: Event, endpoint: str) -> None:
    with pytest.raises(Refused, match="push service cannot be used"):
        subscribed(event, PushBrowser(), endpoint, wish_for(player(event, 1)))
    browser = PushBrowser()
    browser.public_key = "AAAA"
    with pytest.raises(Refused, match="push service cannot be used"):
        subscribed(event, browser, ENDPOINT, wish_for(player(event, 1)))
    assert not Subscriber.objects.exists()


@pytest.mark.parametrize(
    ("about", "club", "said"),
    [
        ("players", "", "No player is followed"),
        ("club", "Nobody's", "No player of this event"),
        ("all", "", "Choose the subject"),
    ],
)
def test_a_subscription_is_about_something(event: Event, about: str, club: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        subscribed(event, PushBrowser(), ENDPOINT, wish_for(about=about, club=club))


def test_subscriptions_are_bounded(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    other = started_event(players=4, name="Other")
    for name, most in (("MOST_OF_EVENT", 2), ("MOST_OF_ADDRESS", 1)):
        monkeypatch.setattr(subscriptions, name, most)
    wish = wish_for(about="event")
    subscribed(event, PushBrowser(), ENDPOINT, wish)
    subscribed(event, PushBrowser(), ENDPOINT, wish)  # the same device
    with pytest.raises(Refused, match="Too many subscriptions"):
        subscribed(other, PushBrowser(), ENDPOINT, wish)  # of the device
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED)
    subscribed(other, PushBrowser(), ENDPOINT, wish)  # a finished event does not count
    subscribed(other, PushBrowser(), "https://push.example.net/b", wish)
    with pytest.raises(Refused, match="Too many subscriptions"):
        subscribed(other, PushBrowser(), "https://push.example.net/c", wish)


def test_an_unknown_push_service_gets_few_notifications(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriptions, "MOST_OF_HOST", 1)
    assert MOST_OF_HOST == 50
    wish = wish_for(about="event")
    for host in ("push.example.net:8443", "not-fcm.googleapis.com", "evilpush.apple.com"):
        subscribed(event, PushBrowser(), f"https://{host}/a", wish)
    same = ("https://push.example.net/b", "https://PUSH.example.net?c", "https://push.example.net")
    for endpoint in (*same, "https://not-fcm.googleapis.com/b", "https://evilpush.apple.com/b"):
        with pytest.raises(Refused, match="Too many subscriptions"):
            subscribed(event, PushBrowser(), endpoint, wish)
    others = ("https://push.example.net.org/a", "https://fcm.googleapis.com/a", "https://fcm.googleapis.com/b")
    for endpoint in (*others, "https://web.push.apple.com/a", "https://web.push.apple.com/b"):
        subscribed(event, PushBrowser(), endpoint, wish)


def test_subscriptions_of_an_event_finished_long_ago_are_deleted(event: Event) -> None:
    row = subscribed(event, PushBrowser(), ENDPOINT, wish_for(about="event"))
    event.journal.update(at=timezone.now() - KEPT_FINISHED - datetime.timedelta(minutes=1))
    delete_ended()
    assert Subscriber.objects.filter(pk=row.pk).exists()  # the event is not finished
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED)
    newest = event.journal.order_by("-number")[0]
    event.journal.filter(pk=newest.pk).update(at=timezone.now())
    delete_ended()
    assert Subscriber.objects.filter(pk=row.pk).exists()
    event.journal.update(at=timezone.now() - KEPT_FINISHED - datetime.timedelta(minutes=1))
    delete_ended()
    assert not Subscriber.objects.filter(pk=row.pk).exists()


def test_an_old_link_confirms_nothing(event: Event) -> None:
    row = subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")
    Subscriber.objects.update(created_at=timezone.now() - CONFIRMATION_VALID - datetime.timedelta(minutes=1))
    assert (subscriber_of_link(row.token(CONFIRM), CONFIRM), confirm_mail(row.token(CONFIRM))) == (None, None)
    assert subscriber_of_link(row.token(UNSUBSCRIBE)) == row


def test_an_address_gets_nothing_before_it_is_confirmed(event: Event) -> None:
    with TestCase.captureOnCommitCallbacks(execute=True):
        row = subscribe_mail(event=event, wish=wish_for(player(event, 1)), address=" Anna@Example.org ")
    [message] = mail.outbox
    assert (message.to, message.subject) == (["anna@example.org"], "Tower Open: confirm notifications")
    assert f"{SITE}/my/confirm/{row.token(CONFIRM)}/" in message.body
    assert row.confirmed_at is None
    assert confirm_mail(row.token(UNSUBSCRIBE)) is None
    found = confirm_mail(row.token(CONFIRM))
    assert found is not None
    assert found.confirmed_at is not None


def test_nobody_else_ends_a_confirmed_address(event: Event) -> None:
    own = mailed(event, "anna@example.org", wish_for(player(event, 1)))
    other = subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")
    assert Subscriber.objects.filter(pk=own.pk).exclude(confirmed_at=None).exists()
    confirm_mail(other.token(CONFIRM))  # by the owner of the address
    assert list(Subscriber.objects.values_list("pk", "about")) == [(other.pk, "event")]


def test_mails_to_one_address_are_limited_and_wrong_ones_refused(event: Event) -> None:
    for _number in range(OF_MAIL.most):
        subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")
    with pytest.raises(Refused, match="Too many mails"):
        subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")
    for address in ("", "anna", "a@b\nBcc: c@d.org", f"{'a' * 300}@example.org"):
        with pytest.raises(Refused, match="Invalid e-mail"):
            subscribe_mail(event=event, wish=wish_for(about="event"), address=address)
    assert Subscriber.objects.count() == 1
    Subscriber.objects.update(created_at=timezone.now() - CONFIRMATION_VALID - datetime.timedelta(minutes=1))
    delete_ended()
    assert not Subscriber.objects.exists()


def test_the_link_in_a_mail_ends_its_subscription_only(event: Event) -> None:
    one, other = (mailed(event, f"{name}@example.org", wish_for(about="event")) for name in ("anna", "bo"))
    assert subscriber_of_link(one.token(UNSUBSCRIBE)) == one
    forged = one.token(UNSUBSCRIBE).replace(f"{one.pk}-", f"{other.pk}-", 1)
    assert [subscriber_of_link(token) for token in (forged, one.token(CONFIRM), "", "x" * 200)] == [None] * 4
    unsubscribe([one])
    assert subscriber_of_link(one.token(UNSUBSCRIBE)) is None
    assert list(Subscriber.objects.all()) == [other]


def test_a_browser_knows_its_subscriptions_by_cookies_and_they_follow_its_players(event: Event) -> None:
    row = subscribed(event, PushBrowser(), ENDPOINT, wish_for(player(event, 1)))
    tokens = [row.token(SUBSCRIBED), row.token(UNSUBSCRIBE), "", "1-x"]
    assert subscribers_in(tokens, event) == [row]
    assert subscribers_in(tokens, started_event(players=4, name="Other")) == []
    phone = linked(player(event, 3))
    follow_same([row], event, [2], [phone])
    assert ([one.tpn for one in row.players.all()], list(row.phones.all())) == ([2], [phone])


def test_an_event_with_groups_sends_to_its_groups(event: Event) -> None:
    event.is_divided = True
    with pytest.raises(Refused, match=r"Subscribe on the page of your group\."):
        subscribed(event, PushBrowser(), ENDPOINT, wish_for(about="event"))
    with pytest.raises(Refused, match=r"Subscribe on the page of your group\."):
        subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")


def test_an_archived_event_takes_no_subscriptions(event: Event) -> None:
    archive_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="archived"):
        subscribed(event, PushBrowser(), ENDPOINT, wish_for(about="event"))


def test_erasing_a_player_ends_what_was_sent_about_the_player() -> None:
    event = started_event(players=8, rounds=5, name="Before round 1")
    one, two = player(event, 1), player(event, 2)
    follower = subscribed(event, PushBrowser(), ENDPOINT, wish_for(one, two))
    own = subscribed(event, PushBrowser(), "https://push.example.net/b", wish_for(phones=[linked(one)]))
    event.registrations.filter(pk=one.pk).update(is_withdrawn=True)
    one.refresh_from_db()
    erase_player(registration=one, actor=owner_of(event), seen=one.name)
    assert not Subscriber.objects.filter(pk=own.pk).exists()
    assert list(follower.players.all()) == [two]
