"""How a round is paired by the Swiss system for teams (C.04.6 3.3): the bye, then bracket by bracket from the top.

The Double-Swiss system has the same procedure (C.04.5 article 3), of players without colour preferences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.engine.errors import NoLegalPairing, no_matching
from tabellone.engine.matching import Matcher, Problem, matcher_of
from tabellone.engine.system import Progress
from tabellone.engine.team_swiss.bracket import pairs_of
from tabellone.engine.team_swiss.teams import Pair, SwissTeam, TeamField
from tabellone.engine.team_swiss.upfloaters import TopScoregroup
from tabellone.messages import Message
from tabellone.record import Points

MAY_HAVE_BYE, MAY_NOT, BYE = range(3)
"""Classes of the first matching problem."""
FEWEST = 2


@dataclass(frozen=True, slots=True)
class TeamBracket:
    """A bracket as it was paired, with what was looked at."""

    residents: Sequence[SwissTeam]
    below: Sequence[SwissTeam]
    """Everybody with a lower score who had no opponent yet."""
    following: Points | None
    """C6: the score of the scoregroup that is looked at."""
    upfloaters: Sequence[SwissTeam]
    """In the order of 3.5.3."""
    pairs: Sequence[Pair]
    """The top member first."""


def pair_teams(field: TeamField, progress: Progress | None = None) -> tuple[list[Pair], SwissTeam | None]:
    """The pairs of the round, without colours, and who has the pairing-allocated bye. Raises NoLegalPairing."""
    bye = bye_of(field.teams)
    pairs: list[Pair] = []
    for bracket in brackets_of(field, bye):
        pairs += bracket.pairs
        if progress is not None:
            progress(2 * len(pairs), len(field.teams))
    return pairs, bye


def brackets_of(field: TeamField, bye: SwissTeam | None) -> Iterator[TeamBracket]:
    """The brackets from the top, as they are paired."""
    remaining = sorted((team for team in field.teams if team is not bye), key=lambda team: (-team.score, team.tpn))
    scores = list(dict.fromkeys(team.score for team in remaining))
    while remaining:
        top = remaining[0].score
        residents = [team for team in remaining if team.score == top]
        below = remaining[len(residents) :]
        following = _following(field, scores, top, below)
        upfloaters = TopScoregroup(field, residents, below, following).first_set()
        members = {team.tpn for team in (*residents, *upfloaters)}
        yield TeamBracket(residents, below, following, upfloaters, pairs_of(field, [*residents, *upfloaters]))
        remaining = [team for team in below if team.tpn not in members]


def _following(field: TeamField, scores: Sequence[Points], top: Points, below: Sequence[SwissTeam]) -> Points | None:
    """C6: the score of the following scoregroup; None where there is none, or where it was emptied."""
    if not below:
        return None
    following = scores[scores.index(top) + 1]
    return following if below[0].score == following else below[0].score if field.looks_past_emptied else None


def bye_of(teams: Sequence[SwissTeam]) -> SwissTeam | None:
    """3.4: who has the bye where the number is odd: whoever leaves a legal pairing for all, has the lowest score, has
    played the most matches, has the largest number. Raises NoLegalPairing where there is no legal pairing.
    """
    if len(teams) < FEWEST:
        raise NoLegalPairing("too_few", Message("A round needs two teams; %(count)s can be paired.", count=len(teams)))
    order = sorted(teams, key=lambda team: (not team.may_have_bye, team.score, -team.matches_played, -team.tpn))
    gives_bye = len(teams) % 2 == 1
    eligible = sum(team.may_have_bye for team in teams)
    if gives_bye and not eligible:
        raise NoLegalPairing(
            "no_bye",
            Message(
                "The number of teams is odd and none may have the bye: each had one before, won a match by forfeit or"
                " had the points of a win without playing (C2)."
            ),
            sorted(team.tpn for team in teams),
        )
    matcher = _matcher(order, gives_bye=gives_bye)
    if not matcher.solve([(v, v + 1) for v in range(int(gives_bye), len(teams) - 1, 2)]):
        lost = sorted(order[v].tpn for v in matcher.lost if v < len(order))
        raise no_matching(lost, Message("a rematch, a forbidden pair or a bye against the rules (C1, C2)"))
    return order[matcher.pick(len(order), 0, eligible)] if gives_bye else None


def _matcher(teams: Sequence[SwissTeam], *, gives_bye: bool) -> Matcher:
    """All teams, and the bye as one more that only those meet who may have it (C1, C2)."""
    kinds = [MAY_HAVE_BYE if team.may_have_bye else MAY_NOT for team in teams] + [BYE] * gives_bye
    place = {team.tpn: v for v, team in enumerate(teams)}
    barred = [[place[tpn] for tpn in team.opponents if tpn in place] for team in teams] + [[]] * gives_bye
    allowed: list[list[tuple[int] | None]] = [[(0,), (0,), (0,)], [(0,), (0,), None], [(0,), None, None]]
    return matcher_of(Problem(kinds, allowed, [None, None, None], barred))
