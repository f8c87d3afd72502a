"""Measure the delay from an action to every phone: ``python -m benchmarks.fan_out --against ../base --times 3``.

Starts PostgreSQL, Redis, web and worker as docker-compose.yml describes them, each on a free port of 127.0.0.1, and the
given number of phones. The phones do the same as static/js/live.js. They listen to the stream, request the difference
within the announced spread, follow redirects to the whole page, and retry after a failure. The arbiter publishes a
round; with ``--pauses`` the arbiter enters results one after the other instead.

Each phone's delay is the time from the arbiter's request until the phone has that state or a newer one. Printed per
run: percentiles of the delays, phones that never had the state (``missing``), the arbiter's own waits, the processor
time and the memory of the web processes, and the number of responses by status.

``--against DIR`` runs each scenario with the program in that folder too, ``--times`` times in alternation, on the same
machine with the same phones. The exit status is 1 when a phone is missing from a run of this program.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import multiprocessing
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import uvloop

from benchmarks.hall import PAGES, processor_seconds, web_of
from tests.server import processes
from tests.server.client import Client
from tests.server.processes import Server, running_server

SPREAD, FIRST_WAIT, LONGEST_WAIT = 0.8, 2.0, 60.0
"""Times of live.js, in seconds."""
MOST_PHONES = 8000
USUAL: list[tuple[int, float | None]] = [(300, 0.4), (300, 2.5), (1000, None), (3000, None), (5000, None)]
"""Phones, and seconds between two results; None: one publication."""
LAST_WORD_SECONDS = 90.0
"""Seconds that phones have after the last action; later phones count as missing."""
ANSWER_SECONDS = 60.0
OPENING = 100
"""Number of streams opened at the same time."""


@dataclass(frozen=True)
class Act:
    """Action of the arbiter: its times of request and response (monotonic clock of the machine) and its result."""

    sent: float
    answered: float
    status: int
    version: int


@dataclass
class Site:
    """Server with counts of its responses."""

    host: str
    port: int
    slug: str
    answers: Counter[str] = field(default_factory=Counter)
    bytes: int = 0


# Requests -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Got:
    """Response with the parts that phones use."""

    status: int
    headers: bytes
    body: bytes

    def header(self, name: bytes) -> str:
        found = re.search(rb"\r\n" + name + rb": *([^\r]*)", self.headers, re.IGNORECASE)
        return found[1].decode() if found else ""


class Request(asyncio.Protocol):
    """One request over a separate connection."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.parts: list[bytes] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast("asyncio.Transport", transport).write(self.text)

    def data_received(self, data: bytes) -> None:
        self.parts.append(data)

    def connection_lost(self, _exc: Exception | None) -> None:
        if not self.done.done():
            self.done.set_result(None)


async def get(site: Site, path: str) -> Got:
    """Send a request; return status 0 if the connection broke or there was no response in a minute."""
    text = f"GET {path} HTTP/1.1\r\nHost: {site.host}\r\nConnection: close\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            loop = asyncio.get_running_loop()
            transport, asked = await loop.create_connection(lambda: Request(text), site.host, site.port)
            try:
                await asked.done
            finally:
                transport.abort()
    except OSError:
        site.answers["broken"] += 1
        return Got(0, b"", b"")
    head, _end, body = b"".join(asked.parts).partition(b"\r\n\r\n")
    status = int(head[9:12] or 0)
    got = Got(status, head, body)
    kind = "difference" if b"json" in got.header(b"content-type").encode() else "page"
    site.answers[f"{kind} {status}"] += 1
    site.bytes += len(body)
    return got


@lru_cache(maxsize=4000)
def shown_in(body: bytes, *, is_packed: bool) -> tuple[int, str]:
    """Return the version and the state that a phone shows after this page or difference."""
    text = gzip.decompress(body) if is_packed else body
    if text.startswith(b"{"):
        difference = json.loads(text)
        return int(difference["version"]), str(difference["to"])
    version, state = (re.search(rf'data-{name}="([^"]*)"'.encode(), text) for name in ("version", "state"))
    return int(version[1]) if version else 0, state[1].decode() if state else ""


@lru_cache(maxsize=4000)
def message_in(line: bytes) -> dict[str, float]:
    found: dict[str, float] = json.loads(line)
    return found


# Phones ---------------------------------------------------------------------------------------------------------------


