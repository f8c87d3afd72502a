"""Measure a publication in a full hall: ``python -m benchmarks.publication --phones 300 --screens 10``.

Two programs are started in turn, each with an event of 300 players whose fourth round is a draft: the server of
docker-compose.yml (PostgreSQL, Redis, web, worker), and the laptop of ``tabellone serve`` (SQLite, one process). Phones
with four public pages listen as live.js does (see `benchmarks.fan_out`), screens ask as screen.js does, and on the
server each player has a device whose push service is part of the measurement. The arbiter publishes the round.

Printed per mode, in seconds from the arbiter's request: until a phone has the new state, until a screen has the new
content, until the push service has the message of a device. ``missing`` counts those that had nothing in 90 seconds.
The exit status is 1 when one is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import uvloop

from benchmarks.fan_out import Site, open_phones, percentiles, publish
from tests.conftest import free_port
from tests.phones.push_service import HERE, PushBrowser, PushRequest, push_service
from tests.server.processes import ROOT, running_server, start, wait_for_port

PLAYERS, NUMBER = 300, 4
MOST_PHONES, MOST_SCREENS = 1000, 40
LAST_SECONDS = 90.0
SOON = 0.2
"""Seconds within which screens ask after a live message (screen.js)."""
MAKES = """
from tests.factories import PASSWORD, pair_round, played_event
from tests.phones.made import subscribed, wish_for
from tests.phones.push_service import PushBrowser
from tests.screens.made import screen_on
from phones.domain import subscriptions
subscriptions.MOST_OF_HOST = 1000  # a push service that no browser maker runs gets 50
event = played_event(players={players}, rounds=9, played=3)
pair_round(event)
browser = PushBrowser()
browser.public_key, browser.auth_secret = {keys!r}
if {endpoint!r}:
    for player in event.registrations.exclude(tpn=None):
        subscribed(event, browser, f"{endpoint}{{player.tpn}}", wish_for(player))
tokens = [screen_on(event, f"Screen {{number}}")[1] for number in range({screens})]
import json
print(json.dumps([event.slug, PASSWORD, tokens]))
"""


class TimedRequests(list[PushRequest]):
    """What the push service got, each with its time."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def append(self, request: PushRequest) -> None:
        """Keep the request and the time."""
        self.times.append(time.monotonic())
        super().append(request)


@dataclass(frozen=True)
class Program:
    """A running program with its event: address, event, password and the tokens of its screens."""

    address: str
    slug: str
    password: str
    tokens: list[str]


class Screen:
    """A hall screen: listens to the stream of the event and asks for its content."""

    def __init__(self, site: Site, token: str) -> None:
        self.site, self.token, self.stamp = site, token, ""
        self.seen: list[float] = []
        self.bytes = 0
        self.asking: set[asyncio.Task[None]] = set()

    async def ask(self) -> None:
        """Request the content and note a new one."""
        path = f"/screen/content/?has={self.stamp}&width=1920&height=1080&page=1&pages=1"
        reader, writer = await asyncio.open_connection(self.site.host, self.site.port)
        headers = f"Host: {self.site.host}\r\nCookie: hall_screen={self.token}\r\nConnection: close\r\n"
        writer.write(f"GET {path} HTTP/1.1\r\n{headers}\r\n".encode())
        head, _end, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        self.site.answers[f"screen {head[9:12].decode()}"] += 1
        self.bytes += len(body)
        answer = json.loads(body[body.index(b"{") : body.rindex(b"}") + 1])
        if answer["stamp"] != self.stamp:
            self.stamp = answer["stamp"]
            self.seen.append(time.monotonic())

    async def listen(self, opened: asyncio.Event) -> None:
        """Read the stream and ask soon after each message that is news."""
        reader, writer = await asyncio.open_connection(self.site.host, self.site.port)
        writer.write(f"GET /live/?e={self.site.slug} HTTP/1.1\r\nHost: {self.site.host}\r\n\r\n".encode())
        while line := await reader.readline():
            if not line.startswith(b"data: {"):
                continue
            if not opened.is_set():
                opened.set()
            else:
                self.asking.add(asyncio.ensure_future(self._ask_soon()))

    async def _ask_soon(self) -> None:
        await asyncio.sleep(random.random() * SOON)
        await self.ask()


