"""Laptops (SQLite) and a server (PostgreSQL, Redis) as real processes, with a bad network between them.

``python -m tests.mirrors.simulation --players 80 --rounds 9 --cuts 50 --kills 50`` plays an event while the network is
cut, messages are lost, delayed, repeated and reordered, and processes are killed. The laptop hands the event over to
the server and takes it back. Then the laptop is lost with changes that only it has: the server runs the event, a new
laptop takes it, and the lost laptop comes back. Exit code 0: in the end each row of the mirror is that of the laptop,
each act and each request of a player is there once, and the late acts of the lost laptop are kept.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.mirrors.comparison import differing
from tests.mirrors.computers import CALM_SECONDS, Arbiter, Computers, Laptop, running_computers
from tests.server.processes import wait_until

MOST_CUT_ACTS = 10
"""Maximum number of acts of a cut that lasts a number of acts."""


@dataclass
class Simulation:
    """A simulation: what it has to do, and what it has seen so far.

    ``troubles``: the cuts and kills that are left, in random order. ``longest_cut``: in seconds.
    """

    computers: Computers
    folder: Path
    rounds: int
    troubles: list[str]
    longest_cut: float
    marks: list[str] = field(default_factory=list)
    """Acts that must be in the event in the end."""
    late_marks: list[str] = field(default_factory=list)
    """Acts of the lost laptop that must be kept in the end."""
    asked: list[int] = field(default_factory=list)
    """Numbers of the players who sent a request to the server."""
    figures: dict[str, Any] = field(default_factory=dict)

    @property
    def laptop(self) -> Mapping[str, str]:
        """The environment of the laptop."""
        return self.computers.laptop.environment

    @property
    def server(self) -> Mapping[str, str]:
        """The environment of the server."""
        return self.computers.server.environment

    def on_laptop(self, *command: str) -> Any:
        """Run a command of `tests.mirrors.actor` on the laptop; what it said."""
        return self.computers.laptop.run(*command)

    def on_server(self, *command: str) -> Any:
        """Run such a command on the server."""
        return self.computers.server_actor.run(*command)

    def round_after(self, share: float) -> int:
        """The number of the round with which this share of the event is over."""
        return max(1, round(self.rounds * share))

    @contextlib.contextmanager
    def arbiter(self, environment: Mapping[str, str], last_round: int, pause: float) -> Iterator[Arbiter]:
        """Let the arbiter act up to this round, at least until the end of the block."""
        busy = self.folder / "busy"
        busy.touch()
        arbiter = Arbiter(environment, pause, last_round, busy)
        yield arbiter
        arbiter.finish()
        self.marks += arbiter.marks

    def is_played(self, last_round: int) -> bool:
        """Whether the server has all results up to this round."""
        query = f"SELECT 1 FROM tournaments_round WHERE number = {last_round} AND state = 'published'"
        return bool(self.computers.rows(query))

    def request(self) -> None:
        """Let the next player send a request to the server."""
        self.asked.append(self.on_server("request", str(len(self.asked)))["tpn"])

    def measured(self, what: str, begun: float) -> None:
        """Note the seconds since then."""
        self.figures[what] = round(time.monotonic() - begun, 1)
        sys.stderr.write(f"{what}: {self.figures[what]}\n")


def simulate(
    folder: Path,
    *,
    players: int,
    rounds: int,
    cuts: int,
    kills: int,
    catch_up: int,
    longest_cut: float,
    faults: float = 0.25,
    seed: int = 1,
) -> dict[str, Any]:
    """Play the event, and return the figures. Raises AssertionError if the mirror differs in the end.

    ``faults``: probability of each fault of a message. With a quarter, more than half of the exchanges fail, and the
    pauses after failures take minutes.
    """
    with running_computers(folder, seed) as computers:
        troubles = ["cut"] * cuts + ["kill"] * kills
        computers.chance.shuffle(troubles)
        simulation = Simulation(computers, folder, rounds, troubles, longest_cut)
        network = computers.network
        token = simulation.on_server("token")["token"]
        simulation.on_laptop("event", str(players), str(rounds), computers.address, token)
        wait_until(lambda: network.sizes, "nothing arrives", CALM_SECONDS)
        whole = network.sizes[0]
        seconds = measure_seconds(simulation)
        sizes = network.sizes[1:]
        sys.stderr.write(f"seconds from act to server: {quantiles(seconds)}\nbytes of an act: {quantiles(sizes)}\n")
        network.faults = faults
        torture(simulation, simulation.laptop, simulation.round_after(0.4), share=1 / 4)
        to_server_and_back(simulation)
        torture(simulation, simulation.laptop, simulation.round_after(0.7), share=1 / 2)
        lost = lose_laptop(simulation)
        torture(simulation, simulation.laptop, rounds, share=1)
        come_back(simulation, lost)
        network.faults = 0.0
        measure_catch_up(simulation, catch_up)
        compare(simulation)
        return {
            "players": players,
            "rounds": rounds,
            "acts": len(simulation.marks),
            "cuts": cuts,
            "kills": computers.kills,
            "faults": network.counts,
            "requests": len(simulation.asked),
            "bytes of the whole event": whole,
            "seconds from act to server": quantiles(seconds),
            "bytes of an act": quantiles(sizes),
            **simulation.figures,
        }


def measure_seconds(simulation: Simulation) -> list[float]:
    """Play the first round with a good network; the seconds from each act to its arrival."""
    found: list[float] = []
    with simulation.arbiter(simulation.laptop, 1, 2.0) as arbiter:
        arbiter.busy.unlink()
        seen = 0
        while not (arbiter.is_done.is_set() and seen == len(arbiter.acts)):
            if seen == len(arbiter.acts):
                time.sleep(0.01)
                continue
            version, at = arbiter.acts[seen]
            simulation.computers.wait_for(version)
            found.append(max(0.0, time.time() - at))
            seen += 1
    return found


def torture(simulation: Simulation, environment: Mapping[str, str], last_round: int, *, share: float) -> None:
    """Play up to this round while the network fails and processes die: this share of the troubles that are left."""
    computers = simulation.computers
    count = round(len(simulation.troubles) * share)
    simulation.request()
    if not count and simulation.is_played(last_round):
        return
    with simulation.arbiter(environment, last_round, 1.0) as arbiter:
        for number in range(1, count + 1):
            time.sleep(computers.chance.uniform(0.2, 2.0))
            if simulation.troubles.pop() == "kill":
                computers.kill_one(arbiter)
            else:
                cut(simulation, arbiter)
            if number % 10 == 0:
                simulation.request()


def cut(simulation: Simulation, arbiter: Arbiter) -> None:
    """Cut the network for some seconds, or for a number of acts."""
    network, chance = simulation.computers.network, simulation.computers.chance
    end = time.monotonic() + chance.uniform(1.0, simulation.longest_cut)
    acts = len(arbiter.acts) + (chance.randint(1, MOST_CUT_ACTS) if chance.random() < 0.5 else 10**6)
    network.is_cut = True
    while time.monotonic() < end and len(arbiter.acts) < acts:
        time.sleep(0.05)
    network.is_cut = False


def to_server_and_back(simulation: Simulation) -> None:
    """Let the laptop hand the event over, the server run it for a while, and the laptop take it back.

    The network loses messages, and the server dies while it is asked.
    """
    computers = simulation.computers
    begun = time.monotonic()
    kill = threading.Thread(target=computers.kill_server)
    kill.start()
    simulation.on_laptop("give")
    kill.join()
    wait_until(lambda: not is_laptop_running(computers), "the server does not run the event", CALM_SECONDS)
    simulation.measured("seconds to hand over to the server", begun)
    torture(simulation, simulation.server, simulation.round_after(0.5), share=1 / 6)
    begun = time.monotonic()
    simulation.on_laptop("take")
    simulation.measured("seconds to take the event back", begun)
    assert is_laptop_running(computers)


def is_laptop_running(computers: Computers) -> bool:
    """Whether a laptop runs the event, as the server knows."""
    return bool(computers.rows("SELECT 1 FROM mirrors_eventmirror WHERE NOT is_over"))


def lose_laptop(simulation: Simulation) -> Laptop:
    """Lose the laptop with acts that the server does not have; let the server run the event, and a new laptop take it.

    Returns the lost laptop.
    """
    computers, lost = simulation.computers, simulation.computers.laptop
    sent = simulation.on_laptop("acts", "1")
    simulation.marks += sent["marks"]
    computers.wait_for(sent["version"])
    computers.network.is_cut = True
    simulation.late_marks = simulation.on_laptop("acts", "12")["marks"]
    lost.switch_off()
    computers.network.is_cut = False
    begun = time.monotonic()
    simulation.on_server("take_over")
    simulation.measured("seconds to take over from the lost laptop", begun)
    simulation.marks += simulation.on_server("acts", "5")["marks"]
    simulation.request()
    token = simulation.on_server("token_of_event")["token"]
    computers.laptop = computers.new_laptop
    computers.laptop.serve()
    begun = time.monotonic()
    simulation.on_laptop("take_new", computers.address, token)
    simulation.measured("seconds to take the event to a new laptop", begun)
    return lost


def come_back(simulation: Simulation, lost: Laptop) -> None:
    """Switch the lost laptop on again: the server keeps its late acts, each once."""
    lost.serve()
    try:
        wait_until(lambda: kept(simulation) == sorted(simulation.late_marks), "acts are not kept", CALM_SECONDS)
    finally:
        lost.switch_off()


def kept(simulation: Simulation) -> list[str]:
    """The marks of the acts that the server keeps."""
    return sorted(str(at) for (at,) in simulation.computers.rows("SELECT at FROM mirrors_keptact"))


def measure_catch_up(simulation: Simulation, count: int) -> None:
    """Act so many times without a network, and measure the time until the server has everything."""
    if not count:
        return
    computers = simulation.computers
    computers.network.is_cut = True
    done = simulation.on_laptop("acts", str(count))
    simulation.marks += done["marks"]
    begun = time.monotonic()
    computers.network.is_cut = False
    computers.wait_for(done["version"])
    simulation.measured(f"seconds to catch up after {count} acts", begun)
    simulation.figures["bytes of that"] = computers.network.sizes[-1]


def compare(simulation: Simulation) -> None:
    """Wait for calm and compare everything. Raises AssertionError for a difference."""
    asked = sorted(simulation.asked)
    end = time.monotonic() + CALM_SECONDS
    while True:
        there = simulation.on_laptop("rows")["rows"]
        here = simulation.on_server("rows")["rows"]
        difference = differing(there, here)
        found = simulation.on_laptop("requests")["requests"]
        if (not difference and len(found) == len(asked)) or time.monotonic() > end:
            break
        time.sleep(1)
    assert difference == {}, json.dumps(difference, ensure_ascii=False)[:4000]
    assert sorted(tpn for tpn, *_rest in found) == asked
    times = [row["at"] for row in here["journal"].values()]
    assert len({*times}) == len(times)
    assert {*simulation.marks} <= {*times}
    assert not {*simulation.late_marks} & {*times}


def quantiles(values: list[Any]) -> dict[str, Any]:
    """Median, 95th percentile and maximum."""
    ordered = sorted(values) or [0]
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    found = {"median": statistics.median(ordered), "95 %": high, "maximum": ordered[-1], "count": len(values)}
    return {name: round(value, 2) for name, value in found.items()}


DEFAULTS = (
    ("players", 80),
    ("rounds", 9),
    ("cuts", 50),
    ("kills", 50),
    ("catch-up", 500),
    ("longest-cut", 20),
    ("seed", 1),
)


def main() -> int:
    """Run the simulation and print its figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mirrors.simulation", description=(__doc__ or "").split("\n")[0]
    )
    for name, default in DEFAULTS:
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--folder", type=Path, help="keep databases and logs in this new folder")
    options = vars(parser.parse_args())
    kept_folder = options.pop("folder")
    with tempfile.TemporaryDirectory(prefix="tabellone-mirror-") as folder:
        place = kept_folder or Path(folder)
        place.mkdir(exist_ok=True)
        figures = simulate(place, **options)
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
