"""How many pairings a scoregroup keeps, asked of the whole round (D.02 articles 8.2.2, 8.3.2, 8.4, 9.4, 9.5).

A group floats no team that it could pair, and no choice may leave somebody without an opponent. Both are one question:
of all ways to pair everybody who is not paired yet, how many pairings of the group can there be at most?
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.olympiad.teams import OlympiadTeam
from tabellone.record import Colour

Kind = tuple[bool, tuple[Colour, ...]]
"""Whether a team may stay in the group, and the colours that it may have."""


class KeptPairings:
    """A group at work, and everybody else who is not paired yet."""

    def __init__(
        self, unpaired: Sequence[OlympiadTeam], group: Collection[OlympiadTeam], *, observes_limits: bool
    ) -> None:
        self._unpaired = list(unpaired)
        self._staying = set(group)
        self.observes_limits = observes_limits
        self.target = self._most() or 0
        """How many pairings the group can still keep."""

    def is_available(self, one: OlympiadTeam, other: OlympiadTeam) -> bool:
        """Whether the two may meet in the group (6.1, and 7.3 where it is observed)."""
        return one.may_meet(other) and (not self.observes_limits or one.is_within_limits(other))

    def pairs(self, one: OlympiadTeam, other: OlympiadTeam) -> bool:
        """Pair the two, if the group keeps as many pairings as before; else change nothing."""
        if not self.is_available(one, other):
            return False
        rest = [team for team in self._unpaired if team is not one and team is not other]
        if self._most_of(rest, self._staying - {one, other}) != self.target - 1:
            return False
        self._unpaired, self.target = rest, self.target - 1
        self._staying -= {one, other}
        return True

    def lets_out(self, team: OlympiadTeam) -> bool:
        """Let the team float, if the group keeps as many pairings as before; else change nothing."""
        if self._most_of(self._unpaired, self._staying - {team}) != self.target:
            return False
        self._staying -= {team}
        return True

    def _most(self) -> int | None:
        return self._most_of(self._unpaired, self._staying)

    def _most_of(self, teams: Sequence[OlympiadTeam], staying: Collection[OlympiadTeam]) -> int | None:
        """None where not everybody can be paired."""
        kinds: list[Kind] = [(team in staying, team.permissible) for team in teams]
        distinct = list(dict.fromkeys(kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = [[self._cost(first, second) for second in distinct] for first in distinct]
        place = {team.tpn: v for v, team in enumerate(teams)}
        met = [sorted(place[tpn] for tpn in team.opponents if tpn in place) for team in teams]
        problem = Problem([number[kind] for kind in kinds], costs, [None] * len(distinct), met)
        matcher = matcher_of(problem)
        if len(teams) % 2 or not matcher.solve([]):
            return None
        mates = matcher.mates
        return sum(not self._cost(kinds[v], kinds[mate])[0] for v, mate in enumerate(mates) if v < mate)

    def _cost(self, one: Kind, other: Kind) -> tuple[int]:
        """0 for a pairing that the group keeps."""
        (stays, colours), (other_stays, other_colours) = one, other
        fits = not self.observes_limits or any(colour.other in other_colours for colour in colours)
        return (0 if stays and other_stays and fits else 1,)


def can_all_be_paired(teams: Sequence[OlympiadTeam]) -> bool:
    """Whether everybody can have an opponent (6.1)."""
    return not teams or KeptPairings(teams, teams, observes_limits=False).target * 2 == len(teams)
