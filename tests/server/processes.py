"""The services of docker-compose.yml, started by their own commands on this machine, each on a port of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import redis
import yaml

from tests.conftest import free_port, needs

ROOT = Path(__file__).resolve().parents[2]
# Debian keeps PostgreSQL's programs outside the path.
POSTGRES_PROGRAMS = os.pathsep.join(
    [os.environ["PATH"], *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)]
)
DATABASE = "tabellone"
"""The name of PostgreSQL's database, and of its user."""
WAIT_SECONDS = 60.0
MIGRATION_SECONDS = 300.0
"""All migrations from nothing, on a machine that others use."""


def compose() -> dict[str, Any]:
    """The services of docker-compose.yml by name."""
    services: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return services


def command_of(service: str) -> list[str]:
    """The service's command, its program replaced by the path it has here."""
    described = compose()[service]
    program, *arguments = described["command"]
    if "build" in described:  # our own image, whose entry point is the command `tabellone`
        return [sys.executable, "-m", "config", program, *arguments]
    if program == "postgres":
        return [needs(program, path=POSTGRES_PROGRAMS), *arguments]
    return [needs(program), *arguments]


def wait_until(condition: Callable[[], object], what: str, seconds: float = WAIT_SECONDS) -> None:
    """Return as soon as the condition holds; raise TimeoutError if it never does."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.02)


@dataclass
class Process:
    """A running service, with all its children in a process group of its own."""

    service: str
    popen: subprocess.Popen[bytes]
    log: Path

    def kill(self) -> None:
        """Let it and its children die at once, as in a power cut."""
        os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait()

    def stop(self) -> None:
        """Ask it to end; after a while no longer ask."""
        if self.popen.poll() is not None:
            return
        self.popen.terminate()
        try:
            self.popen.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()


@dataclass
class Server:
    """The whole server: the environment its programs share, and what runs."""

    folder: Path
    environment: dict[str, str]
    queue: Queue
    processes: list[Process] = field(default_factory=list)

    def start(self, service: str, arguments: dict[str, str] | None = None) -> Process:
        """Start the service by its command; ``arguments`` replaces options, ``--port`` for instance."""
        command = [
            next((f"{name}={value}" for name, value in (arguments or {}).items() if part.startswith(f"{name}=")), part)
            for part in command_of(service)
        ]
        process = start(service, command, self.folder, self.environment)
        self.processes.append(process)
        return process

    def web(self, port: int = 0) -> str:
        """Start the web service, on a free port if none is given; its address."""
        port = port or free_port()
        process = self.start("web", {"--port": str(port), "--host": "127.0.0.1"})
        wait_for_port(port, process)
        return f"http://127.0.0.1:{port}"

    def run(self, *command: str) -> str:
        """Run a command of manage.py to its end; what it printed."""
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            stdin=subprocess.DEVNULL,
        ).stdout

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.stop()


def start(
    service: str, command: list[str], folder: Path, environment: dict[str, str], user: str | None = None
) -> Process:
    """Start a command in a process group of its own, its output in a file of the folder."""
    log = folder / f"{service}-{time.monotonic_ns()}.log"
    with log.open("wb") as output:
        popen = subprocess.Popen(
            command,
            cwd=folder if user else ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            user=user,
        )
    return Process(service, popen, log)


def wait_for_port(port: int, process: Process, seconds: float = WAIT_SECONDS) -> None:
    """Wait until somebody listens there; if the process ended instead, show what it said."""

    def listens() -> bool:
        if process.popen.poll() is not None:
            raise RuntimeError(f"{process.service} ended:\n{process.log.read_text()}")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    wait_until(listens, f"{process.service} does not listen on port {port}", seconds)


def postgres_user() -> str | None:
    """The user as whom PostgreSQL runs: as root it must be another one."""
    return "postgres" if os.geteuid() == 0 else None


@contextmanager
def postgres(*settings: str, data: Path | None = None, **variables: str) -> Iterator[str]:
    """A PostgreSQL with an empty database; its address.

    ``settings``: in the form ``name=value``. ``data``: a restored data folder, whose database is used. ``variables``:
    its environment besides the tests' own.
    """
    initdb = needs("initdb", path=POSTGRES_PROGRAMS)
    user = postgres_user()
    folder = Path(tempfile.mkdtemp(prefix="tabellone-postgres-"))
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    if data is None:
        _new_cluster(initdb, folder, user)
    port = free_port()
    chosen = [part for setting in ("fsync=off", *settings) for part in ("-c", setting)]
    options = ["-D", str(data or folder / "data"), "-p", str(port), "-k", "", *chosen]
    process = start("postgres", [*command_of("postgres"), *options], folder, os.environ | variables, user)
    address = f"postgres://{DATABASE}@127.0.0.1:{port}"
    try:
        wait_for_port(port, process)
        wait_until(lambda: accepts(f"{address}/postgres"), "PostgreSQL takes no connections")
        if data is None:
            with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {DATABASE}")
        yield f"{address}/{DATABASE}"
    finally:
        # "Fast" shutdown (SIGINT): sessions that are still open are ended.
        process.popen.send_signal(signal.SIGINT)
        process.popen.wait()
        shutil.rmtree(folder)


def _new_cluster(initdb: str, folder: Path, user: str | None) -> None:
    subprocess.run(
        [
            initdb,
            *("--auth=trust", f"--username={DATABASE}", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"),
            f"--pgdata={folder / 'data'}",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        user=user,
        cwd=folder,
    )


def accepts(address: str) -> bool:
    """Whether the PostgreSQL there takes connections yet."""
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


@dataclass
class Queue:
    """A Redis of our own."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: Process | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        command = [*command_of("redis"), "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        self.process = start("redis", command, self.folder, dict(os.environ))
        wait_for_port(self.port, self.process)
        with redis.Redis(port=self.port) as client:
            wait_until(client.ping, "Redis does not answer")

    def restart(self) -> None:
        """Let it die with everything that it holds, and start it again."""
        if self.process is not None:
            self.process.kill()
        self.start()


@contextmanager
def redis_server(folder: Path) -> Iterator[Queue]:
    """An empty Redis."""
    queue = Queue(folder)
    queue.start()
    try:
        yield queue
    finally:
        if queue.process is not None:
            queue.process.stop()


@contextmanager
def running_server(folder: Path) -> Iterator[Server]:
    """PostgreSQL and Redis up, tables made, static files collected; no web and no worker yet."""
    with postgres() as database, redis_server(folder) as queue:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
        server = Server(
            folder,
            inherited
            | {
                "DATABASE_URL": database,
                "REDIS_URL": queue.address,
                "SECRET_KEY": "a-key-for-tests-only-" + "0123456789" * 4,
                "ALLOWED_HOSTS": "127.0.0.1",
                "VAR_DIR": str(folder),
            },
            queue,
        )
        server.run("collectstatic", "--noinput", "--verbosity=0")
        migrate = server.start("migrate")
        if migrate.popen.wait(MIGRATION_SECONDS):
            raise RuntimeError(migrate.log.read_text())
        try:
            yield server
        finally:
            server.stop()
