"""What a captain's page shows: the roster, the match that is next or played, and nothing that is not his to know."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.teams.at_boards import BY_CAPTAINS
from tournaments.domain.teams.forfeits import games_of_match
from tournaments.domain.teams.line_up_desk import TeamLineUp, team_line_up
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_of
from tournaments.domain.teams.line_ups import RosterMember, Seats
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
class CaptainRound:
    """A round as a team's captain sees it."""

    round: Round
    team: Registration
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
        return self.round.line_ups_until

    @property
    def may_name(self) -> bool:
        """Whether the form for the line-up is open."""
        is_waiting = self.match is not None and self.match.seated_at is None and self.match.reported is None
        return is_waiting and _is_played(self.round) and not is_past(self.round)

    @property
    def may_enter(self) -> bool:
        """Whether results may be entered here."""
        return rules_of(self.round.event).results_by_captains and _is_played(self.round)


def _is_played(round_: Round) -> bool:
    event = round_.event
    return round_.state == Round.State.PUBLISHED and not event.is_finished and not event.is_archived


@dataclass(frozen=True, slots=True)
class CaptainPage:
    """The page of a team's captain."""

    event: Event
    team: Registration
    roster: tuple[RosterMember, ...]
    rules: LineUpRules
    rounds: tuple[CaptainRound, ...]
    """The rounds in which there is something to do, else the last one that everybody sees; none before the first."""

    @property
    def outcomes(self) -> list[tuple[Outcome, str]]:
        """What may be entered, in words."""
        return [(outcome, str(outcome.words)) for outcome in BY_CAPTAINS]


def captain_page(team: Registration, wished: Mapping[int, Seats] = MappingProxyType({})) -> CaptainPage:
    """The page as it is now; some queries, two for each round that is being played, and some for each that is shown.
    ``wished``: the line-up that was refused just now, by the round's number, so that nobody has to name it all again.
    """
    event = team.event
    rounds = tuple(
        _captain_round(round_, team, match, wished.get(round_.number, ()))
        for round_, match in _shown_rounds(event, team)
    )
    roster = roster_of(team, rounds[-1].round.number if rounds else 1)
    return CaptainPage(event, team, tuple(roster), rules_of(event), rounds)


def _captain_round(round_: Round, team: Registration, match: Pairing | None, wished: Seats) -> CaptainRound:
    if match is None:
        has_bye = round_.byes.filter(registration=team, kind="U").exists()
        return CaptainRound(round_, team, None, None, (), has_bye)
    event = round_.event
    own = team_line_up(round_, team, match, line_up_of(round_, team), roster_of(team, round_.number), wished)
    return CaptainRound(
        round_,
        team,
        match,
        own,
        _boards(round_, match, team) if match.seated_at is not None else (),
        has_bye=False,
        emptied=rounds_emptied(team, round_.number) if rules_of(event).most_empty else 0,
        score=_score(round_, match) if is_by_match(event) else None,
    )


def _score(round_: Round, match: Pairing) -> ScoreRow:
    match.round = round_
    games = games_of_match(match)
    for game in games:
        game.pairing = match
    return score_row(match, games)


def _shown_rounds(event: Event, team: Registration) -> list[tuple[Round, Pairing | None]]:
    """The rounds that the captain has something to do in, with the own match: those with open boards, and of the
    matches that wait for their line-ups the first. Where there are none, the last public round.
    """
    rounds = list(event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("number"))
    found: list[tuple[Round, Pairing | None]] = []
    for round_ in rounds:
        round_.event = event
        match = match_of(round_, team) if round_.state == Round.State.PUBLISHED else None
        if match is not None and any(game.is_open for game in match.games.all()):
            found.append((round_, match))
            if match.seated_at is None:
                break
    return found or [(round_, match_of(round_, team)) for round_ in rounds[-1:]]


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
