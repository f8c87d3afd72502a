"""The Dubov system as approved in 1997 (Handbook of 2017, C.04.4.1).

Scoregroups are paired from the top. Floaters from above are paired first (8). For players without an opponent in the
scoregroup, and for an odd number, players are transferred from below (7.1, 7.2: `transfers.py`) if the limits allow it
(2.1). Players who still cannot be paired float down (6.4). Then the numbers of the two due colours are equalised, and
the players are paired (7.3, 7.4, 6).

The text considers one scoregroup at a time; this implementation makes only choices that leave a legal pairing for all
other players.
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
    """Return the pairs of the round, the higher-ranked player first, and the player with the bye.

    Raises NoLegalPairing.
    """
    floaters, brackets, bye = parts_of(field, progress)
    pairs = [*floaters, *(pair for bracket in brackets for pair in bracket.pairs())]
    return [higher_first(pair) for pair in pairs], bye


def parts_of(
    field: DubovField, progress: Progress | None = None
) -> tuple[list[Pair], list[DubovBracket], DubovPlayer | None]:
    """Return the pairs of floaters, the brackets from the top down, and the player with the bye.

    Raises NoLegalPairing.
    """
    if not field.players:
        raise too_few(len(field.players))
    bye = bye_of(field)
    steps = RoundByDubov1997(field, [player for player in field.entrants if player is not bye])
    while steps.remaining:
        steps.pair_scoregroup()
        if progress is not None:
            progress(len(field.players) - len(steps.remaining), len(field.players))
    return steps.pairs, steps.brackets, bye


def bye_of(field: DubovField) -> DubovPlayer | None:
    """Return the player with the bye by article 4 (5 in round 1).

    The lowest scoregroup, the lowest rating, the colour that dominates there, the highest ARO. Raises NoLegalPairing.
    """
    Completion(field.players).require(lowest_bye=False)
    if len(field.players) % 2 == 0:
        return None
    order = bye_key(field)
    eligible = sorted((player for player in field.entrants if player.may_have_bye), key=order)
    return next(player for player in eligible if can_be_paired([p for p in field.entrants if p is not player]))


def bye_key(field: DubovField) -> Callable[[DubovPlayer], Key]:
    """Return the sort key for the bye: score, rating, dominating colour, ARO, pairing number."""
    lowest = field.entrants[-1].score
    dominating = dominating_colour([player for player in field.entrants if player.score == lowest])

    def order(player: DubovPlayer) -> Key:
        if field.round_number == 1:
            return player.score, -player.tpn
        return player.score, player.rating, player.due is not dominating, -player.exact_aro, -player.tpn

    return order


def can_be_paired(players: Sequence[DubovPlayer]) -> bool:
    """Return True if all these players can be paired with each other within the limits (2)."""
    return Completion(players).holds(range(len(players)))


def dominating_colour(players: Sequence[DubovPlayer]) -> Colour | None:
    """Return the due colour of more than half of the players."""
    whites = sum(player.due is Colour.WHITE for player in players)
    return None if 2 * whites == len(players) else Colour.WHITE if 2 * whites > len(players) else Colour.BLACK


@dataclass(frozen=True, slots=True)
class Scoregroup1997:
    """A paired scoregroup."""

    score: Points
    turns: tuple[tuple[DubovPlayer, DubovPlayer | None], ...]
    """The incoming floaters, in turns, with their opponents; None for a player who floats again."""
    residents: tuple[DubovPlayer, ...]
    transfers: Transfers
    bracket: DubovBracket | None
    """None if no player remains for a bracket."""


class RoundByDubov1997:
    """Pairing of one round."""

    def __init__(self, field: DubovField, players: Sequence[DubovPlayer]) -> None:
        self.field = field
        self.remaining = list(players)
        """The players who are neither paired nor in a bracket."""
        self.floaters: list[DubovPlayer] = []
        """The remaining players who were not paired in their own scoregroup (6.4)."""
        self.pairs: list[Pair] = []
        """The pairs of floaters."""
        self.brackets: list[DubovBracket] = []
        self.made: list[Scoregroup1997] = []
        """The paired scoregroups."""

    def pair_scoregroup(self) -> None:
        """Pair the highest unpaired scoregroup."""
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
        """Pair the floaters one by one (8), alternately due White and due Black.

        A floater who cannot be paired floats again.
        """
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
    """Return the floaters due White and the floaters due Black by 6.2, alternately (8.1)."""
    white = ORDERS.whites([player for player in floaters if player.due is Colour.WHITE])
    black = ORDERS.blacks([player for player in floaters if player.due is Colour.BLACK])
    turns = [(place, 0, player) for place, player in enumerate(white)]
    turns += [(place, 1, player) for place, player in enumerate(black)]
    return [player for _, _, player in sorted(turns, key=lambda turn: turn[:2])]


def by_rating(player: DubovPlayer) -> Key:
    """Sort key of 7.1, 7.2 and 8.2: the highest rating, then the lowest ARO."""
    return -player.rating, player.exact_aro, player.name, player.tpn


ORDERS = Orders(
    # 2.2: players with an absolute due colour are not shifted. The shifter of a pair within a subgroup is the earlier
    # player, and two such players are never paired, so it is sufficient to sort them last.
    white_shifters=in_order(lambda p: (p.is_absolute, p.exact_aro, -p.rating, p.name, p.tpn)),  # 7.3
    black_shifters=in_order(lambda p: (p.is_absolute, -p.exact_aro, p.rating, p.name, p.tpn)),  # 7.4
    whites=in_order(lambda p: (p.exact_aro, p.rating, p.name, p.tpn)),  # 6.2
    blacks=in_order(lambda p: (-p.rating, -p.exact_aro, p.name, p.tpn)),
)
