"""The computers of the simulation as real processes: laptops, the server, and the arbiter who acts on one of them."""

from __future__ import annotations

import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from tests.conftest import free_port
from tests.mirrors.proxy import Network, bad_network
from tests.server.processes import ROOT, Process, Server, running_server, start, wait_for_port, wait_until

CALM_SECONDS = 600.0
"""Maximum time until the server has everything once nothing fails any more."""
START_SECONDS = 600.0
"""Maximum time until a laptop listens: it makes its tables first."""
SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings"}


class Actor:
    """A process that runs the commands of `tests.mirrors.actor` on a computer, one after the other."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "tests.mirrors.actor", "listen"],
            cwd=ROOT,
            env={**environment, **SETTINGS},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, *command: str) -> Any:
        """Run a command to its end; what it said."""
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._popen.stdin.write(json.dumps(command) + "\n")
        self._popen.stdin.flush()
        line = self._popen.stdout.readline()
        if not line:
            raise RuntimeError(f"{command} failed")
        return json.loads(line)

    def stop(self) -> None:
        """End the process."""
        self._popen.kill()
        self._popen.communicate()


@dataclass
class Laptop:
    """A laptop: its folder with the database, and the program on it."""

    folder: Path
    pem: Path
    process: Process | None = None
    port: int = field(default_factory=free_port)
    actor: Actor | None = None

    def run(self, *command: str) -> Any:
        """Run a command of `tests.mirrors.actor`; what it said."""
        if self.actor is None:
            self.actor = Actor(self.environment)
        return self.actor.run(*command)

    @property
    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
        for name in ("DATABASE_URL", "REDIS_URL"):
            inherited.pop(name, None)
        return inherited | {
            "VAR_DIR": str(self.folder),
            "SSL_CERT_FILE": str(self.pem),
            "OUTGOING_PRIVATE_NETWORKS": "127.0.0.0/8",
            "RESTORE_POINTS": "false",
            "CI": "1",
        }

    def serve(self) -> None:
        """Start `tabellone serve`."""
        self.folder.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "config", "serve", "--empty", "--no-browser", "--port", str(self.port)]
        self.process = start("laptop", command, self.folder, self.environment)
        wait_for_port(self.port, self.process, START_SECONDS)

    def copy_tables(self, other: Laptop) -> None:
        """Copy the database, which has no event yet, to another laptop that was never switched on."""
        other.folder.mkdir()
        name = "tabellone.sqlite3"
        with (
            contextlib.closing(sqlite3.connect(self.folder / name)) as here,
            contextlib.closing(sqlite3.connect(other.folder / name)) as there,
        ):
            here.backup(there)

    def kill(self) -> None:
        """Let the program die."""
        assert self.process is not None
        self.process.kill()

    def switch_off(self) -> None:
        """End everything that runs on it."""
        if self.actor is not None:
            self.actor.stop()
            self.actor = None
        if self.process is not None and self.process.popen.poll() is None:
            self.process.kill()


class Arbiter:
    """The arbiter by script: a process that acts on a computer, and is started again when it was killed.

    As long as the file `busy` exists, the arbiter corrects results after the last round.
    """

    def __init__(self, environment: Mapping[str, str], pause: float, last_round: int, busy: Path) -> None:
        self.environment, self.busy = environment, busy
        self.command = ("play", str(pause), str(last_round), str(busy))
        self.acts: list[tuple[int, float]] = []
        """The version after each act, and its time."""
        self.marks: list[str] = []
        """The time of the change-log entry of each act."""
        self.is_done = threading.Event()
        self.popen = self._start()
        threading.Thread(target=self._read, daemon=True).start()

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.mirrors.actor", *self.command],
            cwd=ROOT,
            env={**self.environment, **SETTINGS},
            stdout=subprocess.PIPE,
            text=True,
        )

    def _read(self) -> None:
        while not self.is_done.is_set():
            assert self.popen.stdout is not None
            with self.popen.stdout as output:
                for line in output:
                    self._note(line)
            self.popen.wait()
            if not self.is_done.is_set():
                self.popen = self._start()

    def _note(self, line: str) -> None:
        with contextlib.suppress(ValueError):
            said = json.loads(line)
            if "version" in said:
                self.acts.append((said["version"], said["at"]))
                self.marks.append(said["mark"])
            if "done" in said:
                self.is_done.set()

    def kill(self) -> None:
        """Let the process die in the middle of what it does."""
        self.popen.kill()

    def finish(self) -> None:
        """Wait until the arbiter has played the last round, and nothing keeps it busy."""
        self.busy.unlink(missing_ok=True)
        wait_until(self.is_done.is_set, "the arbiter does not finish", 5 * CALM_SECONDS)


@dataclass
class Computers:
    """All computers of the simulation, and the network between them."""

    server: Server
    laptop: Laptop
    network: Network
    address: str
    """Of the server, as the laptop knows it."""
    new_laptop: Laptop
    """Not switched on yet, without the event."""
    web: Process
    server_actor: Actor
    chance: random.Random
    kills: dict[str, int] = field(default_factory=dict)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The rows that the query finds in the server's database."""
        with psycopg.connect(self.server.environment["DATABASE_URL"], autocommit=True) as connection:
            return connection.execute(query.encode()).fetchall()

    def version(self) -> int:
        """The version that the laptop's event has on the server."""
        found = self.rows("SELECT version FROM mirrors_eventmirror WHERE NOT is_over")
        return int(found[0][0]) if found else 0

    def wait_for(self, version: int, seconds: float = CALM_SECONDS) -> None:
        """Wait until the server has this version of the event."""
        wait_until(lambda: self.version() >= version, f"the server has no version {version}", seconds)

    def kill_one(self, arbiter: Arbiter) -> None:
        """Kill the laptop's program, the server's, or the arbiter's script."""
        what = self.chance.choice(("laptop", "server", "script"))
        self.kills[what] = self.kills.get(what, 0) + 1
        if what == "laptop":
            self.laptop.kill()
            self.laptop.serve()
        elif what == "server":
            self.kill_server()
        else:
            arbiter.kill()

    def kill_server(self) -> None:
        """Let the server's web process die, and start it again."""
        self.web.kill()
        self.web = start_web(self.server, self.network.server_port)


def start_web(server: Server, port: int) -> Process:
    """Start the server's web process with one worker, which starts faster than several."""
    process = server.start("web", {"--port": str(port), "--host": "127.0.0.1", "--workers": "1"})
    wait_for_port(port, process, START_SECONDS)
    return process


@contextlib.contextmanager
def running_computers(folder: Path, seed: int) -> Iterator[Computers]:
    """The computers, until the end of the block."""
    chance = random.Random(seed)
    (folder / "server").mkdir()
    with running_server(folder / "server") as server:
        network = Network(free_port(), chance)
        web = start_web(server, network.server_port)
        with bad_network(network, folder) as port:
            pem, address = folder / "server.pem", f"https://localhost:{port}"
            laptop, new_laptop = Laptop(folder / "laptop", pem), Laptop(folder / "new-laptop", pem)
            actor = Actor(server.environment)
            try:
                laptop.serve()
                laptop.copy_tables(new_laptop)
                yield Computers(server, laptop, network, address, new_laptop, web, actor, chance)
            finally:
                actor.stop()
                laptop.switch_off()
                new_laptop.switch_off()
