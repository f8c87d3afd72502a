"""Pairing of a Lim scoregroup in the order of scrutiny (articles 2.4, 2.5, 3.6 to 3.8, 4, 5.2).

A proposed pair is kept if all other players can still be paired. So the first pairing in the order of the exchanges is
found choice by choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from tabellone.engine.lim.players import BLACK, WHITE, LimPlayer, Situation, Stand, excluded_opponents, matcher_by
from tabellone.engine.matching import Matcher
from tabellone.engine.matching.narrowing import narrowed_in_turn
from tabellone.record import Colour, Points

T = TypeVar("T")
Pair = tuple[LimPlayer, LimPlayer]
QUESTIONS = 8
"""Number of proposed opponents who are tried one by one. One search for all the others costs about as much."""


@dataclass(frozen=True)
class Scoregroup:
    """A scoregroup with the floaters into it."""

    twice_the_score: Points
    downward: bool
    floaters: tuple[LimPlayer, ...]
    """Floaters from other scoregroups, in pairing order (3.6, 3.7)."""
    residents: tuple[LimPlayer, ...]
    """Residents in the order of scrutiny: the highest-numbered first when pairing downward (4.1)."""

    @property
    def members(self) -> tuple[LimPlayer, ...]:
        return (*self.floaters, *self.residents)


def opponents_in_order(players: Sequence[T]) -> Iterator[T]:
    """Yield the opponents proposed to the first of the players, in order (4.2, 4.3).

    First the opponent of 2.4, then the players after this opponent in the lower half, then the upper half from its end.
    """
    half = len(players) // 2
    yield from players[half:]
    yield from reversed(players[1:half])


def pair_group(situation: Situation, group: Scoregroup, staying: Sequence[LimPlayer]) -> list[Pair]:
    """Return the pairs of the remaining members, in pairing order. It must be possible to pair all of them."""
    floaters = [entrant for entrant in group.floaters if entrant in staying]
    residents = [entrant for entrant in group.residents if entrant in staying]
    pairs = _FloatersFirst(situation, group, floaters, residents).pairs() if floaters else []
    taken = {entrant.tpn for pair in pairs for entrant in pair}
    return pairs + _pair_residents(situation, [entrant for entrant in residents if entrant.tpn not in taken])


class _FloatersFirst:
    """Pairing of the floaters, who choose their opponents one by one (3.6 to 3.8)."""

    def __init__(
        self, situation: Situation, group: Scoregroup, floaters: Sequence[LimPlayer], residents: Sequence[LimPlayer]
    ) -> None:
        self.situation = situation
        self.group = group
        self.members = [*floaters, *residents]
        self.count = len(floaters)
        self.floaters_by_number = sorted(range(self.count), key=lambda v: self.members[v].tpn)
        self.chosen: list[tuple[int, int]] = []
        self.matcher = self._solved()

    def pairs(self) -> list[Pair]:
        """Return each floater with an opponent: a resident, or another floater if no resident remains."""
        taken: set[int] = set()
        for v in range(self.count):
            if v in taken:
                continue
            residents = [o for o in range(self.count, len(self.members)) if o not in taken]
            others = [o for o in self.floaters_by_number if o not in taken and o != v]
            if self._seeks_the_last(self.members[v]):
                residents, others = residents[::-1], others[::-1]
            opponent = next(o for o in self._preferences(v, residents, others) if self._fixes(self.matcher, v, o))
            self.chosen.append((v, opponent))
            taken |= {v, opponent}
        return [(self.members[v], self.members[o]) for v, o in self.chosen]

    def _preferences(self, v: int, residents: Sequence[int], others: Sequence[int]) -> Iterator[int]:
        """Yield the opponents by 3.8: the first by number who is due the other colour, otherwise the first."""
        floater = self.members[v]
        proposed = self._proposed(v, [*residents, *others]) if self.situation.maxi else None
        for group in (residents, others):
            for o in group:
                opponent = self.members[o]
                if floater.both_get_their_due(opponent) and (proposed is None or proposed.is_near(opponent)):
                    yield o
            yield from group

    def _seeks_the_last(self, floater: LimPlayer) -> bool:
        """Return True if an upfloater to the median group plays the nearest opponent, not the first (3.8)."""
        came_up = self.group.downward and 2 * floater.score < self.group.twice_the_score
        return came_up and self.situation.seeks_last

    def _proposed(self, v: int, opponents: Sequence[int]) -> LimPlayer:
        """Return the floater's opponent if colours are ignored."""
        trial = self._solved()
        return self.members[next(o for o in opponents if self._fixes(trial, v, o))]

    def _solved(self) -> Matcher:
        matcher = self.situation.matcher(self.members)
        matcher.solve(self.situation.hints(self.members))
        for v, opponent in self.chosen:
            self._fixes(matcher, v, opponent)
        return matcher

    def _fixes(self, matcher: Matcher, v: int, o: int) -> bool:
        """Pair the two if the other players can still be paired; otherwise change nothing."""
        return self.situation.burden(self.members[v], self.members[o]) is not None and _fix(matcher, v, o)


def _fix(matcher: Matcher, v: int, o: int) -> bool:
    return matcher.narrow(v, o, o + 1) and matcher.narrow(o, v, v + 1)


def first_scrutiny(situation: Situation, residents: Sequence[LimPlayer]) -> list[Pair]:
    """Return the first pairing of players with the same score, in the order of the exchanges (4.1 to 4.3)."""
    return _Scrutiny(situation, residents).first()


