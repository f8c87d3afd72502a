"""The FIDE (Dutch) system, edition of 2026 (C.04.3 in force since 1 February 2026).

Brackets are paired from the top. For each one a matching of the greatest weight is found, whose weight holds the
criteria C6 to C21 in their order and below them the order in which article 4 generates the candidates: so the matching
is the best candidate, and of several best ones the first. `bracket.py` says what a pair is worth; here it is decided
who is in a bracket, and that a legal pairing of everybody else remains (C4), with the bye where C5 wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pairing.engine.matching.blossom import max_weight_matching
from pairing.engine.swiss.bracket import Bracket, Edges, MdpOrder, Order, RemainderOrder
from pairing.engine.swiss.colours import Strength
from pairing.engine.swiss.common import Field, Player
from pairing.engine.swiss.errors import NoLegalPairing
from tournaments.record import Points

Progress = Callable[[int, int], None]
Pairs = list[tuple[int, int]]
"""Pairs of indices into the field, higher-ranked first."""


def pair_dutch(field: Field, progress: Progress | None = None) -> tuple[list[tuple[Player, Player]], Player | None]:
    """The pairs of the round, higher-ranked player first, and who has the pairing-allocated bye.

    Raises NoLegalPairing when the absolute criteria C1 to C3 cannot be satisfied for everybody.
    """
    players = field.players
    if len(players) < 2:
        raise NoLegalPairing("too_few", f"A round needs two players; {len(players)} can be paired.")
    pairing = _Pairing(field)
    pairs, bye = pairing.run(progress)
    return [(players[a], players[b]) for a, b in pairs], None if bye is None else players[bye]


def may_meet(first: Player, second: Player) -> bool:
    """C1 and C3: not met before, and not two non-topscorers with the same absolute preference."""
    if second.tpn in first.opponents:
        return False
    same_absolute = (
        first.colours.strength is Strength.ABSOLUTE
        and second.colours.strength is Strength.ABSOLUTE
        and first.colours.preference is second.colours.preference
    )
    return not same_absolute or first.is_topscorer or second.is_topscorer


class _Pairing:
    """One round at work: whom everybody may meet, and where the bye must go."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.players = field.players
        count = len(self.players)
        self.allowed = [0] * count
        """Per player a bit set of the players it may meet."""
        for a in range(count):
            for b in range(a + 1, count):
                if may_meet(self.players[a], self.players[b]):
                    self.allowed[a] |= 1 << b
                    self.allowed[b] |= 1 << a
        self.bye_score: Points | None = self._lowest_bye_score() if count % 2 else None
        if count % 2 == 0 and not self.completes(range(count)):
            raise self._impossible()

    def _lowest_bye_score(self) -> Points:
        """C5: the lowest score of a player who may have the bye while everybody else can be paired."""
        eligible = {player.score for player in self.players if player.may_have_bye}
        if not eligible:
            raise NoLegalPairing(
                "no_bye",
                "The number of players is odd and nobody may have the bye: everybody had one before, or a win's points"
                " without playing (C2).",
                [player.tpn for player in self.players],
            )
        for score in sorted(eligible):
            self.bye_score = score
            if self.completes(range(len(self.players))):
                return score
        raise self._impossible()

    def _impossible(self) -> NoLegalPairing:
        alone = [player.tpn for player, allowed in zip(self.players, self.allowed, strict=True) if not allowed]
        if alone:
            who = ", ".join(map(str, alone))
            text = f"No opponent is left for number {who}: everybody was met before, is forbidden, or is due the same"
            return NoLegalPairing("no_matching", f"{text} colour (C1, C3).", alone)
        return NoLegalPairing(
            "no_matching",
            "The players cannot all be paired at once without a rematch, a forbidden pair, or two players who must have"
            " the same colour (C1, C3).",
        )

    def may_have_bye(self, index: int) -> bool:
        """C2 and C5."""
        player = self.players[index]
        return player.may_have_bye and player.score == self.bye_score

    def completes(self, indices: Iterable[int]) -> bool:
        """C4: whether these players can all be paired, one of them with the bye where the round has one."""
        rest = list(indices)
        if not rest:
            return True
        mask = sum(1 << index for index in rest)
        size = len(rest)
        if size % 2 == 0 and all(2 * (self.allowed[index] & mask).bit_count() >= size for index in rest):
            return True  # Dirac: a graph in which everybody may meet half of the others has a perfect matching
        if size % 2 and not any(self.may_have_bye(index) for index in rest):
            return False
        edges = {
            (i, j): 1 for i, index in enumerate(rest) for j in range(i + 1, size) if self.allowed[index] >> rest[j] & 1
        }
        if size % 2:
            edges.update({(i, size): 1 for i, index in enumerate(rest) if self.may_have_bye(index)})
        total = size + size % 2
        return -1 not in max_weight_matching(total, edges)

    def run(self, progress: Progress | None) -> tuple[Pairs, int | None]:
        """Pair the brackets from the top down."""
        groups = self._scoregroups()
        count = len(self.players)
        pairs: Pairs = []
        moved_down: list[int] = []
        for level, residents in enumerate(groups):
            following = groups[level + 1] if level + 1 < len(groups) else []
            rest = [index for group in groups[level + 2 :] for index in group]
            paired = self._pair_bracket(moved_down, residents, following, rest)
            pairs += paired
            taken = {index for pair in paired for index in pair}
            moved_down = [index for index in (*moved_down, *residents) if index not in taken]
            if progress is not None:
                progress(2 * len(pairs), count)
        return pairs, moved_down[0] if moved_down else None

    def _scoregroups(self) -> list[list[int]]:
        groups: list[list[int]] = []
        for index, player in enumerate(self.players):
            if groups and self.players[groups[-1][0]].score == player.score:
                groups[-1].append(index)
            else:
                groups.append([index])
        return groups

    def _pair_bracket(
        self, moved_down: list[int], residents: list[int], following: list[int], rest: list[int]
    ) -> Pairs:
        if not moved_down:
            first = self._first_candidate(residents, following, rest)
            if first is not None:
                return first
        bracket = Bracket(self.field, self.allowed, moved_down, residents, following)
        gives_the_bye = self.bye_score is not None and self.bye_score >= bracket.resident_score
        if rest and not gives_the_bye:
            # Players below the following bracket matter only if the best pairing leaves them impossible to pair.
            solved = _Solver(self, bracket, rest, alone=True).solve()
            if solved is not None:
                return solved
        solved = _Solver(self, bracket, rest, count_unplayed=gives_the_bye).solve()
        if solved is not None and gives_the_bye and 2 * len(solved) + 1 != len(moved_down) + len(residents):
            solved = _Solver(self, bracket, rest).solve()  # C9 is for brackets with one downfloater
        if solved is None:
            raise self._impossible()
        return solved

    def _first_candidate(self, residents: list[int], following: list[int], rest: list[int]) -> Pairs | None:
        """The first candidate of a homogeneous bracket, when it is perfect (3.4): nobody floats, all colours fit."""
        half, odd = divmod(len(residents), 2)
        if odd:
            return None
        pairs = list(zip(residents[:half], residents[half:], strict=True))
        for a, b in pairs:
            first, second = self.players[a].colours.preference, self.players[b].colours.preference
            if not self.allowed[a] >> b & 1 or (first is not None and first is second):
                return None
        return pairs if self.completes([*following, *rest]) else None


