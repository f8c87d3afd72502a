"""The readers' own way to PostgreSQL: a connection that broke, one that hangs, and none."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from psycopg.conninfo import conninfo_to_dict

from live import async_connection
from live.async_connection import AsyncConnection
from tests.conftest import free_port
from tests.server.processes import postgres

pytestmark = pytest.mark.services

WHO_ANSWERS = "SELECT pg_backend_pid(), %s::text"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a PostgreSQL."""
    with postgres() as address:
        yield address


def parameters(database: str) -> dict[str, Any]:
    """Those of a connection, and of Django's own."""
    return conninfo_to_dict(database) | {"prepare_threshold": None, "context": None}


def test_questions_go_through_one_connection_and_through_another_once_that_broke(database: str) -> None:
    async def ask() -> list[list[Any]]:
        door = AsyncConnection(lambda: parameters(database))
        answers = [await door.rows(WHO_ANSWERS, ["first"]), await door.rows(WHO_ANSWERS, ["second"])]
        with psycopg.connect(database) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [answers[0][0][0]])
        answers.append(await door.rows(WHO_ANSWERS, ["third"]))
        door.close()
        return answers

    ((first, one),), ((second, two),), ((third, three),) = asyncio.run(ask())
    assert (one, two, three) == ("first", "second", "third")
    assert first == second != third


def test_what_hangs_is_given_up_and_asked_anew_the_next_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_connection, "PATIENCE_SECONDS", 0.3)

    async def ask() -> tuple[int, int]:
        door = AsyncConnection(lambda: parameters(database))
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


def test_without_a_database_it_is_said_and_a_wrong_question_breaks_nothing(database: str) -> None:
    async def ask() -> bool:
        nowhere = AsyncConnection(lambda: {"host": "127.0.0.1", "port": free_port()})
        with pytest.raises(OperationalError):
            await nowhere.rows(WHO_ANSWERS, [""])
        door = AsyncConnection(lambda: parameters(database))
        with pytest.raises(OperationalError):
            await door.rows("SELECT nonsense, %s", [""])
        found = await door.rows(WHO_ANSWERS, ["again"])
        door.close()
        return bool(found[0][1] == "again")

    assert asyncio.run(ask())
