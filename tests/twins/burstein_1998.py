"""The Burstein system by the book in its edition of 1998 (04.4.2), for tests of small rounds.

All pairings of a scoregroup are made in the order of 6.2 and 6.4; of those in which the most players have their due
colour (6.5) the first is taken that lets the others be paired (6.6).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from tabellone.literal.history import forbidden_groups
from tabellone.literal.players import (
    LiteralEdition as Edition,
    LiteralPlayer as Player,
    LiteralStrength as Strength,
    players_of,
)
from tabellone.literal.round import NoPairing
from tabellone.record import ByeKind, Colour, Record, VirtualPoints
from tests.twins.opposition import Opposition
from tests.twins.pairings import Group, Meetings, Pairing, pairings
from tests.twins.wish import NOTHING, Steps, Told, Wish

Pair: TypeAlias = tuple[Player, Player]


def pair_1998_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who has the bye, if anybody does. Raises NoPairing."""
    this_round = round_of(record, round_number, NOTHING)
    bye, pairs = this_round.pair()
    initial = record.initial_colour or Colour.WHITE
    colours = [(pair, _colour(*pair, initial)) for pair in pairs]
    return (
        frozenset((a.tpn, b.tpn) if colour is Colour.WHITE else (b.tpn, a.tpn) for (a, b), colour in colours),
        bye.tpn if bye else None,
    )


def steps_of_1998(record: Record, round_number: int, wish: Wish) -> Told:
    """How the round is made, or would be with the wish. Raises NoPairing."""
    this_round = round_of(record, round_number, wish)
    bye, pairs = this_round.pair()
    steps: Steps = [
        [
            ("joined", joined),
            ("preference", 2 * sum(bool(b) for _a, b in pairing) - _with_due_colour(group, pairing)),
            ("opponents_in_order", tuple(-b for _a, b in sorted(pairing))),
        ]
        for group, joined, pairing in this_round.made
    ]
    if bye is not None:
        steps.insert(0, [("bye_score", (bye.score,)), ("bye_rank", (-this_round.players.index(bye) - 1,))])
    return steps, {frozenset((one.tpn, other.tpn)) for one, other in pairs}, bye.tpn if bye else 0


def round_of(record: Record, round_number: int, wish: Wish) -> Round1998:
    record = _with_imaginary_points(record)
    players = [replace(player, topscorer=False) for player in players_of(record, round_number, Edition.OF_2026)]
    opposition = Opposition(record, round_number, with_exception=False)

    rating = {player.tpn: player.rating for player in record.players}

    def order(player: Player) -> tuple[int, ...]:
        tpn = player.tpn
        values = opposition.sonneborn_berger(tpn), opposition.buchholz(tpn), opposition.median(tpn)
        return (*(-value for value in values), -rating[tpn], tpn)  # 3.2

    players.sort(key=order)
    forbidden = forbidden_groups(record, round_number)
    everybody = tuple(
        replace(player, barred_from_pab=player.barred_from_pab or wish.bars_from_the_bye(player.tpn))
        for player in players
    )
    return Round1998(everybody, Meetings(everybody, forbidden, wish))


