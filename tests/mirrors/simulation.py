"""A laptop (SQLite) and a server (PostgreSQL, Redis) as real processes, with a bad network between them.

``python -m tests.mirrors.simulation --players 80 --rounds 9 --cuts 50 --kills 50`` plays an event on the laptop while
the network is cut, messages are lost, delayed, repeated and reordered, and processes are killed. Exit code 0: in the
end each row of the mirror is that of the laptop, and each request of a player arrived once.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests.conftest import free_port
from tests.mirrors.comparison import differing
from tests.mirrors.proxy import Network, bad_network
from tests.server.processes import ROOT, Process, Server, running_server, start, wait_for_port, wait_until

CALM_SECONDS = 300.0
"""Maximum time until the server has everything once nothing fails any more."""


@dataclass
class Laptop:
    """The laptop: its folder with the database, and the program on it."""

    folder: Path
    pem: Path
    process: Process | None = None
    port: int = field(default_factory=free_port)

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
        command = [sys.executable, "-m", "config", "serve", "--empty", "--no-browser", "--port", str(self.port)]
        self.process = start("laptop", command, self.folder, self.environment)
        wait_for_port(self.port, self.process, 120)

    def kill(self) -> None:
        """Let it die, and start it again."""
        assert self.process is not None
        self.process.kill()
        self.serve()


def run_actor(environment: dict[str, str], *command: str) -> Any:
    """Run a command of `tests.mirrors.actor` to its end; its last line."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mirrors.actor", *command],
        cwd=ROOT,
        env=environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


class Player:
    """The arbiter at the laptop by script: a process that plays, and is started again when it was killed."""

    def __init__(self, laptop: Laptop, pause: float, last_round: int) -> None:
        self.laptop, self.pause, self.last_round = laptop, pause, last_round
        self.acts: list[tuple[int, float]] = []
        self.is_done = threading.Event()
        self._stopped = False
        self.popen = self._start()
        threading.Thread(target=self._read, daemon=True).start()

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.mirrors.actor", "play", str(self.pause), str(self.last_round)],
            cwd=ROOT,
            env=self.laptop.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
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
            if "done" in said:
                self.is_done.set()

    def kill(self) -> None:
        """Let the process die in the middle of what it does."""
        self.popen.kill()


@dataclass
class Simulation:
    """All computers of the simulation."""

    server: Server
    laptop: Laptop
    network: Network
    web: Process
    chance: random.Random
    kills: dict[str, int] = field(default_factory=dict)

    def state(self) -> tuple[int, str]:
        """The version and the digest of the server's mirror."""
        with psycopg.connect(self.server.environment["DATABASE_URL"], autocommit=True) as connection:
            query = "SELECT version, digest FROM mirrors_eventmirror"
            found: tuple[int, str] | None = connection.execute(query).fetchone()
        return found or (0, "")

    def wait_for(self, version: int, seconds: float = CALM_SECONDS) -> None:
        """Wait until the server has this version of the event."""
        wait_until(lambda: self.state()[0] >= version, f"the server has no version {version}", seconds)

    def kill_one(self, player: Player) -> None:
        """Kill the laptop's program, the server's, or the arbiter's script."""
        what = self.chance.choice(("laptop", "server", "script"))
        self.kills[what] = self.kills.get(what, 0) + 1
        if what == "laptop":
            self.laptop.kill()
        elif what == "server":
            self.web.kill()
            self.web = self._web()
        else:
            player.kill()

    def _web(self) -> Process:
        port = self.network.server_port
        process = self.server.start("web", {"--port": str(port), "--host": "127.0.0.1"})
        wait_for_port(port, process)
        return process


def simulate(
    folder: Path, *, players: int, rounds: int, cuts: int, kills: int, catch_up: int, seed: int = 1
) -> dict[str, Any]:
    """Play the event, and return the figures. Raises AssertionError if the mirror differs in the end."""
    (folder / "server").mkdir()
    (folder / "laptop").mkdir()
    with running_network(folder, seed) as (simulation, address):
        laptop, server, network = simulation.laptop, simulation.server, simulation.network
        token = run_actor(server.environment, "token")["token"]
        run_actor(laptop.environment, "event", str(players), str(rounds), address, token)
        wait_until(lambda: network.sizes, "nothing arrives", CALM_SECONDS)
        whole = network.sizes[0]
        seconds = measure_seconds(simulation)
        sizes = network.sizes[1:]
        asked = torture(simulation, cuts, kills, rounds)
        network.faults, network.is_cut = 0.0, False
        if catch_up:
            network.is_cut = True
            version = run_actor(laptop.environment, "acts", str(catch_up))["version"]
            begun = time.monotonic()
            network.is_cut = False
            simulation.wait_for(version)
            took = time.monotonic() - begun
        else:
            took = 0.0
        compare(simulation, asked)
        return {
            "players": players,
            "rounds": rounds,
            "acts": simulation.state()[0],
            "cuts": cuts,
            "kills": simulation.kills,
            "faults": network.counts,
            "requests": len(asked),
            "bytes of the whole event": whole,
            "seconds from act to server": quantiles(seconds),
            "bytes of an act": quantiles(sizes),
            f"seconds to catch up after {catch_up} acts": round(took, 1),
            "bytes of that": network.sizes[-1],
        }


