"""C6 of 2024, read without C3: of the sets of upfloaters that are best by C4 and C5, those that let most teams be
paired inside the following scoregroup, whoever is then left in the rest of the round.

What is left there and whether the round can be completed are two matching problems with one choice in common, so the
choice is searched: team by team, as long as each of the two still has an answer that is good enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.team_swiss.teams import SwissTeam

Allowed = Callable[[Sequence[SwissTeam], Sequence[SwissTeam]], bool]
"""Whether a set of upfloaters has all of the first and none of the second."""
TEAM, LATER, LEAVING = range(3)
"""Classes: a team that stays, one that may still be chosen, and the place of one that is chosen."""


def chosen_of_following(group: Sequence[SwissTeam], count: int, allowed: Allowed) -> list[SwissTeam]:
    """The first so many teams of the group that may come up and leave as few of the others unpaired as possible."""
    for unpaired in range(unpaired_of([], group, count), len(group) + 1):
        found = _search(group, [], 0, count, unpaired, allowed)
        if found is not None:
            return found
    raise AssertionError("some set of upfloaters complies with C4 and C5")


def _search(
    group: Sequence[SwissTeam], chosen: list[SwissTeam], start: int, count: int, unpaired: int, allowed: Allowed
) -> list[SwissTeam] | None:
    """Choose the remaining teams from that place on; None where these leave more unpaired, or are not allowed."""
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
    """How many are left without an opponent at least, when so many of the later ones leave; more than there are where
    so many cannot leave.
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
