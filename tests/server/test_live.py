"""What is published reaches everybody who is looking, whichever web process serves them; drafts reach nobody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.factories import PASSWORD
from tests.server.client import Client, Stream
from tests.server.processes import Process, Server, wait_until

SOON = 2.0
"""Seconds that a publication may take to reach a browser (what the project promises)."""


@pytest.fixture(scope="module")
def other_site(server: Server) -> str:
    """A second web process: the one that does not publish."""
    return server.web()


@pytest.fixture
def worker(server: Server) -> Iterator[Process]:
    running = server.start("worker")
    yield running
    running.stop()


@pytest.fixture
def event(server: Server) -> str:
    return server.run(
        "shell",
        "--verbosity=0",
        "--command=from tests.factories import started_event; print(started_event(players=9, name='Watched').slug)",
    ).strip()


def heard(stream: Stream, what: str, round_number: int) -> list[float]:
    """When the stream said that."""
    return [at for at, said in stream.messages if (said["what"], said.get("round")) == (what, round_number)]


def wait_for_first_word(stream: Stream) -> None:
    wait_until(lambda: stream.messages, "the stream says nothing")


def assert_heard_soon(stream: Stream, what: str, *, since: float) -> None:
    wait_until(lambda: heard(stream, what, 1), f"nothing heard of {what}")
    assert heard(stream, what, 1)[0] - since < SOON


def test_publications_and_results_reach_two_processes_and_drafts_nobody(
    site: str, other_site: str, worker: Process, event: str
) -> None:
    arbiter = Client(site)
    arbiter.sign_in("owner", PASSWORD)
    visitors = [Client(site), Client(other_site)]
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(visitor.stream(f"/e/{event}/live/")) for visitor in visitors]
        desk = open_streams.enter_context(arbiter.stream(f"/e/{event}/live/?staff=1"))
        for stream in (*streams, desk):
            wait_for_first_word(stream)

        arbiter.post(f"/e/{event}/desk/pair/")
        wait_until(lambda: len(heard(desk, "draft", 1)) >= 2, f"no draft for the arbiter: {worker.log}")
        assert [visitor.get(f"/e/{event}/round/1/").status for visitor in visitors] == [404, 404]

        published = time.monotonic()
        arbiter.post(f"/e/{event}/desk/round/1/publish/")
        for stream in streams:
            assert_heard_soon(stream, "pairings", since=published)
        assert [visitor.get(f"/e/{event}/round/1/").status for visitor in visitors] == [200, 200]

        page = arbiter.get(f"/e/{event}/desk/round/1/results/").text
        seen = page.partition('name="seen" value="')[2].partition('"')[0]
        entered = time.monotonic()
        arbiter.post(f"/e/{event}/desk/round/1/board/1/", accept="application/json", outcome="1-0", seen=seen)
        for stream in streams:
            assert_heard_soon(stream, "results", since=entered)

        for stream in streams:
            assert {"draft", "progress"}.isdisjoint(stream.whats())


def test_the_arbiters_stream_is_only_for_arbiters(site: str, event: str) -> None:
    assert Client(site).get(f"/e/{event}/live/?staff=1").status == 403
