"""What a captain's page shows: the roster, the match that is next or played, and nothing that is not his to know."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from tournaments.domain.results.entering import BY_CAPTAINS, Outcome, outcome_of
from tournaments.domain.results.seen import board_seen
from tournaments.domain.teams.boards import board_name
from tournaments.domain.teams.forfeits import games_of_match
from tournaments.domain.teams.line_up_desk import TeamLineUp, team_line_up
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_of
from tournaments.domain.teams.line_ups import RosterMember
from tournaments.domain.teams.match_scores import ScoreRow, is_by_match, score_row
from tournaments.domain.teams.naming import line_up_of, match_of
from tournaments.domain.teams.seating import is_past
from tournaments.domain.teams.seats import roster_of, rounds_emptied
from tournaments.models import Event, Game, Pairing, Registration, Round


@dataclass(frozen=True, slots=True)
class CaptainBoard:
    """A board of the own match."""

    game: Game
    name: int | str
    seen: str
    outcome: Outcome
    is_ours_white: bool


@dataclass(frozen=True, slots=True)
class CaptainPage:
    """The page of a team's captain."""

    event: Event
    team: Registration
    roster: tuple[RosterMember, ...]
    rules: LineUpRules
    round: Round | None
    """The last round that everybody sees; none before the first."""
    match: Pairing | None
    """The own match in it; none with a bye, or for who does not play."""
    own: TeamLineUp | None
    """The own line-up, or the form for it."""
    boards: tuple[CaptainBoard, ...]
    """The boards of the match, once both line-ups are shown; before that none, of whatever is there already."""
    has_bye: bool
    emptied: int = 0
    """In how many rounds the team has left a board empty before."""
    score: ScoreRow | None = None
    """The match with the form for its score, where that is entered without games."""

    @property
    def opponent(self) -> Registration | None:
        """Who is met."""
        if self.match is None:
            return None
        return self.match.second if self.match.first_id == self.team.pk else self.match.first

    @property
    def until(self) -> datetime.datetime | None:
        """Until when line-ups are named."""
        return self.round.line_ups_until if self.round else None

    @property
    def may_name(self) -> bool:
        """Whether the form for the line-up is open."""
        if self.round is None or self.match is None or self.event.is_archived:
            return False
        is_played = self.round.state == Round.State.PUBLISHED and not self.event.is_finished
        is_open = self.match.seated_at is None and self.match.reported is None
        return is_played and is_open and not is_past(self.round)

    @property
    def may_enter(self) -> bool:
        """Whether results may be entered here."""
        if self.round is None or self.event.is_archived or self.event.is_finished:
            return False
        return self.rules.results_by_captains and self.round.state == Round.State.PUBLISHED

    @property
    def outcomes(self) -> list[tuple[Outcome, str]]:
        """What may be entered, in words."""
        return [(outcome, str(outcome.words)) for outcome in BY_CAPTAINS]


def captain_page(team: Registration) -> CaptainPage:
    """The page as it is now; some queries, two for each round that is public before the match."""
    event = team.event
    round_ = _shown_round(event, team)
    match = match_of(round_, team) if round_ else None
    number = round_.number if round_ else 1
    roster = roster_of(team, number)
    own = team_line_up(round_, team, match, line_up_of(round_, team), roster) if round_ and match else None
    is_seated = match is not None and match.seated_at is not None
    has_bye = round_ is not None and match is None and round_.byes.filter(registration=team, kind="U").exists()
    return CaptainPage(
        event,
        team,
        tuple(roster),
        rules_of(event),
        round_,
        match,
        own,
        _boards(round_, match, team) if round_ and match and is_seated else (),
        has_bye,
        rounds_emptied(team, number) if own and rules_of(event).most_empty else 0,
        _score(round_, match) if round_ and match and is_by_match(event) else None,
    )


def _score(round_: Round, match: Pairing) -> ScoreRow:
    match.round = round_
    games = games_of_match(match)
    for game in games:
        game.pairing = match
    return score_row(match, games)


def _shown_round(event: Event, team: Registration) -> Round | None:
    """The round that the captain has something to do in: of several that are public the first whose match is open,
    else the last.
    """
    rounds = list(event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("number"))
    for round_ in rounds:
        round_.event = event
    for round_ in rounds:
        match = match_of(round_, team) if round_.state == Round.State.PUBLISHED else None
        if match is not None and any(game.is_open for game in match.games.all()):
            return round_
    return rounds[-1] if rounds else None


def _boards(round_: Round, match: Pairing, team: Registration) -> tuple[CaptainBoard, ...]:
    games = games_of_match(match)
    for game in games:
        game.pairing = match
        match.round = round_
    return tuple(
        CaptainBoard(
            game, board_name(game), board_seen(game), outcome_of(game), team.pk in (game.white_id, game.white.team_id)
        )
        for game in games
    )
