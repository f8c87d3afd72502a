"""What the server has acknowledged is there, whatever dies meanwhile: web, worker, Redis, connections to the database.

``python -m tests.server.kills --kills 200`` lets arbiters by script play events on a server of its own and kills a part
of it again and again, at random; ``--redis-restart`` loses the queue with ten rounds waiting. Exit code 0: nothing that
was acknowledged is lost, nothing is paired by half or twice, and nothing waits for ever.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os import kill
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.people import PASSWORD
from tests.server.arbiters import FOUND, NAME, Act, Arbiter, Hand, Ledger
from tests.server.processes import Process, Server, running_server, wait_for_port

PLAYERS, ROUNDS = 24, 11
CALM_SECONDS = 120.0
"""So long everything that waits may take once nothing dies any more."""


@dataclass
class Killer:
    """Kills parts of the server and has each started again, as its supervisor would."""

    server: Server
    site: str
    chance: random.Random
    killed: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.worker = self.server.start("worker")
        self.ways: dict[str, tuple[int, Callable[[], bool]]] = {
            "connections to the database": (8, self.connections),
            "a child of the worker": (4, lambda: self.child(self.worker)),
            "Redis": (3, self.redis),
            "a child of the web": (2, lambda: self.child(self.web)),
            "the web": (1, self.whole_web),
            "the worker": (2, self.whole_worker),
        }

    @property
    def web(self) -> Process:
        return [process for process in self.server.processes if process.service == "web"][-1]

    def kill_one(self) -> None:
        """One of the ways, at random by weight; and what has ended is started again."""
        names = list(self.ways)
        (name,) = self.chance.choices(names, [self.ways[name][0] for name in names])
        self.killed[name] += self.ways[name][1]()
        self.supervise()

    def supervise(self) -> None:
        """Start again what has ended by itself."""
        if self.worker.popen.poll() is not None:
            self.worker = self.server.start("worker")
        if self.web.popen.poll() is not None:
            self._start_web()

    def connections(self) -> bool:
        query = (
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name <> %s AND pid <> pg_backend_pid()"
        )
        with psycopg.connect(self.server.environment["DATABASE_URL"], application_name=NAME) as connection:
            return bool(connection.execute(query, [NAME]).fetchall()[0][0])

    def child(self, process: Process) -> bool:
        children = children_of(process.popen.pid)
        if children:
            kill(self.chance.choice(children), signal.SIGKILL)
        return bool(children)

    def redis(self) -> bool:
        self.server.queue.restart()
        return True

    def whole_web(self) -> bool:
        self.web.kill()
        self._start_web()
        return True

    def _start_web(self) -> None:
        port = urlsplit(self.site).port or 0
        process = self.server.start("web", {"--port": str(port), "--host": "127.0.0.1"})
        wait_for_port(port, process)

    def whole_worker(self) -> bool:
        self.worker.kill()
        self.worker = self.server.start("worker")
        return True


def children_of(pid: int) -> list[int]:
    """The processes that this one has started and that live."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def make_events(server: Server, count: int, players: int = PLAYERS) -> list[str]:
    """The slugs of so many events whose first round is not paired yet."""
    make = f"started_event(players={players}, rounds={ROUNDS}, name=f'Kills {{number}}').slug"
    command = f"from tests.factories import started_event; print(*({make} for number in range({count})))"
    return server.run("shell", "--verbosity=0", f"--command={command}").split()


def wait_for_calm(server: Server, slugs: list[str], supervise: Callable[[], None]) -> None:
    """Wait until no round waits for its pairing, as long as that may take; what waits longer the audit will name."""
    query = (
        "SELECT 1 FROM tournaments_round r JOIN tournaments_event e ON e.id = r.event_id"
        " WHERE e.slug = ANY(%s) AND r.state = 'pairing'"
    )
    end = time.monotonic() + CALM_SECONDS
    with psycopg.connect(server.environment["DATABASE_URL"], application_name=NAME, autocommit=True) as connection:
        while connection.execute(query, [slugs]).fetchall() and time.monotonic() < end:
            supervise()
            time.sleep(0.2)


def audit(server: Server, slugs: list[str], ledger: Ledger) -> list[str]:
    """What is wrong: rows that are not what the journal says, rounds by half, and acts that are not in the journal."""
    command = f"--command=from tests.server.audit import print_audit; print_audit({slugs})"
    found = json.loads(server.run("shell", "--verbosity=0", command).strip().splitlines()[-1])
    return [*found["wrong"], *(f"lost: {act}" for act in lost(ledger.acts, found["steps"]))]


