"""Maximum number of pairings in a scoregroup, with regard to the whole round (D.02 8.2.2, 8.3.2, 8.4, 9.4, 9.5).

A group floats no team that it could pair, and no choice may leave a team without an opponent. Both follow from one
number: the maximum number of pairings within the group in any complete pairing of all unpaired teams.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.olympiad.teams import OlympiadTeam
from tabellone.record import Colour

Kind = tuple[bool, tuple[Colour, ...]]
"""The eligibility of a team to stay in the group, and the colours that it may have."""


class KeptPairings:
    """The current group, and all other unpaired teams."""

    def __init__(
        self, unpaired: Sequence[OlympiadTeam], group: Collection[OlympiadTeam], *, observes_limits: bool
    ) -> None:
        self._unpaired = list(unpaired)
        self._staying = set(group)
        self.observes_limits = observes_limits
        self.target = self._most() or 0
        """The number of pairings that are still possible in the group."""

    def is_available(self, one: OlympiadTeam, other: OlympiadTeam) -> bool:
        """Return True if the two may play each other in the group (6.1, and 7.3 if it applies)."""
        return one.may_meet(other) and (not self.observes_limits or one.is_within_limits(other))

    def pairs(self, one: OlympiadTeam, other: OlympiadTeam) -> bool:
        """Pair the two if the group keeps its number of pairings; otherwise change nothing."""
        if not self.is_available(one, other):
            return False
        rest = [team for team in self._unpaired if team is not one and team is not other]
        if self._most_of(rest, self._staying - {one, other}) != self.target - 1:
            return False
        self._unpaired, self.target = rest, self.target - 1
        self._staying -= {one, other}
        return True

    def lets_out(self, team: OlympiadTeam) -> bool:
        """Let the team float if the group keeps its number of pairings; otherwise change nothing."""
        if self._most_of(self._unpaired, self._staying - {team}) != self.target:
            return False
        self._staying -= {team}
        return True

    def _most(self) -> int | None:
        return self._most_of(self._unpaired, self._staying)

    def _most_of(self, teams: Sequence[OlympiadTeam], staying: Collection[OlympiadTeam]) -> int | None:
        """Return the maximum number of pairings in the group; None if not all teams can be paired."""
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
        """Return 0 for a pairing within the group."""
        (stays, colours), (other_stays, other_colours) = one, other
        fits = not self.observes_limits or any(colour.other in other_colours for colour in colours)
        return (0 if stays and other_stays and fits else 1,)


def can_all_be_paired(teams: Sequence[OlympiadTeam]) -> bool:
    """Return True if all teams can have an opponent (6.1)."""
    return not teams or KeptPairings(teams, teams, observes_limits=False).target * 2 == len(teams)
