"""Arbiters' page for a round's line-ups: existing and missing line-ups, and the status of each match."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.domain.teams.line_up_entry import line_up_seen
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.domain.teams.line_ups import RosterMember, Seats, default_line_up
from tournaments.domain.teams.match_boards import absent_in, boards_of_matches, is_begun, rosters_of
from tournaments.models import LineUp, Pairing, Registration, Round


@dataclass(frozen=True, slots=True)
class Choice:
    """Player who can be named for a board, and whether this player is chosen."""

    member: RosterMember
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BoardField:
    """Field of a board with its possible players; no player is chosen if the board is left empty."""

    number: int
    choices: tuple[Choice, ...]

    @property
    def is_empty(self) -> bool:
        return not any(choice.is_chosen for choice in self.choices)


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """Team of a round with its line-up and the form for it."""

    team: Registration
    line_up: LineUp | None
    seen: str
    boards: tuple[BoardField, ...]
    """The current line-up, the default line-up, or the one that was just refused."""
    players: tuple[tuple[int, RosterMember | None], ...]
    """Player at each board, in the current or default line-up."""


@dataclass(frozen=True, slots=True)
class MatchLineUps:
    """Match with both its line-ups; with a bye, only one team."""

    match: Pairing | None
    teams: tuple[TeamLineUp, ...]
    is_begun: bool
    """True if a result is entered at its boards, so that its line-ups are final."""

    @property
    def missing(self) -> list[TeamLineUp]:
        """Teams without a line-up."""
        return [side for side in self.teams if side.line_up is None]


@dataclass(frozen=True, slots=True)
class LineUpsPage:
    """Line-ups of a round."""

    round: Round
    matches: tuple[MatchLineUps, ...]
    byes: tuple[MatchLineUps, ...]
    until: datetime.datetime | None

    @property
    def waiting(self) -> list[MatchLineUps]:
        """Matches whose line-ups are not shown yet."""
        return [row for row in self.matches if row.match and row.match.seated_at is None and row.match.reported is None]

    @property
    def missing(self) -> list[TeamLineUp]:
        """Teams without a line-up in these matches."""
        return [side for row in self.waiting for side in row.missing]


def missing_line_ups(matches: Sequence[Pairing]) -> list[Registration]:
    """Return the teams without a line-up in these matches of one round. One query, or none without matches."""
    if not matches:
        return []
    teams = [team for match in matches for team in (match.first, match.second)]
    named = LineUp.objects.filter(round=matches[0].round_id, team__in=teams).values_list("team_id", flat=True)
    there = set(named)
    return [team for team in teams if team.pk not in there]


def line_ups_page(round_: Round, wished: Mapping[int, Seats] = MappingProxyType({})) -> LineUpsPage:
    """Return the round's line-ups by match.

    Eight queries. ``wished``: the line-up that was just refused, by team key, so that the user need not enter it again.
    """
    matches = list(round_.pairings.select_related("first", "second").order_by("board"))
    byes = [bye.registration for bye in round_.byes.select_related("registration").order_by("registration__tpn")]
    teams = [team for match in matches for team in (match.first, match.second)] + byes
    rosters = rosters_of(round_.event, [team.pk for team in teams], round_.number)
    named = {row.team_id: row for row in round_.line_ups.all()}
    away = absent_in(round_)
    begun = {game.pairing_id for game in round_.games.select_related("white", "black") if is_begun(game, away)}

    def shown(team: Registration, match: Pairing | None) -> TeamLineUp:
        return team_line_up(round_, team, match, named.get(team.pk), rosters[team.pk], wished.get(team.pk, ()))

    return LineUpsPage(
        round_,
        tuple(
            MatchLineUps(match, (shown(match.first, match), shown(match.second, match)), match.pk in begun)
            for match in matches
        ),
        tuple(MatchLineUps(None, (shown(team, None),), is_begun=False) for team in byes),
        round_.line_ups_until,
    )


def team_line_up(
    round_: Round,
    team: Registration,
    match: Pairing | None,
    line_up: LineUp | None,
    roster: Sequence[RosterMember],
    wished: Seats = (),
) -> TeamLineUp:
    """Return the team's line-up in the round, or the default one if there is none.

    The fields show the ``wished`` line-up if there is one.
    """
    boards = boards_of_matches(round_.event)
    seats = line_up.players if line_up else default_line_up(roster, rules_of(round_.event), boards)
    members: Mapping[int, RosterMember] = {member.key: member for member in roster}
    return TeamLineUp(
        team,
        line_up,
        line_up_seen(round_, team, match, line_up),
        tuple(
            BoardField(number, tuple(Choice(row, row.key == key) for row in roster if row.may_play or row.key == key))
            for number, key in enumerate(wished or seats, start=1)
        ),
        tuple((number, members.get(key or 0)) for number, key in enumerate(seats, start=1)),
    )