def _pair_residents(situation: Situation, residents: Sequence[LimPlayer]) -> list[Pair]:
    if not situation.maxi:
        return _Scrutiny(situation, residents).second()
    first = _Scrutiny(situation, residents).first()
    return _Scrutiny(situation, residents, first).second()


class _Scrutiny:
    """Proposed pairings of players with the same score, and the exchanges (4, 5.2).

    The vertices are the players in the order of scrutiny: first those due White, then the players without a due colour,
    then those due Black. So the opponents who allow both players their due colours are a range.
    """

    def __init__(self, situation: Situation, players: Sequence[LimPlayer], first: Sequence[Pair] = ()) -> None:
        self.situation = situation
        self.players = players
        self.vertices = sorted(players, key=lambda entrant: (WHITE, None, BLACK).index(entrant.due))
        self.place = {entrant.tpn: v for v, entrant in enumerate(self.vertices)}
        dues = [entrant.due for entrant in self.vertices]
        self.whites, self.blacks = dues.count(WHITE), dues.count(BLACK)
        kinds = [situation.stand(entrant) for entrant in self.vertices]
        self.matcher = matcher_by(self.vertices, kinds, Stand.cost_with, lambda _: None, self._too_far(first))
        half = len(players) // 2
        self.proposed = first or list(zip(players[:half], players[half:], strict=True))

    def _solve(self, hints: Sequence[Pair]) -> None:
        """Find a matching that starts from these pairs."""
        self.matcher.solve([(self.place[one.tpn], self.place[other.tpn]) for one, other in hints])

    def _with_dues(self) -> Iterator[Pair]:
        """Yield pairs that give both players their due colours: a start after which few players must be re-paired."""
        waiting: dict[Colour | None, list[LimPlayer]] = {WHITE: [], BLACK: [], None: []}
        for entrant in self.players:
            others = (WHITE, BLACK, None) if entrant.due is None else (entrant.due.other, None)
            found = next((o for due in others for o in waiting[due] if self.situation.burden(o, entrant) == 0), None)
            if found is None:
                waiting[entrant.due].append(entrant)
            else:
                waiting[found.due].remove(found)
                yield found, entrant
        yield from self._like_colours([*waiting[WHITE], *waiting[BLACK], *waiting[None]])

    def _like_colours(self, left: Sequence[LimPlayer]) -> Iterator[Pair]:
        for one, other in self.situation.hints(left):
            yield left[one], left[other]

    def first(self) -> list[Pair]:
        """Return the first pairing in the order of the exchanges, without regard to due colours (4.1 to 4.3)."""
        self._solve(self.proposed)
        return self._first_with(frozenset())

    def second(self) -> list[Pair]:
        """Return the first pairing that gives due colours by 5.2.

        The player scrutinised first and the opponent have priority, then the next player and opponent, without a loss
        for earlier pairs, and so on.
        """
        self._solve(list(self._with_dues()))
        wanted = ((self.place[entrant.tpn], *self._range_of_due(entrant)) for entrant in self.players)
        granted = narrowed_in_turn(self.matcher, [row for row in wanted if row[1] < row[2]])
        return self._first_with(frozenset(self.vertices[v].tpn for v in granted))

    def _first_with(self, granted: frozenset[int]) -> list[Pair]:
        pairs = []
        remaining = list(self.players)
        while remaining:
            player = remaining[0]
            opponent = next(o for o in self._possible_opponents(remaining, granted) if self._fixes(player, o))
            pairs.append((player, opponent))
            del remaining[0]
            remaining.remove(opponent)
        return pairs

    def _possible_opponents(self, remaining: Sequence[LimPlayer], granted: frozenset[int]) -> Iterator[LimPlayer]:
        """Yield the opponents in order; after some questions, without those who leave other players unpaired."""
        player = remaining[0]
        proposed = (o for o in opponents_in_order(remaining) if self._may_propose(player, o, granted))
        yield from islice(proposed, QUESTIONS)
        possible = self.matcher.possible(self.place[player.tpn])
        yield from (opponent for opponent in proposed if possible[self.place[opponent.tpn]])

    def _may_propose(self, player: LimPlayer, opponent: LimPlayer, granted: frozenset[int]) -> bool:
        if not player.both_get_their_due(opponent) and (player.tpn in granted or opponent.tpn in granted):
            return False
        return self.situation.burden(player, opponent) is not None

    def _fixes(self, player: LimPlayer, opponent: LimPlayer) -> bool:
        """Pair the two if the other players can still be paired; otherwise change nothing."""
        return _fix(self.matcher, self.place[player.tpn], self.place[opponent.tpn])

    def _range_of_due(self, entrant: LimPlayer) -> tuple[int, int]:
        """Return the vertices of the opponents in pairs that give both players their due colours."""
        size = len(self.vertices)
        if entrant.due is WHITE:
            return self.whites, size
        return (0, size - self.blacks) if entrant.due is BLACK else (0, size)

    def _too_far(self, first: Sequence[Pair]) -> list[list[int]]:
        """Return the pairs that 5.7 forbids because they would exchange opponents with too different ratings."""
        order = {entrant.tpn: number for number, entrant in enumerate(self.players)}
        opponent = {one.tpn: other for pair in first for one, other in (pair, pair[::-1])}
        barred: list[list[int]] = excluded_opponents(self.vertices) or [[] for _ in self.vertices]
        for entrant in self.players if first else ():
            proposed = opponent[entrant.tpn]
            for other in self.players[order[entrant.tpn] + 1 :]:
                if other is not proposed and not proposed.is_near(other):
                    barred[self.place[entrant.tpn]].append(self.place[other.tpn])
                    barred[self.place[other.tpn]].append(self.place[entrant.tpn])
        return barred
