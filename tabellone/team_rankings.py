"""Rankings of teams inside an individual event: the best of a club, a federation, or a side of a pairing table.

The caller defines the groups (`by_federation`, `by_side`, or any other grouping); the scores are taken unchanged from
the standings. In a group the best team that the rules allow counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tabellone.messages import Message, ToldError
from tabellone.record import Player, Points, Record
from tabellone.tiebreaks import Exact, RankingRow, Standings, parse_code

MOST_SCORERS = 20
"""Maximum number of scorers; for more, as for a whole club, use ``scorers=0``."""


class BadTeamRules(ToldError):  # noqa: N818  (it names what is wrong)
    """The rules are impossible for any team; the message states the reason."""


class TeamCriterion(StrEnum):
    """Criterion that ranks teams, in the order of the list."""

    POINTS = "points"
    """The sum of the scorers' points."""
    PLACES = "places"
    """The sum of the scorers' ranks in the standings; the lowest is first.

    A missing scorer counts as the rank after the last.
    """
    BEST = "best"
    """The rank of the best scorer, then of the second best, and so on; the lowest is first."""
    TIE_BREAK = "tie-break"
    """The sum of the scorers' first tie-break in the standings; not available for one with lower values first."""


LOWER_IS_BETTER = (TeamCriterion.PLACES, TeamCriterion.BEST)
TeamValue: TypeAlias = Exact | tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """Rules for forming and ranking teams."""

    scorers: int = 4
    """Number of scorers, the best ones; 0: the whole group."""
    women: int = 0
    """Minimum number of women among the scorers."""
    juniors: int = 0
    """Minimum number of scorers born in ``born_since`` or later. A scorer may count as both."""
    born_since: int = 0
    most_teams: int = 1
    """Maximum number of teams of a group, the second from players outside the first, and so on; 0: no limit."""
    ranks_incomplete: bool = False
    """True if a team without enough scorers has a rank; its empty positions have no points."""
    criteria: tuple[TeamCriterion, ...] = (TeamCriterion.POINTS, TeamCriterion.PLACES, TeamCriterion.BEST)


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team in the ranking."""

    rank: int | None
    """Shared by teams that are equal in all values; None for an incomplete team, if these are not ranked."""
    group: str
    number: int
    """Number within the group's teams, from 1."""
    scorers: tuple[int, ...]
    """The numbers of the players, in the order of the standings."""
    points: Points
    values: tuple[TeamValue, ...]
    """By criterion."""


def by_federation(record: Record) -> dict[int, str]:
    """Return the federation of each player who has one."""
    return {player.tpn: player.federation for player in record.players if player.federation}


def by_side(record: Record) -> dict[int, str]:
    """Return the side, or the team, of each player who has one."""
    return {tpn: side.name for side in (*record.sides, *record.teams) for tpn in side.players}


def team_ranking(
    record: Record, standings: Standings, groups: Mapping[int, str], rules: TeamRules
) -> tuple[RankedTeam, ...]:
    """Return the teams by the standings of the players, complete ones first; players without a group do not score.

    Raises BadTeamRules for more women or juniors than scorers, for any of these with a whole group, and for juniors
    without a year. Also for too many scorers, and for sums of values that cannot be added.
    """
    refuse_impossible(rules)
    _refuse_sums_of_places(rules, standings)
    rows = {row.tpn: row for row in standings.rows}
    members: dict[str, list[_Scorer]] = defaultdict(list)
    for row in standings.rows:
        if row.tpn in groups:
            members[groups[row.tpn]].append(_scorer(record.by_tpn[row.tpn], row, rules))
    last = len(rows) + 1
    teams = [team for group, own in members.items() for team in _teams_of(group, own, rules, last)]
    return tuple(_ranked(teams, rules))


@dataclass(frozen=True, slots=True)
class _Scorer:
    row: RankingRow
    is_woman: bool
    is_junior: bool

    @property
    def tie_break(self) -> Exact:
        value = self.row.values[0].value if self.row.values else 0
        return 0 if value is None else value


@dataclass(frozen=True, slots=True)
class _Team:
    group: str
    number: int
    scorers: tuple[_Scorer, ...]
    values: tuple[TeamValue, ...]
    is_complete: bool


def refuse_impossible(rules: TeamRules) -> None:
    """Raise BadTeamRules for more women or juniors than scorers, or for too many scorers."""
    if not 0 <= rules.scorers <= MOST_SCORERS:
        raise BadTeamRules(
            Message("0 to %(most)s scorers expected, not %(scorers)s", most=MOST_SCORERS, scorers=rules.scorers)
        )
    if not rules.scorers and (rules.women or rules.juniors):
        raise BadTeamRules(Message("women or juniors cannot be required when all players count"))
    if rules.juniors and not rules.born_since:
        raise BadTeamRules(Message("juniors required, but their first year of birth is missing"))
    if max(rules.women, rules.juniors) > rules.scorers:
        raise BadTeamRules(Message("more women or juniors required than scorers"))


