"""The Dubov system as it was approved in 1997 (Handbook of 2017, C.04.4.1).

Scoregroups are paired from the top. Floaters from above are paired first (8); whoever has no opponent in the
scoregroup, and an odd number, call for players from below (7.1, 7.2: `transfers.py`), as far as these may be
transferred (2.1); whoever cannot be paired even so floats down (6.4). Then the two colours are made equally many and
paired (7.3, 7.4, 6).
The text looks at one scoregroup at a time; here every choice leaves a pairing for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.engine.dubov.bracket import DubovBracket, Orders, Pair, higher_first, in_order
from tabellone.engine.dubov.players import DubovField, DubovPlayer
from tabellone.engine.dubov.transfers import Transfers
from tabellone.engine.errors import too_few
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Colour, Points

Progress = Callable[[int, int], None]
Key = tuple[Fraction | int | bool | str, ...]


def pair_dubov_1997(field: DubovField, progress: Progress | None = None) -> tuple[list[Pair], DubovPlayer | None]:
    """The pairs of the round, higher-ranked player first, and who has the bye. Raises NoLegalPairing."""
    floaters, brackets, bye = parts_of(field, progress)
    pairs = [*floaters, *(pair for bracket in brackets for pair in bracket.pairs())]
    return [higher_first(pair) for pair in pairs], bye


def parts_of(
    field: DubovField, progress: Progress | None = None
) -> tuple[list[Pair], list[DubovBracket], DubovPlayer | None]:
    """The pairs of floaters, the brackets from the top down, and who has the bye. Raises NoLegalPairing."""
    if len(field.players) < 2:
        raise too_few(len(field.players))
    bye = bye_of(field)
    steps = RoundByDubov1997(field, [player for player in field.entrants if player is not bye])
    while steps.remaining:
        steps.pair_scoregroup()
        if progress is not None:
            progress(len(field.players) - len(steps.remaining), len(field.players))
    return steps.pairs, steps.brackets, bye


def bye_of(field: DubovField) -> DubovPlayer | None:
    """4 (5 in round 1): the lowest scoregroup, the lowest rating, the colour that dominates there, the highest ARO.

    Raises NoLegalPairing.
    """
    Completion(field.players).require(lowest_bye=False)
    if len(field.players) % 2 == 0:
        return None
    order = bye_key(field)
    eligible = sorted((player for player in field.entrants if player.may_have_bye), key=order)
    return next(player for player in eligible if can_be_paired([p for p in field.entrants if p is not player]))


def bye_key(field: DubovField) -> Callable[[DubovPlayer], Key]:
    """In which order the bye is given: score, rating, the colour that dominates, average, number."""
    lowest = field.entrants[-1].score
    dominating = dominating_colour([player for player in field.entrants if player.score == lowest])

    def order(player: DubovPlayer) -> Key:
        if field.round_number == 1:
            return player.score, -player.tpn
        return player.score, player.rating, player.due is not dominating, -player.exact_aro, -player.tpn

    return order


def can_be_paired(players: Sequence[DubovPlayer]) -> bool:
    """Whether these can all be paired, each within the limitations (2)."""
    return Completion(players).holds(range(len(players)))


def dominating_colour(players: Sequence[DubovPlayer]) -> Colour | None:
    """The due colour of more than half of the players."""
    whites = sum(player.due is Colour.WHITE for player in players)
    return None if 2 * whites == len(players) else Colour.WHITE if 2 * whites > len(players) else Colour.BLACK


@dataclass(frozen=True, slots=True)
class Scoregroup1997:
    """A scoregroup as it was paired."""

    score: Points
    turns: tuple[tuple[DubovPlayer, DubovPlayer | None], ...]
    """The floaters that came to it, in turns, with their opponents; None for who floats on."""
    residents: tuple[DubovPlayer, ...]
    transfers: Transfers
    bracket: DubovBracket | None
    """None where nobody is left for it."""


class RoundByDubov1997:
    """One round at work."""

    def __init__(self, field: DubovField, players: Sequence[DubovPlayer]) -> None:
        self.field = field
        self.remaining = list(players)
        """Who is neither paired nor in a bracket."""
        self.floaters: list[DubovPlayer] = []
        """Of the remaining, those who were not paired in their own scoregroup (6.4)."""
        self.pairs: list[Pair] = []
        """Of floaters."""
        self.brackets: list[DubovBracket] = []
        self.made: list[Scoregroup1997] = []
        """The same scoregroup by scoregroup."""

    def pair_scoregroup(self) -> None:
        """The highest scoregroup that is not paired yet."""
        score = next(player.score for player in self.remaining if player not in self.floaters)
        group = [player for player in self.remaining if player.score == score or player in self.floaters]
        turns = tuple(self._pair_floaters(group))
        residents = [p for p in group if p in self.remaining and p not in self.floaters]
        below = [p for p in self.remaining if p not in residents]
        transfers = Transfers(self.field, residents, below, self.floaters)
        self.floaters += transfers.down
        members = [player for player in residents if player not in transfers.down] + transfers.up
        self.remaining = [player for player in self.remaining if player not in members]
        bracket = DubovBracket(members, ORDERS, halves=self.field.round_number == 1) if members else None
        if bracket:
            self.brackets.append(bracket)
        self.made.append(Scoregroup1997(score, turns, tuple(residents), transfers, bracket))

    def _pair_floaters(self, group: Sequence[DubovPlayer]) -> Iterator[tuple[DubovPlayer, DubovPlayer | None]]:
        """8: one by one, alternating between those due White and those due Black; who cannot be paired floats on."""
        for floater in _alternating(self.floaters):
            if floater not in self.remaining:
                continue
            others = [player for player in group if player is not floater and player in self.remaining]
            for opponent in sorted(others, key=lambda player: (player.due is floater.due, *by_rating(player))):
                rest = [player for player in self.remaining if player not in (floater, opponent)]
                if can_be_paired([floater, opponent]) and can_be_paired(rest):
                    self.pairs.append((floater, opponent))
                    self.remaining = rest
                    yield floater, opponent
                    break
            else:
                yield floater, None
        self.floaters = [player for player in self.floaters if player in self.remaining]


def _alternating(floaters: Sequence[DubovPlayer]) -> list[DubovPlayer]:
    """8.1: those due White and those due Black by 6.2, in turns."""
    white = ORDERS.whites([player for player in floaters if player.due is Colour.WHITE])
    black = ORDERS.blacks([player for player in floaters if player.due is Colour.BLACK])
    turns = [(place, 0, player) for place, player in enumerate(white)]
    turns += [(place, 1, player) for place, player in enumerate(black)]
    return [player for _, _, player in sorted(turns, key=lambda turn: turn[:2])]


def by_rating(player: DubovPlayer) -> Key:
    """7.1, 7.2, 8.2: the highest rating, then the lowest ARO."""
    return -player.rating, player.exact_aro, player.name, player.tpn


ORDERS = Orders(
    # 2.2: who is due a colour absolutely is not shifted. Of a pair within a subgroup the earlier one is the shifter,
    # and no two such players are a pair, so that it is enough that they come last.
    white_shifters=in_order(lambda p: (p.is_absolute, p.exact_aro, -p.rating, p.name, p.tpn)),  # 7.3
    black_shifters=in_order(lambda p: (p.is_absolute, -p.exact_aro, p.rating, p.name, p.tpn)),  # 7.4
    whites=in_order(lambda p: (p.exact_aro, p.rating, p.name, p.tpn)),  # 6.2
    blacks=in_order(lambda p: (-p.rating, -p.exact_aro, p.name, p.tpn)),
)
