"""Count the differences between this program and others in generated events: ``python -m benchmarks.agreement``.

Events of each system are generated over all sizes, rounds, byes, scorings, prohibited pairings and accelerations,
checked by this program and by the foreign checkers that are given; events of foreign generators are checked here.

    python -m benchmarks.agreement measure -o FOLDER --gacrux PYTHON --bbp FILE --bbp-2017 FILE
    python -m benchmarks.agreement measure -o FOLDER --only "dutch 2026" "lim 2026"
    python -m benchmarks.agreement table -o FOLDER

``PYTHON`` is an interpreter with the package gacrux, ``FILE`` the program bbpPairings: the public master, and version
5.0.1 for the Dutch rules of 2017. Counts are kept in ``FOLDER/counts.json`` after each chunk of events, so the same
command continues a stopped measurement with the same events as if it had not been stopped. Events with a difference are
kept in ``FOLDER/differences``, the others are deleted.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import itertools
import json
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.foreign_checkers import Bbp, Gacrux
from pairing.__main__ import main as command

BANDS = (
    ("3-8", "1-5", 250),
    ("6-20", "1-9", 180),
    ("14-40", "3-13", 50),
    ("36-60", "5-17", 12),
    ("60-110", "4-11", 5),
    ("110-200", "4-9", 2),
    ("120-200", "10-17", 1),
)
"""Players and rounds of the events, with the number of events in a chunk.

Most events are small, where the pairing has the least freedom.
"""
GOALS = {
    "dutch 2026": 50_000,
    "by bbpPairings": 50_000,
    "by gacrux": 5_000,
    **dict.fromkeys(
        (
            *("dutch 2017", "burstein 1998", "burstein 2020", "burstein 2026", "double-swiss 2026"),
            *("dubov 1997", "dubov 2018", "dubov 2026", "european 2018", "lim 1999", "lim 2026"),
            *("olympiad 2022", "team-swiss 2024", "team-swiss 2026"),
        ),
        5_000,
    ),
}
"""The number of events of each kind that are measured."""
COUNTED = ("generated", "rounds")


def check_here(folder: Path) -> dict[str, list[str]]:
    """Return the differences that this program finds, by file."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        command(["check", "--json", *map(str, sorted(folder.glob("*.trf")))])
    found = {}
    for row in json.loads(out.getvalue())["files"]:
        found[Path(row["file"]).name] = [kind for kind in ("rounds", "points", "ranks") if row[kind]]
    return found


