"""Measure a round of the Dutch system in ordinary and in difficult cases: ``python -m benchmarks.pairing``.

Whole processes are measured: start, reading the file, pairing, writing. Writes its table into docs/performance.md.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import document
from benchmarks.events import drawn, event, everybody_due_white, families, forfeited, to_the_last_possible_round
from benchmarks.process import Cost, pair_file, pair_next_round
from tabellone.record import Record
from tests.corpus import VECTORS

LARGEST_IN_PYTHON = 2000
MOST_IN_PYTHON = 20
"""Seconds; the Python core is not measured where the compiled core needs more than a tenth of this."""


def cases() -> Iterator[tuple[str, Record]]:
    for players in (100, 1000, 2000, 5000):
        yield f"{players:,} players, round 5", event(players, 4)
    yield "1,000 players, round 5, 10 % half-point byes in each", event(1000, 4, absences=0.1)
    yield "1,000 players, round 5, 30 % forfeits", event(1000, 4, play=forfeited(0.3))
    yield "2,000 players with one score, round 2", event(2000, 1, play=drawn)
    yield "2,000 players with one score, round 6", event(2000, 5, play=drawn)
    yield "1,000 players, all due White", everybody_due_white(1000)
    yield "1,000 players in families of 20, round 1", families(event(1000, 0), 20)
    yield "1,000 players in families of 300, round 5", families(event(1000, 4), 300)
    yield "15 players, the last round that can be paired", to_the_last_possible_round(15)
    yield "60 players, the last round that can be paired", to_the_last_possible_round(60)


def given_files() -> Iterator[tuple[str, Path]]:
    """Return the reference inputs that exist on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        for packed in sorted((VECTORS / "perf").glob("perf_*.trf.gz")):
            path = Path(folder) / packed.stem
            path.write_bytes(gzip.decompress(packed.read_bytes()))
            yield f"`{packed.stem}`, round 5", path


def row(name: str, compiled: Cost, in_python: Cost | None) -> str:
    slow = f"{in_python.seconds:.2f} s" if in_python else ""
    text = f"| {name} | {compiled.seconds:.2f} s | {slow} | {compiled.mebibytes:.0f} MiB |"
    print(text, file=sys.stderr, flush=True)
    return text


def main() -> None:
    lines = ["| event | compiled core | core in Python | memory |", "|---|---:|---:|---:|"]
    for name, path in given_files():
        lines.append(row(name, pair_file(path), pair_file(path, in_python=True)))
    for name, record in cases():
        compiled = pair_next_round(record)
        small = len(record.players) <= LARGEST_IN_PYTHON and compiled.seconds < MOST_IN_PYTHON / 10
        lines.append(row(name, compiled, pair_next_round(record, in_python=True) if small else None))
    document.put("pairing", "\n".join(lines))


if __name__ == "__main__":
    main()
