"""What a pair is worth in a bracket: criteria C6 to C21 and the order of article 4, as one number per pair.

A number holds one digit per criterion, the most important first, each wide enough that no sum over a whole matching can
carry into the next: so comparing sums compares the criteria in their order. A criterion that counts players who are
*not* paired is turned round and rewards those who are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from pairing.engine.swiss.colours import Strength
from pairing.engine.swiss.common import Field, Float, Player

Edges = dict[tuple[int, int], int]
"""What each possible pair is worth: indices into the field, the higher-ranked first."""
MAX_COLOUR_DIFFERENCE = 2


class Digits:
    """The places of several criteria in one number, most important first."""

    def __init__(self, widths: Sequence[int]) -> None:
        """``widths``: for each criterion the greatest sum, of either sign, that a whole matching can reach."""
        self.factors = [0] * len(widths)
        factor = 1
        for place in range(len(widths) - 1, -1, -1):
            self.factors[place] = factor
            factor *= 2 * widths[place] + 1
        self.total = factor
        """More than the difference of any two sums."""

    def number(self, values: Iterable[int]) -> int:
        """The number with these digits, which may be negative."""
        return sum(value * factor for value, factor in zip(values, self.factors, strict=True))


class Order(Protocol):
    """The order in which article 4 generates the candidates; it decides between equally good ones."""

    total: int

    def worth(self, a: int, b: int) -> int:
        """What the pair adds to a candidate's place in the order."""


class Bracket:
    """A bracket's players and what pairs of them are worth by C6 to C21."""

    def __init__(
        self,
        field: Field,
        allowed: Sequence[int],
        moved_down: Sequence[int],
        residents: Sequence[int],
        following: Sequence[int],
    ) -> None:
        self.field = field
        self.players = field.players
        self.allowed = allowed
        self.moved_down = list(moved_down)
        self.residents = list(residents)
        self.following = list(following)
        everybody = (*moved_down, *residents, *following)
        self.scores = sorted({self.players[index].score for index in everybody}, reverse=True)
        self.level = {index: self.scores.index(self.players[index].score) for index in everybody}
        self.resident_score = self.players[residents[0]].score
        self._place_criteria(len(everybody), len(self.scores))

    def _place_criteria(self, count: int, levels: int) -> None:
        self.most_unplayed = max(player.games_unplayed for player in self.players) + 1
        digits = Digits(
            [
                count,
                *[count] * levels,
                count,
                *[count] * levels,
                self.most_unplayed,
                *[2 * count] * 4,
                *[count] * 4,
                *[count] * (4 * levels),
            ]
        )
        factors = iter(digits.factors)
        self.total = digits.total

        def take(number: int) -> list[int]:
            return [next(factors) for _ in range(number)]

        (self.c6,) = take(1)
        self.c7 = take(levels)
        (self.c8_pairs,) = take(1)
        self.c8_scores = take(levels)
        (self.c9,) = take(1)
        self.c10, self.c11, self.c12, self.c13 = take(4)
        self.c14, self.c15, self.c16, self.c17 = take(4)
        self.c18, self.c19, self.c20, self.c21 = (take(levels) for _ in range(4))

    def edges(self, inside: Collection[int], floating: Collection[int], order: Order) -> Edges:
        """The possible pairs: among ``inside`` (moved-down players not with each other), and, for C8, between those
        who may float (``inside`` and ``floating``) and the following scoregroup, and within that.
        """
        edges: Edges = {}
        moved_down = set(self.moved_down)
        members = sorted(inside)
        for place, a in enumerate(members):
            for b in members[place + 1 :]:
                if self.allowed[a] >> b & 1 and not (a in moved_down and b in moved_down):
                    edges[a, b] = self._worth_inside(a, b) * order.total + order.worth(a, b)
        for place, b in enumerate(self.following):
            for a in (*members, *floating, *self.following[:place]):
                if self.allowed[a] >> b & 1:
                    edges[a, b] = self._worth_below(a, b) * order.total
        return edges

    def _worth_below(self, a: int, b: int) -> int:
        """C8: a pair of the following bracket."""
        return self.c8_pairs + self.c8_scores[self.level[a]] + self.c8_scores[self.level[b]]

    def _worth_inside(self, a: int, b: int) -> int:
        higher, lower = self.players[a], self.players[b]
        worth = self.c6 + self.c7[self.level[a]] + self.c7[self.level[b]]
        preference = higher.colours.preference
        if preference is not None and preference is lower.colours.preference:
            worth -= self._colour_cost(higher, lower)
        for player in (higher, lower):
            if player.score == self.resident_score:
                worth += self.c14 * (player.last_float is Float.DOWN) + self.c16 * (player.float_before is Float.DOWN)
        if higher.score != self.resident_score:
            worth += self._float_worth(higher, lower, self.level[a])
        return worth

    def _colour_cost(self, higher: Player, lower: Player) -> int:
        """C10 to C13 for two players who are due the same colour."""
        given = self.field.colour_for_higher(higher, lower)
        cost = 0
        for player, colour in ((higher, given), (lower, given.other)):
            state = player.colours
            if state.preference is not colour:
                cost += self.c12 + self.c13 * (state.strength is Strength.STRONG)
            if higher.is_topscorer or lower.is_topscorer:
                cost += self.c10 * (abs(state.difference_with(colour)) > MAX_COLOUR_DIFFERENCE)
                cost += self.c11 * state.third_with(colour)
        return cost

    def _float_worth(self, higher: Player, lower: Player, level: int) -> int:
        """C15 and C17 to C21 for a moved-down player with a resident."""
        worth = self.c18[level] * (higher.last_float is Float.DOWN)
        worth += self.c20[level] * (higher.float_before is Float.DOWN)
        worth -= (self.c15 + self.c19[level]) * (lower.last_float is Float.UP)
        worth -= (self.c17 + self.c21[level]) * (lower.float_before is Float.UP)
        return worth

    def worth_of_bye(self, index: int, order: Order) -> int:
        """C9: the bye for the bracket's only downfloater."""
        if self.players[index].score < self.resident_score:
            return 0
        return self.c9 * (self.most_unplayed - self.players[index].games_unplayed) * order.total


