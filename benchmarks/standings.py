"""Measure the standings of a random Swiss by size: ``python -m benchmarks.standings``.

Each figure is the best of three runs on a record without caches. Writes its table into docs/performance.md.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace

from benchmarks import document
from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round
from tabellone.tiebreaks import KNOWN_CODES, standings

TWELVE = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO", "TPR", "PTP", "FB")
ROUNDS = 11
RESULTS = (
    *[(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)] * 8,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)


def event(players: int, rounds: int, seed: int = 1) -> Record:
    """Return an event with random pairings, about four per cent of requested byes and as many forfeits."""
    rng = random.Random(seed)
    entrants = tuple(Player(tpn, f"Player {tpn}", rating=1000 + rng.randrange(1700)) for tpn in range(1, players + 1))
    return Record(entrants, tuple(_round(rng, players) for _ in range(rounds)), planned_rounds=rounds)


def _round(rng: random.Random, players: int) -> Round:
    order = list(range(1, players + 1))
    rng.shuffle(order)
    absent = rng.randrange(players // 12 + 1)
    byes = [Bye(tpn, rng.choice([ByeKind.HALF, ByeKind.ZERO])) for tpn in order[:absent]]
    paired = order[absent:]
    if len(paired) % 2:
        byes.append(Bye(paired.pop(), ByeKind.PAIRING_ALLOCATED))
    pairs = zip(paired[::2], paired[1::2], strict=True)
    return Round.of(tuple(Game(white, black, *rng.choice(RESULTS)) for white, black in pairs), tuple(byes))


def measure(record: Record, codes: tuple[str, ...], rounds: tuple[int, ...]) -> float:
    """Return the best of three runs, in seconds, of the standings after each of these rounds."""
    times = []
    for _ in range(3):
        fresh = replace(record)
        begin = time.perf_counter()
        for number in rounds:
            standings(fresh, codes=codes, after_round=number)
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    lists = {"BH/C1, BH, SB": TWELVE[:3], "12 tie-breaks": TWELVE, f"all {len(KNOWN_CODES)}": tuple(KNOWN_CODES)}
    last, each = (ROUNDS,), tuple(range(1, ROUNDS + 1))
    heads = (*lists, "12 tie-breaks, after each of 11 rounds", f"all {len(KNOWN_CODES)}, after each of 11 rounds")
    lines = ["| 11 rounds | " + " | ".join(heads) + " |", "|---|" + "---:|" * len(heads)]
    for players in (100, 1000, 5000):
        record = event(players, ROUNDS)
        seconds = [measure(record, codes, last) for codes in lists.values()]
        seconds += [measure(record, codes, each) for codes in (TWELVE, tuple(KNOWN_CODES))]
        lines.append(f"| {players:,} players | " + " | ".join(f"{value:.2f} s" for value in seconds) + " |")
    document.put("standings", "\n".join(lines))


if __name__ == "__main__":
    main()
