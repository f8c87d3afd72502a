"""Measure a round of each Swiss system in each edition: ``python -m benchmarks.systems [TABLE]``.

Whole processes by their processor time, the slowest of a few rounds of a played event. Writes its tables into
docs/performance.md; with the name of a table (``usual``, ``bad``, ``largest``) only this one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

from benchmarks import document
from benchmarks.events import drawn, event, forfeited
from benchmarks.process import Cost, pair_next_round
from tabellone.engine.systems import systems_of_single_games
from tabellone.record import Record

PLAYERS = (100, 500, 1000, 2000)
LARGEST = 5000
PLAYED_LARGEST = 2
"""Rounds played of the largest event: its rounds 1 to 3 have the largest scoregroups."""
ROUNDS = (1, 2, 3, 5, 7, 9)
"""Rounds of nine: the first have the largest scoregroups, the last has its own rules and the least freedom."""
PLAYED = ROUNDS[-1] - 1


def editions() -> Iterator[tuple[str, str]]:
    """Return every Swiss system for players with each of its editions, the newest first."""
    for rules in systems_of_single_games():
        if rules.is_swiss:
            for edition in reversed(rules.years):
                yield rules.key, edition


def usual_cases(system: str, edition: str) -> dict[str, Record]:
    """Return events of several sizes."""
    return {f"{players:,} players": event(players, PLAYED, system=system, edition=edition) for players in PLAYERS}


def bad_cases(system: str, edition: str) -> dict[str, Record]:
    """Return unusual events of 1,000 players."""
    return {
        "all games drawn": event(1000, PLAYED, system=system, edition=edition, play=drawn),
        "30 % forfeits": event(1000, PLAYED, system=system, edition=edition, play=forfeited(0.3)),
        "10 % half-point byes": event(1000, PLAYED, system=system, edition=edition, absences=0.1),
    }


def largest_cases(system: str, edition: str) -> dict[str, Record]:
    """Return a very large event of the system whose scoregroups are paired player by player; none of the others."""
    if (system, edition) != ("lim", "2026"):
        return {}
    return {f"{LARGEST:,} players": event(LARGEST, PLAYED_LARGEST, system=system, edition=edition)}


def slowest(played: Record) -> tuple[int, Cost]:
    """Return the slowest round with its time, and the maximum memory of all rounds."""
    numbers = [number for number in ROUNDS if number <= len(played.rounds) + 1]
    costs = {number: pair_next_round(_before(played, number)) for number in numbers}
    number = max(costs, key=lambda each: costs[each].seconds)
    return number, Cost(costs[number].seconds, max(cost.mebibytes for cost in costs.values()))


def _before(played: Record, number: int) -> Record:
    return replace(played, rounds=played.rounds[: number - 1])


TABLES = {
    "usual": ("systems", usual_cases),
    "bad": ("systems, bad cases", bad_cases),
    "largest": ("systems, largest", largest_cases),
}


def main(*names: str) -> None:
    """Measure these tables, or all of them."""
    for name in names or TABLES:
        mark, cases = TABLES[name]
        document.put(mark, table(cases))


def table(cases: Callable[[str, str], dict[str, Record]]) -> str:
    """Return the slowest round by system and event."""
    lines: list[str] = []
    for system, edition in editions():
        events = cases(system, edition)
        if not events:
            continue
        if not lines:
            lines = [f"| system | {' | '.join(events)} | memory |", f"|---|{'---:|' * (len(events) + 1)}"]
        costs = [slowest(record) for record in events.values()]
        cells = [f"{cost.seconds:.2f} s (round {number})" for number, cost in costs]
        most = max(cost.mebibytes for _number, cost in costs)
        lines.append(f"| {system}, {edition} | {' | '.join(cells)} | {most:.0f} MiB |")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


if __name__ == "__main__":
    main(*sys.argv[1:])