@contextlib.contextmanager
def running_network(folder: Path, seed: int) -> Iterator[tuple[Simulation, str]]:
    """The computers, and the server's address as the laptop knows it."""
    chance = random.Random(seed)
    with running_server(folder / "server") as server:
        site = server.web()
        network = Network(urlsplit(site).port or 0, chance)
        with bad_network(network, folder) as port:
            laptop = Laptop(folder / "laptop", folder / "server.pem")
            laptop.serve()
            try:
                yield Simulation(server, laptop, network, server.processes[-1], chance), f"https://localhost:{port}"
            finally:
                if laptop.process is not None:
                    laptop.process.stop()


def measure_seconds(simulation: Simulation) -> list[float]:
    """Play the first round with a good network; the seconds from each act to its arrival."""
    player = Player(simulation.laptop, 2.0, 1)
    found: list[float] = []
    seen = 0
    while not (player.is_done.is_set() and seen == len(player.acts)):
        if seen == len(player.acts):
            time.sleep(0.01)
            continue
        version, at = player.acts[seen]
        simulation.wait_for(version)
        found.append(max(0.0, time.time() - at))
        seen += 1
    return found


def torture(simulation: Simulation, cuts: int, kills: int, rounds: int) -> list[int]:
    """Play the rest while the network fails and processes die; the numbers of the players who sent a request."""
    network, chance = simulation.network, simulation.chance
    network.faults = 0.25
    player = Player(simulation.laptop, 0.3, rounds)
    troubles = ["cut"] * cuts + ["kill"] * kills
    chance.shuffle(troubles)
    asked: list[int] = []
    for number, trouble in enumerate(troubles):
        time.sleep(chance.uniform(0.2, 2.0))
        if trouble == "cut":
            network.is_cut = True
            time.sleep(chance.uniform(1.0, 5.0))
            network.is_cut = False
        else:
            simulation.kill_one(player)
        if number % 10 == 0:
            asked.append(run_actor(simulation.server.environment, "request", str(number // 10))["tpn"])
    wait_until(player.is_done.is_set, "the event does not end", 20 * CALM_SECONDS)
    return asked


def compare(simulation: Simulation, asked: list[int]) -> None:
    """Wait for calm and compare everything. Raises AssertionError for a difference."""
    end = time.monotonic() + CALM_SECONDS
    while True:
        there = run_actor(simulation.laptop.environment, "rows")["rows"]
        here = run_actor(simulation.server.environment, "rows")["rows"]
        difference = differing(there, here)
        found = run_actor(simulation.laptop.environment, "requests")["requests"]
        if (not difference and len(found) == len(asked)) or time.monotonic() > end:
            break
        time.sleep(1)
    assert difference == {}, json.dumps(difference, ensure_ascii=False)[:4000]
    assert sorted(tpn for tpn, *_rest in found) == sorted(asked)
    assert len({tpn for tpn, *_rest in found}) == len(asked)


def quantiles(values: list[Any]) -> dict[str, Any]:
    """Median, 95th percentile and maximum."""
    ordered = sorted(values) or [0]
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    found = {"median": statistics.median(ordered), "95 %": high, "maximum": ordered[-1], "count": len(values)}
    return {name: round(value, 2) for name, value in found.items()}


def main() -> int:
    """Run the simulation and print its figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mirrors.simulation", description=(__doc__ or "").split("\n")[0]
    )
    for name, default in (("players", 80), ("rounds", 9), ("cuts", 50), ("kills", 50), ("catch-up", 500), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabellone-mirror-") as folder:
        figures = simulate(
            Path(folder),
            players=options.players,
            rounds=options.rounds,
            cuts=options.cuts,
            kills=options.kills,
            catch_up=options.catch_up,
            seed=options.seed,
        )
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
