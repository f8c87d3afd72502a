"""Measure whole processes: the cost of a command line, including its start."""

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
"""Longer runs are not measured again."""
REPEATS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of a process: seconds of processor time and maximum memory."""

    seconds: float
    mebibytes: float


def pair_next_round(record: Record, *, in_python: bool = False) -> Cost:
    """Return the best of three runs of ``python -m pairing pair`` on this record."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(write(record), encoding="utf-8")
        return pair_file(path, in_python=in_python)


def pair_file(path: Path, *, in_python: bool = False) -> Cost:
    """Return the best of three runs of ``python -m pairing pair`` on this file."""
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
"""The command, which prints its maximum KiB at its end: the system's count for a process begins with the memory of its
parent.
"""


def _run(path: Path, *, in_python: bool) -> Cost:
    environment = {**os.environ, **({"TABELLONE_MATCHING": "python"} if in_python else {})}
    command = [sys.executable, "-c", PROGRAM, "pair", str(path), "-o", os.devnull]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    peak = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, int(peak) / 1024)
