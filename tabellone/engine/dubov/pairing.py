"""The Dubov system (C.04.4.1), in the editions of 2018 and 2026.

The bye is assigned first. Then scoregroups are paired from the top, each with the upfloaters that it needs
(`upfloaters.py`), divided into White seekers and Black seekers (`bracket.py`). The two editions have the same rules in
other words, except for the eligibility for the bye (C2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabellone.engine.capabilities import PairsRounds
from tabellone.engine.dubov.bracket import ORDERS, DubovBracket, Pair, higher_first
from tabellone.engine.dubov.edition_1997 import pair_dubov_1997
from tabellone.engine.dubov.players import DubovField, DubovPlayer, dubov_field_of
from tabellone.engine.dubov.upfloaters import Upfloaters
from tabellone.engine.errors import too_few
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Record

Progress = Callable[[int, int], None]


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round. Raises NoLegalPairing."""
    field = dubov_field_of(record, round_number, edition)
    pairs, bye = (pair_dubov_1997 if edition == "1997" else pair_dubov)(field, progress)
    return RoundPairing.of(field.in_board_order(pairs), bye.tpn if bye else None)


def pair_dubov(field: DubovField, progress: Progress | None = None) -> tuple[list[Pair], DubovPlayer | None]:
    """Return the pairs of the round, the higher-ranked player first, and the player with the pairing-allocated bye.

    Raises NoLegalPairing if the absolute criteria C1 to C3 cannot be satisfied for all players.
    """
    brackets, bye = brackets_of(field, progress)
    return [higher_first(pair) for bracket in brackets for pair in bracket.pairs()], bye


def brackets_of(field: DubovField, progress: Progress | None = None) -> tuple[list[DubovBracket], DubovPlayer | None]:
    """Return the brackets from the top down, and the player with the bye (3.1, 3.2.1, 3.2.2; B.0 to B.2).

    Raises NoLegalPairing.
    """
    if not field.players:
        raise too_few(len(field.players))
    bye = bye_of(field)
    remaining = [player for player in field.entrants if player is not bye]
    brackets: list[DubovBracket] = []
    while remaining:
        residents = [player for player in remaining if player.score == remaining[0].score]
        below = remaining[len(residents) :]
        upfloaters = Upfloaters(field, residents, below).first_set()
        members = [*residents, *upfloaters]
        brackets.append(DubovBracket(members, ORDERS, halves=not any(player.has_played for player in members)))
        remaining = [player for player in below if player not in upfloaters]
        if progress is not None:
            progress(len(field.players) - len(remaining), len(field.players))
    return brackets, bye


def bye_of(field: DubovField) -> DubovPlayer | None:
    """Return the player with the bye if the number of players is odd (3.1; B.0). Raises NoLegalPairing."""
    Completion(field.players).require(lowest_bye=False)
    if len(field.players) % 2 == 0:
        return None
    eligible = [player for player in field.entrants if player.may_have_bye]
    eligible.sort(key=lambda player: (player.score, player.games_unplayed, -player.tpn))
    return next(player for player in eligible if _can_be_paired([p for p in field.entrants if p is not player]))


def _can_be_paired(players: Sequence[DubovPlayer]) -> bool:
    """Return True if all these players can be paired with each other (C4)."""
    return Completion(players).holds(range(len(players)))


class DubovEngine(PairsRounds):
    """The Dubov system."""

    pair_round = staticmethod(pair_round)


ENGINE: DubovEngine = DubovEngine()
