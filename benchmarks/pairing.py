"""How long a round of the Dutch system takes, by the size and kind of the event: ``python -m benchmarks.pairing``.

Whole processes are measured (start, reading the file, pairing, writing), the best of three, and the most memory one of
them held; ``--python`` measures the matching core in Python instead of the compiled one, on the smaller ones.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from pairing.engine import NoLegalPairing, pair
from tournaments.interchange.trf import write
from tournaments.record import Bye, ByeKind, Colour, ForbiddenPairs, Game, Player, Record, RequestedBye, Result, Round

WIN, DRAW, LOSS = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)
FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
LARGEST_IN_PYTHON = 500
Outcome = tuple[Result, Result]
Play = Callable[[Random, int, int], Outcome]


def by_strength(random: Random, white: int, black: int) -> Outcome:
    """The lower number is the stronger player; a third of the games is drawn."""
    stronger = WIN if white < black else LOSS
    return random.choices([stronger, DRAW, LOSS if stronger is WIN else WIN], [50, 33, 17])[0]


def drawn(_random: Random, _white: int, _black: int) -> Outcome:
    return DRAW


def often_forfeited(random: Random, white: int, black: int) -> Outcome:
    return FORFEIT if random.random() < 0.3 else by_strength(random, white, black)


def event(players: int, rounds: int, *, planned: int = 9, play: Play = by_strength, absences: float = 0) -> Record:
    """An event with that many rounds played, each paired by the engine."""
    random = Random(players * 100 + rounds)
    entrants = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1))
    record = Record(entrants, planned_rounds=planned, initial_colour=Colour.WHITE, edition="2026")
    for number in range(1, rounds + 1):
        absent = [tpn for tpn in range(1, players + 1) if random.random() < absences]
        record = replace(record, requested_byes=tuple(RequestedBye(number, tpn, ByeKind.HALF) for tpn in absent))
        pairing = pair(record)
        byes = [Bye(tpn, ByeKind.HALF) for tpn in absent]
        byes += [] if pairing.bye is None else [Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED)]
        games = tuple(Game(white, black, *play(random, white, black)) for white, black in pairing.pairs)
        record = replace(record, rounds=(*record.rounds, Round(games, tuple(byes))), requested_byes=())
    return record


def everybody_due_white(players: int) -> Record:
    """Round 2 of those who had Black in round 1: the others have gone home."""
    record = event(2 * players, 1)
    gone = tuple(RequestedBye(2, game.white, ByeKind.ZERO) for game in record.rounds[0].games)
    return replace(record, requested_byes=gone)


def to_the_last_possible_round(players: int) -> Record:
    """A small event that has been played until nearly everybody has met everybody."""
    record = event(players, 1, planned=players)
    random = Random(1)
    while True:
        try:
            pairing = pair(record)
        except NoLegalPairing:
            return replace(record, rounds=record.rounds[:-1])
        byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
        games = tuple(Game(white, black, *by_strength(random, white, black)) for white, black in pairing.pairs)
        record = replace(record, rounds=(*record.rounds, Round(games, byes)))


def families(record: Record, size: int) -> Record:
    """The players forbidden to meet within families of neighbours in the list."""
    tpns = [player.tpn for player in record.players]
    return replace(
        record,
        forbidden=tuple(ForbiddenPairs(tuple(tpns[start : start + size])) for start in range(0, len(tpns), size)),
    )


def cases() -> Iterator[tuple[str, Record]]:
    for players in (100, 500, 1000, 2000, 5000):
        yield f"{players:,} players, round 5", event(players, 4)
    for rounds in (1, 2, 8, 12):
        yield f"1,000 players, round {rounds + 1}", event(1000, rounds, planned=13)
    yield "1,000 players, round 5, 10 % half-point byes in each", event(1000, 4, absences=0.1)
    yield "1,000 players, round 5, 50 % half-point byes in each", event(1000, 4, absences=0.5)
    yield "1,000 players, round 5, 30 % forfeits", event(1000, 4, play=often_forfeited)
    yield "2,000 players with one score, round 2", event(2000, 1, play=drawn)
    yield "2,000 players with one score, round 6", event(2000, 5, play=drawn)
    yield "1,000 players, all due White", everybody_due_white(1000)
    yield "1,000 players in families of 20, round 1", families(event(1000, 0), 20)
    yield "1,000 players in families of 300, round 5", families(event(1000, 4), 300)
    yield "15 players, the last round that can be paired", to_the_last_possible_round(15)
    yield "60 players, the last round that can be paired", to_the_last_possible_round(60)


def measure(path: str, environment: dict[str, str]) -> float:
    """The best of three runs of the command, in seconds."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "pairing", "pair", path, "-o", os.devnull], check=True, env=environment)
        times.append(time.perf_counter() - begin)
        if times[-1] > 20:
            break
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--python", action="store_true", help="measure the matching core in Python")
    in_python = parser.parse_args().python
    environment = {**os.environ, **({"TABELLONE_MATCHING": "python"} if in_python else {})}
    print("| event | seconds |\n|---|---:|")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        for name, record in cases():
            if in_python and len(record.players) > LARGEST_IN_PYTHON:
                continue
            path.write_text(write(record), encoding="utf-8")
            print(f"| {name} | {measure(str(path), environment):.2f} |", flush=True)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"\nThe most memory held: {peak:.0f} MiB.")


if __name__ == "__main__":
    main()