def _with_imaginary_points(record: Record) -> Record:
    """3.3: a point in the first two rounds for the top half of the initial list, which has an even number of players.

    Late entries are not in the initial list (C.04.2 2.4).
    """
    if record.acceleration != "basic" or record.virtual_points:
        return record
    late = {bye.player for bye in record.requested_byes if bye.round == 1 and bye.kind is ByeKind.ZERO}
    late |= {bye.player for round_ in record.rounds[:1] for bye in round_.byes if bye.kind is ByeKind.ZERO}
    there = sorted(player.tpn for player in record.players if player.tpn not in late)
    half = there[: 2 * -(-len(there) // 4)]
    points = tuple(VirtualPoints(record.scoring.white_win, 1, 2, 1, last) for last in half[-1:])
    return replace(record, acceleration="", virtual_points=points)


class Round1998:
    def __init__(self, players: Group, meetings: Meetings) -> None:
        self.players = players
        self.meetings = meetings
        self.made: list[tuple[Group, int, Pairing]] = []
        """Each group, of how many scoregroups it was made, and its pairing."""

    def pair(self) -> tuple[Player | None, list[Pair]]:
        """The bye (4), and then the scoregroups from the top."""
        bye = self._bye()
        present = tuple(player for player in self.players if player is not bye)
        if not present or not self.meetings.can_be_paired(frozenset(present)):
            raise NoPairing
        scores = sorted({player.score for player in present}, reverse=True)
        groups = [tuple(player for player in present if player.score == score) for score in scores]
        pairs: list[Pair] = []
        floater: Group = ()
        joined = 1
        while groups:
            group = self._ranked(floater + groups[0])
            pairing = self._first_best(group, floater, groups[1:])
            if pairing is None:  # 6.6: two adjacent scoregroups are considered as one
                groups = [groups[0] + groups[1], *groups[2:]]
                joined += 1
                continue
            self.made.append((group, joined, pairing))
            joined = 1
            pairs += [(group[a - 1], group[b - 1]) for a, b in pairing if b]
            floater = tuple(group[a - 1] for a, b in pairing if not b)
            groups = groups[1:]
        return bye, pairs

    def _ranked(self, players: Group) -> Group:
        return tuple(sorted(players, key=self.players.index))

    def _bye(self) -> Player | None:
        """4.1 to 4.3: from the lowest scoregroup, and there the lowest."""
        if len(self.players) % 2 == 0:
            return None
        everybody = frozenset(self.players)
        for player in sorted(self.players, key=lambda player: (player.score, -self.players.index(player))):
            if not player.barred_from_pab and self.meetings.can_be_paired(everybody - {player}):
                return player
        raise NoPairing

    def _first_best(self, group: Group, floater: Group, below: list[Group]) -> Pairing | None:
        def allowed(one: int, other: int) -> bool:
            if other == 0:
                return group[one - 1] not in floater  # 6.3
            return self.meetings.may_meet(group[one - 1], group[other - 1])

        valid = [
            pairing
            for pairing in pairings(len(group), len(group) % 2, allowed)
            if self._lets_the_others_be_paired([group[a - 1] for a, b in pairing if not b], below)
        ]
        return max(valid, key=lambda pairing: _with_due_colour(group, pairing), default=None)  # the first of equal ones

    def _lets_the_others_be_paired(self, floaters: list[Player], below: list[Group]) -> bool:
        """6.6: the floater and the next scoregroup can be paired, all of them or all but one of that group, and then
        everybody else.
        """
        if not floaters:
            return self.meetings.can_be_paired(frozenset(player for group in below for player in group))
        if not below:
            return False
        following = frozenset([*floaters, *below[0]])
        rest = frozenset(player for group in below[1:] for player in group)
        left: list[Group] = [()] if len(following) % 2 == 0 else [(player,) for player in below[0]]
        return any(
            self.meetings.can_be_paired(following - frozenset(one)) and self.meetings.can_be_paired(rest | set(one))
            for one in left
        )


def _with_due_colour(group: Group, pairing: Pairing) -> int:
    """6.5: how many players get their due colour."""
    count = 0
    for a, b in pairing:
        if b:
            colour = _colour(group[a - 1], group[b - 1], Colour.WHITE)
            count += (_due(group[a - 1]) in {None, colour}) + (_due(group[b - 1]) in {None, colour.other})
    return count


def _due(player: Player) -> Colour | None:
    """1.3."""
    if player.colour_difference:
        return Colour.WHITE if player.colour_difference < 0 else Colour.BLACK
    return player.colours[-1].other if player.colours else None


def _colour(higher: Player, lower: Player, initial: Colour) -> Colour:
    """The colour of the higher-ranked player: 5.2 and 5.3, 5.1, 5.4."""
    if higher.strength is Strength.ABSOLUTE and higher.preference:
        return higher.preference
    if lower.strength is Strength.ABSOLUTE and lower.preference:
        return lower.preference.other
    mine, theirs = _due(higher), _due(lower)
    if mine is None and theirs is None:
        return initial if higher.number_is_odd else initial.other
    if mine is None or theirs is None or mine is not theirs:
        return mine or Colour(theirs or initial).other
    return _equalised(higher, lower, mine) or _alternated(higher, lower) or mine


def _equalised(higher: Player, lower: Player, due: Colour) -> Colour | None:
    one, other = abs(higher.colour_difference), abs(lower.colour_difference)
    return None if one == other else due if one > other else due.other


def _alternated(higher: Player, lower: Player) -> Colour | None:
    pairs = zip(reversed(higher.colours), reversed(lower.colours), strict=False)
    return next((one.other for one, other in pairs if one is not other), None)
