"""How long a round of each Swiss system takes, in each of its editions: ``python -m benchmarks.systems``.

Whole processes by their processor time, the slowest of a few rounds of a played event. Writes its table into
docs/performance.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

from benchmarks import document
from benchmarks.events import event
from benchmarks.process import Cost, pair_next_round
from pairing.engine import SYSTEMS
from tournaments.record import Record

PLAYERS = (100, 500, 1000, 2000)
ROUNDS = (1, 2, 3, 5, 7, 9)
"""Of nine. The first ones have the largest scoregroups, the last one its own rules and the least freedom."""


def editions() -> Iterator[tuple[str, str]]:
    """Every Swiss system with each of its editions, the newest first."""
    for system, rules in SYSTEMS.items():
        if rules.rounds is None:
            for edition in reversed(rules.editions):
                yield system, edition


def slowest(system: str, edition: str, players: int) -> tuple[int, Cost]:
    """The round that costs the most time, and what it costs; with the most memory of any."""
    played = event(players, ROUNDS[-1] - 1, system=system, edition=edition)
    costs = {number: pair_next_round(_before(played, number)) for number in ROUNDS}
    number = max(costs, key=lambda each: costs[each].seconds)
    return number, Cost(costs[number].seconds, max(cost.mebibytes for cost in costs.values()))


def _before(played: Record, number: int) -> Record:
    return replace(played, rounds=played.rounds[: number - 1])


def main() -> None:
    lines = [
        f"| system | {' | '.join(f'{players:,} players' for players in PLAYERS)} | memory |",
        f"|---|{'---:|' * (len(PLAYERS) + 1)}",
    ]
    for system, edition in editions():
        costs = [slowest(system, edition, players) for players in PLAYERS]
        cells = [f"{cost.seconds:.2f} s (round {number})" for number, cost in costs]
        most = max(cost.mebibytes for _number, cost in costs)
        lines.append(f"| {system}, {edition} | {' | '.join(cells)} | {most:.0f} MiB |")
        print(lines[-1], file=sys.stderr, flush=True)
    document.put("systems", "\n".join(lines))


if __name__ == "__main__":
    main()
