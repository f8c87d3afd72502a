"""How long the standings of a random Swiss take, by its size: ``python benchmarks/standings.py``."""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from standings.tiebreaks import KNOWN_CODES, standings
from tournaments.record import Bye, ByeKind, Game, Player, Record, Result, Round

TWELVE = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO", "TPR", "PTP", "FB")
RESULTS = (
    *[(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)] * 8,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)


def event(players: int, rounds: int, seed: int = 1) -> Record:
    """An event with random pairings, about four per cent of requested byes and as many forfeits."""
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
    return Round(tuple(Game(white, black, *rng.choice(RESULTS)) for white, black in pairs), tuple(byes))


def measure(record: Record, codes: tuple[str, ...]) -> float:
    """The best of three runs, in seconds, each on a record nothing is cached of."""
    times = []
    for _ in range(3):
        fresh = replace(record)
        begin = time.perf_counter()
        standings(fresh, codes=codes)
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    lists = {"12 tie-breaks": TWELVE, f"all {len(KNOWN_CODES)}": tuple(KNOWN_CODES), "BH/C1,BH,SB": TWELVE[:3]}
    for players in (100, 1000, 5000):
        record = event(players, 11)
        for name, codes in lists.items():
            print(f"{players:5} players, 11 rounds, {name}: {measure(record, codes):.3f} s")
    record = event(1000, 11)
    begin = time.perf_counter()
    for number in range(1, 12):
        standings(record, codes=TWELVE, after_round=number)
    print(f" 1000 players, 12 tie-breaks, after each of 11 rounds: {time.perf_counter() - begin:.3f} s")


if __name__ == "__main__":
    main()
