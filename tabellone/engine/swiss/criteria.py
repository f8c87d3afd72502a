"""Costs of a pair by the quality criteria: one digit for each criterion, the most important first.

Articles are from the 2026 edition. The 2017 edition has the same criteria with other numbers. Its C5 and C6 are our C6
and C7: a lower pairing score difference (A.8) leaves lower scores unpaired, and the reverse. Its C7 is our C8, and its
C8 to C19 are our C10 to C21. Only its collapsed last bracket, whose residents have different scores, needs the score
differences themselves (`Costs.collapsed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from tabellone.engine.matching.problem import Digits
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import Float, SwissPlayer
from tabellone.record import POINT, Colour, Points

MAX_COLOUR_DIFFERENCE = 2


class Zone(IntEnum):
    """The position of a vertex relative to the current bracket."""

    FLOATING = 0
    """No player: a place for one more downfloater."""
    BEYOND = 1
    """No player: a place below the following scoregroup."""
    BYE = 2
    """No player: the pairing-allocated bye."""
    REST = 3
    """Below the following scoregroup."""
    NEXT = 4
    """In the following scoregroup."""
    MOVED_DOWN = 5
    RESIDENT = 6


@dataclass(frozen=True, slots=True)
class VertexKind:
    """All properties of a vertex that costs depend on.

    Players of one kind are interchangeable except for their opponents.
    """

    zone: Zone
    score: Points = 0
    preference: Colour | None = None
    strength: Strength = Strength.NONE
    difference: int = 0
    repeated: bool = False
    is_topscorer: bool = False
    last_float: Float = Float.NONE
    float_before: Float = Float.NONE
    may_have_bye: bool = False
    games_unplayed: int = 0


def kind_of(player: SwissPlayer, zone: Zone, *, may_have_bye: bool, count_unplayed: bool, final: bool) -> VertexKind:
    """Return the player's kind, with only the properties that have an effect in that zone."""
    inside = zone >= Zone.MOVED_DOWN
    colours = player.colours
    absolute = colours.strength is Strength.ABSOLUTE
    return VertexKind(
        zone=zone,
        score=player.score if zone >= Zone.NEXT else 0,
        preference=colours.preference if inside or absolute else None,
        strength=colours.strength if inside or absolute else Strength.NONE,
        difference=abs(colours.difference) if final and absolute and inside else 0,
        repeated=final and absolute and inside and colours.repeated is not None,
        is_topscorer=player.is_topscorer,
        last_float=player.last_float if inside else Float.NONE,
        float_before=player.float_before if inside else Float.NONE,
        may_have_bye=may_have_bye,
        games_unplayed=player.games_unplayed if inside and count_unplayed else 0,
    )


