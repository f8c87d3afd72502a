"""The Dubov system of 2018 and 2026 by the book, for tests of small rounds.

Read it beside C.04.4.1: sets of upfloaters, sets of shifters and transpositions are made in the order of the articles,
and the first of the best is taken. It is as slow as that sounds, and it shares nothing with the engine but the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from tabellone.literal.history import forbidden_groups
from tabellone.literal.players import LiteralStrength as Strength, is_final_round
from tabellone.literal.round import NoPairing
from tabellone.record import Colour, Points, Record
from tests.twins.dubov_players import Player, players_of
from tests.twins.wish import NOTHING, Step, Steps, Told, Wish

Pair: TypeAlias = tuple[Player, Player]
Group: TypeAlias = tuple[Player, ...]
Quality: TypeAlias = tuple[tuple[Points, ...], int, int, int, int]
"""How much a bracket fails C6 to C10."""


def pair_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who gets the pairing-allocated bye, if anybody does.

    The edition is the record's. Raises NoPairing if the round-pairing cannot be completed.
    """
    this_round = Round(record, round_number)
    bye = this_round.pab()
    pairs = this_round.pairs(tuple(player for player in this_round.players if player is not bye))
    return frozenset(this_round.with_colours(pair) for pair in pairs), bye.tpn if bye else None


def steps_by_the_book(record: Record, round_number: int, wish: Wish = NOTHING) -> Told:
    """How the round is made, or would be with the wish. Raises NoPairing."""
    this_round = Round(record, round_number, wish)
    bye = this_round.pab()
    pairs = this_round.pairs(tuple(player for player in this_round.players if player is not bye))
    return this_round.steps(bye), {frozenset((one.tpn, other.tpn)) for one, other in pairs}, bye.tpn if bye else 0


