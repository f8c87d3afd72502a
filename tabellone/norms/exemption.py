"""The exemption of large international Swiss events (1.4.3d), round by round from the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.engine.systems import SYSTEMS
from tabellone.norms.rules import NO_COUNTRY, OUTSIDE_FIDE
from tabellone.record import ByeKind, Entry, Player, Record, Result

LEAST_FOREIGN, LEAST_FEDERATIONS, LEAST_TITLED_FOREIGN = 20, 3, 10
TITLES = frozenset({"GM", "IM", "WGM", "WIM"})
MOST_MISSED = 1
"""Who misses more rounds is not counted in any of them; the pairing-allocated bye is not a missed round."""


@dataclass(frozen=True, slots=True)
class ForeignPlayers:
    """The rated players of other federations than the host's in a round."""

    round: int
    players: int
    federations: int
    titled: int
    """Of these players: GM, IM, WGM or WIM."""

    @property
    def is_enough(self) -> bool:
        """Return whether the round meets 1.4.3d."""
        return (
            self.players >= LEAST_FOREIGN
            and self.federations >= LEAST_FEDERATIONS
            and self.titled >= LEAST_TITLED_FOREIGN
        )


def foreign_players(record: Record) -> tuple[ForeignPlayers, ...]:
    """Return the counts of 1.4.3d for each round of a Swiss event of individuals.

    Empty if the event is not a Swiss, or the record does not state the host federation (032).
    """
    host = record.header.federation.strip().upper()
    if not host or not _is_swiss(record.system):
        return ()
    counted = [player for player in record.players if _is_foreign(player, host) and _is_regular(record, player.tpn)]
    rounds = range(1, len(record.rounds) + 1)
    here = {player.tpn: {entry.round for entry in record.cards[player.tpn] if _takes_part(entry)} for player in counted}
    return tuple(_count(number, (player for player in counted if number in here[player.tpn])) for number in rounds)


def least_foreign_players(rounds: tuple[ForeignPlayers, ...]) -> int | None:
    """Return how many foreign rated players the smallest round has; None if the event is not exempt by 1.4.3d."""
    if not rounds or not all(round_.is_enough for round_ in rounds):
        return None
    return min(round_.players for round_ in rounds)


def _is_swiss(system: str) -> bool:
    """Return whether the event is a Swiss, also by a system that only its report knows."""
    return SYSTEMS[system].is_swiss if system in SYSTEMS else "swiss" in system.lower()


def _is_foreign(player: Player, host: str) -> bool:
    return player.rating > 0 and player.federation not in ("", NO_COUNTRY, OUTSIDE_FIDE, host)


def _is_regular(record: Record, tpn: int) -> bool:
    taken = sum(_takes_part(entry) for entry in record.cards[tpn])
    return len(record.rounds) - taken <= MOST_MISSED


def _takes_part(entry: Entry) -> bool:
    """Return whether the round is not a missed one: a game, a win by forfeit, or the pairing-allocated bye."""
    if entry.bye is not None:
        return entry.bye is ByeKind.PAIRING_ALLOCATED
    return entry.is_played or entry.result is Result.FORFEIT_WIN


def _count(number: int, players: Iterator[Player]) -> ForeignPlayers:
    here = [*players]
    federations = Counter(player.federation for player in here)
    return ForeignPlayers(number, len(here), len(federations), sum(player.title in TITLES for player in here))
