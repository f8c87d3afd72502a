"""Create events of any size and kind, paired by the engine, to measure their next round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeAlias

from tabellone.engine import NoLegalPairing, pair
from tabellone.record import Bye, ByeKind, Colour, ForbiddenPairs, Game, Player, Record, RequestedBye, Result, Round

WIN, DRAW, LOSS = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)
FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
Outcome: TypeAlias = tuple[Result, Result]
Play: TypeAlias = Callable[[Random, int, int], Outcome]


def by_strength(random: Random, white: int, black: int) -> Outcome:
    """Return a result: the lower number is the stronger player, and a third of the games is drawn."""
    stronger = WIN if white < black else LOSS
    return random.choices([stronger, DRAW, LOSS if stronger is WIN else WIN], [50, 33, 17])[0]


def drawn(_random: Random, _white: int, _black: int) -> Outcome:
    return DRAW


def forfeited(share: float) -> Play:
    """Forfeit this share of the games."""

    def play(random: Random, white: int, black: int) -> Outcome:
        return FORFEIT if random.random() < share else by_strength(random, white, black)

    return play


def event(
    players: int,
    rounds: int,
    *,
    planned: int = 9,
    play: Play = by_strength,
    absences: float = 0,
    system: str = "dutch",
    edition: str = "2026",
) -> Record:
    """Return an event with this number of played rounds, each paired by the engine."""
    random = Random(players * 100 + rounds)
    entrants = tuple(Player(tpn, f"Player {tpn}", 2700 - 1500 * tpn // players) for tpn in range(1, players + 1))
    record = Record(entrants, planned_rounds=planned, initial_colour=Colour.WHITE, system=system, edition=edition)
    for number in range(1, rounds + 1):
        absent = [tpn for tpn in range(1, players + 1) if random.random() < absences]
        record = replace(record, requested_byes=tuple(RequestedBye(number, tpn, ByeKind.HALF) for tpn in absent))
        pairing = pair(record)
        byes = [Bye(tpn, ByeKind.HALF) for tpn in absent]
        byes += pairing.byes
        games = tuple(Game(white, black, *play(random, white, black)) for white, black in pairing.pairs)
        record = replace(record, rounds=(*record.rounds, Round.of(games, tuple(byes))), requested_byes=())
    return record


def everybody_due_white(players: int) -> Record:
    """Return an event before round 2 in which only the players with Black in round 1 remain."""
    record = event(2 * players, 1)
    gone = tuple(RequestedBye(2, game.white, ByeKind.ZERO) for game in record.rounds[0].games)
    return replace(record, requested_byes=gone)


def to_the_last_possible_round(players: int) -> Record:
    """Return a small event in which nearly all pairs of players have played each other."""
    record = event(players, 1, planned=players)
    random = Random(1)
    while True:
        try:
            pairing = pair(record)
        except NoLegalPairing:
            return replace(record, rounds=record.rounds[:-1])
        games = tuple(Game(white, black, *by_strength(random, white, black)) for white, black in pairing.pairs)
        record = replace(record, rounds=(*record.rounds, Round.of(games, pairing.byes)))


def families(record: Record, size: int) -> Record:
    """Return the prohibited pairings within families of neighbours in the list."""
    tpns = [player.tpn for player in record.players]
    return replace(
        record,
        forbidden=tuple(ForbiddenPairs(tuple(tpns[start : start + size])) for start in range(0, len(tpns), size)),
    )