class Costs:
    """The criteria's costs in one bracket.

    Digits: C6; C7 by score; C8 pairs; C8 scores by score; C9; C10 to C13; C14 to C17; C18 to C21, each by level. Levels
    are the scores of the moved-down players, the highest first (in a collapsed bracket: the score differences). The
    contribution of the residents is fixed by the higher levels, because the number of pairs is fixed first.
    """

    def __init__(self, kinds: Sequence[VertexKind], *, collapsed: bool, exactly_one_floats: bool) -> None:
        inside = [kind for kind in kinds if kind.zone >= Zone.MOVED_DOWN]
        self.collapsed = collapsed
        self.exactly_one_floats = exactly_one_floats
        self.floor = min(kind.score for kind in inside) - POINT
        """2017 A.8: the score that a downfloater's score is compared with."""
        if collapsed:
            scores = sorted({kind.score for kind in inside})
            spreads = {high - low for high in scores for low in scores if high > low}
            spreads |= {score - self.floor for score in scores}
            levels = sorted(spreads, reverse=True)
        else:
            levels = sorted({kind.score for kind in inside if kind.zone is Zone.MOVED_DOWN}, reverse=True)
        self.level = {value: place for place, value in enumerate(levels)}
        self.width = len(levels)
        below = sorted({kind.score for kind in inside}, reverse=True)
        self.level_below = {score: place for place, score in enumerate(below)}
        self.nothing: Digits = (0,) * (1 + self.width + 1 + len(below) + 1 + 4 + 4 + 4 * self.width)

    def pair(self, first: VertexKind, second: VertexKind) -> Digits | None:
        """Return the cost of a pair; None if it is not allowed (C3, or by the bracket)."""
        upper, lower = (first, second) if _rank(first) >= _rank(second) else (second, first)
        if lower.zone is Zone.FLOATING:
            return self._floating(upper) if upper.zone >= Zone.MOVED_DOWN else None
        if lower.zone is Zone.BEYOND:
            return self._below(upper) if upper.zone >= Zone.NEXT else None
        if lower.zone is Zone.BYE:
            return self._below(upper) if upper.may_have_bye else None
        both_moved_down = upper.zone is lower.zone is Zone.MOVED_DOWN
        if both_moved_down or not colours_allow(upper, lower):
            return None
        return self._meeting(upper, lower)

    def _meeting(self, upper: VertexKind, lower: VertexKind) -> Digits:
        if lower.zone >= Zone.MOVED_DOWN:
            return self._inside(upper, lower)
        if lower.zone is Zone.NEXT:
            return self.nothing if upper.zone is Zone.NEXT else self._float(upper)
        return self._below(upper)

    def free(self, kind: VertexKind) -> Digits:
        """Return the cost of leaving a player of the bracket or the following scoregroup to lower scoregroups."""
        return self._below(kind)

    def _floating(self, kind: VertexKind) -> Digits | None:
        if self.exactly_one_floats and not kind.may_have_bye:
            return None
        return self._float(kind)

    def _below(self, kind: VertexKind) -> Digits:
        """Return the cost for a player of the bracket or the following scoregroup who is paired in neither (C8)."""
        if kind.zone <= Zone.REST:
            return self.nothing
        digits = list(self._float(kind) if kind.zone >= Zone.MOVED_DOWN else self.nothing)
        if self.collapsed:
            return tuple(digits)  # C.7 (2017) does not apply to the collapsed last bracket
        digits[1 + self.width] = 1
        if kind.score in self.level_below:
            digits[2 + self.width + self.level_below[kind.score]] = 1
        return tuple(digits)

    def _float(self, kind: VertexKind) -> Digits:
        level = self.level.get(kind.score - self.floor if self.collapsed else kind.score)
        repeats = kind.last_float is Float.DOWN, kind.float_before is Float.DOWN
        return self._digits(
            c6=1,
            c7=level,
            c9=kind.games_unplayed if self.exactly_one_floats else 0,
            floats=(int(repeats[0]), 0, int(repeats[1]), 0),
            spreads=(level if repeats[0] else None, None, level if repeats[1] else None, None),
        )

    def _inside(self, upper: VertexKind, lower: VertexKind) -> Digits:
        colours = _colour_costs(upper, lower)
        if upper.score == lower.score:
            return self._digits(colours=colours)
        spread = self.level.get(upper.score - lower.score if self.collapsed else upper.score)
        down = upper.last_float is Float.DOWN, upper.float_before is Float.DOWN
        up = lower.last_float is Float.UP, lower.float_before is Float.UP
        # Of the moved-down players with an earlier downfloat, C18 and C20 need to count only repeated floaters. Their
        # score difference counts as the larger one, and the number of players with an earlier downfloat is fixed.
        return self._digits(
            c7=spread if self.collapsed else None,
            colours=colours,
            floats=(int(down[0]), int(up[0]), int(down[1]), int(up[1])),
            spreads=(
                spread if down[0] and self.collapsed else None,
                spread if up[0] else None,
                spread if down[1] and self.collapsed else None,
                spread if up[1] else None,
            ),
        )

    def _digits(
        self,
        *,
        c6: int = 0,
        c7: int | None = None,
        c9: int = 0,
        colours: tuple[int, int, int, int] = (0, 0, 0, 0),
        floats: tuple[int, int, int, int] = (0, 0, 0, 0),
        spreads: tuple[int | None, ...] = (None, None, None, None),
    ) -> Digits:
        width = self.width
        digits = [c6, *self._one_at(c7, width), 0, *(0,) * len(self.level_below), c9, *colours, *floats]
        for spread in spreads:
            digits += self._one_at(spread, width)
        return tuple(digits)

    @staticmethod
    def _one_at(level: int | None, width: int) -> list[int]:
        digits = [0] * width
        if level is not None:
            digits[level] = 1
        return digits


def _rank(kind: VertexKind) -> tuple[int, Points]:
    """Return the rank of a kind: the bracket above all others, then the higher score."""
    return (1, kind.score) if kind.zone >= Zone.MOVED_DOWN else (0, kind.zone)


def colours_allow(first: VertexKind, second: VertexKind) -> bool:
    """Return True if C3 allows the pair: two non-topscorers with the same absolute preference cannot be paired."""
    return (
        first.strength is not Strength.ABSOLUTE
        or second.strength is not Strength.ABSOLUTE
        or first.preference is not second.preference
        or first.is_topscorer
        or second.is_topscorer
    )


def _colour_costs(first: VertexKind, second: VertexKind) -> tuple[int, int, int, int]:
    """Return the costs of C10 to C13 for a pair: the numbers of players that these criteria minimise."""
    if first.preference is None or first.preference is not second.preference:
        return 0, 0, 0, 0
    if first.strength is not Strength.ABSOLUTE or second.strength is not Strength.ABSOLUTE:
        both_at_least_strong = min(first.strength, second.strength) >= Strength.STRONG
        return 0, 0, 1, int(both_at_least_strong)
    # Both absolute (one of them a topscorer): the wider difference is granted (5.2.2). For equal differences, the
    # colour histories (5.2.3) give a third colour in a row only if both players would have it.
    given_up = min((first, second), key=lambda kind: kind.difference)
    third = first.repeated and second.repeated if first.difference == second.difference else given_up.repeated
    return int(given_up.difference >= MAX_COLOUR_DIFFERENCE), int(third), 1, 0