class _Solver:
    """Finds the best candidate of a bracket, and of several best ones the first."""

    def __init__(
        self, round_: _Pairing, bracket: Bracket, rest: list[int], *, alone: bool = False, count_unplayed: bool = False
    ) -> None:
        self.round = round_
        self.bracket = bracket
        self.rest = rest
        self.alone = alone
        """Leave the players of ``rest`` out, and check afterwards that they can still be paired."""
        self.count_unplayed = count_unplayed
        """Whether C9 applies."""

    def solve(self) -> Pairs | None:
        """The bracket's pairs; None when somebody remains who cannot be paired."""
        bracket = self.bracket
        if not bracket.moved_down:
            return self._pair_remainder(bracket.residents, [])
        order = MdpOrder(bracket.moved_down, bracket.residents)
        matching = self._match([*bracket.moved_down, *bracket.residents], [], order)
        if matching is None:
            return None
        moved_down, residents = set(bracket.moved_down), set(bracket.residents)
        pairs = [(a, b) for a, b in matching if a in moved_down and b in residents]
        taken = {index for pair in pairs for index in pair}
        remainder = [index for index in bracket.residents if index not in taken]
        limbo = [index for index in bracket.moved_down if index not in taken]
        rest = self._pair_remainder(remainder, limbo)
        return None if rest is None else pairs + rest

    def _pair_remainder(self, remainder: list[int], limbo: list[int]) -> Pairs | None:
        """The pairs among the residents that are left (or all of them, in a homogeneous bracket)."""
        if len(remainder) < 2:
            return []
        inside = set(remainder)
        expected = len(remainder) // 2
        while True:
            order = RemainderOrder(remainder, expected)
            matching = self._match(remainder, limbo, order)
            if matching is None:
                return None
            pairs = [(a, b) for a, b in matching if a in inside and b in inside]
            if len(pairs) == expected:
                return pairs
            expected = len(pairs)  # C6 decides how many; the original S1 (3.2) has as many players

    def _match(self, inside: list[int], limbo: list[int], order: Order) -> Pairs | None:
        """The heaviest matching of who is not settled yet; None when it leaves somebody who cannot be paired."""
        bracket = self.bracket
        edges = bracket.edges(inside, limbo, order)
        vertices = [*inside, *limbo, *bracket.following]
        if self.alone:
            matching = _heaviest(edges)
            taken = {index for pair in matching for index in pair}
            left = [index for index in vertices if index not in taken]
            return matching if self.round.completes([*left, *self.rest]) else None
        matching = _heaviest(self._with_everybody(vertices, edges, set(inside), set(limbo), order))
        bye = len(self.round.players)
        everybody = len(vertices) + len(self.rest)
        if 2 * len(matching) < everybody:
            return None
        return [pair for pair in matching if bye not in pair]

    def _with_everybody(
        self, vertices: list[int], edges: Edges, inside: set[int], limbo: set[int], order: Order
    ) -> Edges:
        """The edges under a demand above all criteria: that everybody is paired (C4), one with the bye (C5)."""
        bracket, allowed = self.bracket, self.round.allowed
        everybody = sorted([*vertices, *self.rest])
        demand = 1 << (max(edges.values(), default=1) * (len(everybody) + 1)).bit_length()
        complete: Edges = {}
        for place, a in enumerate(everybody):
            for b in everybody[place + 1 :]:
                if (a, b) in edges:
                    complete[a, b] = demand + edges[a, b]
                elif allowed[a] >> b & 1 and not (a in limbo and b in inside):
                    complete[a, b] = demand
        if len(everybody) % 2:
            for a in everybody:
                if self.round.may_have_bye(a):
                    worth = bracket.worth_of_bye(a, order) if self.count_unplayed else 0
                    complete[a, len(self.round.players)] = demand + worth
        return complete


def _heaviest(edges: Edges) -> Pairs:
    names = sorted({index for edge in edges for index in edge})
    place = {index: number for number, index in enumerate(names)}
    matching = max_weight_matching(len(names), {(place[a], place[b]): worth for (a, b), worth in edges.items()})
    return [(names[i], names[j]) for i, j in enumerate(matching) if i < j]
