"""Choice of the floaters from a scoregroup (Lim, C.04.4.3 articles 2.3, 3.2 to 3.5, 3.9, 3.10, 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabellone.engine.lim.group import Scoregroup
from tabellone.engine.lim.players import BLACK, WHITE, LimPlayer, Situation, Stand, excluded_opponents, matcher_by
from tabellone.engine.matching.narrowing import narrowed_in_turn
from tabellone.record import Colour

Cost = tuple[int, int, int, int, int, int, int]
"""Numbers of floaters; colours that 5.1 forbids; floaters of types a, b and c; floaters of the previous round; floaters
who do not help to equalise the due colours.
"""


class FloaterType(StrEnum):
    """The four types of 3.9, the most disadvantaged first."""

    A = "a"
    """Has already floated to this scoregroup and has no compatible opponent in the adjacent one."""
    B = "b"
    """Has already floated to this scoregroup and has a compatible opponent in the adjacent one."""
    C = "c"
    """Has no compatible opponent in the adjacent scoregroup."""
    D = "d"
    """Has a compatible opponent in the adjacent scoregroup."""


@dataclass(frozen=True)
class Floater:
    """A player who floats out of a scoregroup."""

    entrant: LimPlayer
    type: FloaterType
    downward: bool


@dataclass(frozen=True, slots=True)
class _FloaterKind:
    """Properties that the cost of floating depends on."""

    stand: Stand
    is_member: bool = True
    is_floater: bool = False
    floated_before: bool = False
    helps_colours: bool = True

    def cost_of_floating(self, *, meets_somebody: bool) -> Cost:
        again, alone = self.is_floater, not meets_somebody
        types = (again and alone, again and not alone, alone and not again)
        a, b, c = map(int, types)
        return 1, 0, a, b, c, int(self.floated_before), int(not self.helps_colours)

    def cost_with(self, other: _FloaterKind) -> Cost | None:
        burden = self.stand.burden_with(other.stand)
        if burden is None or not (self.is_member or other.is_member):
            return None
        if self.is_member and other.is_member:
            return 0, burden, 0, 0, 0, 0, 0
        return (self if self.is_member else other).cost_of_floating(meets_somebody=True)

    def cost_alone(self) -> Cost:
        return self.cost_of_floating(meets_somebody=False) if self.is_member else (0, 0, 0, 0, 0, 0, 0)


def floaters_of(situation: Situation, group: Scoregroup, adjacent: Sequence[LimPlayer]) -> list[Floater]:
    """Return the floaters to the adjacent scoregroup, in their order there; empty if all players can be paired."""
    members = group.members
    if situation.can_be_paired(members):
        return []
    kinds = [
        *_kinds(situation, group),
        *(_FloaterKind(situation.stand(entrant), is_member=False) for entrant in adjacent),
    ]
    apart = excluded_opponents(members)  # a floater may have an opponent there despite a constraint (3.9)
    barred = apart and [*apart, *([] for _ in adjacent)]
    matcher = matcher_by([*members, *adjacent], kinds, _FloaterKind.cost_with, _FloaterKind.cost_alone, barred)
    matcher.solve(situation.hints(members))
    staying = sum(0 <= mate < len(members) for mate in matcher.mates[: len(members)])
    size = len(members)  # 3.3, 3.4, 4.4: the first in the order of scrutiny stay
    kept = {*narrowed_in_turn(matcher, ((v, 0, size) for v in range(size)), staying)}
    leaving = [entrant for v, entrant in enumerate(members) if v not in kept]
    return _with_types(situation, group, leaving, adjacent)


def _kinds(situation: Situation, group: Scoregroup) -> list[_FloaterKind]:
    pairable = _pairable(situation, group)
    due = _colour_in_excess(pairable)
    last = pairable[-1:]
    return [
        _FloaterKind(
            situation.stand(entrant),
            is_floater=entrant in group.floaters,
            floated_before=entrant.floated_before,
            helps_colours=due is None
            or (entrant.due is due and (not situation.maxi or all(entrant.is_near(other) for other in last))),
        )
        for entrant in group.members
    ]


def who_does_not_help(situation: Situation, group: Scoregroup, leaving: Sequence[LimPlayer]) -> list[LimPlayer]:
    """Return the floaters that do not help to equalise the due colours (3.2)."""
    kinds = zip(group.members, _kinds(situation, group), strict=True)
    helping = {entrant.tpn for entrant, kind in kinds if kind.helps_colours}
    return [entrant for entrant in leaving if entrant.tpn not in helping]


def _pairable(situation: Situation, group: Scoregroup) -> list[LimPlayer]:
    """Return the players with a possible opponent in the group (2.3.1 to 2.3.3)."""
    members = group.members
    return [
        entrant
        for entrant in members
        if any(other is not entrant and situation.burden(entrant, other) is not None for other in members)
    ]


def _colour_in_excess(pairable: Sequence[LimPlayer]) -> Colour | None:
    """Return the colour that more players are due if the number must be made even (3.2)."""
    if len(pairable) % 2 == 0:
        return None
    whites, blacks = (sum(entrant.due is colour for entrant in pairable) for colour in (WHITE, BLACK))
    return None if whites == blacks else WHITE if whites > blacks else BLACK


def _with_types(
    situation: Situation, group: Scoregroup, leaving: Sequence[LimPlayer], adjacent: Sequence[LimPlayer]
) -> list[Floater]:
    """Return the floaters with their types. The opponents of earlier floaters are excluded (3.3, 3.4)."""
    opponents: dict[int, LimPlayer] = {}
    floaters = []
    for entrant in leaving:
        meets_somebody = _finds_place(situation, entrant, adjacent, opponents)
        type_ = _type(again=entrant in group.floaters, meets_somebody=meets_somebody)
        floaters.append(Floater(entrant, type_, group.downward))
    return floaters


def _type(*, again: bool, meets_somebody: bool) -> FloaterType:
    if again:
        return FloaterType.B if meets_somebody else FloaterType.A
    return FloaterType.D if meets_somebody else FloaterType.C


def _finds_place(
    situation: Situation, entrant: LimPlayer, adjacent: Sequence[LimPlayer], opponents: dict[int, LimPlayer]
) -> bool:
    """Return True if the floater has a compatible opponent while each earlier floater keeps one, which may change."""
    seen: set[int] = set()

    def place(floater: LimPlayer) -> bool:
        free_first = sorted(adjacent, key=lambda opponent: opponent.tpn in opponents)
        for opponent in free_first:
            if opponent.tpn not in seen and situation.burden(floater, opponent) is not None:
                seen.add(opponent.tpn)
                if opponent.tpn not in opponents or place(opponents[opponent.tpn]):
                    opponents[opponent.tpn] = floater
                    return True
        return False

    return place(entrant)
