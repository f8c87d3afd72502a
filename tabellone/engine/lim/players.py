"""Players, legal pairs and colours in the Lim system (C.04.4.3 articles 2.1, 5, 6)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from tabellone.engine.lim import LAST, MAXI, NUMBER
from tabellone.engine.matching import Matcher, Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.record import Colour, Points, Record

MAXI_RATING = 100
"""Maximum rating difference for an exchange of players in a maxi-tournament (3.2.3, 3.8, 5.7)."""
WHITE, BLACK = Colour.WHITE, Colour.BLACK
Kind = TypeVar("Kind", bound=Hashable)


@dataclass(frozen=True, eq=False)
class LimPlayer:
    """A player to be paired in this round.

    A "high-numbered" player has a small pairing number: number 1 is the highest.
    """

    player: SwissPlayer
    rating: int
    floated_before: bool
    """The player floated to another scoregroup in the previous round (3.10)."""

    @property
    def tpn(self) -> int:
        return self.player.tpn

    @property
    def score(self) -> Points:
        return self.player.score

    @cached_property
    def due(self) -> Colour | None:
        """The due colour (5.1 to 5.6).

        After the same colour twice the alternate one, otherwise the equalising one, otherwise the alternate one.
        """
        return self.player.colours.preference

    @cached_property
    def permissible(self) -> tuple[Colour, ...]:
        """The colours that 5.1 permits: not three times in a row, no colour difference of three."""
        colours = self.player.colours
        return tuple(
            colour
            for colour in (WHITE, BLACK)
            if not colours.third_with(colour) and abs(colours.difference_with(colour)) <= 2
        )

    def both_get_their_due(self, other: LimPlayer) -> bool:
        """Return True if a game of the two gives both players their due colours."""
        return self.due is None or self.due is not other.due

    def is_near(self, other: LimPlayer) -> bool:
        """Return True if the two may be exchanged in a maxi-tournament."""
        return abs(self.rating - other.rating) <= MAXI_RATING


@dataclass(frozen=True, slots=True)
class Stand:
    """The properties that determine legal opponents, apart from earlier games."""

    permissible: tuple[Colour, ...]
    score: Points | None
    """Used only in the last round; None in other rounds."""

    def burden_with(self, other: Stand) -> int | None:
        """Return 0 for compatible players (2.1), 1 for a pair of article 6, otherwise None.

        Article 6: incompatible players with the same score in the last round.
        """
        if any(colour.other in other.permissible for colour in self.permissible):
            return 0
        return 1 if self.score is not None and self.score == other.score else None

    def cost_with(self, other: Stand) -> Digits | None:
        """Return the burden as a cost."""
        burden = self.burden_with(other)
        return None if burden is None else (burden,)


@dataclass(frozen=True)
class Situation:
    """The round to be paired."""

    field: Field
    entrants: tuple[LimPlayer, ...]
    """The higher-ranked first."""
    median: Points
    """Twice the score of the median scoregroup: the sum of the scores for winning and for losing every round (2.2)."""
    is_last: bool
    maxi: bool
    seeks_last: bool = False
    by_number: bool = False
    """Interpretations of 3.8 and 5.4."""

    def stand(self, entrant: LimPlayer) -> Stand:
        return Stand(entrant.permissible, entrant.score if self.is_last else None)

    def burden(self, first: LimPlayer, second: LimPlayer) -> int | None:
        """Return 0 for a legal pair, 1 for a pair with a colour that 5.1 forbids (6), None for a forbidden pair."""
        if second.tpn in first.player.opponents:
            return None
        return self.stand(first).burden_with(self.stand(second))

    def matcher(self, entrants: Sequence[LimPlayer]) -> Matcher:
        """Return a matcher that pairs all these players with as few colours forbidden by 5.1 as possible."""
        stands = [self.stand(entrant) for entrant in entrants]
        return matcher_by(entrants, stands, Stand.cost_with, lambda _: None, excluded_opponents(entrants))

    def can_be_paired(self, entrants: Sequence[LimPlayer]) -> bool:
        """Return True if all these players can be paired with each other."""
        return len(entrants) % 2 == 0 and self.matcher(entrants).solve(self.hints(entrants))

    def hints(self, entrants: Sequence[LimPlayer]) -> list[tuple[int, int]]:
        """Return initial pairs: each player with the next legal opponent."""
        pairs = []
        waiting: list[int] = []
        for v, entrant in enumerate(entrants):
            for place, other in enumerate(waiting):
                if self.burden(entrants[other], entrant) == 0:
                    pairs.append((other, v))
                    del waiting[place]
                    break
            else:
                waiting.append(v)
        return pairs

    def colours(self, first: LimPlayer, second: LimPlayer, *, below_median: bool) -> tuple[LimPlayer, LimPlayer]:
        """Return White and Black (5.3 to 5.6, 7.2)."""
        higher, lower = sorted((first, second), key=lambda entrant: (-entrant.score, entrant.tpn))
        colour = self._colour_of_higher(higher, lower, below_median=below_median)
        return (higher, lower) if colour is WHITE else (lower, higher)

    def _colour_of_higher(self, higher: LimPlayer, lower: LimPlayer, *, below_median: bool) -> Colour:
        if higher.due is None and lower.due is None:
            initial = self.field.initial_colour
            return initial if higher.player.number_is_odd else initial.other  # 7.2
        if higher.due is None or lower.due is None or higher.due is not lower.due:
            return higher.due or (lower.due or WHITE).other
        due = higher.due
        if higher.permissible != lower.permissible:  # 5.3, 5.1: the player who must have the colour
            if due.other not in higher.permissible:
                return due
            if due.other not in lower.permissible:
                return due.other
        histories = zip(reversed(higher.player.colours.history), reversed(lower.player.colours.history), strict=False)
        for mine, theirs in histories:
            if mine != theirs:  # 5.4: the alternate colour, by the last round with different colours
                return Colour(mine).other
        is_lower = self.by_number and lower.tpn < higher.tpn
        return due.other if below_median is not is_lower else due


def situation_of(record: Record, round_number: int, basic_rules: str) -> Situation:
    """Return the situation of the round. ``basic_rules`` is the edition of C.04.1 and C.04.2: 2017 or 2026."""
    field = field_of(record, round_number, basic_rules)
    floated = _floated(record, round_number - 1, basic_rules)
    entrants = tuple(
        LimPlayer(player, record.contestant[player.tpn].rating, player.tpn in floated) for player in field.players
    )
    return Situation(
        field,
        entrants,
        _twice_the_median(record, round_number),
        is_last=0 < record.planned_rounds <= round_number,
        maxi=MAXI.of(record.options),
        seeks_last=LAST.of(record.options),
        by_number=NUMBER.of(record.options),
    )


def _twice_the_median(record: Record, round_number: int) -> Points:
    return (record.scale.win + record.scale.loss) * (round_number - 1)


def _floated(record: Record, round_number: int, basic_rules: str) -> frozenset[int]:
    """Return the players who floated towards the median in the round and played an opponent there."""
    if round_number < 1:
        return frozenset()
    scores = {player.tpn: player.score for player in field_of(record, round_number, basic_rules).players}
    median = _twice_the_median(record, round_number)
    floated = set()
    for pairing in record.rounds[round_number - 1].pairings:
        for tpn, other in ((pairing.first, pairing.second), (pairing.second, pairing.first)):
            if tpn in scores and other in scores:
                own, met = scores[tpn], scores[other]
                if (2 * own > median and met < own) or (2 * own < median and met > own):
                    floated.add(tpn)
    return frozenset(floated)


def excluded_opponents(entrants: Sequence[LimPlayer]) -> list[list[int]]:
    """Return for each place the opponents excluded by a constraint; empty if there are none."""
    if not any(entrant.player.kept_from for entrant in entrants):
        return []
    place = {entrant.tpn: v for v, entrant in enumerate(entrants)}
    return [[place[tpn] for tpn in entrant.player.kept_from if tpn in place] for entrant in entrants]


def matcher_by(
    entrants: Sequence[LimPlayer],
    kinds: Sequence[Kind],
    cost: Callable[[Kind, Kind], Digits | None],
    free: Callable[[Kind], Digits | None],
    barred: Sequence[Sequence[int]] = (),
) -> Matcher:
    """Return a matching problem of these players, in their order.

    Costs of pairs and of unpaired players depend on the kinds. Rematches are excluded. ``barred`` has further excluded
    opponents for each place.
    """
    distinct = list(dict.fromkeys(kinds))
    number = {kind: place for place, kind in enumerate(distinct)}
    place = {entrant.tpn: v for v, entrant in enumerate(entrants)}
    met = [[place[tpn] for tpn in entrant.player.opponents if tpn in place] for entrant in entrants]
    if barred:
        met = [sorted({*first, *second}) for first, second in zip(met, barred, strict=True)]
    costs = [[cost(first, second) for second in distinct] for first in distinct]
    return matcher_of(Problem([number[kind] for kind in kinds], costs, [free(kind) for kind in distinct], met))
