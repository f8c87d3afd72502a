"""What the store keeps of a page: the newest version, a few older ones, and never twice the work."""

from __future__ import annotations

import gzip
import threading
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.test import Client

from live import page_store
from live.current_version import mark_of
from live.page_store import VERSIONS
from tests.factories import played_event, publish_next
from tests.live.page_reader import PLAYERS, ROUNDS, Reader, set_result, state_of
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(client: Client) -> Reader:
    event = played_event(players=PLAYERS, rounds=ROUNDS, played=1)
    publish_next(event)
    return Reader(event, client)


@pytest.mark.parametrize("state", ["0123456789abcdef", "x" * 3000, "é&by=name"])
def test_who_has_a_page_that_is_not_known_is_led_to_the_page(reader: Reader, state: str) -> None:
    reader.page("round/2/?by=name")
    answer = reader.client.get(f"/e/{reader.event.slug}/round/2/", {"by": "name", "since": state})
    assert (answer.status_code, answer["Location"]) == (303, f"/e/{reader.event.slug}/round/2/?by=name")
    assert (answer["Cache-Control"], answer["ETag"][:3]) == ("public, no-cache", 'W/"')


def test_a_page_of_which_most_has_changed_comes_whole_and_may_be_kept(reader: Reader) -> None:
    for board in range(1, PLAYERS // 2 + 1):
        set_result(reader.event, 2, board, Outcome.DRAW)
    state = state_of(reader.page(""))
    publish_next(reader.event)
    answer = reader.since("", state)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert answer.content.decode() == reader.page("")
    assert answer["Cache-Control"] == "public, no-cache"
    again = reader.since("", state)
    assert (again.content, again["ETag"]) == (answer.content, answer["ETag"])


def test_so_many_older_versions_are_known_and_no_more(reader: Reader) -> None:
    states = []
    for number in range(VERSIONS + 1):
        set_result(reader.event, 2, 1 + number % 10, Outcome.DRAW if number < 10 else Outcome.OPEN)
        states.append(state_of(reader.page("round/2/")))
    found = [reader.since("round/2/", state).status_code for state in states]
    assert found == [303] + [200] * VERSIONS


@dataclass
class OtherProcess:
    """Another process that has begun to make the standings, as the cache shows it."""

    key: str
    mark: str

    def ends(self, page: str | None) -> None:
        """With a page, or with nothing."""
        if page is not None:
            cache.set(self.key, (self.mark, gzip.compress(page.encode())))
        cache.delete(f"{self.key}:{self.mark}")


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> tuple[Event, OtherProcess]:
    monkeypatch.setattr(page_store, "ELSEWHERE_SECONDS", 60)
    event = played_event(players=4, rounds=3, played=1)
    names: list[str] = []
    key_of = page_store._cache_key

    def noted(of: Event, name: str) -> str:
        names.append(key_of(of, name))
        return names[-1]

    monkeypatch.setattr(page_store, "_cache_key", noted)
    Client().get(f"/e/{event.slug}/standings/")
    process = OtherProcess(names[0], mark_of(event))
    cache.clear()
    cache.set(f"{process.key}:{process.mark}", "being made")
    return event, process


def test_what_another_process_makes_is_waited_for(other: tuple[Event, OtherProcess], client: Client) -> None:
    event, process = other
    ending = threading.Timer(0.3, process.ends, ["theirs"])
    ending.start()
    assert client.get(f"/e/{event.slug}/standings/").content == b"theirs"


def test_who_waited_for_nothing_makes_the_page_at_once(other: tuple[Event, OtherProcess], client: Client) -> None:
    event, process = other
    endings = [threading.Timer(0.3, process.ends, [None]), threading.Timer(20, process.ends, ["much later"])]
    for ending in endings:
        ending.start()
    try:
        assert "<title>Standings" in client.get(f"/e/{event.slug}/standings/").content.decode()
    finally:
        endings[1].cancel()
