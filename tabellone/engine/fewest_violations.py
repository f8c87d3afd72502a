"""Pairing of a round without a legal pairing: breaks the rules on as few boards as possible.

The result is a proposal. The arbiter can change it and is responsible for it; no article describes it
(docs/readings.md). The rules are given up in this order: colours (C3), prohibited pairings, the bar to the bye (C2),
rematches (C1). Players with equal or near scores are paired with each other if possible, and the bye goes to a low
score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine import double_rounds
from tabellone.engine.legality import prohibited_opponents
from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.rules import edition_of, system_of
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.record import Colour, Points, Record

MOST_AT_ONCE = 120
"""Up to this number of contestants, the whole round is optimised at once. In larger rounds, as many contestants as
possible are paired legally first.
"""
BASIC_RULES = "2026"
"""Edition of the basic rules used to read the players of systems that are not Swiss systems."""


def pair_with_fewest_violations(record: Record, round_number: int) -> RoundPairing:
    """Return the pairing of that round that breaks the fewest rules. Raises UnknownSystem."""
    system, edition = system_of(record), edition_of(record)
    if double_rounds.are_chosen(record.options):
        record, round_number = double_rounds.in_matches(record), double_rounds.match_of(round_number)
    field = field_of(record, round_number, system.edition(edition).basic_rules or BASIC_RULES)
    entrants = [
        _Entrant(
            player,
            system.barred_opponents(record, player.tpn, round_number),
            prohibited_opponents(record, player.tpn, round_number),
            may_have_bye=system.allows_bye(record, player.tpn, round_number, edition),
            due=_absolute(player) if system.colours else None,
        )
        for player in field.players
    ]
    return _paired(field, entrants)


@dataclass(frozen=True, slots=True, eq=False)
class _Entrant:
    """A contestant to be paired, with the rules that limit the pairing."""

    player: SwissPlayer
    met: frozenset[int]
    prohibited: frozenset[int]
    may_have_bye: bool
    due: Colour | None
    """The colour that the contestant must have."""


def _absolute(player: SwissPlayer) -> Colour | None:
    is_absolute = player.colours.strength is Strength.ABSOLUTE and not player.is_topscorer
    return player.colours.preference if is_absolute else None


def _paired(field: Field, entrants: Sequence[_Entrant]) -> RoundPairing:
    places: list[_Entrant | None] = [*entrants, *[None] * (len(entrants) % 2)]
    ranks = _ranks(entrants)
    pairs = _legal_pairs(places, ranks) if len(entrants) > MOST_AT_ONCE else []
    done = {place for pair in pairs for place in pair}
    pairs += _other_pairs(places, [place for place in range(len(places)) if place not in done], ranks)
    bye = next((places[min(pair)] for pair in pairs if places[max(pair)] is None), None)
    boards = [
        (one.player, other.player)
        for one, other in ((places[min(pair)], places[max(pair)]) for pair in pairs)
        if one is not None and other is not None
    ]
    return RoundPairing.of(field.in_board_order(boards), bye.player.tpn if bye else None)


def _ranks(entrants: Sequence[_Entrant]) -> dict[Points, int]:
    """Map each score to its rank; the lowest score has rank 0."""
    return {score: rank for rank, score in enumerate(sorted({entrant.player.score for entrant in entrants}))}


def _legal_pairs(places: Sequence[_Entrant | None], ranks: dict[Points, int]) -> list[tuple[int, int]]:
    """Return as many legal pairs as possible, with near scores. None means the bye."""
    kinds = [
        None if entrant is None else (ranks[entrant.player.score], entrant.due, entrant.may_have_bye)
        for entrant in places
    ]
    distinct = list(dict.fromkeys(kinds))
    place_of = {entrant.player.tpn: place for place, entrant in enumerate(places) if entrant is not None}

    def cost(
        one: tuple[int, Colour | None, bool] | None, other: tuple[int, Colour | None, bool] | None
    ) -> tuple[int, int] | None:
        if one is None or other is None:
            player = one or other
            return (0, player[0]) if player is not None and player[2] else None
        return None if one[1] and one[1] is other[1] else (0, abs(one[0] - other[0]))

    barred = [
        [] if entrant is None else [place_of[tpn] for tpn in entrant.met | entrant.prohibited if tpn in place_of]
        for entrant in places
    ]
    costs = [[cost(one, other) for other in distinct] for one in distinct]
    matcher = matcher_of(Problem([distinct.index(kind) for kind in kinds], costs, [(1, 0)] * len(distinct), barred))
    matcher.solve()
    return [(place, mate) for place, mate in enumerate(matcher.mates) if place < mate]


def _other_pairs(
    places: Sequence[_Entrant | None], left: Sequence[int], ranks: dict[Points, int]
) -> list[tuple[int, int]]:
    """Pair all remaining contestants so that as few rules as possible are broken."""
    costs = [[_violations(places[one], places[other], ranks) for other in left] for one in left]
    problem = Problem(range(len(left)), costs, [None] * len(left), [[] for _place in left])
    matcher = matcher_of(problem)
    if not matcher.solve():
        raise AssertionError("of an even number all can be paired somehow")
    return [(left[place], left[mate]) for place, mate in enumerate(matcher.mates) if place < mate]


def _violations(
    one: _Entrant | None, other: _Entrant | None, ranks: dict[Points, int]
) -> tuple[int, int, int, int, int]:
    """Return the numbers of violations, then the score distance.

    The violations are rematches, illegal byes, prohibited pairings and impossible colours.
    """
    if one is None or other is None:
        player = one or other
        return (0, 0, 0, 0, 0) if player is None else (0, not player.may_have_bye, 0, 0, ranks[player.player.score])
    return (
        int(other.player.tpn in one.met),
        0,
        int(other.player.tpn in one.prohibited),
        int(one.due is not None and one.due is other.due),
        abs(ranks[one.player.score] - ranks[other.player.score]),
    )
