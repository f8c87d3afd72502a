"""The ranking of teams in an individual event, after the last public round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Player, Points, Record, format_points
from tabellone.team_rankings import RankedTeam, TeamCriterion, by_federation, by_side, team_ranking
from tournaments.domain.events.team_ranking import Grouping, rules_in_words, team_ranking_of
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.current_round import games_counted
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

CATEGORY = {"club": "club", "federation": "federation", "side": "side"}
"""Keys of the groups in the URLs of the standings (``categories``)."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """A scoring player, with rank and points in the standings."""

    tpn: int
    name: str
    title: str
    rank: int
    points: str
    tenths: Points


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """A team's line. ``rank`` 0: the team is not complete."""

    key: str
    rank: int
    name: str
    number: int
    """Number of the team in its group; 0 if each group has one team."""
    category: str
    """The category of all its players in the standings."""
    points: str
    tenths: Points
    places: int
    """The sum of the scorers' ranks."""
    scorers: tuple[Scorer, ...]


@dataclass(frozen=True, slots=True)
class TeamRankingPage:
    """Data of the team ranking page."""

    lines: tuple[RankedGroup, ...]
    rules: str
    """The rules as sentences."""
    wanted: int
    """Number of scoring players; 0: all."""
    switch: RoundNavigation
    boards: int
    finished: int

    @property
    def is_complete(self) -> bool:
        return self.boards == self.finished


def team_ranking_page(event: Event) -> TeamRankingPage | None:
    """Return the ranking after the last public round; None if the event has none. The queries of the public state."""
    ranking = team_ranking_of(event)
    if ranking is None:
        return None
    state = public_state(event)
    record = state.record
    switch = navigation_in(event, record)
    table = state.after(switch.shown)
    rules = ranking.rules
    ranks = {row.tpn: (row.rank, row.points) for row in table.rows}
    found = team_ranking(record, table, groups_of(state, ranking.by), rules)
    at_places = rules.criteria.index(TeamCriterion.PLACES)
    games = games_counted(event, record, switch.shown)
    return TeamRankingPage(
        tuple(_line(record, row, ranks, ranking.by, at_places, several=rules.most_teams != 1) for row in found),
        rules_in_words(ranking),
        rules.scorers,
        switch,
        len(games),
        sum(game.is_finished for game in games),
    )


def groups_of(state: PublicState, by: Grouping) -> Mapping[int, str]:
    """Return the group of each player; players without a group are left out."""
    if by == "federation":
        return by_federation(state.record)
    if by == "side":
        return by_side(state.record)
    return {tpn: belonging.club for tpn, belonging in state.belongs.items() if belonging.club}


def _line(
    record: Record,
    row: RankedTeam,
    ranks: Mapping[int, tuple[int, Points]],
    by: Grouping,
    at_places: int,
    *,
    several: bool,
) -> RankedGroup:
    places = row.values[at_places]
    return RankedGroup(
        f"{row.group}-{row.number}",
        row.rank or 0,
        row.group,
        row.number if several else 0,
        f"{CATEGORY[by]}:{row.group}",
        format_points(row.points),
        row.points,
        places if isinstance(places, int) else 0,
        tuple(_scorer(record.by_tpn[tpn], *ranks[tpn]) for tpn in row.scorers),
    )


def _scorer(player: Player, rank: int, points: Points) -> Scorer:
    return Scorer(player.tpn, player.name, player.title, rank, format_points(points), points)
