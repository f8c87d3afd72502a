"""From an action to the device: by the job, once, with a limited number of attempts."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.test import TestCase
from django.utils import timezone

from accounts.login_limits import Limit
from phones.domain import notice_mails
from phones.domain.deliveries import ABANDONED, MOST_FAILURES, STALE, WAITS, address_notices, resume_notices
from phones.domain.notices import NOTICES, have_sent
from phones.domain.subscriptions import CONFIRMATION_VALID, subscribe_mail
from phones.models import Delivery, Notice, Subscriber
from tests.conftest import free_port
from tests.factories import owner_of, pair_round, publish_next, started_event
from tests.phones.made import board, mailed, subscribed, wish_for
from tests.phones.push_service import PushBrowser, PushService
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    cache.clear()
    return started_event(players=8, rounds=5)


def publish(event: Event) -> None:
    """Publish the next round; the jobs run as after a commit."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        publish_next(event)


def watch() -> None:
    """A round of the watch, with the jobs that it opens."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        resume_notices()


def make_due() -> None:
    Delivery.objects.update(due_at=timezone.now() - datetime.timedelta(seconds=1))


def test_a_publication_is_pushed_and_only_its_browser_reads_it(event: Event, service: PushService) -> None:
    browser, other = PushBrowser(), PushBrowser()
    player = event.registrations.get(tpn=1)
    subscribed(event, browser, service.endpoint("/one"), wish_for(player))
    subscribed(event, other, service.endpoint("/other"), wish_for(about="event"))
    with TestCase.captureOnCommitCallbacks(execute=True):
        draft = pair_round(event)
    assert service.got == []
    with TestCase.captureOnCommitCallbacks(execute=True):
        publish_round(round_=draft, actor=owner_of(event))
    found = {request.path: request for request in service.got}
    assert sorted(found) == ["/one", "/other"]
    game = board(event)
    assert browser.read(found["/one"].body) == {
        "title": "Round 1: board 1",
        "body": f"{game.white.name}: board 1, White against {game.black.name}\nTower Open",
        "path": f"/e/{event.slug}/my/",
        "tag": f"{event.pk}-published-1",
        "lang": "en",
    }
    assert other.read(found["/other"].body)["title"] == "Round 1: pairings published"
    assert (Notice.objects.count(), Delivery.objects.count()) == (0, 0)
    assert Job.objects.get(kind=NOTICES).state == Job.State.DONE


def test_a_result_is_pushed_to_the_followers_of_its_players_only(event: Event, service: PushService) -> None:
    publish(event)
    game, browser = board(event), PushBrowser()
    subscribed(event, browser, service.endpoint("/mine"), wish_for(game.white))
    subscribed(event, PushBrowser(), service.endpoint("/theirs"), wish_for(board(event, 2).white))
    event.registrations.filter(pk=game.black_id).update(club="SC Roma")
    subscribed(event, browser, service.endpoint("/club"), wish_for(about="club", club="SC Roma"))
    with TestCase.captureOnCommitCallbacks(execute=True):
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    assert sorted(request.path for request in service.got) == ["/club", "/mine"]
    assert browser.read(service.got[0].body)["title"] == "Round 1: result entered"


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_deleted(event: Event, service: PushService, status: int) -> None:
    service.status["/a"] = status
    subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    publish(event)
    assert (len(service.got), Subscriber.objects.count(), Delivery.objects.count()) == (1, 0, 0)


def test_a_busy_service_is_tried_again_a_limited_number_of_times(event: Event, service: PushService) -> None:
    service.status["/a"] = 503
    row = subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    publish(event)
    watch()
    assert len(service.got) == 1  # not before its time
    for _number in range(len(WAITS) + 2):
        make_due()
        watch()
    assert len(service.got) == len(WAITS) + 1
    row.refresh_from_db()
    assert (row.failures, Delivery.objects.count(), Notice.objects.count()) == (0, 0, 0)  # all of them: an outage
    Subscriber.objects.update(failures=MOST_FAILURES - 1)
    service.status["/a"] = 403
    publish(play(event))
    assert not Subscriber.objects.exists()


def test_a_device_that_alone_gets_nothing_fails(event: Event, service: PushService) -> None:
    service.status["/a"] = 503
    row = subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    subscribed(event, PushBrowser(), service.endpoint("/works"), wish_for(about="event"))
    publish_next(event)
    Job.objects.all().delete()
    address_notices(event)
    Delivery.objects.filter(subscriber=row).update(tries=len(WAITS))
    watch()
    row.refresh_from_db()
    assert (len(service.got), row.failures, Delivery.objects.count()) == (2, 1, 0)


def test_an_error_with_one_subscription_stops_no_other(event: Event, service: PushService, settings: Any) -> None:
    row = subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    subscribed(event, PushBrowser(), service.endpoint("/works"), wish_for(about="event"))
    Subscriber.objects.filter(pk=row.pk).update(site="http://chess.example.org")
    del settings.DEFAULT_FROM_EMAIL  # an AttributeError for this one, whose site is no contact
    publish(event)
    row.refresh_from_db()
    assert [request.path for request in service.got] == ["/works"]
    assert (row.failures, Delivery.objects.count()) == (1, 0)


def test_a_delivery_whose_worker_died_at_the_last_attempt_is_deleted(event: Event, service: PushService) -> None:
    subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    publish_next(event)
    Job.objects.all().delete()
    address_notices(event)
    long_ago = timezone.now() - ABANDONED - datetime.timedelta(seconds=1)
    Delivery.objects.update(claimed_at=long_ago, tries=len(WAITS) + 1)
    watch()
    assert (service.got, Delivery.objects.count()) == ([], 0)


class WatchingBackend(EmailBackend):
    """A mail server that takes long. ``seen``: for each mail, how many deliveries are left and which are claimed."""

    seen: ClassVar[list[list[bool]]] = []

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        now = timezone.now()
        times = Delivery.objects.values_list("claimed_at", flat=True)
        self.seen.append([time is not None and time > now - ABANDONED for time in times])
        Delivery.objects.update(claimed_at=now - ABANDONED)
        return super().send_messages(messages)


def test_each_mail_is_noted_when_it_was_sent_and_the_others_stay_claimed(event: Event, settings: Any) -> None:
    for name in ("anna", "bo", "cy"):
        mailed(event, f"{name}@example.org", wish_for(about="event"))
    mail.outbox.clear()
    WatchingBackend.seen.clear()
    settings.EMAIL_BACKEND = f"{__name__}.WatchingBackend"
    publish(event)
    assert (WatchingBackend.seen, len(mail.outbox)) == ([[True] * 3, [True] * 2, [True]], 3)


def test_limited_mails_cost_no_subscription(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice_mails, "OF_ADDRESS", Limit("none", 0, 3600))
    row = mailed(event, "anna@example.org", wish_for(about="event"))
    publish(event)
    row.refresh_from_db()
    assert (mail.outbox, row.failures, Delivery.objects.count()) == ([], 0, 0)


def play(event: Event) -> Event:
    for number in (1, 2, 3, 4):
        game = board(event, number)
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    event.refresh_from_db()
    return event


def test_a_delivery_arrives_after_an_attempt_that_failed(event: Event, service: PushService) -> None:
    service.status["/a"] = 500
    row = subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    Subscriber.objects.update(failures=2)
    publish(event)
    service.status.clear()
    make_due()
    watch()
    row.refresh_from_db()
    assert (len(service.got), row.failures, Notice.objects.count()) == (2, 0, 0)


def test_a_delivery_of_a_dead_worker_is_sent_again_and_one_at_work_is_not(event: Event, service: PushService) -> None:
    subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    publish_next(event)  # nothing is sent inside the transaction
    Job.objects.all().delete()
    address_notices(event)
    address_notices(event)
    Delivery.objects.update(claimed_at=timezone.now())
    watch()
    assert service.got == []
    Delivery.objects.update(claimed_at=timezone.now() - ABANDONED - datetime.timedelta(seconds=1))
    watch()
    assert len(service.got) == 1


def test_an_old_notice_is_not_sent(event: Event, service: PushService) -> None:
    subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    publish_next(event)
    Job.objects.all().delete()
    Notice.objects.update(created_at=timezone.now() - STALE - datetime.timedelta(minutes=1))
    with TestCase.captureOnCommitCallbacks(execute=True):
        have_sent(event)
    assert (service.got, Notice.objects.count()) == ([], 0)


def test_a_hidden_event_sends_nothing_to_strangers(event: Event, service: PushService) -> None:
    subscribed(event, PushBrowser(), service.endpoint(), wish_for(event.registrations.get(tpn=1)))
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    publish(event)
    assert (service.got, Delivery.objects.count()) == ([], 0)


def test_a_confirmation_is_sent_again_after_an_attempt_that_failed(event: Event, settings: Any) -> None:
    backend = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    with TestCase.captureOnCommitCallbacks(execute=True):
        row = subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")
    row.refresh_from_db()
    assert (row.failures, Job.objects.get(kind=NOTICES).state) == (1, Job.State.DONE)
    settings.EMAIL_BACKEND = backend
    watch()
    assert mail.outbox == []  # not before its time
    Subscriber.objects.update(confirmation_sent_at=timezone.now() - WAITS[0])
    watch()
    watch()
    row.refresh_from_db()
    assert ([message.to for message in mail.outbox], row.failures) == ([["anna@example.org"]], 0)


def test_a_confirmation_that_cannot_be_sent_ends(event: Event, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")
    Subscriber.objects.update(failures=len(WAITS), confirmation_sent_at=timezone.now() - WAITS[-1])
    Job.objects.all().delete()
    watch()
    assert not Subscriber.objects.exists()


def test_the_watch_deletes_addresses_that_were_not_confirmed(event: Event) -> None:
    subscribe_mail(event=event, wish=wish_for(about="event"), address="anna@example.org")
    Subscriber.objects.update(created_at=timezone.now() - CONFIRMATION_VALID - datetime.timedelta(minutes=1))
    watch()
    assert not Subscriber.objects.exists()


def test_a_private_endpoint_is_never_asked(event: Event, service: PushService, settings: Any) -> None:
    """The name of a push service can lead to a private address later, for a time or for ever."""
    row = subscribed(event, PushBrowser(), service.endpoint(), wish_for(about="event"))
    settings.OUTGOING_PRIVATE_NETWORKS = []
    publish(event)
    row.refresh_from_db()
    assert (service.got, row.failures, Delivery.objects.count()) == ([], 1, 0)
