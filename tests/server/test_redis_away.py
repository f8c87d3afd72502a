"""Redis dead or hung: pages and signing in go on, without waiting at each request; back, it is used again."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import redis

from tests.factories import PASSWORD
from tests.server.client import Client
from tests.server.processes import Server, redis_server, wait_until

TRIES = 20
WAITING = 1.0
"""Seconds that an answer takes at least which waited for Redis."""
FEW = 5
"""One in each process finds out, and one more each time the silence is over."""


@dataclass(frozen=True)
class Away:
    """A web process with a Redis of its own that one may stop."""

    site: str
    address: str
    redis: int

    def send(self, number: signal.Signals) -> None:
        os.kill(self.redis, number)


@pytest.fixture
def away(server: Server, tmp_path: Path) -> Iterator[Away]:
    with redis_server(tmp_path) as queue:
        own = Server(tmp_path, server.environment | {"REDIS_URL": queue.address}, queue)
        with redis.Redis.from_url(queue.address) as client:
            pid = client.info("server")["process_id"]
        try:
            yield Away(own.web(), queue.address, pid)
        finally:
            own.stop()
            os.kill(pid, signal.SIGCONT)


@pytest.fixture
def event(server: Server) -> str:
    make = "from tests.factories import played_event; print(played_event(players=9, played=1, name='Going on').slug)"
    return server.run("shell", "--verbosity=0", f"--command={make}").strip()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_pages_and_signing_in_go_on_without_redis(away: Away, event: str, how: signal.Signals) -> None:
    pages = ["", *(f"e/{event}/{page}" for page in ("", "round/1/", "standings/", "standings.csv", "player/1/"))]
    pages += [f"e/{event}/standings/?x={number}" for number in range(TRIES)]
    for page in pages:  # what a process does only once
        Client(away.site).get(f"/{page}")
    away.send(how)
    waited = []
    for page in pages:
        started = time.monotonic()
        assert (page, Client(away.site).get(f"/{page}").status) == (page, 200)
        if time.monotonic() - started > WAITING:
            waited.append(page)
    assert len(waited) <= FEW
    ready = Client(away.site).get("/ready")
    assert (ready.status, ready.json()["status"], ready.json()["redis"]) == (200, "degraded", False)
    assert Client(away.site).get("/ready?strict").status == 503
    wrong = Client(away.site)
    wrong.get("/accounts/login/")
    assert wrong.post("/accounts/login/", login="owner", password="nonsense").status == 200
    arbiter = Client(away.site)
    arbiter.sign_in("owner", PASSWORD)
    assert arbiter.get(f"/e/{event}/desk/").status == 200
    desk = f"/e/{event}/desk/round/1/"
    seen = arbiter.boards_of(f"{desk}results/")[1]
    answer = arbiter.post(f"{desk}board/1/", accept="application/json", outcome="½-½", seen=seen)
    assert answer.status == 200


def test_when_redis_is_back_the_streams_say_the_version_that_browsers_have(away: Away, event: str) -> None:
    with Client(away.site).stream(f"/e/{event}/live/") as stream:
        wait_until(lambda: stream.messages, "the stream says nothing")
        version = stream.messages[0][1]["version"]
        with redis.Redis.from_url(away.address) as client:
            wait_until(lambda: client.client_kill_filter(_type="pubsub"), "nobody listens")
        wait_until(lambda: len(stream.messages) > 1, "nothing is said when Redis is back")
    assert {(said["what"], said["version"]) for _at, said in stream.messages} == {("event", version)}
