"""Transfers into and out of a scoregroup (Dubov, 1997: 2.1, 6.4, 7.1, 7.2).

The scoregroup and all lower players are one matching problem: the fewest downfloaters, then the fewest players
transferred up. The players are chosen one by one; a choice is kept if such a matching of all players remains.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.dubov.players import DubovField, DubovPlayer
from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.record import Colour

RESIDENT, TRANSFERABLE, OTHER = range(3)


class Transfers:
    """The transfers of a scoregroup.

    ``floaters`` are the downfloaters from higher scoregroups among the players below.
    """

    def __init__(
        self,
        field: DubovField,
        residents: Sequence[DubovPlayer],
        below: Sequence[DubovPlayer],
        floaters: Sequence[DubovPlayer],
    ) -> None:
        self.field = field
        self.residents = residents
        self.below = below
        floating = {player.tpn for player in floaters}
        allowed: list[DubovPlayer] = []
        others: list[DubovPlayer] = []
        for player in below:
            may = player.tpn not in floating and self._may_be_transferred(player)
            (allowed if may else others).append(player)
        self.players = [*residents, *allowed, *others]
        self.zones = [RESIDENT] * len(residents) + [TRANSFERABLE] * len(allowed) + [OTHER] * len(others)
        self.place = {player.tpn: v for v, player in enumerate(self.players)}
        self.matcher = matcher_of(self._problem())
        self.matcher.solve([(v, v + 1) for v in range(0, len(self.players) - 1, 2)])
        self.border, self.beyond = len(residents), len(residents) + len(allowed)
        counts = [mate for mate in self.matcher.mates[: self.border] if mate >= self.border]
        self.count_down = sum(mate >= self.beyond for mate in counts)
        self.count_up = len(counts) - self.count_down
        self.down = self._choose_down()
        self.up = self._choose_up()

    def _may_be_transferred(self, player: DubovPlayer) -> bool:
        """Return True if 2.1 allows a transfer of the player.

        Not twice in a row and at most three (four) times, except in the last round.
        """
        often = len(player.upfloats) >= self.field.most_upfloats
        return self.field.is_last or not (often or self.field.round_number - 1 in player.upfloats)

    def _problem(self) -> Problem:
        kinds = [
            (zone, player.due if player.is_absolute else None)
            for zone, player in zip(self.zones, self.players, strict=True)
        ]
        distinct = list(dict.fromkeys(kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = [[self._cost(one, other) for other in distinct] for one in distinct]
        barred = [[self.place[tpn] for tpn in player.barred if tpn in self.place] for player in self.players]
        return Problem([number[kind] for kind in kinds], costs, [None] * len(distinct), barred)

    @staticmethod
    def _cost(one: tuple[int, Colour | None], other: tuple[int, Colour | None]) -> Digits | None:
        """Return the numbers of downfloaters and transferred players in a pair; None if it breaks the limits."""
        if one[1] is not None and one[1] is other[1]:
            return None
        zones = {one[0], other[0]}
        if RESIDENT not in zones or zones == {RESIDENT}:
            return 0, 0
        return (1, 0) if OTHER in zones else (0, 1)

    def _choose_down(self) -> list[DubovPlayer]:
        """Choose the downfloaters (6.4).

        Players who can be paired in the next scoregroup are first; then the lowest rating, then the highest ARO.
        """
        next_group = [player for player in self.below if player.score == self.below[0].score]

        def order(player: DubovPlayer) -> tuple[object, ...]:
            alone = not any(self._is_legal(player, other) for other in next_group)
            return alone, player.rating, -player.exact_aro, -player.tpn

        chosen: list[DubovPlayer] = []
        for player in sorted(self.residents, key=order) if self.count_down else ():
            if len(chosen) < self.count_down and self.matcher.narrow(
                self.place[player.tpn], self.beyond, len(self.players)
            ):
                chosen.append(player)
        return chosen

    def _choose_up(self) -> list[DubovPlayer]:
        """Choose the transferred players (7.1, then 7.2).

        By 7.1 each player without an opponent in the scoregroup needs one, the highest rating first.
        """
        staying = [player for player in self.residents if player not in self.down]
        chosen: list[DubovPlayer] = []
        alone = [p for p in staying if not any(self._is_legal(p, other) for other in staying)]
        for player in sorted(alone, key=lambda p: (-p.rating, p.exact_aro, p.name, p.tpn)):
            chosen.append(self._opponent_from_below(player, chosen))
        while len(chosen) < self.count_up:
            chosen.append(self._next_up(staying, chosen))
        return chosen

    def _opponent_from_below(self, player: DubovPlayer, chosen: Sequence[DubovPlayer]) -> DubovPlayer:
        """Return the opponent from below (7.1) for a player without an opponent in the scoregroup."""
        v = self.place[player.tpn]
        for other in self._candidates(player.due, chosen):
            place = self.place[other.tpn]
            if self.matcher.narrow(v, place, place + 1):
                self.matcher.narrow(place, v, v + 1)
                return other
        raise AssertionError("somebody comes up for a player who has no opponent and stays")

    def _next_up(self, staying: Sequence[DubovPlayer], chosen: Sequence[DubovPlayer]) -> DubovPlayer:
        """Return the next transferred player for an odd number (7.2).

        Also used for other players who cannot be paired in the scoregroup.
        """
        whites = sum(player.due is Colour.WHITE for player in (*staying, *chosen))
        blacks = len(staying) + len(chosen) - whites
        dominating = None if whites == blacks else Colour.WHITE if whites > blacks else Colour.BLACK
        for other in self._candidates(dominating, chosen):
            if self.matcher.narrow(self.place[other.tpn], 0, self.border):
                return other
        raise AssertionError("as many come up as are needed")

    def _candidates(self, due: Colour | None, chosen: Sequence[DubovPlayer]) -> list[DubovPlayer]:
        """Return the candidates for a transfer.

        The nearest scoregroup; the opposite of the due colour; the highest rating; the lowest ARO.
        """
        candidates = [p for p in self.players[self.border : self.beyond] if p not in chosen]
        return sorted(candidates, key=lambda p: (-p.score, p.due is due, -p.rating, p.exact_aro, p.name, p.tpn))

    @staticmethod
    def _is_legal(one: DubovPlayer, other: DubovPlayer) -> bool:
        """Return True if the pair is within the limits (2): no rematch, and one player may have the other colour."""
        if one is other or other.tpn in one.opponents:
            return False
        return not (one.is_absolute and other.is_absolute and one.due is other.due)
