"""The Burstein system in the edition of 1998 (C.04.4.2 of the Handbook until 2020).

There are no seeding rounds: from round 1 the first player of a scoregroup plays the last. A scoregroup is paired
completely, or except one floater. If that is impossible, it is joined with the next one (6.6). The acceleration of 3.3
is the method ``basic`` of the record.
"""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.burstein import SYSTEM
from tabellone.engine.burstein.bracket import (
    BursteinBracket,
    BursteinKind,
    BursteinZone,
    Pairs,
    Task,
    colours_allow,
    only_colour,
)
from tabellone.engine.burstein.index import oppositions
from tabellone.engine.burstein.pairing import Progress, bye_of, scoregroups
from tabellone.engine.matching.problem import Digits
from tabellone.engine.swiss.colours import ColourState
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Colour, Record

EDITION = "1998"


class Field1998(Field):
    """The players in the ranking of 3.2, with the colours of this edition."""

    def colour_for_higher(self, higher: SwissPlayer, lower: SwissPlayer) -> Colour:
        """Return the colour of the higher-ranked player: by 5.2 and 5.3, by 5.1 without games, then by 5.4."""
        for forced in (only_colour(higher), _other(only_colour(lower))):
            if forced is not None:
                return forced
        mine, theirs = due_colour(higher), due_colour(lower)
        if mine is None or theirs is None:
            initial = self.initial_colour if higher.number_is_odd else self.initial_colour.other
            return mine or _other(theirs) or initial
        if mine is not theirs:
            return mine
        return _between_equals(higher, lower, mine)


def due_colour(player: SwissPlayer) -> Colour | None:
    """Return the due colour of a player (1.3)."""
    return due_after(player.colours)


def due_after(colours: ColourState) -> Colour | None:
    """Return the due colour (1.3): the colour played less often; if equal, the opposite of the last colour."""
    if colours.difference:
        return Colour.WHITE if colours.difference < 0 else Colour.BLACK
    return Colour(colours.history[-1]).other if colours.history else None


def _between_equals(higher: SwissPlayer, lower: SwissPlayer, due: Colour) -> Colour:
    """Apply 5.4 to two players with the same due colour: equalise, then alternate, then the higher-ranked player."""
    one, other = abs(higher.colours.difference), abs(lower.colours.difference)
    if one != other:
        return due if one > other else due.other
    for mine, theirs in zip(reversed(higher.colours.history), reversed(lower.colours.history), strict=False):
        if mine != theirs:
            return Colour(mine).other
    return due


def _other(colour: Colour | None) -> Colour | None:
    return colour and colour.other


def field_of_1998(record: Record, round_number: int) -> Field1998:
    """Return the players to be paired, in the ranking of 3.2.

    Order: Sonneborn-Berger, Buchholz, Median, rating, pairing number.
    """
    opposition = oppositions(record, round_number, EDITION)
    field = field_of(record, round_number, SYSTEM.edition(EDITION).basic_rules)
    players = [replace(player, is_topscorer=False) for player in field.players]
    players.sort(
        key=lambda player: (
            [-value for value in opposition[player.tpn].order_of_1998],
            -record.contestant[player.tpn].rating,
            player.tpn,
        )
    )
    return Field1998(tuple(players), round_number, field.initial_colour, field.edition)


def pair_burstein_1998(
    field: Field1998, progress: Progress | None = None
) -> tuple[list[tuple[SwissPlayer, SwissPlayer]], SwissPlayer | None]:
    """Return the pairs of the round, the higher-ranked player first, and the player with the bye.

    Raises NoLegalPairing if 3.1, 5.2 and 5.3 cannot be satisfied for all players.
    """
    bye = bye_of(field.players, most_games_first=False)  # 4.2, 4.3
    players = [player for player in field.players if player is not bye]
    pairs = RoundByBurstein1998(players).run(progress)
    return [(players[a], players[b]) for a, b in pairs], bye


