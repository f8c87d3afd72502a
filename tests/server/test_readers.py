"""More readers than the server can serve: they wait or are asked to come back, and the arbiter works on."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator

import psycopg
import pytest

from tests.conftest import free_port
from tests.factories import PASSWORD
from tests.server.client import Client
from tests.server.processes import Process, Server, wait_for_port

READERS = 120
CONNECTIONS = 4
NAME = "small-web"
"""What PostgreSQL calls the connections of that web."""


@pytest.fixture
def small(server: Server) -> Iterator[str]:
    """The address of a web of one process with few connections, places and patience."""
    limits = {"DATABASE_CONNECTIONS": str(CONNECTIONS), "READERS_AT_ONCE": "2", "READERS_WAITING": "20"}
    address = f"{server.environment['DATABASE_URL']}?application_name={NAME}"
    own = Server(server.folder, server.environment | limits | {"DATABASE_URL": address}, server.queue)
    port = free_port()
    process: Process = own.start("web", {"--port": str(port), "--host": "127.0.0.1", "--workers": "1"})
    wait_for_port(port, process)
    yield f"http://127.0.0.1:{port}"
    own.stop()


def test_readers_take_few_connections_and_the_arbiter_is_answered_meanwhile(server: Server, small: str) -> None:
    make = (
        "from tests.factories import *; e = started_event(players=40, name='Full hall'); publish_next(e); print(e.slug)"
    )
    event = server.run("shell", "--verbosity=0", f"--command={make}").strip()
    arbiter = Client(small)
    arbiter.sign_in("owner", PASSWORD)
    desk = f"/e/{event}/desk/round/1/"
    boards = arbiter.boards_of(f"{desk}results/")
    answers: Counter[int] = Counter()

    def read(number: int) -> None:
        # An address that nobody keeps: each is made anew.
        answers[Client(small).get(f"/e/{event}/standings/?x={number}").status] += 1

    readers = [threading.Thread(target=read, args=(number,)) for number in range(READERS)]
    for reader in readers:
        reader.start()
    entered = [
        arbiter.post(f"{desk}board/{board}/", accept="application/json", outcome="1-0", seen=boards[board])
        for board in range(1, 6)
    ]
    with psycopg.connect(server.environment["DATABASE_URL"], application_name="counting") as connection:
        question = "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s"
        row = connection.execute(question, [NAME]).fetchone()
    for reader in readers:
        reader.join()
    assert [answer.status for answer in entered] == [200] * 5
    assert (set(answers), answers.total()) == ({200, 503}, READERS)
    assert row is not None
    assert 0 < row[0] <= 1 + CONNECTIONS  # the pool's, and the one that asks for the door


def test_who_is_asked_to_come_back_is_told_when_and_why(server: Server) -> None:
    own = Server(server.folder, server.environment | {"READERS_WAITING": "0"}, server.queue)
    try:
        answer = Client(own.web()).get("/")
    finally:
        own.stop()
    assert answer.status == 503
    assert "The server is busy." in answer.text