class Round:
    """The round to be paired."""

    def __init__(self, record: Record, round_number: int, wish: Wish = NOTHING) -> None:
        self.wish = wish
        self.made: list[tuple[Group, Group]] = []
        """Residents and upfloaters of each scoregroup."""
        self.steps_of_rows: list[list[Step]] = []
        self.number = round_number
        self.edition = record.edition or "2026"
        self.players = tuple(
            replace(player, barred_from_pab=player.barred_from_pab or wish.bars_from_the_bye(player.tpn))
            for player in players_of(record, round_number, self.edition)
        )
        self.initial_colour = record.initial_colour or Colour.WHITE
        self.is_last = is_final_round(record, round_number)
        rounds = max(record.planned_rounds, len(record.rounds), round_number)
        self.max_t = 2 + rounds // 5
        self.forbidden = forbidden_groups(record, round_number)
        self._can_be_paired: dict[frozenset[Player], bool] = {frozenset(): True}

    def is_legal(self, one: Player, other: Player) -> bool:
        """Whether they may meet, and nothing else was wished."""
        return self.may_meet(one, other) and not self.wish.keeps_apart(one.tpn, other.tpn)

    def may_meet(self, one: Player, other: Player) -> bool:
        """C1, C3 (2.1.1, 2.1.3), and nobody forbade it."""
        return (
            other.tpn not in one.opponents
            and not (one.strength is other.strength is Strength.ABSOLUTE and one.preference is other.preference)
            and not any({one.tpn, other.tpn} <= players for players in self.forbidden)
        )

    def can_be_paired(self, players: frozenset[Player]) -> bool:
        """C4, by trying: the first player with everybody, then the rest."""
        if players not in self._can_be_paired:
            self._can_be_paired[players] = any(
                self.can_be_paired(rest) for pair, rest in first_pairs(players) if self.is_legal(*pair)
            )
        return self._can_be_paired[players]

    def pab(self) -> Player | None:
        """3.1 (B.0): who gets the bye, None where nobody needs it."""
        everybody = frozenset(self.players)
        if not everybody:
            raise NoPairing
        if len(everybody) % 2 == 0:
            if not self.can_be_paired(everybody):
                raise NoPairing
            return None
        eligible = [p for p in self.players if not p.barred_from_pab]  # 3.1.1
        eligible = [p for p in eligible if self.can_be_paired(everybody - {p})]  # 3.1.2
        if not eligible:
            raise NoPairing
        lowest = min(p.score for p in eligible)  # 3.1.3
        eligible = [p for p in eligible if p.score == lowest]
        most = max(p.games for p in eligible)  # 3.1.4
        return max((p for p in eligible if p.games == most), key=lambda p: p.tpn)  # 3.1.5

    def pairs(self, unpaired: Group) -> list[Pair]:
        """1.9.2 (A.8): scoregroup by scoregroup."""
        pairs: list[Pair] = []
        while unpaired:
            residents = tuple(p for p in unpaired if p.score == unpaired[0].score)
            lower = tuple(p for p in unpaired if p not in residents)
            bracket = residents + self._upfloaters(residents, lower)
            self.made.append((residents, bracket[len(residents) :]))
            pairs += self._pair_bracket(bracket)
            unpaired = tuple(p for p in lower if p not in bracket)
        return pairs

    # --- upfloaters: 3.2.1, 3.2.2, 4.2 (B.1, B.2, D.1) ---

    def _upfloaters(self, residents: Group, lower: Group) -> Group:
        for count in range(len(lower) + 1):
            possible = [
                chosen
                for chosen in self.sets_of_upfloaters(lower, count)
                if self.can_be_paired(frozenset(residents + chosen))
                and self.can_be_paired(frozenset(lower) - frozenset(chosen))
            ]
            if possible:
                # min takes the first of the best.
                return min(possible, key=lambda chosen: self._quality(residents, chosen))
        raise AssertionError("C4 promised a pairing")

    def sets_of_upfloaters(self, lower: Group, count: int) -> list[Group]:
        """4.1.3, 4.2.2: by the smallest differing number. 2018 (D.1.b): in containers, which are sorted along C.6."""
        sets = list(combinations(sorted(lower, key=lambda p: p.rank), count))
        if self.edition == "2018":
            sets.sort(key=lambda chosen: [-score for score in sorted(p.score for p in chosen)])
        return sets

    def _quality(self, residents: Group, upfloaters: Group) -> Quality:
        """C6 to C10 of the bracket's best pairing. All but C7 are the same for all its pairings."""
        differences = tuple(sorted((residents[0].score - p.score for p in upfloaters), reverse=True))
        disregarded = self.fewest(frozenset(residents + upfloaters), same_preference)
        if self.is_last:
            return differences, disregarded, 0, 0, 0
        maximum = [p for p in upfloaters if len(p.upfloats) >= self.max_t]
        times = sum(len(p.upfloats) for p in maximum)
        repeated = sum(self.number - 1 in p.upfloats for p in upfloaters)
        return differences, disregarded, len(maximum), times, repeated

    def fewest(self, players: frozenset[Player], counts: Callable[[Player, Player], bool]) -> int:
        """How many of the pairs that count a legal pairing of these players has at least."""
        known: dict[frozenset[Player], int | None] = {frozenset(): 0}

        def fewest(remaining: frozenset[Player]) -> int | None:
            if remaining not in known:
                ways = [
                    with_rest + counts(*pair)
                    for pair, rest in first_pairs(remaining)
                    if self.is_legal(*pair) and (with_rest := fewest(rest)) is not None
                ]
                known[remaining] = min(ways, default=None)
            return known[remaining]

        least = fewest(players)
        assert least is not None
        return least

    # --- the bracket: 3.2.3 to 3.2.6 (B.3 to B.6) ---

    def _pair_bracket(self, bracket: Group) -> list[Pair]:
        g1, g2 = _initial_subgroups(bracket)
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        together = self.fewest(frozenset(bracket), lambda one, other: one in smaller and other in smaller)
        best_c7 = self.fewest(frozenset(bracket), same_preference)
        for leaving in combinations(_numbered(smaller), together):  # 3.2.4 first part (B.4)
            few = set(smaller) - set(leaving)
            many = set(larger) | set(leaving)
            for extracted in combinations(_numbered(larger), (len(many) - len(few)) // 2):  # second part
                groups = few | set(extracted), many - set(extracted)
                new_g1, new_g2 = groups if smaller is g1 else groups[::-1]
                s1 = sorted(new_g1, key=lambda p: (p.aro, p.tpn))  # 3.2.5 (B.5)
                pairs = self._first_transposition(s1, sorted(new_g2, key=lambda p: p.tpn))
                if pairs is not None and self._complies_with_c7(s1, new_g2, best_c7):
                    self._note_rows((smaller, leaving), (larger, extracted), pairs, sorted(new_g2, key=lambda p: p.tpn))
                    return pairs
        raise AssertionError("a legal pairing of the bracket exists")

    def _note_rows(
        self, few: tuple[Group, Group], many: tuple[Group, Group], pairs: list[Pair], g2: list[Player]
    ) -> None:
        """Who was shifted, by the numbers of 4.3.3 (D.2.b), and the transposition."""
        steps: list[Step] = [
            (kind, tuple(sorted(_numbered(group).index(player) for player in shifted)))
            for kind, (group, shifted) in (("shifters_smaller", few), ("shifters_larger", many))
        ]
        self.steps_of_rows.append([*steps, ("rows", tuple(g2.index(other) for _one, other in pairs))])

    def steps(self, bye: Player | None) -> Steps:
        """How the round was made."""
        found: Steps = []
        if bye is not None:
            found.append([("bye_score", (bye.score,)), ("bye_games", (-bye.games,)), ("bye_number", (-bye.tpn,))])
        for (residents, coming), rows in zip(self.made, self.steps_of_rows, strict=True):
            differences, disregarded, maximum, times, repeated = self._quality(residents, coming)
            own: list[Step] = [
                ("upfloaters", len(coming)),
                ("upfloaters_scores", differences),
                ("preference", disregarded),
            ]
            if not self.is_last:
                own += [("maximum_upfloaters", maximum), ("times_upfloated", times), ("upfloaters_again", repeated)]
            order = sorted(self.players, key=lambda p: p.rank)
            own.append(("upfloaters_set", tuple(sorted(order.index(p) + 1 for p in coming))))
            found.append([*own, *rows])
        return found

    def _first_transposition(self, s1: list[Player], g2: list[Player]) -> list[Pair] | None:
        """3.2.6, 4.4 (B.6, D.3): the first that is legal."""
        return next(self.transpositions(s1, g2), None)

    def transpositions(self, s1: list[Player], g2: list[Player]) -> Iterator[list[Pair]]:
        if not s1:
            yield []
            return
        for index, partner in enumerate(g2):
            if self.is_legal(s1[0], partner):
                for pairs in self.transpositions(s1[1:], g2[:index] + g2[index + 1 :]):
                    yield [(s1[0], partner), *pairs]

    def _complies_with_c7(self, s1: list[Player], g2: set[Player], best: int) -> bool:
        """Whether some transposition disregards no more preferences than the best pairing of the bracket."""
        ranked = sorted(g2, key=lambda p: p.tpn)
        return any(sum(same_preference(*pair) for pair in pairs) == best for pairs in self.transpositions(s1, ranked))

    # --- colours: article 5 (E) ---

    def with_colours(self, pair: Pair) -> tuple[int, int]:
        """White first."""
        higher, lower = sorted(pair, key=lambda p: p.rank)
        return (higher.tpn, lower.tpn) if self.colour(higher, lower) is Colour.WHITE else (lower.tpn, higher.tpn)

    def colour(self, higher: Player, lower: Player) -> Colour:
        """The colour of the higher-ranked player."""
        if not higher.colours and not lower.colours:  # 5.2.1 (E.0)
            return self.initial_colour if higher.number_is_odd else self.initial_colour.other
        if higher.preference is not lower.preference:  # 5.2.2 (E.1)
            return higher.preference
        if higher.strength is not lower.strength:  # 5.2.3 (E.2)
            stronger = higher.strength.value > lower.strength.value
            return higher.preference if stronger else higher.preference.other
        for one, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if one is not other:  # 5.2.4 (E.3)
                return one.other
        return higher.preference  # 5.2.5 (E.4)


def first_pairs(players: frozenset[Player]) -> Iterator[tuple[Pair, frozenset[Player]]]:
    """The first of these players with each other one, and who remains then."""
    first, *others = sorted(players, key=lambda p: p.tpn)
    for other in others:
        yield (first, other), players - {first, other}


def same_preference(one: Player, other: Player) -> bool:
    """Whether one of the two does not get the colour preference (C7)."""
    return one.preference is other.preference


def _initial_subgroups(bracket: Group) -> tuple[Group, Group]:
    """3.2.3 (B.3): G1 and G2, each in the order of the shifters: White seekers by ARO, Black seekers by TPN (4.3.2)."""
    by_tpn = sorted(bracket, key=lambda p: p.tpn)
    if not any(p.colours for p in bracket):
        half = len(bracket) // 2
        return tuple(by_tpn[:half]), tuple(by_tpn[half:])
    white = [p for p in by_tpn if p.preference is Colour.WHITE]
    black = [p for p in by_tpn if p.preference is Colour.BLACK]
    return tuple(sorted(white, key=lambda p: (p.aro, p.tpn))), tuple(black)


def _numbered(players: Group) -> list[Player]:
    """4.3.3 (D.2.b): the middle has number 1, of two the higher; and so on with those who remain."""
    remaining, numbered = list(players), []
    while remaining:
        middle = remaining[(len(remaining) - 1) // 2]
        numbered.append(middle)
        remaining.remove(middle)
    return numbered
