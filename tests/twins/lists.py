"""Keizer's and Amalfi's systems by the book, for small rounds: down a list, every choice made by trying.

Keizer's list is taken as it stands: what is asked here is what the round makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from tabellone.literal.history import forbidden_groups, turns_of
from tabellone.literal.players import LiteralEdition as Edition
from tabellone.literal.round import LiteralRound as Round, NoPairing
from tabellone.record import ByeKind, Record
from tests.twins.wish import NOTHING, Step, Told, Wish

Pairs: TypeAlias = tuple[tuple[int, int], ...]


class KeizerBook:
    """A round of those present, in the order of the list."""

    def __init__(self, record: Record, round_number: int, order: Sequence[int]) -> None:
        self.record = record
        self.number = round_number
        self.order = tuple(order)
        self.forbidden = forbidden_groups(record, round_number)

    def met(self, one: int, other: int) -> list[int]:
        """The rounds in which the two have played."""
        turns = (turn for turn in turns_of(self.record, one) if turn.round < self.number)
        return [turn.round for turn in turns if turn.opponent == other and turn.over_the_board]

    def byes(self, tpn: int) -> int:
        """How often that one was left over."""
        turns = (turn for turn in turns_of(self.record, tpn) if turn.round < self.number)
        return sum(turn.bye is ByeKind.PAIRING_ALLOCATED for turn in turns)

    def refusals(self, one: int, other: int) -> set[str]:
        """Which settings of the event exclude it; 0 for the second: the bye."""
        options = self.record.options
        if not other:
            most = int(options.get("bye_most", 0))
            enough = {"byes_enough"} if most and self.byes(one) >= most else set()
            return enough if len(self.order) % 2 else {"no_bye"}
        met = self.met(one, other)
        most = int(options.get("rematch_most", 0))
        found = {"met_lately"} if met and self.number - met[-1] <= int(options.get("rematch_distance", 3)) else set()
        found |= {"met_often"} if most and len(met) >= most else set()
        return found | ({"forbidden"} if any({one, other} <= group for group in self.forbidden) else set())

    def told(self, wish: Wish = NOTHING) -> Told:
        """The round, or what it would be with the wish. Raises NoPairing."""
        byes = [0]
        if len(self.order) % 2:
            upward = [tpn for tpn in reversed(self.order) if not self.refusals(tpn, 0)]
            byes = sorted((tpn for tpn in upward if not wish.bars_from_the_bye(tpn)), key=self.byes)
        for bye in byes:
            rest = tuple(tpn for tpn in self.order if tpn != bye)
            pairs = next(self._pairings(rest, wish), None)
            if pairs is not None:
                places = tuple(self.order.index(other) for _one, other in pairs)
                steps: list[list[Step]] = [[("down_the_list", places)]]
                if bye:
                    place = self.order.index(bye) + 1
                    steps.insert(0, [("byes_before", self.byes(bye)), ("bye_place", (-place,))])
                return steps, {frozenset(pair) for pair in pairs}, bye
        raise NoPairing

    def _pairings(self, waiting: tuple[int, ...], wish: Wish) -> Iterator[Pairs]:
        """The first with the next, then with the one after that, and so on."""
        if not waiting:
            yield ()
            return
        for other in waiting[1:]:
            if not self.refusals(waiting[0], other) and not wish.keeps_apart(waiting[0], other):
                rest = tuple(tpn for tpn in waiting[1:] if tpn != other)
                for pairs in self._pairings(rest, wish):
                    yield ((waiting[0], other), *pairs)


class AmalfiBook:
    """A round down the standings."""

    def __init__(self, record: Record, round_number: int) -> None:
        self.record = record
        self.round = Round(record, round_number, Edition.OF_2026)
        self.players = {player.tpn: player for player in sorted(self.round.players, key=lambda player: player.rank)}
        self.order = tuple(self.players)
        self.distance = max(1, record.planned_rounds - round_number + 1)

    def refusals(self, one: int, other: int) -> set[str]:
        """Which absolute rules exclude it; 0 for the second: the bye."""
        if not other:
            if len(self.order) % 2 == 0:
                return {"no_bye"}
            return {"bye"} if self.players[one].barred_from_pab else set()
        pair = self.players[one], self.players[other]
        found = {"met"} if other in pair[0].opponents else set()
        found |= {"forbidden"} if self.round.is_forbidden(*pair) else set()
        return found | (set() if self.round.c3_colours_allow(*pair) else {"colours"})

    def told(self, wish: Wish = NOTHING) -> Told:
        """The round, or what it would be with the wish. Raises NoPairing."""

        @cache
        def may_meet(one: int, other: int) -> bool:
            return not self.refusals(one, other) and not wish.keeps_apart(one, other)

        @cache
        def can_be_paired(people: frozenset[int]) -> bool:
            if not people:
                return True
            first = min(people)
            return any(may_meet(first, other) and can_be_paired(people - {first, other}) for other in people - {first})

        byes = [0]
        if len(self.order) % 2:
            byes = [
                tpn
                for tpn in reversed(self.order)
                if not self.players[tpn].barred_from_pab and not wish.bars_from_the_bye(tpn)
            ]
        bye = next((tpn for tpn in byes if can_be_paired(frozenset(self.order) - {tpn})), None)
        if bye is None:
            raise NoPairing
        order = [tpn for tpn in self.order if tpn != bye]
        free = set(order)
        pairs: list[tuple[int, int]] = []
        choices: list[int] = []
        for first in order:
            if first not in free:
                continue
            proposed = self._proposed(order, order.index(first))
            other = next(
                other
                for other in proposed
                if other in free and may_meet(first, other) and can_be_paired(frozenset(free - {first, other}))
            )
            free -= {first, other}
            pairs.append((first, other))
            choices.append(proposed.index(other))
        steps: list[list[Step]] = [[("at_a_distance", tuple(choices))]]
        if bye:
            steps.insert(0, [("bye_place", (-self.order.index(bye) - 1,))])
        return steps, {frozenset(pair) for pair in pairs}, bye

    def _proposed(self, order: Sequence[int], place: int) -> list[int]:
        """Who stands at the distance, then everybody further down, then upwards from there."""
        target = place + self.distance
        between = order[place + 1 : target]
        return [*order[target:], *between[::-1]]
