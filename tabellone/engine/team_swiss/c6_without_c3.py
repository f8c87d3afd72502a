"""C6 of 2024, interpreted without C3.

Of the best sets of upfloaters by C4 and C5, choose the sets that let the most teams be paired inside the following
scoregroup. The rest of the round is ignored.

The following scoregroup and the completion of the round are two matching problems with one common choice. The choice is
searched team by team, as long as both problems still have a sufficient solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.team_swiss.teams import SwissTeam

Allowed = Callable[[Sequence[SwissTeam], Sequence[SwissTeam]], bool]
"""Return True if a set of upfloaters exists with all of the first teams and none of the second."""
TEAM, LATER, LEAVING = range(3)
"""Classes: a team that stays, a team that may still be chosen, and the place of a chosen team."""


def chosen_of_following(group: Sequence[SwissTeam], count: int, allowed: Allowed) -> list[SwissTeam]:
    """Return the first ``count`` teams of the group that may float up and leave the fewest others unpaired."""
    for unpaired in range(unpaired_of([], group, count), len(group) + 1):
        found = _search(group, [], 0, count, unpaired, allowed)
        if found is not None:
            return found
    raise AssertionError("some set of upfloaters complies with C4 and C5")


def _search(
    group: Sequence[SwissTeam], chosen: list[SwissTeam], start: int, count: int, unpaired: int, allowed: Allowed
) -> list[SwissTeam] | None:
    """Choose the remaining teams from this place on; return None if this leaves more unpaired or is not allowed."""
    staying = [team for team in group[:start] if team not in chosen]
    if unpaired_of(staying, group[start:], count - len(chosen)) > unpaired or not allowed(chosen, staying):
        return None
    if len(chosen) == count:
        rest = [team for team in group if team not in chosen]
        return chosen if unpaired_of(rest, [], 0) <= unpaired and allowed(chosen, rest) else None
    for place in range(start, len(group)):
        found = _search(group, [*chosen, group[place]], place + 1, count, unpaired, allowed)
        if found is not None:
            return found
    return None


def unpaired_of(staying: Sequence[SwissTeam], later: Sequence[SwissTeam], leaving: int) -> int:
    """Return the minimum number of unpaired teams if ``leaving`` of the later ones float up.

    The result is larger than the number of teams if this many cannot float up.
    """
    teams = [*staying, *later]
    kinds = [TEAM] * len(staying) + [LATER] * len(later) + [LEAVING] * leaving
    nothing = (0,)
    costs: list[list[tuple[int] | None]] = [
        [nothing, nothing, None],
        [nothing, nothing, nothing],
        [None, nothing, None],
    ]
    place = {team.tpn: v for v, team in enumerate(teams)}
    barred = [[place[tpn] for tpn in team.opponents if tpn in place] for team in teams] + [[]] * leaving
    matcher = matcher_of(Problem(kinds, costs, [(1,), (1,), None], barred))
    if not matcher.solve():
        return len(teams) + 1
    return sum(mate < 0 for mate in matcher.mates)
