"""Measuring whole processes: what the command line costs, start and all."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tabellone.interchange.trf import write
from tabellone.record import Record

ENOUGH_SECONDS = 20
"""What takes longer is not measured again."""
REPEATS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process took: seconds of processor time, and the most memory it held."""

    seconds: float
    mebibytes: float


def pair_next_round(record: Record, *, in_python: bool = False) -> Cost:
    """The best of three runs of ``python -m pairing pair`` on that record."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(write(record), encoding="utf-8")
        return pair_file(path, in_python=in_python)


def pair_file(path: Path, *, in_python: bool = False) -> Cost:
    """The best of three runs of ``python -m pairing pair`` on that file."""
    costs = [_run(path, in_python=in_python)]
    while len(costs) < REPEATS and costs[0].seconds < ENOUGH_SECONDS:
        costs.append(_run(path, in_python=in_python))
    return min(costs, key=lambda cost: cost.seconds)


PROGRAM = """
import sys
from pairing.__main__ import main
code = main(sys.argv[1:])
sys.stdout.write(open("/proc/self/status").read().split("VmHWM:")[1].split()[0])
sys.exit(code)
"""
"""The command, which says at its end how many KiB it held at most: what the system counts for a process begins with
what its parent held.
"""


def _run(path: Path, *, in_python: bool) -> Cost:
    environment = {**os.environ, **({"TABELLONE_MATCHING": "python"} if in_python else {})}
    command = [sys.executable, "-c", PROGRAM, "pair", str(path), "-o", os.devnull]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    peak = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, int(peak) / 1024)
