"""A round of the Amalfi system (textbook 8.3; readings in docs/readings.md).

The list is that of the standings, by points and then by number, without scoregroups. From the top down whoever is not
paired yet meets the one who stands as many places below as there are rounds to play, this one included; where that one
is taken or may not be met, the next below who is free; where the list ends, the nearest above that place. What would
leave others without a legal opponent is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from tabellone.engine.errors import UnknownSystem, too_few
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.engine.system import Progress
from tabellone.messages import Message
from tabellone.record import Record

Pair = tuple[SwissPlayer, SwissPlayer]


def pair_round(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> RoundPairing:
    """The pairing of that round. Raises NoLegalPairing, and UnknownSystem without a number of rounds."""
    field = field_of(record, round_number)
    pairs, bye = paired_down(field.players, rounds_left(record, round_number))
    return RoundPairing.of(field.in_board_order(pairs), bye.tpn if bye else None)


def paired_down(players: Sequence[SwissPlayer], distance: int) -> tuple[list[Pair], SwissPlayer | None]:
    """The pairs of the list, and who has the bye. Raises NoLegalPairing."""
    if len(players) < 2:
        raise too_few(len(players))
    bye = _bye_of(players)
    return pairs_down([player for player in players if player is not bye], distance), bye


def rounds_left(record: Record, round_number: int) -> int:
    """How many rounds are to be played, that one included: the distance. Raises UnknownSystem."""
    if not record.planned_rounds:
        raise UnknownSystem(Message("the Amalfi system needs the number of rounds, which is not stated"))
    return max(1, record.planned_rounds - round_number + 1)


def pairs_down(order: Sequence[SwissPlayer], distance: int) -> list[Pair]:
    """The pairs of these players, of whom all can be paired; the first of all pairings down the list."""
    plain = _down(order, distance, lambda _left: True)
    if plain is not None:
        return plain
    found = _down(order, distance, Completion(order).holds)
    if found is None:
        raise AssertionError("all can be paired, so somebody is always left to meet")
    return found


def _down(order: Sequence[SwissPlayer], distance: int, holds: Callable[[Sequence[int]], bool]) -> list[Pair] | None:
    """The pairs, each such that the others can be paired, as ``holds`` says; None where somebody finds nobody."""
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
    """The places below, those at the distance and further down first, then upwards from it."""
    target = place + distance
    return chain(range(target, size), range(min(target, size) - 1, place, -1))


def may_meet(one: SwissPlayer, other: SwissPlayer) -> bool:
    """Whether the two may be paired: not met before, not forbidden, and not both due the same colour absolutely, but
    for topscorers of the last round (C.04.1 2, 6 and 7).
    """
    if other.tpn in one.barred:
        return False
    bound = [p for p in (one, other) if p.colours.strength is Strength.ABSOLUTE and not p.is_topscorer]
    return len(bound) < 2 or one.colours.preference is not other.colours.preference


def _bye_of(players: Sequence[SwissPlayer]) -> SwissPlayer | None:
    """Who has the bye of an odd number: the last of the list who may have it and leaves a legal pairing. Raises
    NoLegalPairing where the round cannot be paired at all.
    """
    Completion(players).require(lowest_bye=False)
    if len(players) % 2 == 0:
        return None
    eligible = (player for player in reversed(players) if player.may_have_bye)
    return next(player for player in eligible if _can_be_paired([p for p in players if p is not player]))


def _can_be_paired(players: Sequence[SwissPlayer]) -> bool:
    return Completion(players).holds(range(len(players)))