class RoundByBurstein1998:
    """Pairing of one round without the player with the bye."""

    def __init__(self, players: list[SwissPlayer]) -> None:
        self.players = players
        self.completion = Completion(players)
        self.made: list[tuple[BursteinBracket, Pairs, int]] = []
        """The paired scoregroups from the top, each with the number of scoregroups joined in it (6.6)."""

    def run(self, progress: Progress | None) -> Pairs:
        """Pair the scoregroups from the top down."""
        pairs: Pairs = []
        floaters: list[int] = []
        groups = scoregroups(self.players)
        joined = 1
        while groups:
            following = groups[1] if len(groups) > 1 else []
            rest = [place for group in groups[2:] for place in group]
            bracket = BursteinBracket(sorted([*floaters, *groups[0]]), following, rest, frozenset(floaters))
            found = self._pair_group(bracket)
            if found is None:  # 6.6: the two scoregroups are joined
                groups[:2] = [sorted([*groups[0], *following])]
                joined += 1
                continue
            pairs += found
            self.made.append((bracket, found, joined))
            joined = 1
            floaters = bracket.floaters(found)
            del groups[0]
            if progress is not None:
                progress(2 * len(pairs), len(self.players))
        return pairs

    def _pair_group(self, bracket: BursteinBracket) -> Pairs | None:
        """Return the first of the best pairings of a scoregroup; None if it must be joined with the next one."""
        floats = len(bracket.members) % 2
        alone = self._task(BursteinBracket(bracket.members, incoming=bracket.incoming), floats)
        if not alone.solve():
            return None
        pairs = alone.first_pairing()
        if not floats:
            return pairs if self.completion.holds([*bracket.following, *bracket.rest]) else None
        if self.completion.is_ideal(bracket.floaters(pairs), bracket.following, bracket.rest):
            return pairs
        return self._with_a_floater_who_fits(bracket)

    def _with_a_floater_who_fits(self, bracket: BursteinBracket) -> Pairs | None:
        """Return the first of the best pairings with a suitable floater (6.6).

        The floater must leave a complete pairing of the next scoregroup (except one floater if its number is odd) and
        of the round.
        """
        task = self._task(bracket)
        if not task.solve():
            return None
        floats = task.count_in((BursteinZone.MEMBER, BursteinZone.NEXT))
        leaves = task.count_in((BursteinZone.NEXT, BursteinZone.REST))
        fits = floats == 1 and leaves == (floats + len(bracket.following)) % 2
        return task.first_pairing() if fits else None

    def _task(self, bracket: BursteinBracket, floats: int = 0) -> Task:
        return Task(self.players, bracket, cost=_cost, due=due_colour, floats=floats)


def _cost(upper: BursteinKind, lower: BursteinKind) -> Digits | None:
    """Return the numbers of floaters, of floaters from the next scoregroup, and of due colours not granted (6.5)."""
    if upper.zone is BursteinZone.MEMBER and lower.zone is not BursteinZone.MEMBER:
        if upper.floated or lower.zone is BursteinZone.REST:
            return None  # 6.3: no second float in a row; the floater plays in the next scoregroup
        if lower.zone is BursteinZone.FLOAT:
            return 1, 0, 0
    if lower.zone is BursteinZone.FLOAT or not colours_allow(upper, lower):
        return None
    if lower.zone is BursteinZone.MEMBER:
        return 0, 0, _missing(upper, lower)
    return (
        int(upper.zone is BursteinZone.MEMBER),
        int(upper.zone is BursteinZone.NEXT and lower.zone is BursteinZone.REST),
        0,
    )


def _missing(first: BursteinKind, second: BursteinKind) -> int:
    """Return the minimum number of due colours that the pair leaves ungranted."""
    return min(
        int(first.due is colour.other) + int(second.due is colour)
        for colour in Colour
        if first.only in {None, colour} and second.only in {None, colour.other}
    )
