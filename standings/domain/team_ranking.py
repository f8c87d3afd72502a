"""The ranking of teams inside an event of players, as its page shows it: after the last public round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Player, Points, Record, format_points
from tabellone.team_rankings import RankedTeam, TeamCriterion, by_federation, by_side, team_ranking
from tournaments.domain.events.team_ranking import Grouping, rules_in_words, team_ranking_of
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.playing import games_counted
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.models import Event

CATEGORY = {"club": "club", "federation": "federation", "side": "side"}
"""How addresses of the standings call who belongs together (``categories``)."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """A player who counts, with the place and the points in the standings."""

    tpn: int
    name: str
    title: str
    rank: int
    points: str
    tenths: Points


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """A team's line. ``rank`` 0: it is not complete."""

    key: str
    rank: int
    name: str
    number: int
    """Of the teams of its group; 0 where each has one."""
    category: str
    """Of all its players in the standings."""
    points: str
    tenths: Points
    places: int
    """The sum of the scorers' places."""
    scorers: tuple[Scorer, ...]


@dataclass(frozen=True, slots=True)
class TeamRankingPage:
    """The page."""

    lines: tuple[RankedGroup, ...]
    rules: str
    """In sentences."""
    wanted: int
    """How many score; 0: all."""
    switch: Switch
    boards: int
    finished: int

    @property
    def is_complete(self) -> bool:
        return self.boards == self.finished


def team_ranking_page(event: Event) -> TeamRankingPage | None:
    """The ranking after the last public round; None where the event has none; the queries of the public state."""
    ranking = team_ranking_of(event)
    if ranking is None:
        return None
    state = public_state(event)
    record = state.record
    switch = switch_in(event, record)
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
    """Who belongs together; who belongs to nobody is left out."""
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
