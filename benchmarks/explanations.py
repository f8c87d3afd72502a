"""Measure the explanations of a pairing and of a pair that was not made: ``python -m benchmarks.explanations``.

Processor seconds in one process: the slowest of several rounds, and of several pairs that are possible but not made.
Writes its table into docs/performance.md.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from benchmarks import document
from benchmarks.events import event
from tabellone.engine import SYSTEMS, pair
from tabellone.engine.systems import systems_of_single_games
from tabellone.record import Record

PLAYERS = (300, 1000)
ROUNDS = (2, 4, 6, 9)
"""Numbers of played rounds of nine; the next round is explained."""
PAIRS = 8
"""Questions per round: alternately neighbours in the standings and any two players."""


def main() -> None:
    document.put("explanations", table())


def table() -> str:
    """Return the slowest explanation of a pairing and of a pair not made, by system and size."""
    titles = [f"{what}, {players:,}" for players in PLAYERS for what in ("how", "why not")]
    lines = [f"| system | {' | '.join(titles)} |", f"|---|{'---:|' * len(titles)}"]
    for system in systems_of_single_games():
        if system.is_swiss:
            cells = [cell for players in PLAYERS for cell in _cells(system.key, system.years[-1], players)]
            lines.append(f"| {system.key}, {system.years[-1]} | {' | '.join(cells)} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


def _cells(system: str, edition: str, players: int) -> Iterator[str]:
    played = event(players, ROUNDS[-1] - 1, system=system, edition=edition)
    rounds = [(replace(played, rounds=played.rounds[: number - 1]), number) for number in ROUNDS]
    yield f"{max(_seconds(_told, record, number) for record, number in rounds):.2f} s"
    slowest = max(
        _seconds(_asked, record, number, one, other)
        for record, number in rounds
        for one, other in _questions(record, number)
    )
    yield f"{slowest:.2f} s"


def _told(record: Record, number: int) -> None:
    system = SYSTEMS[record.system]
    system.explain_in_words(record, system.explain(record, number))


def _asked(record: Record, number: int, one: int, other: int) -> None:
    SYSTEMS[record.system].why_not_pair(record, number, one, other)


def _questions(record: Record, number: int) -> Iterator[tuple[int, int]]:
    """Return pairs of players who are not paired in the round and have not played each other."""
    random = Random(f"{record.system}/{number}")
    meet = {frozenset(two) for two in pair(record, number).pairs}
    ranked = sorted(record.by_tpn, key=lambda tpn: -record.points_of(tpn, number - 1))
    asked = 0
    while asked < PAIRS:
        place = random.randrange(len(ranked) - 3)
        other = ranked[place + 2] if asked % 2 else random.choice(ranked)
        two = frozenset((ranked[place], other))
        met = any(entry.opponent == other for entry in record.cards[ranked[place]])
        if len(two) == 2 and two not in meet and not met:
            asked += 1
            yield ranked[place], other


def _seconds(work: Callable[..., None], *given: object) -> float:
    start = time.process_time()
    work(*given)
    return time.process_time() - start


if __name__ == "__main__":
    main()
