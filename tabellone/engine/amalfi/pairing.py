"""Pairing of a round by the Amalfi system (textbook 8.3; interpretations in docs/readings.md).

Players are listed by points and then by pairing number, without scoregroups. From the top, each unpaired player plays
the opponent who is as many places below as rounds remain, this round included. If that opponent is already paired or
not allowed, the next free player below is chosen; after the end of the list, the nearest free player above that place.
A pair that leaves other players without a legal opponent is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from tabellone.engine.capabilities import PairsRounds, Progress
from tabellone.engine.errors import UnknownSystem, too_few
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.messages import Message
from tabellone.record import Record

Pair = tuple[SwissPlayer, SwissPlayer]


def pair_round(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round. Raises NoLegalPairing, and UnknownSystem without a number of rounds."""
    field = field_of(record, round_number)
    pairs, bye = paired_down(field.players, rounds_left(record, round_number))
    return RoundPairing.of(field.in_board_order(pairs), bye.tpn if bye else None)


def paired_down(players: Sequence[SwissPlayer], distance: int) -> tuple[list[Pair], SwissPlayer | None]:
    """Return the pairs of the list and the player with the bye. Raises NoLegalPairing."""
    if not players:
        raise too_few(len(players))
    bye = _bye_of(players)
    return pairs_down([player for player in players if player is not bye], distance), bye


def rounds_left(record: Record, round_number: int) -> int:
    """Return the distance: the number of remaining rounds, this one included. Raises UnknownSystem."""
    if not record.planned_rounds:
        raise UnknownSystem(Message("the Amalfi system needs the number of rounds, which is not stated"))
    return max(1, record.planned_rounds - round_number + 1)


def pairs_down(order: Sequence[SwissPlayer], distance: int) -> list[Pair]:
    """Return the first pairing, from the top of the list, of these players. It must be possible to pair them all."""
    plain = _down(order, distance, lambda _left: True)
    if plain is not None:
        return plain
    found = _down(order, distance, Completion(order).holds)
    if found is None:
        raise AssertionError("all can be paired, so somebody is always left to meet")
    return found


def _down(order: Sequence[SwissPlayer], distance: int, holds: Callable[[Sequence[int]], bool]) -> list[Pair] | None:
    """Return pairs that leave a legal pairing for the others (``holds``); None if a player has no opponent."""
    free = set(range(len(order)))
    pairs = []
    for first in range(len(order)):
        if first not in free:
            continue
        free.discard(first)
        below = (place for place in places_from(first, distance, len(order)) if place in free)
        legal = (place for place in below if may_meet(order[first], order[place]))
        found = next((place for place in legal if holds(sorted(free - {place}))), None)
        if found is None:
            return None
        free.discard(found)
        pairs.append((order[first], order[found]))
    return pairs


def places_from(place: int, distance: int, size: int) -> Iterator[int]:
    """Yield the places below: first from the distance downwards, then upwards from it."""
    target = place + distance
    return chain(range(target, size), range(min(target, size) - 1, place, -1))


def may_meet(one: SwissPlayer, other: SwissPlayer) -> bool:
    """Return True if the two may be paired (C.04.1 2, 6 and 7).

    Rematches and prohibited pairings are excluded, and also pairs with the same absolute preference, except for
    topscorers in the last round.
    """
    if other.tpn in one.barred:
        return False
    bound = [p for p in (one, other) if p.colours.strength is Strength.ABSOLUTE and not p.is_topscorer]
    return len(bound) < 2 or one.colours.preference is not other.colours.preference


def _bye_of(players: Sequence[SwissPlayer]) -> SwissPlayer | None:
    """Return the player with the bye if the number is odd: the last eligible player who leaves a legal pairing.

    Raises NoLegalPairing if no legal pairing of the round exists.
    """
    Completion(players).require(lowest_bye=False)
    if len(players) % 2 == 0:
        return None
    eligible = (player for player in reversed(players) if player.may_have_bye)
    return next(player for player in eligible if _can_be_paired([p for p in players if p is not player]))


def _can_be_paired(players: Sequence[SwissPlayer]) -> bool:
    return Completion(players).holds(range(len(players)))


class AmalfiEngine(PairsRounds):
    """The Amalfi system."""

    pair_round = staticmethod(pair_round)


ENGINE: AmalfiEngine = AmalfiEngine()
