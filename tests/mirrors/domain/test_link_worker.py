"""The background work of links: what is due is done, failures wait longer each time, nothing is written when idle."""

from __future__ import annotations

import datetime
import threading
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from mirrors.domain import link_worker
from mirrors.domain.link_errors import LinkError
from mirrors.domain.link_worker import LONGEST_PAUSE, USER_PAUSE, work_on_links, work_once
from mirrors.domain.links import set_paused
from mirrors.models import EventLink, FollowedLaptop
from tests.factories import make_event, play_round, started_event
from tests.mirrors.domain.standby.rows import followed_event
from tests.mirrors.pairs import DirectClient, Pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Pair:
    """A pair whose worker sends to this process."""
    link_worker.forget_looks()
    pair = Pair(started_event(players=4, rounds=3))
    monkeypatch.setattr(link_worker, "LinkClient", lambda link: DirectClient(link, pair.token))
    return pair


class NeverClosed:
    """The connection of the test, which the worker must not close."""

    @staticmethod
    def close() -> None:
        """Stay open."""


def link() -> EventLink:
    return EventLink.objects.get()


def test_the_worker_sends_the_event_and_each_change(pair: Pair) -> None:
    work_once()
    assert (link().position, link().problem, pair.differences()) == (1, "", {})
    play_round(pair.event)
    work_once()
    assert (link().version, pair.differences()) == (pair.event.__class__.objects.get(pk=pair.event.pk).version, {})
    assert link().page == f"http://testserver/e/{pair.copy.slug}/"


def test_an_idle_link_writes_nothing(pair: Pair, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    work_once()
    work_once()
    before = link().next_at
    with django_assert_num_queries(2):
        work_once()
    assert link().next_at == before
    set_paused(event=pair.event, is_paused=True)
    with django_assert_num_queries(1):
        work_once()


def test_each_failure_waits_longer_up_to_a_limit(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(kind: str) -> Any:
        def make(_link: EventLink) -> DirectClient:
            raise LinkError(kind, "detail")

        return make

    monkeypatch.setattr(link_worker, "LinkClient", fails("connection"))
    waits = []
    for _attempt in range(7):
        EventLink.objects.update(next_at=timezone.now())
        work_once()
        waits.append(round((link().next_at - timezone.now()).total_seconds()))
    assert waits == [1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]
    assert (link().problem, link().problem_detail, link().failures) == ("connection", "detail", 7)
    assert link().failing_since is not None
    work_once()
    assert link().failures == 7
    EventLink.objects.update(next_at=timezone.now())
    monkeypatch.setattr(link_worker, "LinkClient", fails("token"))
    work_once()
    assert round((link().next_at - timezone.now()).total_seconds()) == USER_PAUSE
    EventLink.objects.update(next_at=timezone.now())
    monkeypatch.setattr(link_worker, "LinkClient", lambda link: DirectClient(link, pair.token))
    work_once()
    assert (link().problem, link().failures, link().failing_since, pair.differences()) == ("", 0, None, {})


@pytest.mark.usefixtures("pair")
def test_a_program_error_is_a_failure_like_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_worker, "LinkClient", lambda _link: None)
    work_once()
    assert (link().problem, link().failures) == ("fault", 1)


@pytest.mark.usefixtures("pair")
def test_a_link_that_another_process_claimed_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def claims(_link: EventLink) -> bool:
        EventLink.objects.update(next_at=timezone.now() + datetime.timedelta(minutes=1))
        return True

    monkeypatch.setattr(link_worker, "_has_work", claims)
    work_once()
    assert link().position == 0


@pytest.mark.usefixtures("pair")
def test_a_clock_that_was_set_back_does_not_stop_the_link() -> None:
    EventLink.objects.update(next_at=timezone.now() + datetime.timedelta(hours=5))
    work_once()
    assert link().position == 1


@pytest.mark.usefixtures("pair")
def test_a_link_and_a_question_whose_process_was_killed_are_due_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    followed_event(make_event())
    claimed = timezone.now() + datetime.timedelta(minutes=4)
    for model in (EventLink, FollowedLaptop):
        model.objects.update(next_at=claimed)
    stopped = threading.Event()
    monkeypatch.setattr(link_worker, "TICK_SECONDS", 0.001)
    monkeypatch.setattr(link_worker, "tell_endings", stopped.set)
    monkeypatch.setattr(link_worker, "connection", NeverClosed)  # of this thread, with the test's transaction
    work_on_links(stopped)
    assert (link().position, FollowedLaptop.objects.get().failures) == (1, 1)


def test_the_thread_ends_when_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()
    looks = []

    def look() -> None:
        looks.append(1)
        if len(looks) == 2:
            stopped.set()
        raise ValueError

    monkeypatch.setattr(link_worker, "TICK_SECONDS", 0.001)
    monkeypatch.setattr(link_worker, "work_once", look)
    work_on_links(stopped)
    assert len(looks) == 2