def lost(acts: list[Act], steps: dict[str, list[list[object]]]) -> Iterator[Act]:
    """The acts for which the journal has no step, one for each. A pairing asked for twice is asked for once."""
    told: Counter[tuple[object, ...]] = Counter()
    for slug, rows in steps.items():
        for action, number, board, after, undone in rows:
            kind = "ask" if action == "ask_pairing" else action
            told[(slug, kind, str(undone)) if kind == "undo" else (slug, kind, number, board or 0, after)] += 1
    for act in acts:
        key = (
            (act.slug, "undo", act.what) if act.kind == "undo" else (act.slug, act.kind, act.round, act.board, act.what)
        )
        if not told[key]:
            yield act
        elif act.kind != "ask":
            told[key] -= 1


def kill_at_random(server: Server, options: argparse.Namespace) -> int:
    """Play and kill; how much is wrong in the end."""
    chance = random.Random(options.seed)
    site = server.web()
    count = options.arbiters * options.events
    slugs = make_events(server, count)
    killer = Killer(server, site, chance)
    ledger, stopped = Ledger(), threading.Event()
    address = server.environment["DATABASE_URL"]
    arbiters = [
        Arbiter(
            site, address, slugs[number :: options.arbiters], ledger, stopped, random.Random(f"{options.seed}/{number}")
        )
        for number in range(options.arbiters)
    ]
    threads = [threading.Thread(target=arbiter.run) for arbiter in arbiters]
    for thread in threads:
        thread.start()
    while sum(killer.killed.values()) < options.kills and any(thread.is_alive() for thread in threads):
        time.sleep(chance.uniform(0.5, 1.5) * options.pause)
        killer.kill_one()
    stopped.set()
    for thread in threads:
        thread.join()
    killer.supervise()
    wait_for_calm(server, slugs, killer.supervise)
    wrong = audit(server, slugs, ledger)
    kinds = Counter(act.kind for act in ledger.acts)
    _say(f"{sum(killer.killed.values())} kills: {dict(killer.killed)}")
    _say(f"{len(ledger.acts)} acknowledged: {dict(kinds)}")
    _say(f"answers: {dict(sorted(ledger.answers.items()))}")
    return _verdict(wrong)


def restart_redis(server: Server, options: argparse.Namespace) -> int:
    """Lose the queue while rounds wait in it and a worker lives; how much is wrong in the end."""
    site = server.web()
    slugs = make_events(server, options.waiting)
    worker = server.start("worker")
    arbiter = Hand(site)
    arbiter.sign_in("owner", PASSWORD)
    ledger = Ledger()
    with psycopg.connect(server.environment["DATABASE_URL"], application_name=NAME) as connection:
        # Nobody can store a draft: two tasks are at that, the others are in the queue.
        connection.execute("LOCK TABLE tournaments_roundbye IN SHARE MODE")
        for slug in slugs:
            ledger.note(Act(slug, "ask", 1), arbiter.act(f"/e/{slug}/desk/pair/"), FOUND)
        server.queue.restart()
    began = time.monotonic()
    wait_for_calm(server, slugs, lambda: None)
    _say(f"{len(slugs)} rounds waited for {time.monotonic() - began:.1f} s after the queue was lost")
    wrong = audit(server, slugs, ledger)
    if worker.popen.poll() is not None:
        wrong.append("the worker ended")
    query = (
        "SELECT count(*) FROM tournaments_round r JOIN tournaments_event e ON e.id = r.event_id WHERE e.slug = ANY(%s)"
    )
    with psycopg.connect(server.environment["DATABASE_URL"], application_name=NAME) as connection:
        drafted = connection.execute(f"{query} AND r.state = 'drafted'", [slugs]).fetchall()[0][0]
    if drafted != len(slugs):
        wrong.append(f"{drafted} of {len(slugs)} are drafted")
    return _verdict(wrong)


def _verdict(wrong: list[str]) -> int:
    for line in wrong:
        _say(line)
    _say(f"wrong: {len(wrong)}")
    return 1 if wrong else 0


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.kills", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=20, help="how many (default: %(default)s)")
    parser.add_argument(
        "--pause", type=float, default=2.0, help="seconds between two, on average (default: %(default)s)"
    )
    parser.add_argument("--arbiters", type=int, default=4, help="at work at the same time (default: %(default)s)")
    parser.add_argument(
        "--events", type=int, default=6, help="of each arbiter, one after the other (default: %(default)s)"
    )
    parser.add_argument("--seed", default="1", help="of what is killed and done (default: %(default)s)")
    parser.add_argument("--redis-restart", action="store_true", help="lose the queue once instead, with rounds waiting")
    parser.add_argument("--waiting", type=int, default=10, help="so many rounds (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabellone-kills-") as folder, running_server(Path(folder)) as server:
        return restart_redis(server, options) if options.redis_restart else kill_at_random(server, options)


if __name__ == "__main__":
    sys.exit(main())