async def run(program: Program, phones: int, pushed: TimedRequests, devices: int) -> dict[str, object]:
    """Open phones and screens, publish, and return the delays."""
    parts = urlsplit(program.address)
    site = Site(str(parts.hostname), int(parts.port or 0), program.slug)
    readers = await open_phones(site, phones, NUMBER - 1)
    screens = [Screen(site, token) for token in program.tokens]
    opened = [asyncio.Event() for _screen in screens]
    streams = [asyncio.ensure_future(screen.listen(event)) for screen, event in zip(screens, opened, strict=True)]
    for screen, event in zip(screens, opened, strict=True):
        await screen.ask()
        await event.wait()
        screen.seen.clear()
    await asyncio.sleep(1)
    site.answers.clear()
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as arbiter:
        [act] = await loop.run_in_executor(arbiter, publish, program.address, program.password, program.slug, NUMBER)
    end = time.monotonic() + LAST_SECONDS
    while time.monotonic() < end and (  # noqa: ASYNC110  (many phones, looked at now and then)
        any(phone.version < act.version or phone.is_busy for phone in readers)
        or not all(screen.seen for screen in screens)
        or len(pushed.times) < devices
    ):
        await asyncio.sleep(0.1)
    for phone in readers:
        phone.leave()
    for stream in streams:
        stream.cancel()
    shown = [
        min(at for at, version in phone.seen if version >= act.version)
        for phone in readers
        if phone.version >= act.version
    ]
    found = {
        "phones": (shown, phones),
        "screens": ([screen.seen[0] for screen in screens if screen.seen], len(screens)),
        "notifications": (list(pushed.times), devices),
    }
    return {
        "arbiter": round(act.answered - act.sent, 2),
        **{name: told([at - act.sent for at in times], wanted) for name, (times, wanted) in found.items() if wanted},
        "answers": dict(sorted(site.answers.items())),
    }


def told(delays: list[float], wanted: int) -> dict[str, float]:
    """Return percentiles and the number that is missing."""
    return percentiles(sorted(delays)) | {"missing": wanted - len(delays)}


@contextmanager
def on_a_server(folder: Path, options: argparse.Namespace) -> Iterator[tuple[Program, TimedRequests]]:
    """Start the server with a push service for its worker."""
    browser, pushed = PushBrowser(), TimedRequests()
    with push_service(folder) as service, running_server(folder) as server:
        service.got = pushed
        server.environment |= {"OUTGOING_PRIVATE_NETWORKS": HERE, "SSL_CERT_FILE": str(folder / "push.pem")}
        made = made_by(server.run, options, browser, service.endpoint("/device-"))
        server.start("worker")
        yield Program(server.web(), *made), pushed


@contextmanager
def on_a_laptop(folder: Path, options: argparse.Namespace) -> Iterator[tuple[Program, TimedRequests]]:
    """Start the program as on a laptop."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")} | {
        "VAR_DIR": str(folder)
    }
    port = free_port()
    command = [sys.executable, "-m", "config", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = start("laptop", command, folder, environment)
    try:
        wait_for_port(port, process, 300)

        def manage(*arguments: str) -> str:
            line = [sys.executable, "manage.py", *arguments]
            return subprocess.run(line, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout

        yield Program(f"http://127.0.0.1:{port}", *made_by(manage, options, PushBrowser(), "")), TimedRequests()
    finally:
        process.stop()


def made_by(
    manage: Callable[..., str], options: argparse.Namespace, browser: PushBrowser, endpoint: str
) -> tuple[str, str, list[str]]:
    """Make the event by a command of the program; return slug, password and the tokens of its screens."""
    keys = (browser.public_key, browser.auth_secret)
    code = MAKES.format(players=PLAYERS, keys=keys, endpoint=endpoint, screens=options.screens)
    slug, password, tokens = json.loads(
        re.findall(r"^\[.*\]$", manage("shell", "--verbosity=0", f"--command={code}"), re.MULTILINE)[-1]
    )
    return slug, password, tokens


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.publication", description=__doc__)
    parser.add_argument("--phones", type=int, default=300, help=f"at most {MOST_PHONES}")
    parser.add_argument("--screens", type=int, default=10, help=f"at most {MOST_SCREENS}")
    options = parser.parse_args(arguments)
    if options.phones > MOST_PHONES or options.screens > MOST_SCREENS:
        parser.error(f"At most {MOST_PHONES} phones and {MOST_SCREENS} screens.")
    missing = 0
    for name, program_of in (("server", on_a_server), ("laptop", on_a_laptop)):
        with tempfile.TemporaryDirectory() as folder, program_of(Path(folder), options) as (program, pushed):
            devices = PLAYERS if name == "server" else 0
            found = uvloop.run(run(program, options.phones, pushed, devices))
        print(f"{name}: " + "  ".join(f"{key} {value}" for key, value in found.items()), flush=True)
        missing += sum(
            int(value["missing"]) for value in found.values() if isinstance(value, dict) and "missing" in value
        )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
