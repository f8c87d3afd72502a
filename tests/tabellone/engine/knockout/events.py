"""Knock-outs played to their end, round by round as the engine pairs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tabellone.engine import SYSTEMS, pair
from tabellone.options import Options, OptionValue
from tabellone.record import Bye, ByeKind, Game, Player, PlayOff, Record, RequestedBye, Result, Round

KNOCKOUT = SYSTEMS["knockout"]
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
MOST_ROUNDS = 100
Ends = Callable[[int, int], tuple[Result, Result]]
"""How the game of White and Black ends."""


def event(entrants: int, **options: OptionValue) -> Record:
    """A knock-out before its first round."""
    players = tuple(Player(tpn, f"Player {tpn}", 2800 - tpn) for tpn in range(1, entrants + 1))
    return Record(players=players, system="knockout", options=Options(options))


def better_wins(white: int, black: int) -> tuple[Result, Result]:
    return (WIN, LOSS) if white < black else (LOSS, WIN)


def with_round(record: Record, ends: Ends, absent: tuple[int, ...] = ()) -> Record:
    """The record with one round more; who is absent loses by forfeit."""
    number = len(record.rounds) + 1
    requests = tuple(RequestedBye(number, tpn, ByeKind.ZERO) for tpn in absent)
    pairing = pair(replace(record, requested_byes=requests))
    games = [
        Game.of_pairing(white, black, absent) if {white, black} & {*absent} else Game(white, black, *ends(white, black))
        for white, black in pairing.pairs
    ]
    kinds = {bye.player: bye.kind for bye in pairing.byes}
    playing = {tpn for row in pairing.pairs for tpn in row}
    byes = [Bye(tpn, kinds.get(tpn, ByeKind.ZERO)) for tpn in record.contestant if tpn not in playing]
    return replace(record, rounds=(*record.rounds, Round.of(games, byes)))


def decided(record: Record, goes_on: Callable[[int, int], int] = min) -> Record:
    """The record with a play-off for each match that waits for one."""
    number = len(record.rounds)
    rows = [PlayOff(number, w := goes_on(*both), sum(both) - w) for both in KNOCKOUT.undecided_in(record)]
    return replace(record, play_offs=(*record.play_offs, *rows))


def played(record: Record, ends: Ends = better_wins) -> Record:
    """The record when all is over."""
    while not KNOCKOUT.is_over_in(record):
        assert len(record.rounds) < MOST_ROUNDS
        record = decided(with_round(record, ends))
    return record


def pairs_of(record: Record) -> list[str]:
    """Each round as its games: ``1-16 15-2``."""
    return [" ".join(f"{game.white}-{game.black}" for game in round_.games) for round_ in record.rounds]


def at_random(record: Record, random: Random) -> Record:
    """Random results, double defaults and withdrawals among them, to the end."""
    results = [(WIN, LOSS), (DRAW, DRAW), (LOSS, WIN), (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)]
    results += [(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), (LOSS, LOSS)]
    away: list[int] = []
    while not KNOCKOUT.is_over_in(record):
        assert len(record.rounds) < MOST_ROUNDS
        if random.random() < 0.3:
            away.append(random.choice([player.tpn for player in record.players]))
        record = with_round(record, lambda _white, _black: random.choice(results), tuple(away))
        record = decided(record, lambda one, other: random.choice((one, other)))
    return record
