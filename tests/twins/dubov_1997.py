"""The Dubov system of 1997 by the book, as docs/readings.md completes it, for tests of small rounds.

Read it beside C.04.4.1 of the Handbook of 2017. Whether a choice leaves a pairing for everybody is found by trying all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, zip_longest
from typing import Any, TypeAlias

from tabellone.literal.players import LiteralStrength as Strength
from tabellone.literal.round import NoPairing
from tabellone.record import Colour, Record
from tests.twins.dubov import Pair, Round, first_pairs, same_preference
from tests.twins.dubov_players import Player
from tests.twins.wish import NOTHING, Step, Steps, Told, Wish

Allows: TypeAlias = Callable[[Player, Player], bool]
Cost: TypeAlias = tuple[int, int]
"""How many float down, and how many are transferred up."""


def pair_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who gets the pairing-allocated bye, if anybody does.

    Raises NoPairing if the round cannot be paired within the limitations.
    """
    this_round = Round1997(record, round_number)
    bye = this_round.pab()
    pairs = this_round.pairs(tuple(player for player in this_round.players if player is not bye))
    return frozenset(this_round.with_colours(pair) for pair in pairs), bye.tpn if bye else None


def steps_by_the_book(record: Record, round_number: int, wish: Wish = NOTHING) -> Told:
    """How the round is made, or would be with the wish. Raises NoPairing."""
    this_round = Round1997(record, round_number, wish)
    bye = this_round.pab()
    pairs = this_round.pairs(tuple(player for player in this_round.players if player is not bye))
    return this_round.steps(bye), {frozenset((one.tpn, other.tpn)) for one, other in pairs}, bye.tpn if bye else 0