def _refuse_sums_of_places(rules: TeamRules, standings: Standings) -> None:
    """Raise for tie-breaks that cannot be added: ranks among tied players (DE), and numbers."""
    if TeamCriterion.TIE_BREAK in rules.criteria and standings.codes and parse_code(standings.codes[0]).is_ascending:
        raise BadTeamRules(
            Message(
                "%(code)s is the first tie-break: the lower is better, and it cannot be summed", code=standings.codes[0]
            )
        )


def _scorer(player: Player, row: RankingRow, rules: TeamRules) -> _Scorer:
    year = player.birth[:4]
    is_junior = year.isdecimal() and int(year) >= max(rules.born_since, 1)
    return _Scorer(row, player.sex == "w", is_junior)


def _teams_of(group: str, members: Sequence[_Scorer], rules: TeamRules, last: int) -> Iterator[_Team]:
    """Yield the group's teams: the best, then the best of the remaining players."""
    left = _in_order(members, rules)
    number = 0
    while left and (not rules.most_teams or number < rules.most_teams):
        number += 1
        scorers = max(
            _selections(left, rules), key=lambda chosen: (len(chosen), _merit(_values(chosen, rules, last), rules))
        )
        is_complete = len(scorers) == rules.scorers or not rules.scorers
        if not scorers or (number > 1 and not is_complete):
            return
        yield _Team(group, number, scorers, _values(scorers, rules, last), is_complete)
        left = [scorer for scorer in left if scorer not in scorers]


def _in_order(members: Sequence[_Scorer], rules: TeamRules) -> list[_Scorer]:
    """Return the players with the best team first: as in the standings, unless the tie-break has priority."""
    if rules.criteria[:1] != (TeamCriterion.TIE_BREAK,):
        return list(members)
    return sorted(members, key=lambda scorer: scorer.tie_break, reverse=True)


def _selections(members: Sequence[_Scorer], rules: TeamRules) -> Iterator[tuple[_Scorer, ...]]:
    """Yield teams of which one is the best: of women and men, juniors and others, always the first ones."""
    if not rules.scorers:
        yield tuple(members)
        return
    kinds: dict[tuple[bool, bool], list[_Scorer]] = defaultdict(list)
    for scorer in members:
        kinds[scorer.is_woman or not rules.women, scorer.is_junior or not rules.juniors].append(scorer)
    for chosen in _first_ones([*kinds.values()], rules.scorers):
        men = sum(not scorer.is_woman for scorer in chosen)
        others = sum(not scorer.is_junior for scorer in chosen)
        if men <= rules.scorers - rules.women and others <= rules.scorers - rules.juniors:
            yield tuple(sorted(chosen, key=lambda scorer: (scorer.row.rank, scorer.row.tpn)))


def _first_ones(kinds: Sequence[Sequence[_Scorer]], most: int) -> Iterator[list[_Scorer]]:
    """Yield all ways to choose the first ones of each kind, with a maximum in total."""
    if not kinds:
        yield []
        return
    for count in range(min(len(kinds[0]), most) + 1):
        for others in _first_ones(kinds[1:], most - count):
            yield [*kinds[0][:count], *others]


def _merit(values: Sequence[TeamValue], rules: TeamRules) -> tuple[TeamValue, ...]:
    """Return the values so that the greatest is the best."""
    rows = zip(rules.criteria, values, strict=True)
    return tuple(_negative(value) if criterion in LOWER_IS_BETTER else value for criterion, value in rows)


def _negative(value: TeamValue) -> TeamValue:
    return tuple(-each for each in value) if isinstance(value, tuple) else -value


def _values(scorers: Sequence[_Scorer], rules: TeamRules, last: int) -> tuple[TeamValue, ...]:
    missing = max(0, rules.scorers - len(scorers))
    places = [*sorted(scorer.row.rank for scorer in scorers), *[last] * missing]
    found: dict[TeamCriterion, TeamValue] = {
        TeamCriterion.POINTS: sum(scorer.row.points for scorer in scorers),
        TeamCriterion.PLACES: sum(places),
        TeamCriterion.BEST: tuple(places),
        TeamCriterion.TIE_BREAK: sum(scorer.tie_break for scorer in scorers),
    }
    return tuple(found[criterion] for criterion in rules.criteria)


def _ranked(teams: Iterable[_Team], rules: TeamRules) -> Iterator[RankedTeam]:
    def worth(team: _Team) -> tuple[bool, tuple[TeamValue, ...]]:
        return team.is_complete, _merit(team.values, rules)

    order = sorted(teams, key=lambda team: (team.group, team.number))
    order.sort(key=worth, reverse=True)
    rank = 0
    for place, team in enumerate(order, start=1):
        if place == 1 or worth(team) != worth(order[place - 2]):
            rank = place
        yield RankedTeam(
            rank if team.is_complete or rules.ranks_incomplete else None,
            team.group,
            team.number,
            tuple(scorer.row.tpn for scorer in team.scorers),
            sum(scorer.row.points for scorer in team.scorers),
            team.values,
        )
