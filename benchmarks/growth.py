"""Measure the time of a Dutch round by players, rounds and unplayed games: ``python -m benchmarks.growth``.

Writes a table into docs/performance.md and the plot docs/pairing-time.svg. Whole processes, by their processor time.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl

mpl.use("svg")
from matplotlib import pyplot as plt

from benchmarks import document
from benchmarks.events import event, forfeited
from benchmarks.process import pair_next_round
from tabellone.record import Record

PLOT = Path(document.DOCUMENT).with_name("pairing-time.svg")
PLAYERS = (50, 100, 200, 500, 1000, 2000, 5000)
ROUNDS = (1, 2, 3, 5, 7, 9, 11, 13)
SHARES = (0, 10, 20, 30, 40, 50)
LARGEST_IN_PYTHON = 2000
COMPILED, PYTHON = "compiled core", "core in Python"


@dataclass(frozen=True)
class Series:
    """Times of one core along one axis."""

    title: str
    axis: str
    core: str
    values: Sequence[int]
    seconds: Sequence[float]


def measure(title: str, axis: str, records: dict[int, Record]) -> list[Series]:
    """Return the times of both cores; the Python core only where it is not too slow."""
    found = []
    for core in (COMPILED, PYTHON):
        chosen = {at: of for at, of in records.items() if core == COMPILED or len(of.players) <= LARGEST_IN_PYTHON}
        seconds = []
        for at, record in chosen.items():
            seconds.append(pair_next_round(record, in_python=core == PYTHON).seconds)
            print(f"{title}, {core}, {at}: {seconds[-1]:.2f} s", file=sys.stderr, flush=True)
        found.append(Series(title, axis, core, tuple(chosen), tuple(seconds)))
    return found


def all_series() -> list[Series]:
    return [
        *measure("by players (round 5 of 9)", "players", {n: event(n, 4) for n in PLAYERS}),
        *measure(
            "by rounds (1,000 players)", "round", {number: event(1000, number - 1, planned=13) for number in ROUNDS}
        ),
        *measure(
            "by byes (1,000 players, round 5)",
            "per cent of half-point byes",
            {share: event(1000, 4, absences=share / 100) for share in SHARES},
        ),
        *measure(
            "by forfeits (1,000 players, round 5)",
            "per cent of games",
            {share: event(1000, 4, play=forfeited(share / 100)) for share in SHARES},
        ),
    ]


def table(series: Sequence[Series]) -> str:
    lines = []
    for compiled, slow in zip(series[::2], series[1::2], strict=True):
        of_python = dict(zip(slow.values, slow.seconds, strict=True))
        cells = ["" if at not in of_python else f"{of_python[at]:.2f} s" for at in compiled.values]
        lines += [
            f"| {compiled.title} | {' | '.join(f'{at:,}' for at in compiled.values)} |",
            f"|---|{'---:|' * len(compiled.values)}",
            f"| {COMPILED} | {' | '.join(f'{seconds:.2f} s' for seconds in compiled.seconds)} |",
            f"| {PYTHON} | {' | '.join(cells)} |",
            "",
        ]
    return "\n".join(lines).rstrip()


def plot(series: Sequence[Series]) -> None:
    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "tabellone", "font.size": 9, "axes.grid": True})
    figure, panels = plt.subplots(2, 2, figsize=(9, 6), layout="constrained")
    for panel, (compiled, slow) in zip(panels.flat, zip(series[::2], series[1::2], strict=True), strict=True):
        for one, marker in ((compiled, "o"), (slow, "s")):
            panel.plot(one.values, one.seconds, marker=marker, markersize=4, label=one.core)
        panel.set(title=compiled.title, xlabel=compiled.axis, ylabel="seconds", ylim=(0.05, None), yscale="log")
        if compiled.axis == "players":
            panel.set(xscale="log")
        panel.legend()
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    series = all_series()
    document.put("growth", table(series))
    plot(series)


if __name__ == "__main__":
    main()