class Measurement:
    """The counts of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "counts.json"
        self.counts: Counter[str] = Counter()
        if self.path.exists():
            self.counts.update(json.loads(self.path.read_text()))
        (folder / "differences").mkdir(parents=True, exist_ok=True)

    def generated(self, key: str) -> int:
        """Return the number of events of a kind until now."""
        return self.counts[f"{key}|events|generated"]

    def judge(self, file: Path, key: str, checker: str, verdict: str) -> None:
        """Count a verdict on an event; keep the event unless it agrees."""
        self.counts[f"{key}|{checker}|{verdict}"] += 1
        if verdict != "agrees":
            name = f"{key}-{checker}-{verdict}-{file.name}".replace(" ", "-")
            shutil.copy(file, self.folder / "differences" / name)

    def save(self) -> None:
        """Write the counts, whole or not at all."""
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.counts, indent=0, sort_keys=True))
        new.replace(self.path)


def measure(options: argparse.Namespace) -> None:
    """Generate events and check them, each kind in proportion to its goal, until all goals are reached."""
    measurement = Measurement(options.output)
    foreign = _foreign(options)
    authors = {f"by {checker.name}": checker for checker in foreign if checker.generates}
    goals = {key: goal for key, goal in GOALS.items() if key in authors or not key.startswith("by ")}
    if options.only:
        goals = {key: goals[key] for key in options.only}
    while any(measurement.generated(key) < goal for key, goal in goals.items()):
        key = min(goals, key=lambda key: measurement.generated(key) / goals[key])
        measure_chunk(measurement, key, authors.get(key), foreign)


def measure_chunk(
    measurement: Measurement, key: str, author: Gacrux | Bbp | None, foreign: Sequence[Gacrux | Bbp]
) -> None:
    """Generate the next chunk of a kind of events, by the author or by this program, and check it."""
    done = measurement.counts[f"{key}|events|chunks"]
    players, rounds, count = BANDS[done % len(BANDS)]
    chunk = measurement.folder / "chunk"
    shutil.rmtree(chunk, ignore_errors=True)
    if author is None:
        _generate_here(chunk, key, players, rounds, count, done)
    else:
        _generate_there(chunk, author, players, rounds, count, done)
    compare(measurement, chunk, key, foreign)
    files = len(list(chunk.glob("*.trf")))
    measurement.counts[f"{key}|events|chunks"] += 1
    measurement.counts[f"{key}|events|generated"] += files
    measurement.counts[f"{key}|events|not generated"] += count - files
    measurement.save()


def compare(measurement: Measurement, chunk: Path, key: str, foreign: Sequence[Gacrux | Bbp]) -> None:
    """Check the events of a folder here and by the foreign checkers that know the system."""
    here = check_here(chunk) if any(chunk.glob("*.trf")) else {}
    for number, file in enumerate(sorted(chunk.glob("*.trf")), measurement.generated(key)):
        found = here.get(file.name, ["not read"])
        measurement.judge(file, key, "here", " ".join(found) or "agrees")
        lines = file.read_text(encoding="utf-8").splitlines()
        size = sum(row.startswith("310 ") for row in lines) or sum(row.startswith("001 ") for row in lines)
        measurement.counts[f"{key}|events|rounds"] += next((int(row[4:]) for row in lines if row.startswith("142 ")), 0)
        measurement.counts[f"{key}|events|players"] += size
        for checker in foreign:
            if checker.is_asked(key, number, size):
                for kind, verdict in checker.verdicts(file, chunk).items():
                    measurement.judge(file, key, f"{checker.name} {kind}", verdict)


def _generate_here(chunk: Path, key: str, players: str, rounds: str, count: int, number: int) -> None:
    """Write a chunk of events of this program."""
    system, edition = key.split(" ")
    words = ["--system", system, "--edition", edition, "--players", players, "--rounds", rounds]
    words += ["--count", str(count), "--seed", f"1/{key}/{number}"]
    with contextlib.redirect_stderr(io.StringIO()) as error:
        if command(["generate", *words, "-o", str(chunk)]):
            sys.stderr.write(f"{key} {number}: {error.getvalue()}")
        if key == "dutch 2017":
            command(["generate", *words, "--format", "trf16", "-o", str(chunk / "trf16")])


def _generate_there(chunk: Path, author: Gacrux | Bbp, players: str, rounds: str, count: int, number: int) -> None:
    """Let the foreign program write a chunk of events."""
    chunk.mkdir(parents=True)
    low, high = map(int, players.split("-"))
    shortest, longest = map(int, rounds.split("-"))
    for place in range(count):
        seed = number * 1000 + place
        size = low + seed * 7919 % (high - low + 1)
        length = min(size - 1 - size % 2, shortest + seed * 104729 % (longest - shortest + 1))
        author.generate(chunk / f"e{seed:06}_n{size:03}_r{length:02}.trf", seed, size, length)


def _foreign(options: argparse.Namespace) -> list[Gacrux | Bbp]:
    found: list[Gacrux | Bbp] = []
    if options.gacrux:
        found.append(Gacrux(options.gacrux, options.gacrux_shares))
    if options.bbp:
        found.append(Bbp(options.bbp))
    if options.bbp_2017:
        found.append(Bbp(options.bbp_2017, "dutch 2017"))
    return found


def table(options: argparse.Namespace) -> None:
    """Print the counts as a Markdown table."""
    counts = Measurement(options.output).counts
    print("| events | number | rounds | checked by | agree | differ | not read |\n|---|--:|--:|---|--:|--:|--:|")
    for key, rows in itertools.groupby(sorted(counts), lambda row: row.split("|")[0]):
        generated, rounds = (counts[f"{key}|events|{name}"] for name in ("generated", "rounds"))
        for checker, verdicts in itertools.groupby(rows, lambda row: row.split("|")[1]):
            if checker != "events":
                of = {row.split("|")[2]: counts[row] for row in verdicts}
                agree, unread = of.pop("agrees", 0), of.pop("not read", 0)
                differ = sum(of.values())
                print(f"| {key} | {generated:,} | {rounds:,} | {checker} | {agree:,} | {differ:,} | {unread:,} |")
    total = {name: sum(counts[row] for row in counts if row.endswith(f"|events|{name}")) for name in COUNTED}
    print("\nTogether", ", ".join(f"{number:,} {name}" for name, number in total.items()))


def main() -> int:
    """Run the measurement."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.agreement", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for run in (measure, table):
        sub = commands.add_parser(run.__name__, help=(run.__doc__ or "").splitlines()[0])
        sub.set_defaults(run=run)
        sub.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER")
        if run is measure:
            sub.add_argument("--gacrux", metavar="PYTHON", help="an interpreter with the package gacrux")
            sub.add_argument(
                *("--gacrux-shares",),
                nargs=2,
                type=int,
                default=(4, 50),
                metavar="N",
                help="Gacrux, which is slow, checks one of N events to 20 players, and one of N larger events",
            )
            sub.add_argument("--bbp", metavar="FILE", help="the program bbpPairings")
            sub.add_argument("--bbp-2017", metavar="FILE", help="its version 5.0.1, for the rules of 2017")
            sub.add_argument("--only", nargs="+", choices=sorted(GOALS), metavar="KIND", help="only these events")
    options = parser.parse_args()
    options.run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
