"""The door's own way to PostgreSQL: a connection that broke, one that hangs, and none."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from psycopg.conninfo import conninfo_to_dict

from tests.conftest import free_port
from tests.server.client import Client
from tests.server.processes import Server, wait_for_port
from tournaments.readers import direct
from tournaments.readers.direct import Direct

WHO_ANSWERS = "SELECT pg_backend_pid(), %s::text"


def parameters(server: Server) -> dict[str, Any]:
    """Those of a connection, and of Django's own."""
    return conninfo_to_dict(server.environment["DATABASE_URL"]) | {"prepare_threshold": None, "context": None}


@contextmanager
def nobody_connects(server: Server) -> Iterator[None]:
    """The database is there and takes nobody, who was connected is thrown out."""
    address = server.environment["DATABASE_URL"].rpartition("/")[0] + "/postgres"
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("ALTER DATABASE tabellone ALLOW_CONNECTIONS false")
        try:
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'tabellone'")
            yield
        finally:
            other.execute("ALTER DATABASE tabellone ALLOW_CONNECTIONS true")


def test_questions_go_through_one_connection_and_through_another_once_that_broke(server: Server) -> None:
    async def ask() -> list[list[Any]]:
        door = Direct(lambda: parameters(server))
        answers = [await door.rows(WHO_ANSWERS, ["first"]), await door.rows(WHO_ANSWERS, ["second"])]
        with psycopg.connect(server.environment["DATABASE_URL"]) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [answers[0][0][0]])
        answers.append(await door.rows(WHO_ANSWERS, ["third"]))
        door.close()
        return answers

    ((first, one),), ((second, two),), ((third, three),) = asyncio.run(ask())
    assert (one, two, three) == ("first", "second", "third")
    assert first == second != third


def test_what_hangs_is_given_up_and_asked_anew_the_next_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "PATIENCE_SECONDS", 0.3)

    async def ask() -> tuple[int, int]:
        door = Direct(lambda: parameters(server))
        hung = (await door.rows(WHO_ANSWERS, [""]))[0][0]
        os.kill(hung, signal.SIGSTOP)
        try:
            with pytest.raises(OperationalError):
                await door.rows(WHO_ANSWERS, [""])
            return hung, (await door.rows(WHO_ANSWERS, [""]))[0][0]
        finally:
            os.kill(hung, signal.SIGCONT)
            door.close()

    before, after = asyncio.run(ask())
    assert before != after


def test_without_a_database_it_is_said_and_a_wrong_question_breaks_nothing(server: Server) -> None:
    async def ask() -> bool:
        nowhere = Direct(lambda: {"host": "127.0.0.1", "port": free_port()})
        with pytest.raises(OperationalError):
            await nowhere.rows(WHO_ANSWERS, [""])
        door = Direct(lambda: parameters(server))
        with pytest.raises(OperationalError):
            await door.rows("SELECT nonsense, %s", [""])
        found = await door.rows(WHO_ANSWERS, ["again"])
        door.close()
        return bool(found[0][1] == "again")

    assert asyncio.run(ask())


def test_while_the_database_is_away_readers_see_what_was_made_and_then_the_newest(server: Server) -> None:
    make = "from tests.factories import *; e = played_event(players=6, rounds=3, played=1, name='Away'); print(e.slug)"
    slug = server.run("shell", "--verbosity=0", f"--command={make}").strip()
    change = f"from tournaments.models import Event; Event.objects.filter(slug='{slug}').update(public_version=900)"
    own = Server(server.folder, server.environment, server.queue)
    process = own.start("web", {"--port": str(port := free_port()), "--host": "127.0.0.1", "--workers": "1"})
    try:
        wait_for_port(port, process)
        reader, page = Client(f"http://127.0.0.1:{port}"), f"/e/{slug}/standings/"
        kept = reader.get(page)
        assert kept.status == 200
        with nobody_connects(server):
            assert (reader.get(page).text, reader.get(f"/e/{slug}/version/").status) == (kept.text, 503)
        assert reader.get(page).text == kept.text
        server.run("shell", "--verbosity=0", f"--command={change}")
        assert 'data-version="900"' in reader.get(page).text
    finally:
        own.stop()
