"""``/health`` and ``/ready``: what a container, a balancer and a monitor are told."""

from __future__ import annotations

import asyncio
import datetime
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.db.backends.signals import connection_created
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings
from django.utils import timezone

from config import health
from config.health import report, with_health
from tests.conftest import free_port
from tests.server.processes import redis_server
from tournaments.domain.jobs.heartbeat import KEY, record_heartbeat
from tournaments.models import Job

READY: dict[str, Any] = {
    "status": "ready",
    "problems": [],
    "redis": None,
    "worker_silent_seconds": None,
    "database": True,
    "unapplied_migrations": 0,
    "open_jobs": 0,
    "oldest_open_job_seconds": None,
}
NO_DATABASE = {
    **READY,
    "status": "unavailable",
    "problems": ["database"],
    "database": False,
    "unapplied_migrations": None,
    "open_jobs": None,
}


async def _pages(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"a page"})


async def _get(application: Any, path: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    path, _mark, query = path.partition("?")
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": []}
    await application(scope, None, send)
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, sent[1]["body"]


def get(*paths: str) -> list[tuple[int, Any]]:
    """Status and JSON of each, all asked of one process at the same time."""

    async def ask() -> list[tuple[int, Any]]:
        application = with_health(_pages)
        answers = await asyncio.gather(*(_get(application, path) for path in paths))
        return [(status, json.loads(body)) for status, _headers, body in answers]

    return asyncio.run(ask())


@pytest.fixture
def server_settings() -> Iterator[int]:
    """The settings of a server whose Redis listens on that port, or not."""
    port = free_port()
    with override_settings(EMBEDDED=False, REDIS_URL=f"redis://127.0.0.1:{port}/0"):
        yield port


@pytest.mark.parametrize("path", ["/health", "/health/"])
def test_a_process_that_answers_is_healthy_and_asks_nobody(path: str) -> None:
    status, headers, body = asyncio.run(_get(with_health(_pages), path))
    assert (status, json.loads(body), headers["cache-control"]) == (200, {"status": "alive"}, "no-store")
    assert asyncio.run(_get(with_health(_pages), path, "HEAD"))[::2] == (200, b"")


@pytest.mark.parametrize(
    ("path", "method"), [("/", "GET"), ("/healthy", "GET"), ("/ready", "POST"), ("/e/ready", "GET")]
)
def test_everything_else_is_answered_behind(path: str, method: str) -> None:
    assert asyncio.run(_get(with_health(_pages), path, method)) == (418, {}, b"a page")


@pytest.mark.django_db(transaction=True)
def test_an_installation_in_order_is_ready_also_for_the_strict() -> None:
    assert get("/ready", "/ready?strict") == [(200, READY), (200, READY)]


@pytest.mark.django_db(transaction=True)
def test_many_questions_at_the_same_time_are_one_to_the_database() -> None:
    opened: list[object] = []
    count = lambda **told: opened.append(told)  # noqa: E731
    connection_created.connect(count)
    try:
        answers = get(*["/ready"] * 30)
    finally:
        connection_created.disconnect(count)
    assert answers == [(200, READY)] * 30
    assert len(opened) == 1


@pytest.mark.django_db(transaction=True)
def test_a_database_that_does_not_answer_in_time_makes_it_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 0.05)
    asked, may_go_on = threading.Event(), threading.Event()

    def hang(**_told: object) -> None:
        asked.set()
        may_go_on.wait(20)

    async def ask() -> tuple[int, dict[str, str], bytes]:
        answer = await _get(with_health(_pages), "/ready")
        may_go_on.set()
        return answer

    connection_created.connect(hang)
    try:
        status, _headers, body = asyncio.run(ask())
    finally:
        connection_created.disconnect(hang)
    assert (status, json.loads(body), asked.is_set()) == (503, NO_DATABASE, True)


@pytest.mark.django_db
def test_a_database_that_is_away_makes_it_unavailable() -> None:
    def away(*_arguments: object) -> None:
        raise OperationalError("the server closed the connection")

    with connection.execute_wrapper(away):
        assert report() == NO_DATABASE


@pytest.mark.django_db
def test_migrations_that_are_not_applied_make_it_unavailable() -> None:
    MigrationRecorder(connection).record_unapplied("tournaments", "0003_time_zone")
    Job.objects.create(kind="carving", asked_at=timezone.now())
    assert report() == {**READY, "status": "unavailable", "problems": ["migrations"], "unapplied_migrations": 1}


@pytest.mark.django_db
def test_a_job_that_waits_is_told_and_a_problem_after_half_an_hour() -> None:
    now = timezone.now()
    Job.objects.create(kind="carving", asked_at=now - datetime.timedelta(days=1), state=Job.State.DONE)
    Job.objects.create(kind="carving", asked_at=now - datetime.timedelta(minutes=20))
    waiting = report()
    assert 1200 <= waiting.pop("oldest_open_job_seconds") < 1800
    assert waiting == {name: value for name, value in READY.items() if name in waiting} | {"open_jobs": 1}
    Job.objects.create(kind="gluing", asked_at=now - datetime.timedelta(minutes=40), state=Job.State.RUNNING)
    late = report()
    assert late["oldest_open_job_seconds"] >= 2400
    assert (late["status"], late["problems"], late["open_jobs"]) == ("degraded", ["jobs"], 2)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("server_settings")
def test_without_redis_a_server_still_serves_pages_and_the_strict_are_told_otherwise() -> None:
    record_heartbeat()
    told = {**READY, "status": "degraded", "problems": ["redis"], "redis": False}
    assert get("/ready", "/ready?strict") == [(200, told), (503, told)]


@pytest.mark.services
@pytest.mark.django_db
def test_a_worker_that_was_never_seen_or_is_silent_is_told(tmp_path: Path) -> None:
    with redis_server(tmp_path) as queue, override_settings(EMBEDDED=False, REDIS_URL=queue.address):
        assert report() == {**READY, "status": "degraded", "problems": ["worker"], "redis": True}
        record_heartbeat()
        lives = report()
        assert (lives["status"], lives["problems"], lives["worker_silent_seconds"] is None) == ("ready", [], False)
        cache.set(KEY, cache.get(KEY) - 60)
        silent = report()
        assert (silent["status"], silent["problems"]) == ("degraded", ["worker"])
        assert silent["worker_silent_seconds"] >= 60