class Phone(asyncio.Protocol):
    """A browser with one page open, and its stream."""

    def __init__(self, site: Site, page: str, shown: tuple[int, str]) -> None:
        self.site, self.address = site, f"/e/{site.slug}/{page}"
        self.version, self.state = shown
        self.seen: list[tuple[float, int]] = []
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.timer: asyncio.TimerHandle | None = None
        self.fetching: asyncio.Task[None] | None = None
        self.again = False
        self.refused = 0
        self.transport: asyncio.Transport | None = None
        self.is_leaving = False

    async def open(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, self.site.host, self.site.port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport, self.buffer = cast("asyncio.Transport", transport), b""
        self.transport.write(f"GET /live/?e={self.site.slug} HTTP/1.1\r\nHost: {self.site.host}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        for line in lines:
            if line.startswith(b"data: {"):
                if not self.opened.done():
                    self.opened.set_result(None)
                self.hear(message_in(line[6:]))

    def connection_lost(self, _exc: Exception | None) -> None:
        if not self.is_leaving:
            self.site.answers["stream broken"] += 1
            asyncio.get_running_loop().call_later(random.uniform(2, 6), self._open_again)

    def _open_again(self) -> None:
        self.reopening = asyncio.ensure_future(self.open())

    def hear(self, message: dict[str, float]) -> None:
        if message.get("version", 0) > self.version:
            self.soon(random.random() * message.get("spread", SPREAD * 1000) / 1000)

    def soon(self, seconds: float) -> None:
        if self.fetching is not None:
            self.again = True
        elif self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        self.timer = None
        self.fetching = asyncio.ensure_future(self._fetch())

    async def _fetch(self) -> None:
        got, wait = await self._ask(), 0.0
        if got.status == 200:
            self.refused = 0
            self.version, self.state = shown_in(got.body, is_packed=got.header(b"content-encoding") == "gzip")
            self.seen.append((time.monotonic(), self.version))
        else:
            longest = max(min(FIRST_WAIT * 2**self.refused, LONGEST_WAIT), float(got.header(b"retry-after") or 0))
            self.refused += 1
            wait = longest * random.uniform(0.5, 1.5)
        self.fetching = None
        if self.again or wait:
            self.again = False
            self.soon(max(wait, SPREAD))

    async def _ask(self) -> Got:
        got = await get(self.site, f"{self.address}{'&' if '?' in self.address else '?'}since={self.state}")
        return got if got.status != 303 else await get(self.site, got.header(b"location"))

    def leave(self) -> None:
        self.is_leaving = True
        for pending in (self.timer, self.fetching):
            if pending is not None:
                pending.cancel()
        if self.transport is not None:
            self.transport.abort()

    @property
    def is_busy(self) -> bool:
        return self.timer is not None or self.fetching is not None


async def open_phones(site: Site, count: int, shown: int) -> list[Phone]:
    """Return phones over four pages, each with its page shown and its stream open."""
    pages = [page.format(shown) for page in PAGES]
    first = [await get(site, f"/e/{site.slug}/{page}") for page in pages]
    states = [shown_in(got.body, is_packed=got.header(b"content-encoding") == "gzip") for got in first]
    phones = [Phone(site, pages[number % 4], states[number % 4]) for number in range(count)]
    for start in range(0, count, OPENING):
        some = phones[start : start + OPENING]
        await asyncio.gather(*(phone.open() for phone in some))
        await asyncio.wait_for(asyncio.gather(*(phone.opened for phone in some)), ANSWER_SECONDS)
    return phones


# The arbiter ----------------------------------------------------------------------------------------------------------


def publish(address: str, password: str, slug: str, number: int) -> list[Act]:
    """Sign in and publish the draft round."""
    arbiter = Client(address)
    arbiter.sign_in("owner", password)
    desk = f"/e/{slug}/desk/"
    arbiter.get(desk)
    time.sleep(1)
    sent = time.monotonic()
    answer = arbiter.post(f"{desk}round/{number}/publish/")
    answered = time.monotonic()
    return [Act(sent, answered, answer.status, version_of(arbiter, slug))]


def enter_results(address: str, password: str, slug: str, number: int, results: int, pause: float) -> list[Act]:
    """Sign in and enter this number of results of the round, one each ``pause`` seconds."""
    arbiter = Client(address)
    arbiter.sign_in("owner", password)
    desk = f"/e/{slug}/desk/round/{number}/"
    boards = arbiter.boards_of(f"{desk}results/")
    time.sleep(1)
    acts = []
    begin = time.monotonic()
    for board in range(1, results + 1):
        time.sleep(max(0.0, begin + (board - 1) * pause - time.monotonic()))
        sent = time.monotonic()
        outcome = random.choice(["1-0", "0-1"])
        answer = arbiter.post(f"{desk}board/{board}/", accept="application/json", outcome=outcome, seen=boards[board])
        acts.append(Act(sent, time.monotonic(), answer.status, version_of(arbiter, slug)))
    return acts


def version_of(arbiter: Client, slug: str) -> int:
    return int(arbiter.get(f"/e/{slug}/version/").json()["version"])


# Runs -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scenario:
    """Number of phones with a result each ``pause`` seconds, or with one publication."""

    phones: int
    pause: float | None
    results: int

    def __str__(self) -> str:
        what = "publication" if self.pause is None else f"{self.results} results, one each {self.pause} s"
        return f"{self.phones} phones, {what}"


async def run(site: Site, server: Server, password: str, scenario: Scenario, number: int) -> dict[str, object]:
    """Open the phones, run the actions and return the results."""
    group = web_of(server)
    is_publication = scenario.pause is None
    phones = await open_phones(site, scenario.phones, number - is_publication)
    await asyncio.sleep(1)
    site.answers.clear()
    used, loop = processor_seconds(group), asyncio.get_running_loop()
    address = f"http://{site.host}:{site.port}"
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as arbiter:
        if scenario.pause is None:
            acts = await loop.run_in_executor(arbiter, publish, address, password, site.slug, number)
        else:
            order = (address, password, site.slug, number, scenario.results, scenario.pause)
            acts = await loop.run_in_executor(arbiter, enter_results, *order)
    final = acts[-1].version
    end = time.monotonic() + LAST_WORD_SECONDS
    while time.monotonic() < end and any(  # noqa: ASYNC110  (thousands of phones, looked at now and then)
        phone.version < final or phone.is_busy for phone in phones
    ):
        await asyncio.sleep(0.2)
    used = processor_seconds(group) - used
    memory = memory_of(group)
    for phone in phones:
        phone.leave()
    delays = sorted(delay for phone in phones for delay in delays_of(phone, acts))
    waits = [act.answered - act.sent for act in acts]
    return {
        **percentiles(delays),
        "missing": sum(phone.version < final for phone in phones),
        "arbiter p50, max": [round(statistics.median(waits), 2), round(max(waits), 2)],
        "arbiter's answers": dict(Counter(act.status for act in acts)),
        "web CPU s": round(used, 1),
        "web MiB": memory,
        "answers": dict(sorted(site.answers.items())),
    }


def delays_of(phone: Phone, acts: list[Act]) -> Iterator[float]:
    """Return the delay of each action on this phone, without actions that it never showed."""
    seen = iter(phone.seen)
    at, version = next(seen, (0.0, -1))
    for act in acts:
        while version < act.version:
            at, version = next(seen, (0.0, 1 << 62))
        if version < 1 << 62:
            yield at - act.sent


def percentiles(delays: list[float]) -> dict[str, float]:
    if not delays:
        return {}
    found = {f"p{part}": delays[min(len(delays) * part // 100, len(delays) - 1)] for part in (50, 95, 99)}
    return {name: round(delay, 2) for name, delay in (found | {"max": delays[-1]}).items()}


def memory_of(group: int) -> list[int]:
    """Return the resident MiB of each process of the group, the largest first."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if int(fields[2]) == group:
            found.append(int(fields[21]) * resource.getpagesize() >> 20)
    return sorted(found, reverse=True)


@contextmanager
def program_in(folder: Path) -> Iterator[None]:
    """Use the program in this folder for servers inside the context."""
    usual = processes.ROOT
    processes.ROOT = folder
    try:
        yield
    finally:
        processes.ROOT = usual


def measure(program: Path, scenario: Scenario, players: int) -> dict[str, object]:
    """Run a scenario once on a separate server with the program of this folder."""
    with program_in(program), tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        slug, password, number = make_event(server, players, is_published=scenario.pause is not None)
        server.start("worker")
        address = urlsplit(server.web())
        site = Site(str(address.hostname), int(address.port or 0), slug)
        return uvloop.run(run(site, server, password, scenario, number))


def make_event(server: Server, players: int, *, is_published: bool) -> tuple[str, str, int]:
    """Create an event whose fourth round is published or a draft; return slug, owner's password and round."""
    lines = (
        "from tests.factories import PASSWORD, pair_round, played_event, publish_next",
        f"event = played_event(players={players}, rounds=9, played=3)",
        f"{'publish_next' if is_published else 'pair_round'}(event)",
        "print(event.slug, PASSWORD, end='')",
    )
    slug, _space, password = server.run("shell", "--verbosity=0", "--command=" + "\n".join(lines)).partition(" ")
    return slug, password, 4


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fan_out", description=__doc__)
    parser.add_argument("--phones", type=int, nargs="+", help=f"at most {MOST_PHONES}; default: all of {USUAL}")
    parser.add_argument("--pauses", type=float, nargs="*", default=[], help="seconds between two results")
    parser.add_argument("--results", type=int, default=40)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--against", type=Path, help="a checkout to compare with")
    parser.add_argument("--times", type=int, default=1)
    options = parser.parse_args(arguments)
    pauses: list[float | None] = options.pauses or [None]
    pairs = [(phones, pause) for phones in options.phones for pause in pauses] if options.phones else USUAL
    if max(phones for phones, _pause in pairs) > MOST_PHONES or options.results * 2 > options.players:
        parser.error(f"At most {MOST_PHONES} phones, and a result for each board.")
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    programs = [*([options.against.resolve()] if options.against else []), processes.ROOT]
    missing = 0
    for scenario in (Scenario(phones, pause, options.results) for phones, pause in pairs):
        print(f"\n{scenario}", flush=True)
        for _time in range(options.times):
            for program in programs:
                found = measure(program, scenario, options.players)
                name = "this program" if program == processes.ROOT else "compared with"
                print(f"  {name:<13} " + "  ".join(f"{key} {value}" for key, value in found.items()), flush=True)
                missing += int(str(found["missing"])) if program == processes.ROOT else 0
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
