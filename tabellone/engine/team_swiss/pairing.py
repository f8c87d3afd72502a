"""Pairing of a round by the Swiss system for teams (C.04.6 3.3): the bye, then each bracket from the top.

The Double-Swiss system has the same procedure (C.04.5 article 3), for players without colour preferences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tabellone.engine.capabilities import Progress
from tabellone.engine.errors import NoLegalPairing, no_matching
from tabellone.engine.matching import Matcher, Problem, matcher_of
from tabellone.engine.team_swiss.bracket import pairs_of
from tabellone.engine.team_swiss.teams import Pair, SwissTeam, TeamField
from tabellone.engine.team_swiss.upfloaters import TopScoregroup
from tabellone.messages import Message
from tabellone.record import Points

Upfloaters: TypeAlias = Callable[
    [TeamField, Sequence[SwissTeam], Sequence[SwissTeam], Points | None], Sequence[SwissTeam]
]
"""Choose the upfloaters for residents from lower teams, with regard to the scoregroup of that score (C6)."""
MAY_HAVE_BYE, MAY_NOT, BYE = range(3)
"""Classes of the first matching problem."""


@dataclass(frozen=True, slots=True)
class TeamBracket:
    """A paired bracket, with the data for its explanation."""

    residents: Sequence[SwissTeam]
    below: Sequence[SwissTeam]
    """All unpaired teams with a lower score."""
    following: Points | None
    """C6: the score of the following scoregroup."""
    upfloaters: Sequence[SwissTeam]
    """In the order of 3.5.3."""
    pairs: Sequence[Pair]
    """The top member first."""


def pair_teams(field: TeamField, progress: Progress | None = None) -> tuple[list[Pair], SwissTeam | None]:
    """Return the pairs of the round, without colours, and the team with the pairing-allocated bye.

    Raises NoLegalPairing.
    """
    bye = bye_of(field.teams)
    pairs: list[Pair] = []
    for bracket in brackets_of(field, bye):
        pairs += bracket.pairs
        if progress is not None:
            progress(2 * len(pairs), len(field.teams))
    return pairs, bye


def first_set(
    field: TeamField, residents: Sequence[SwissTeam], below: Sequence[SwissTeam], following: Points | None
) -> Sequence[SwissTeam]:
    """Return the upfloaters by the rules (3.5)."""
    return TopScoregroup(field, residents, below, following).first_set()


def brackets_of(
    field: TeamField, bye: SwissTeam | None, upfloaters_of: Upfloaters = first_set
) -> Iterator[TeamBracket]:
    """Pair the brackets from the top."""
    remaining = sorted((team for team in field.teams if team is not bye), key=lambda team: (-team.score, team.tpn))
    scores = list(dict.fromkeys(team.score for team in remaining))
    while remaining:
        top = remaining[0].score
        residents = [team for team in remaining if team.score == top]
        below = remaining[len(residents) :]
        following = _following(field, scores, top, below)
        upfloaters = upfloaters_of(field, residents, below, following)
        members = {team.tpn for team in (*residents, *upfloaters)}
        yield TeamBracket(residents, below, following, upfloaters, pairs_of(field, [*residents, *upfloaters]))
        remaining = [team for team in below if team.tpn not in members]


def _following(field: TeamField, scores: Sequence[Points], top: Points, below: Sequence[SwissTeam]) -> Points | None:
    """Return the score of the following scoregroup (C6); None if there is none, or if it was emptied."""
    if not below:
        return None
    following = scores[scores.index(top) + 1]
    return following if below[0].score == following else below[0].score if field.looks_past_emptied else None


def bye_of(teams: Sequence[SwissTeam]) -> SwissTeam | None:
    """Return the team with the bye if the number is odd (3.4).

    Of the teams that leave a legal pairing: the lowest score, the most played matches, the largest number. Raises
    NoLegalPairing if there is no legal pairing.
    """
    if not teams:
        raise NoLegalPairing("too_few", Message("A round needs two teams; %(count)s can be paired.", count=len(teams)))
    order = sorted(teams, key=lambda team: (not team.may_have_bye, team.score, -team.matches_played, -team.tpn))
    gives_bye = len(teams) % 2 == 1
    eligible = sum(team.may_have_bye for team in teams)
    if gives_bye and not eligible:
        raise NoLegalPairing(
            "no_bye",
            Message(
                "The number of teams is odd, but no team can receive the bye. Each has had one, a forfeit win, "
                "or the points of a win without playing (C2)."
            ),
            sorted(team.tpn for team in teams),
        )
    matcher = _matcher(order, gives_bye=gives_bye)
    if not matcher.solve([(v, v + 1) for v in range(int(gives_bye), len(teams) - 1, 2)]):
        lost = sorted(order[v].tpn for v in matcher.lost if v < len(order))
        raise no_matching(lost, Message("a rematch, a prohibited pairing or a bye against the rules (C1, C2)"))
    return order[matcher.pick(len(order), 0, eligible)] if gives_bye else None


def can_be_paired(teams: Sequence[SwissTeam]) -> bool:
    """Return True if all these teams can be paired with each other (C1)."""
    return _matcher(teams, gives_bye=False).solve()


def _matcher(teams: Sequence[SwissTeam], *, gives_bye: bool) -> Matcher:
    """Return a matcher of all teams, with the bye as one more vertex for eligible teams (C1, C2)."""
    kinds = [MAY_HAVE_BYE if team.may_have_bye else MAY_NOT for team in teams] + [BYE] * gives_bye
    place = {team.tpn: v for v, team in enumerate(teams)}
    barred = [[place[tpn] for tpn in team.opponents if tpn in place] for team in teams] + [[]] * gives_bye
    allowed: list[list[tuple[int] | None]] = [[(0,), (0,), (0,)], [(0,), (0,), None], [(0,), None, None]]
    return matcher_of(Problem(kinds, allowed, [None, None, None], barred))
