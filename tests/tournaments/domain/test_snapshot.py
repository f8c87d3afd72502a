"""A page is of one state of its event, whatever is being written while it is read."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import InternalError, connection, transaction
from django.test import Client

from tests.factories import enter_results, owner_of, pair_round, played_event, publish_next
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ["", "round/1/", "round/2/", "standings/", "standings/2/", "crosstable/", "player/1/", "standings.csv"]
PASSES = 12


def elsewhere(work: Callable[[], object]) -> threading.Thread:
    """That work at another connection, begun."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def name_of(event: Event) -> str:
    return Event.objects.get(pk=event.pk).name


def test_what_is_written_meanwhile_is_not_seen_and_does_not_wait() -> None:
    event = played_event(players=4, played=1)
    with snapshot():
        seen = [name_of(event)]
        elsewhere(lambda: Event.objects.filter(pk=event.pk).update(name="Changed")).join()
        seen.append(name_of(event))
    assert [*seen, name_of(event)] == ["Tower Open", "Tower Open", "Changed"]


def test_a_reader_does_not_wait_for_a_writer() -> None:
    event = played_event(players=4, played=1)
    is_written, may_end = threading.Event(), threading.Event()

    def write() -> None:
        with transaction.atomic():
            Event.objects.filter(pk=event.pk).update(name="Changed")
            is_written.set()
            may_end.wait(10)

    writer = elsewhere(write)
    assert is_written.wait(10)
    with snapshot():
        during = name_of(event)
    may_end.set()
    writer.join()
    assert (during, name_of(event)) == ("Tower Open", "Changed")


def test_after_a_snapshot_the_connection_writes_as_before() -> None:
    event = played_event(players=4, played=1)
    with snapshot():
        assert name_of(event) == "Tower Open"
    with transaction.atomic():
        Event.objects.filter(pk=event.pk).update(name="Changed")
    assert name_of(event) == "Changed"
    if connection.vendor == "postgresql":
        with pytest.raises(InternalError), snapshot():
            Event.objects.filter(pk=event.pk).update(name="Never")


def test_pages_stand_while_a_round_is_published_and_taken_back(client: Client) -> None:
    event = played_event(players=12, rounds=5, played=1)
    pair_round(event)
    is_enough = threading.Event()

    def publish_and_take_back() -> None:
        actor = owner_of(event)
        while not is_enough.is_set():
            round_ = Round.objects.select_related("event").get(event=event, number=2)
            (unpublish_round if round_.is_public else publish_round)(round_=round_, actor=actor)

    arbiter = elsewhere(publish_and_take_back)
    try:
        statuses = set()
        for _pass in range(PASSES):
            for page in PAGES:
                cache.clear()
                statuses.add(client.get(f"/e/{event.slug}/{page}").status_code)
    finally:
        is_enough.set()
        arbiter.join()
    assert statuses <= {200, 404}


def test_the_tag_is_of_the_state_that_is_shown(client: Client) -> None:
    """The same tag never stands over two different pages, though the event changes while they are made."""
    event = played_event(players=8, rounds=5, played=1)
    publish_next(event)
    is_enough = threading.Event()

    def enter_and_take_back() -> None:
        while not is_enough.is_set():
            enter_results(event.rounds.get(number=2), boards=1)

    shown: dict[str, set[bytes]] = {}
    arbiter = elsewhere(enter_and_take_back)
    try:
        for _pass in range(PASSES):
            cache.clear()
            page = client.get(f"/e/{event.slug}/round/2/")
            shown.setdefault(page["ETag"], set()).add(page.content)
    finally:
        is_enough.set()
        arbiter.join()
    assert {len(contents) for contents in shown.values()} == {1}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="other databases' transactions do not begin as writers")
def test_after_a_reader_actions_begin_as_writers_again() -> None:
    connection.ensure_connection()
    before = connection.transaction_mode  # type: ignore[attr-defined]  # SQLite's
    with pytest.raises(ZeroDivisionError), snapshot():
        _unused = 1 // 0
    assert (before, connection.transaction_mode) == ("IMMEDIATE", "IMMEDIATE")  # type: ignore[attr-defined]
