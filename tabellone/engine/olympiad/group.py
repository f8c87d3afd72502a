"""Pairing of a scoregroup by the Olympiad's rules: floaters, their opponents, other pairs (D.02 7.4, 8, 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tabellone.engine.lim.group import opponents_in_order
from tabellone.engine.olympiad.max_pairings import KeptPairings
from tabellone.engine.olympiad.teams import OlympiadTeam, TeamPair, ranked

OpponentsInOrder: TypeAlias = Callable[[Sequence[OlympiadTeam]], Iterable[OlympiadTeam]]
"""The opponents proposed to the first of these teams, in order."""


def by_halves(teams: Sequence[OlympiadTeam]) -> Iterator[OlympiadTeam]:
    """Yield the opponents by 9.3: of six teams 4, 5, 6, then 3, 2. This is the order of the Lim system."""
    return opponents_in_order(teams)


def by_ends(teams: Sequence[OlympiadTeam]) -> Iterator[OlympiadTeam]:
    """Yield the teams from the last: the order of the Burstein system."""
    yield from reversed(teams[1:])


@dataclass(frozen=True)
class OlympiadGroup:
    """A scoregroup, paired towards the median, downward or upward."""

    residents: tuple[OlympiadTeam, ...]
    incoming: tuple[OlympiadTeam, ...]
    """The floaters into the group, in pairing order."""
    adjacent: tuple[OlympiadTeam, ...]
    """The residents of the group for its floaters; empty for the median group."""
    downward: bool

    def in_order(self, teams: Iterable[OlympiadTeam], *, downward: bool | None = None) -> list[OlympiadTeam]:
        """Return the higher-ranked teams first when pairing downward, otherwise the lower-ranked (9.2)."""
        order = ranked(list(teams))
        return order if (self.downward if downward is None else downward) else order[::-1]


@dataclass(frozen=True)
class PairedOlympiadGroup:
    """The pairs of a group, and its floaters, in their pairing order in the next group."""

    group: OlympiadGroup
    pairs: tuple[TeamPair, ...]
    floaters: tuple[OlympiadTeam, ...]
    observes_limits: bool
    """True if 7.3 applies to its pairs; by 7.4 it does not if more teams would float."""


def pair_olympiad_group(
    group: OlympiadGroup, unpaired: Sequence[OlympiadTeam], order: OpponentsInOrder
) -> PairedOlympiadGroup:
    """Return the paired group.

    ``unpaired`` are all teams without an opponent so far; it must be possible to pair them all.
    """
    members = [*group.incoming, *group.residents]
    kept = KeptPairings(unpaired, members, observes_limits=True)
    without = KeptPairings(unpaired, members, observes_limits=False)
    if without.target > kept.target:
        kept = without  # 7.4
    staying = list(members)
    pairs: list[TeamPair] = []
    floaters: list[OlympiadTeam] = []
    for floater in group.incoming:
        if floater not in staying:
            continue
        opponent = next((o for o in _opponents_of(floater, group, staying) if kept.pairs(floater, o)), None)
        if opponent is not None:
            pairs.append((floater, opponent))
        elif kept.lets_out(floater):  # 8.2.4, 8.3.4
            floaters.append(floater)
        staying = [team for team in staying if team not in (floater, opponent)]
    floaters += _new_floaters(group, staying, kept)
    staying = [team for team in staying if team not in floaters]
    pairs += _in_order(group.in_order(staying), kept, order)
    return PairedOlympiadGroup(group, tuple(pairs), tuple(group.in_order(floaters)), kept.observes_limits)


def _opponents_of(
    floater: OlympiadTeam, group: OlympiadGroup, staying: Sequence[OlympiadTeam]
) -> Iterator[OlympiadTeam]:
    """Yield a floater's opponents, residents first (8.2.1, 8.3.1).

    The highest-ranked first for a downfloater, the lowest-ranked first for an upfloater.
    """
    came_down = floater.score > group.residents[0].score
    yield from (team for team in group.in_order(group.residents, downward=came_down) if team in staying)
    yield from (team for team in group.in_order(group.incoming, downward=came_down) if team in staying)


def _new_floaters(group: OlympiadGroup, staying: Sequence[OlympiadTeam], kept: KeptPairings) -> Iterator[OlympiadTeam]:
    """Yield the new floaters (8.2.2, 8.3.2).

    They are the last teams in pairing order that have an opponent in the next group (8.2.3, 8.3.3).
    """
    left = group.in_order(staying)[::-1]
    left.sort(key=lambda team: not any(team.may_meet(other) for other in group.adjacent))
    for _ in range(len(staying) - 2 * kept.target):
        floater = next(team for team in left if kept.lets_out(team))
        left.remove(floater)
        yield floater


def _in_order(teams: Sequence[OlympiadTeam], kept: KeptPairings, order: OpponentsInOrder) -> Iterator[TeamPair]:
    """Yield the first complete pairing, in the order of the proposed opponents (9.3)."""
    rest = KeptPairings(teams, teams, observes_limits=kept.observes_limits)
    left = list(teams)
    while left:
        first = left[0]
        opponent = next(other for other in order(left) if rest.pairs(first, other))
        yield first, opponent
        left = [team for team in left if team not in (first, opponent)]