class Round1997(Round):
    """The round to be paired."""

    def __init__(self, record: Record, round_number: int, wish: Wish = NOTHING) -> None:
        super().__init__(record, round_number, wish)
        self.steps_of_groups: Steps = []
        rounds = max(record.planned_rounds, len(record.rounds), round_number)
        self.most_transfers = 3 if rounds < 10 else 4

    def pab(self) -> Player | None:
        """4, and 5 for the first round."""
        everybody = frozenset(self.players)
        if not everybody or (len(everybody) % 2 == 0 and not self.can_be_paired(everybody)):
            raise NoPairing
        if len(everybody) % 2 == 0:
            return None
        eligible = [p for p in self.players if not p.barred_from_pab and self.can_be_paired(everybody - {p})]
        if not eligible:
            raise NoPairing
        bottom = min(p.score for p in self.players)
        dominating = _dominating(p for p in self.players if p.score == bottom)
        eligible = _lowest(eligible, lambda p: p.score)
        if self.number > 1:
            eligible = _lowest(eligible, lambda p: p.rating)
            eligible = _lowest(eligible, lambda p: p.preference is not dominating)
            eligible = _lowest(eligible, lambda p: -(p.average or 0))
        return max(eligible, key=lambda p: p.tpn)

    def pairs(self, unpaired: tuple[Player, ...]) -> list[Pair]:
        """Scoregroup by scoregroup."""
        pairs: list[Pair] = []
        floaters: list[Player] = []
        left = list(unpaired)
        for score in sorted({p.score for p in unpaired}, reverse=True):
            if not any(p.score == score and p in left and p not in floaters for p in unpaired):
                continue
            steps: list[Step] = []
            met = self._pair_floaters(floaters, score, left)
            if floaters:
                steps.append(("floaters_opponents", self._in_turns(floaters, met)))
            for pair in met:
                pairs.append(pair)
                left = [p for p in left if p not in pair]
                floaters = [p for p in floaters if p not in pair]
            residents = [p for p in left if p.score == score and p not in floaters]
            lower = [p for p in left if p not in residents]
            down, up = _Transfers(self, residents, lower, floaters).choose()
            bracket = [p for p in residents if p not in down] + up
            numbers = [tuple(p.tpn for p in chosen) for chosen in (down, up)]
            steps += [("downfloaters", len(down)), ("upfloaters", len(up))]
            steps += [("floaters_set", numbers[0]), ("upfloaters_set", numbers[1])]
            if bracket:
                disregarded = self.fewest(frozenset(bracket), same_preference)
                pairs += self._pair_bracket_1997(bracket)
                steps += [("preference", disregarded), *self.steps_of_rows[-1]]
            self.steps_of_groups.append(steps)
            floaters += down
            left = [p for p in left if p not in bracket]
        return pairs

    def steps(self, bye: Player | None) -> Steps:
        if bye is None:
            return self.steps_of_groups
        own: list[Step] = [("bye_score", (bye.score,))]
        if self.number > 1:
            bottom = min(p.score for p in self.players)
            dominating = _dominating(p for p in self.players if p.score == bottom)
            own += [("bye_rating", bye.rating), ("bye_colour", int(bye.preference is not dominating))]
            own.append(("bye_average", (-(bye.average or 0),)))
        return [[*own, ("bye_number", (-bye.tpn,))], *self.steps_of_groups]

    # --- floaters: 8 ---

    def _in_turns(self, floaters: list[Player], met: list[Pair]) -> tuple[tuple[int, int], ...]:
        """The floaters in turns (8.1) with their opponents, 0 for who floats on."""
        white = _whites([p for p in floaters if p.preference is Colour.WHITE])
        black = _blacks([p for p in floaters if p.preference is Colour.BLACK])
        turns = [p for two in zip_longest(white, black) for p in two if p is not None]
        opponent = {one.tpn: other.tpn for one, other in met}
        taken = {other.tpn for _one, other in met}
        return tuple((p.tpn, opponent.get(p.tpn, 0)) for p in turns if p.tpn in opponent or p.tpn not in taken)

    def _pair_floaters(self, floaters: list[Player], score: int, left: list[Player]) -> list[Pair]:
        white = _whites([p for p in floaters if p.preference is Colour.WHITE])
        black = _blacks([p for p in floaters if p.preference is Colour.BLACK])
        pairs: list[Pair] = []
        while white or black:  # 8.1: alternating, a White one first
            for column in (white, black):
                if column:
                    floater = column.pop(0)
                    if any(floater in pair for pair in pairs):
                        continue
                    free = [p for p in left if not any(p in pair for pair in pairs)]
                    here = [p for p in free if p is not floater and (p.score == score or p in floaters)]
                    pair = self._pair_of(floater, here, frozenset(free))
                    if pair:
                        pairs.append(pair)
        return pairs

    def _pair_of(self, floater: Player, here: list[Player], free: frozenset[Player]) -> Pair | None:
        """8.2: the opposite due colour, the highest rating, the lowest ARO."""
        here.sort(key=lambda p: (p.preference is floater.preference, -p.rating, p.average or 0, p.name, p.tpn))
        for opponent in here:
            if self.is_legal(floater, opponent) and self.can_be_paired(free - {floater, opponent}):
                return floater, opponent
        return None

    # --- 6.2, 6.3, 7.3, 7.4 ---

    def _pair_bracket_1997(self, bracket: list[Player]) -> list[Pair]:
        if self.number == 1:  # 5
            bracket.sort(key=lambda p: p.tpn)
            g1, g2 = bracket[: len(bracket) // 2], bracket[len(bracket) // 2 :]
        else:
            g1 = [p for p in bracket if p.preference is Colour.WHITE]
            g2 = [p for p in bracket if p.preference is Colour.BLACK]
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        together = self.fewest(frozenset(bracket), lambda one, other: one in smaller and other in smaller)
        disregarded = self.fewest(frozenset(bracket), same_preference)
        for leaving in combinations(_shifters(smaller), together):
            few = [p for p in smaller if p not in leaving]
            many = [*larger, *leaving]
            for extracted in combinations(_shifters(larger), (len(many) - len(few)) // 2):
                new_few = [*few, *extracted]
                new_many = [p for p in many if p not in extracted]
                columns = (new_few, new_many) if smaller is g1 else (new_many, new_few)
                for pairs in self.transpositions(*self._columns(*columns)):
                    if sum(same_preference(*pair) for pair in pairs) == disregarded:
                        self._note_rows_1997((smaller, leaving), (larger, extracted), pairs, self._columns(*columns)[1])
                        return pairs
        raise AssertionError("a legal pairing of the bracket exists")

    def _note_rows_1997(
        self,
        few: tuple[list[Player], tuple[Player, ...]],
        many: tuple[list[Player], tuple[Player, ...]],
        pairs: list[Pair],
        g2: list[Player],
    ) -> None:
        steps: list[Step] = [
            (kind, tuple(sorted(_shifters(group).index(player) for player in shifted)))
            for kind, (group, shifted) in (("shifters_smaller", few), ("shifters_larger", many))
        ]
        self.steps_of_rows.append([*steps, ("rows", tuple(g2.index(other) for _one, other in pairs))])

    def _columns(self, g1: list[Player], g2: list[Player]) -> tuple[list[Player], list[Player]]:
        if self.number == 1:
            return sorted(g1, key=lambda p: p.tpn), sorted(g2, key=lambda p: p.tpn)
        return _whites(g1), _blacks(g2)

    # --- colours: 3, and 5 for the first round ---

    def colour(self, higher: Player, lower: Player) -> Colour:  # noqa: PLR0911 -- one for each rule
        by_lot = self.initial_colour if higher.number_is_odd else self.initial_colour.other
        if self.number == 1:
            return by_lot
        if higher.preference is not lower.preference:
            return higher.preference
        absolute = higher.strength is Strength.ABSOLUTE, lower.strength is Strength.ABSOLUTE  # 2
        if absolute[0] is not absolute[1]:
            return higher.preference if absolute[0] else higher.preference.other
        wide = [abs(p.colours.count(Colour.WHITE) - p.colours.count(Colour.BLACK)) for p in (higher, lower)]
        if wide[0] != wide[1]:
            return higher.preference if wide[0] > wide[1] else higher.preference.other
        for one, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if one is not other:
                return one.other
        if (higher.average or 0) != (lower.average or 0):
            return Colour.WHITE if (higher.average or 0) > (lower.average or 0) else Colour.BLACK
        if higher.rating != lower.rating:
            return Colour.WHITE if higher.rating < lower.rating else Colour.BLACK
        return by_lot


class _Transfers:
    """Who comes up into a scoregroup and who floats down from it: 2.1, 6.4, 7.1, 7.2."""

    def __init__(
        self, this_round: Round1997, residents: list[Player], lower: list[Player], floaters: list[Player]
    ) -> None:
        self.round = this_round
        self.residents = residents
        self.lower = lower
        self.transferable = [p for p in lower if p not in floaters and self._may_be_transferred(p)]
        self.everybody = frozenset(residents + lower)

    def _may_be_transferred(self, player: Player) -> bool:
        """2.1."""
        if self.round.is_last:
            return True
        return self.round.number - 1 not in player.upfloats and len(player.upfloats) < self.round.most_transfers

    def choose(self) -> tuple[list[Player], list[Player]]:
        """Who floats down, and who comes up."""
        fewest = self._fewest(lambda _one, _other: True)
        assert fewest is not None
        rules: list[Allows] = []

        def stands(rule: Allows) -> bool:
            """Whether the rule can hold together with all before it; then it does from now on."""
            if self._fewest(lambda one, other: all(r(one, other) for r in (*rules, rule))) != fewest:
                return False
            rules.append(rule)
            return True

        down = self._floating_down(fewest[0], stands)
        return down, self._coming_up([p for p in self.residents if p not in down], fewest[1], stands)

    def _floating_down(self, count: int, stands: Callable[[Allows], bool]) -> list[Player]:
        """6.4."""
        following = [p for p in self.lower if p.score == self.lower[0].score] if self.lower else []

        def order(player: Player) -> tuple[Any, ...]:
            pairable = any(self.round.may_meet(player, other) for other in following)
            return not pairable, player.rating, -(player.average or 0), -player.tpn

        down: list[Player] = []
        for player in sorted(self.residents, key=order):
            if len(down) < count and stands(self._goes_down(player)):
                down.append(player)
        return down

    def _coming_up(self, staying: list[Player], count: int, stands: Callable[[Allows], bool]) -> list[Player]:
        up: list[Player] = []
        alone = [p for p in staying if not any(p is not o and self.round.may_meet(p, o) for o in staying)]
        for player in sorted(alone, key=lambda p: (-p.rating, p.average or 0, p.name, p.tpn)):  # 7.1
            up.append(next(u for u in self._in_order(up, player.preference) if stands(_meet(player, u))))
        while len(up) < count:  # 7.2
            dominating = _dominating(staying + up)
            up.append(next(u for u in self._in_order(up, dominating) if stands(self._comes_up(u))))
        return up

    def _in_order(self, taken: list[Player], due: Colour | None) -> list[Player]:
        free = [p for p in self.transferable if p not in taken]
        return sorted(free, key=lambda p: (-p.score, p.preference is due, -p.rating, p.average or 0, p.name, p.tpn))

    def _goes_down(self, player: Player) -> Allows:
        def allows(one: Player, other: Player) -> bool:
            mate = other if one is player else one
            return player not in (one, other) or (mate in self.lower and mate not in self.transferable)

        return allows

    def _comes_up(self, player: Player) -> Allows:
        def allows(one: Player, other: Player) -> bool:
            return player not in (one, other) or (other if one is player else one) in self.residents

        return allows

    def _fewest(self, allows: Allows) -> Cost | None:
        """The fewest who float down, then who come up, in a legal pairing of everybody that is allowed."""
        known: dict[frozenset[Player], Cost | None] = {frozenset(): (0, 0)}

        def fewest(remaining: frozenset[Player]) -> Cost | None:
            if remaining not in known:
                costs = []
                for pair, rest in first_pairs(remaining):
                    if self.round.is_legal(*pair) and allows(*pair) and (others := fewest(rest)) is not None:
                        own = self._cost(*pair)
                        costs.append((own[0] + others[0], own[1] + others[1]))
                known[remaining] = min(costs, default=None)
            return known[remaining]

        return fewest(self.everybody)

    def _cost(self, one: Player, other: Player) -> Cost:
        if (one in self.residents) is (other in self.residents):
            return 0, 0
        below = other if one in self.residents else one
        return (0, 1) if below in self.transferable else (1, 0)


def _meet(player: Player, opponent: Player) -> Allows:
    return lambda one, other: (player in (one, other)) is (opponent in (one, other))


def _lowest(players: list[Player], value: Callable[[Player], Any]) -> list[Player]:
    least = min(value(p) for p in players)
    return [p for p in players if value(p) == least]


def _dominating(players: Iterable[Player]) -> Colour | None:
    """The due colour of the greater number."""
    due = [p.preference for p in players]
    whites, blacks = due.count(Colour.WHITE), due.count(Colour.BLACK)
    return None if whites == blacks else Colour.WHITE if whites > blacks else Colour.BLACK


def _whites(players: list[Player]) -> list[Player]:
    """6.2: increasing ARO, the lower rating, the alphabet."""
    return sorted(players, key=lambda p: (p.average or 0, p.rating, p.name, p.tpn))


def _blacks(players: list[Player]) -> list[Player]:
    """6.2: decreasing rating, the higher ARO, the alphabet."""
    return sorted(players, key=lambda p: (-p.rating, -(p.average or 0), p.name, p.tpn))


def _shifters(players: list[Player]) -> list[Player]:
    """7.3, 7.4, of those whom 2.2 lets be transferred: Whites by the lowest ARO and the highest rating, Blacks by the
    highest ARO and the lowest rating.
    """
    allowed = [p for p in players if p.strength is not Strength.ABSOLUTE]
    if players and players[0].preference is Colour.WHITE:
        return sorted(allowed, key=lambda p: (p.average or 0, -p.rating, p.name, p.tpn))
    return sorted(allowed, key=lambda p: (-(p.average or 0), p.rating, p.name, p.tpn))