class MdpOrder:
    """Articles 4.4 and 4.2 for the moved-down players: which of them are paired, and with whom."""

    def __init__(self, moved_down: Sequence[int], residents: Sequence[int]) -> None:
        count = len(moved_down)
        base = len(residents) + 2
        self.total = (base << 1) ** count
        self.paired: dict[int, int] = {
            mdp: (1 << (count - 1 - place)) * base**count for place, mdp in enumerate(moved_down)
        }
        self.position: dict[int, int] = {mdp: base ** (count - 1 - place) for place, mdp in enumerate(moved_down)}
        self.rank = {resident: len(residents) - place for place, resident in enumerate(residents)}

    def worth(self, a: int, b: int) -> int:
        if a not in self.paired:
            return 0
        return self.paired[a] + self.position[a] * self.rank[b]


class RemainderOrder:
    """Articles 4.3 and 4.2 for a homogeneous bracket or a remainder: exchanges, then transpositions.

    A pair's higher member stands in S1, so a set of pairs says by itself who was exchanged between the original S1
    (the first ``pairs`` players) and S2.
    """

    def __init__(self, members: Sequence[int], pairs: int) -> None:
        self.count = len(members)
        self.pairs = pairs
        self.number = {index: place for place, index in enumerate(members, start=1)}
        count = self.count
        self.base = count + 2
        self.digits = Digits([count, count * count, 2 << count, 2 << count, self.base ** (count + 1)])
        self.weights: list[int] = [self.base**place for place in range(count, -1, -1)]
        self.total = self.digits.total

    def worth(self, a: int, b: int) -> int:
        first, second = self.number[a], self.number[b]
        original = first <= self.pairs
        return self.digits.number(
            (
                int(original),  # 4.3.1: fewer players exchanged
                -first,  # 4.3.2: smaller difference between the sums of those exchanged
                -(1 << first) if original else 0,  # 4.3.3: the larger numbers leave S1
                0 if original else 1 << (self.count - first),  # 4.3.4: the smaller numbers come into S1
                (self.base - second) * self.weights[first],  # 4.2: the order of transpositions
            )
        )
