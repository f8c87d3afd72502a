"""The arbiters' page of a round's line-ups: which are there, which are missing, and what each match waits for."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.domain.teams.line_ups import RosterMember, Seats, default_line_up
from tournaments.domain.teams.naming import line_up_seen
from tournaments.domain.teams.seats import away_in, boards_of_matches, is_begun, rosters_of
from tournaments.models import LineUp, Pairing, Registration, Round


@dataclass(frozen=True, slots=True)
class Choice:
    """A player who may be named for a board, and whether he is."""

    member: RosterMember
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BoardField:
    """The field of a board: who may be chosen; nobody is, where the board is left empty."""

    number: int
    choices: tuple[Choice, ...]

    @property
    def is_empty(self) -> bool:
        return not any(choice.is_chosen for choice in self.choices)


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """A team of a round, who was named for it, and the form in which to name."""

    team: Registration
    line_up: LineUp | None
    seen: str
    boards: tuple[BoardField, ...]
    """As it stands, as the default would be, or as somebody wishes it who was refused."""
    players: tuple[tuple[int, RosterMember | None], ...]
    """Who sits at each board as it stands, or by default."""


@dataclass(frozen=True, slots=True)
class MatchLineUps:
    """A match with both its line-ups; one team alone has a bye."""

    match: Pairing | None
    teams: tuple[TeamLineUp, ...]
    is_begun: bool
    """Whether something is entered at its boards, so that its line-ups stand."""

    @property
    def missing(self) -> list[TeamLineUp]:
        """The teams that named nobody yet."""
        return [side for side in self.teams if side.line_up is None]


@dataclass(frozen=True, slots=True)
class LineUpsPage:
    """A round's line-ups."""

    round: Round
    matches: tuple[MatchLineUps, ...]
    byes: tuple[MatchLineUps, ...]
    until: datetime.datetime | None

    @property
    def waiting(self) -> list[MatchLineUps]:
        """The matches whose line-ups are not shown yet."""
        return [row for row in self.matches if row.match and row.match.seated_at is None and row.match.reported is None]

    @property
    def missing(self) -> list[TeamLineUp]:
        """The teams of these that named nobody yet."""
        return [side for row in self.waiting for side in row.missing]


def missing_line_ups(matches: Sequence[Pairing]) -> list[Registration]:
    """The teams of these matches, of one round, that named nobody yet; one query, none without matches."""
    if not matches:
        return []
    teams = [team for match in matches for team in (match.first, match.second)]
    named = LineUp.objects.filter(round=matches[0].round_id, team__in=teams).values_list("team_id", flat=True)
    there = set(named)
    return [team for team in teams if team.pk not in there]


def line_ups_page(round_: Round, wished: Mapping[int, Seats] = MappingProxyType({})) -> LineUpsPage:
    """The round's line-ups, by matches; eight queries. ``wished``: the line-up that was refused just now, by the team's
    key, so that nobody has to name it all again.
    """
    matches = list(round_.pairings.select_related("first", "second").order_by("board"))
    byes = [bye.registration for bye in round_.byes.select_related("registration").order_by("registration__tpn")]
    teams = [team for match in matches for team in (match.first, match.second)] + byes
    rosters = rosters_of(round_.event, [team.pk for team in teams], round_.number)
    named = {row.team_id: row for row in round_.line_ups.all()}
    away = away_in(round_)
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
    """The team's line-up in the round as it stands, filled in with the default one where there is none; the fields have
    what was ``wished``, where something was.
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
