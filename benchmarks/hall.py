"""Measure a hall of phones while an arbiter enters results: ``python -m benchmarks.hall --phones 300``.

Starts PostgreSQL, Redis, web and worker by the commands of docker-compose.yml, each on a port of its own. The phones do
the same as static/js/live.js. They listen to the stream, and after a message they request the difference to their page
within its spread, or fetch the page after a redirect. After a failure they wait, longer each time. The arbiter enters
results one after the other, as fast as the server responds but not faster than ``--pause``. Printed at the end: the
number of responses by status, the arbiter's waiting time, and the processor time of the server for an opened stream, a
cached page and a 304.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import multiprocessing
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.server.client import Client
from tests.server.processes import Server, running_server

PAGES = ("round/{}/", "round/{}/?by=name", "standings/", "")
SPREAD, FIRST_WAIT, LONGEST_WAIT = 0.8, 2.0, 60.0
LAST_WORD_SECONDS = 30.0
ONE_BY_ONE = 300
"""Requests of each kind whose cost is measured, after the hall is empty."""


@dataclass
class Hall:
    """Counts of the responses to the phones."""

    host: str
    port: int
    answers: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    sizes: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Bytes of the response bodies over the wire."""


async def request(hall: Hall, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    """Send one request over a separate connection; return its status, headers and body."""
    reader, writer = await asyncio.open_connection(hall.host, hall.port)
    try:
        lines = [f"GET {path} HTTP/1.1", f"Host: {hall.host}", "Connection: close", "Accept-Encoding: gzip"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        body = await reader.read()
    finally:
        writer.close()
    first, *rest = head.strip().split("\r\n")
    found = {name.lower(): value.strip() for name, _colon, value in (line.partition(":") for line in rest)}
    return int(first.split()[1]), found, body


class Phone:
    """A reader's browser with one page open."""

    def __init__(self, hall: Hall, slug: str, page: str) -> None:
        self.hall, self.slug, self.page = hall, slug, page
        self.state, self.shown, self.refused = "", 0, 0
        self.opened = asyncio.Event()
        self.looking: asyncio.Task[None] | None = None
        self.again = 0.0

    async def listen(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, asyncio.IncompleteReadError):
                self.hall.answers["stream broke"] += 1
            await asyncio.sleep(random.uniform(2, 6))

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection(self.hall.host, self.hall.port)
        try:
            writer.write(f"GET /live/?e={self.slug} HTTP/1.1\r\nHost: {self.hall.host}\r\n\r\n".encode())
            status = int((await reader.readline()).split()[1])
            self.hall.answers[f"stream {status}"] += 1
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.opened.set()
                    self.hear(json.loads(line[6:]))
        finally:
            writer.close()

    def hear(self, message: dict[str, float]) -> None:
        if message.get("version", 0) > self.shown:
            self.soon(random.random() * message.get("spread", SPREAD * 1000) / 1000)

    def soon(self, seconds: float) -> None:
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self.look(seconds))
        else:
            self.again = SPREAD

    async def look(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            self.again = 0.0
            seconds = max(await self._fetch(), self.again)
            if not seconds:
                return

    async def _fetch(self) -> float:
        """Fetch the page; return the seconds to wait before the next attempt, 0 if none is needed."""
        started = time.monotonic()
        try:
            status, headers, body = await self._ask()
        except (OSError, asyncio.IncompleteReadError):
            status, headers, body = 0, {}, b""
        if status == 200:
            self.hall.seconds.append(time.monotonic() - started)
            self.hall.sizes[kind_of(headers)].append(len(body))
            self.refused = 0
            self.shown, self.state = seen_in(headers, body)
            return 0.0
        wait: float = min(FIRST_WAIT * 2**self.refused, LONGEST_WAIT)
        self.refused += 1
        return max(wait, float(headers.get("retry-after", 0))) * random.uniform(0.5, 1.5)

    async def _ask(self) -> tuple[int, dict[str, str], bytes]:
        """Request the difference to the present page, or the page."""
        address = f"/e/{self.slug}/{self.page}"
        if self.state:
            asked = f"{address}{'&' if '?' in address else '?'}since={self.state}"
            status, headers, body = await self._request(asked)
            if status != 303:
                return status, headers, body
        return await self._request(address)

    async def _request(self, address: str) -> tuple[int, dict[str, str], bytes]:
        try:
            status, headers, body = await request(self.hall, address, {})
        except (OSError, asyncio.IncompleteReadError):
            self.hall.answers["page broke"] += 1
            raise
        self.hall.answers[f"{kind_of(headers)} {status}"] += 1
        return status, headers, body


def kind_of(headers: dict[str, str]) -> str:
    return "difference" if "json" in headers.get("content-type", "") else "page"


def seen_in(headers: dict[str, str], body: bytes) -> tuple[int, str]:
    """Return the version and the state that the page shows after this response."""
    text = gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body
    if kind_of(headers) == "difference":
        difference = json.loads(text)
        return int(difference["version"]), str(difference["to"])
    version, state = (re.search(rf'data-{name}="([^"]*)"'.encode(), text) for name in ("version", "state"))
    return int(version[1]) if version else 0, state[1].decode() if state else ""


# The arbiter ----------------------------------------------------------------------------------------------------------


def enter_results(
    site: str, password: str, slug: str, number: int, results: int, pause: float
) -> list[tuple[int, float]]:
    """Sign in and enter this number of results of the round; return the status and the seconds of each."""
    arbiter = Client(site)
    arbiter.sign_in("owner", password)
    answers = []
    desk = f"/e/{slug}/desk/round/{number}/"
    boards = arbiter.boards_of(f"{desk}results/")
    for board in range(1, results + 1):
        started = time.monotonic()
        outcome = random.choice(["1-0", "0-1"])
        answer = arbiter.post(f"{desk}board/{board}/", accept="application/json", outcome=outcome, seen=boards[board])
        answers.append((answer.status, time.monotonic() - started))
        time.sleep(max(0.0, pause - answers[-1][1]))
    return answers


# The server -----------------------------------------------------------------------------------------------------------


def processor_seconds(group: int) -> float:
    """Return the processor seconds that all processes of the group have used so far."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if int(fields[2]) == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def most_connections(server: Server) -> int:
    """Return the present number of database connections."""
    question = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    with psycopg.connect(server.environment["DATABASE_URL"]) as connection:
        row = connection.execute(question).fetchone()
    return int(row[0]) - 1 if row else 0


async def one_by_one(hall: Hall, group: int, slug: str) -> dict[str, float]:
    """Return the processor milliseconds of a cached page, a 304 and an opened stream, without other phones."""
    address = f"/e/{slug}/standings/"
    for _time in range(10):
        _status, headers, _body = await request(hall, address, {})
    costs = {}
    for name, known in (("cached page", {}), ("304", {"If-None-Match": headers["etag"]})):
        before = processor_seconds(group)
        answers = Counter([(await request(hall, address, known))[0] for _time in range(ONE_BY_ONE)])
        costs[name] = (processor_seconds(group) - before) * 1000 / ONE_BY_ONE
        if set(answers) != {304 if known else 200}:
            raise RuntimeError(f"{name}: {dict(answers)}")
    phones = [Phone(hall, slug, "") for _number in range(ONE_BY_ONE)]
    for phone in phones:
        phone.shown = 10**9
    before = processor_seconds(group)
    listening = []
    for phone in phones:
        listening.append(asyncio.create_task(phone.listen()))
        await phone.opened.wait()
    costs["opened stream"] = (processor_seconds(group) - before) * 1000 / ONE_BY_ONE
    await end(listening)
    return costs


async def end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def fill(hall: Hall, server: Server, site: str, slug: str, options: argparse.Namespace) -> dict[str, object]:
    """Fill the hall with phones while the arbiter works; return the measurements."""
    group = web_of(server)
    phones = [Phone(hall, slug, PAGES[number % len(PAGES)].format(options.round)) for number in range(options.phones)]
    started, used = time.monotonic(), processor_seconds(group)
    listening = [asyncio.create_task(phone.listen()) for phone in phones]
    await asyncio.gather(*(phone.opened.wait() for phone in phones))
    await settled(phones)
    opened = time.monotonic() - started
    hall.seconds.clear()
    hall.sizes.clear()
    loop, connections = asyncio.get_running_loop(), [0]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as arbiter:
        order = (site, options.password, slug, options.round, options.results, options.pause)
        work = loop.run_in_executor(arbiter, enter_results, *order)
        while not work.done():
            connections.append(await loop.run_in_executor(None, most_connections, server))
            await asyncio.sleep(0.3)
        answers = await work
    late = await settled(phones)
    filled = processor_seconds(group) - used
    version = max(phone.shown for phone in phones)
    behind = sum(phone.shown < version for phone in phones)
    await end(listening)
    waits = [seconds for _status, seconds in answers]
    return {
        "answers to phones": dict(sorted(hall.answers.items())),
        "phones without the newest page": behind,
        "seconds until all had it": round(late, 1),
        "page seconds p50, p95": percentiles(hall.seconds),
        "bytes of an answer, mean": {kind: round(statistics.mean(sizes)) for kind, sizes in sorted(hall.sizes.items())},
        "arbiter's answers": dict(Counter(status for status, _seconds in answers)),
        "arbiter's seconds p50, p95, most": [*percentiles(waits), round(max(waits), 3)],
        "connections of the database, most": max(connections),
        "seconds until all streams were open": round(opened, 1),
        "processor seconds of the web": round(filled, 1),
    }


async def settled(phones: list[Phone]) -> float:
    """Wait until no phone has anything to fetch; return the seconds waited."""
    started = time.monotonic()
    await asyncio.sleep(1)
    while time.monotonic() - started < LAST_WORD_SECONDS:
        if all(phone.looking is None or phone.looking.done() for phone in phones):
            break
        await asyncio.sleep(0.1)
    return time.monotonic() - started


def percentiles(seconds: list[float]) -> list[float]:
    ordered = statistics.quantiles(seconds, n=20)
    return [round(statistics.median(seconds), 3), round(ordered[-1], 3)]


def web_of(server: Server) -> int:
    return next(process.popen.pid for process in server.processes if process.service == "web")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall", description=__doc__)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--results", type=int, default=100)
    parser.add_argument("--round", type=int, default=4, help="the round whose results are entered")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two results at least")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        slug, options.password = make_event(server, options)
        server.start("worker")
        site = server.web()
        address = urlsplit(site)
        hall = Hall(str(address.hostname), int(address.port or 0))
        found = asyncio.run(fill(hall, server, site, slug, options))
        costs = asyncio.run(one_by_one(hall, web_of(server), slug))
    for name, value in found.items():
        print(f"{name}: {value}")
    for name, value in costs.items():
        print(f"processor milliseconds, {name}: {value:.2f}")
    failures = [name for name in hall.answers if name.startswith("page 5") and name != "page 503"]
    return 1 if failures or found["phones without the newest page"] else 0


def make_event(server: Server, options: argparse.Namespace) -> tuple[str, str]:
    """Create an event with a published round without results; return its slug and its owner's password."""
    lines = (
        "from tests.factories import PASSWORD, played_event, publish_next",
        f"event = played_event(players={options.players}, rounds=9, played={options.round - 1})",
        "publish_next(event)",
        "print(event.slug, PASSWORD, end='')",
    )
    slug, _space, password = server.run("shell", "--verbosity=0", "--command=" + "\n".join(lines)).partition(" ")
    return slug, password


if __name__ == "__main__":
    sys.exit(main())
