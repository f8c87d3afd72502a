"""``/health`` and ``/ready``: the process responds, and the installation can do its work.

Answered in front of Django, so that host name, https and session do not matter: a container checks itself over
127.0.0.1.

* ``/health``: 200 while the process responds. Nothing else is checked.
* ``/ready``: 200 while pages can be served, 503 while the database does not respond or lacks migrations. The JSON body
  also reports parts that the site can miss for a while: Redis, a worker, pending jobs. ``/ready?strict`` returns 503
  for these, too, for monitors that read only the status.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import cache as once
from typing import Any
from weakref import WeakKeyDictionary

import redis
import structlog
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Min
from django.utils import timezone

from live.redis_circuit_breaker import patience
from tournaments.domain.jobs.heartbeat import seconds_since_heartbeat
from tournaments.models import Job

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Report = dict[str, Any]

KEEP_SECONDS = 1.0
"""A report is reused for this many seconds, so that more requests do not query the database."""
PATIENCE_SECONDS = 4.0
"""Maximum seconds for the database to answer; less than the time-out of the usual health checks."""
SILENT_WORKER_SECONDS = 30.0
"""Seconds without a heartbeat after which a worker is silent. Workers send one every 5 seconds."""
LONG_WAIT_SECONDS = 30 * 60.0
"""A job open for longer is stuck or was dispatched in vain: a lost job is dispatched again for 20 minutes."""
FATAL = {"database", "migrations"}

log = structlog.get_logger(__name__)


def with_health(application: Application) -> Application:
    """Return the ASGI application with ``/health`` and ``/ready`` in front of it."""
    reports: WeakKeyDictionary[asyncio.AbstractEventLoop, _Reports] = WeakKeyDictionary()

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].rstrip("/") if scope["type"] == "http" and scope["method"] in {"GET", "HEAD"} else ""
        if path == "/health":
            await _answer(scope, send, 200, {"status": "alive"})
        elif path == "/ready":
            report = await reports.setdefault(asyncio.get_running_loop(), _Reports()).newest()
            bad = {"unavailable", "degraded"} if scope["query_string"] == b"strict" else {"unavailable"}
            await _answer(scope, send, 503 if report["status"] in bad else 200, report)
        else:
            await application(scope, receive, send)

    return guarded


def report() -> Report:
    """Return the state of the installation. Queries the database and Redis, with a time limit for both.

    ``problems`` lists the faults; ``status`` is ``ready``, ``degraded`` or ``unavailable``. Durations are in seconds.
    An unknown value is None, as are Redis and worker in the embedded program, which has neither.
    """
    found: Report = {"redis": None, "worker_silent_seconds": None}
    problems: list[str] = []
    try:
        found |= {"database": True, **_asked_of_the_database()}
    except (DatabaseError, InterfaceError, OSError) as error:
        log.warning("not ready: the database does not answer", error=str(error))
        return _unanswered(found)
    if found["unapplied_migrations"]:
        problems.append("migrations")
    if settings.REDIS_URL:
        found["redis"] = _redis_answers()
        problems += [] if found["redis"] else ["redis"]
    if not settings.EMBEDDED:
        silent = found["worker_silent_seconds"] = seconds_since_heartbeat() if found["redis"] else None
        problems += ["worker"] if found["redis"] and (silent is None or silent > SILENT_WORKER_SECONDS) else []
    if (found["oldest_open_job_seconds"] or 0) > LONG_WAIT_SECONDS:
        problems.append("jobs")
    return _judged(found, problems)


def _unanswered(found: Report) -> Report:
    unknown = {"unapplied_migrations": None, "open_jobs": None, "oldest_open_job_seconds": None}
    return _judged(found | {"database": False} | unknown, ["database"])


def _judged(found: Report, problems: list[str]) -> Report:
    status = "unavailable" if FATAL & set(problems) else "degraded" if problems else "ready"
    return {"status": status, "problems": problems, **found}


def _asked_of_the_database() -> Report:
    """Return the part of the report that comes from the database; jobs only if no migration is missing."""
    unapplied = len(_migrations() - set(MigrationRecorder(connection).applied_migrations()))
    jobs = Job.objects.none() if unapplied else Job.objects.filter(state__in=Job.OPEN_STATES)
    found = jobs.aggregate(number=Count("pk"), oldest=Min("asked_at"))
    oldest = None if found["oldest"] is None else round((timezone.now() - found["oldest"]).total_seconds(), 1)
    return {"unapplied_migrations": unapplied, "open_jobs": found["number"], "oldest_open_job_seconds": oldest}


@once
def _migrations() -> frozenset[tuple[str, str]]:
    """Return the migrations of this program, by app and name."""
    return frozenset(MigrationLoader(None).graph.nodes)


def _redis_answers() -> bool:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **patience()) as client:
            return bool(client.ping())
    except (redis.RedisError, OSError):
        return False


class _Reports:
    """The reports of one event loop. One is created at a time and serves all requests within a second."""

    def __init__(self) -> None:
        self._made: Report = {}
        self._at = -KEEP_SECONDS
        self._making: asyncio.Future[Report] | None = None

    async def newest(self) -> Report:
        if time.monotonic() - self._at < KEEP_SECONDS:
            return self._made
        if self._making is None or self._making.done():
            self._making = asyncio.ensure_future(self._make())
        try:
            # The querying thread cannot be stopped. The next request waits for the same thread.
            return await asyncio.wait_for(asyncio.shield(self._making), PATIENCE_SECONDS)
        except TimeoutError:
            return _unanswered({"redis": None, "worker_silent_seconds": None})

    async def _make(self) -> Report:
        self._made = await sync_to_async(_report_in_thread, thread_sensitive=False)()
        self._at = time.monotonic()
        return self._made


def _report_in_thread() -> Report:
    try:
        return report()
    finally:
        close_old_connections()


async def _answer(scope: Scope, send: Send, status: int, said: Report) -> None:
    body = json.dumps(said).encode() + b"\n"
    headers = [
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
