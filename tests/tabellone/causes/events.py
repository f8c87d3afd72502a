"""Generated events in which single things are changed."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine import pair
from tabellone.engine.generator import Settings, generate
from tabellone.record import Bye, ByeKind, Game, Pairing, Record, Result, Round


def event(
    players: int = 12, rounds: int = 5, seed: str = "1", system: str = "dutch", edition: str = "2026", **more: object
) -> Record:
    """An event whose rounds are paired by the rules."""
    settings = Settings(players=players, rounds=rounds, system=system, edition=edition)
    return generate(replace(settings, **more), seed, pair)  # type: ignore[arg-type]


def with_round(record: Record, number: int, pairs: list[tuple[int, int]], *byes: int) -> Record:
    """The event up to that round, which has these pairs, all drawn, and these pairing-allocated byes."""
    games = [Pairing(white, black, (Game(white, black, Result.DRAW, Result.DRAW),)) for white, black in pairs]
    made = Round(tuple(games), tuple(Bye(tpn, ByeKind.PAIRING_ALLOCATED) for tpn in byes))
    return replace(record, rounds=(*record.rounds[: number - 1], made))


def pairs_of(record: Record, number: int) -> list[tuple[int, int]]:
    """The pairs of a round, White first."""
    return [(row.first, row.second) for row in record.rounds[number - 1].pairings]
