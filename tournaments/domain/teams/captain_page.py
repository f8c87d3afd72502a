"""Captain's page: the roster and the next or current match, limited to data that the captain may see."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.teams.board_results import BY_CAPTAINS
from tournaments.domain.teams.forfeits import games_of_match
from tournaments.domain.teams.line_up_desk import TeamLineUp, team_line_up
from tournaments.domain.teams.line_up_entry import line_up_of, match_of
from tournaments.domain.teams.line_up_publication import is_past
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_of
from tournaments.domain.teams.line_ups import RosterMember, Seats
from tournaments.domain.teams.match_boards import roster_of, rounds_emptied
from tournaments.domain.teams.match_scores import ScoreRow, is_by_match, score_row
from tournaments.models import Event, Game, Pairing, Registration, Round


@dataclass(frozen=True, slots=True)
class CaptainBoard:
    """Board of the captain's match."""

    game: Game
    name: int | str
    seen: str
    outcome: Outcome
    is_ours_white: bool


@dataclass(frozen=True, slots=True)
class CaptainRound:
    """Round as a team's captain sees it."""

    round: Round
    team: Registration
    match: Pairing | None
    """The team's match; None with a bye or if the team does not play."""
    own: TeamLineUp | None
    """The team's line-up, or the form for it."""
    boards: tuple[CaptainBoard, ...]
    """Boards of the match once both line-ups are shown; empty before, even if line-ups exist."""
    has_bye: bool
    emptied: int = 0
    """Number of earlier rounds in which the team left a board empty."""
    score: ScoreRow | None = None
    """The match with the form for its score, if scores are entered without games."""

    @property
    def opponent(self) -> Registration | None:
        """The opposing team."""
        if self.match is None:
            return None
        return self.match.second if self.match.first_id == self.team.pk else self.match.first

    @property
    def until(self) -> datetime.datetime | None:
        """Deadline for line-ups."""
        return self.round.line_ups_until

    @property
    def may_name(self) -> bool:
        """True if the form for the line-up is open."""
        is_waiting = self.match is not None and self.match.seated_at is None and self.match.reported is None
        return is_waiting and _is_played(self.round) and not is_past(self.round)

    @property
    def may_enter(self) -> bool:
        """True if results can be entered here."""
        return rules_of(self.round.event).results_by_captains and _is_played(self.round)


def _is_played(round_: Round) -> bool:
    event = round_.event
    return round_.state == Round.State.PUBLISHED and not event.is_finished and not event.is_archived


@dataclass(frozen=True, slots=True)
class CaptainPage:
    """Page of a team's captain."""

    event: Event
    team: Registration
    roster: tuple[RosterMember, ...]
    rules: LineUpRules
    rounds: tuple[CaptainRound, ...]
    """Rounds with open tasks, otherwise the last public round; empty before the first."""

    @property
    def outcomes(self) -> list[tuple[Outcome, str]]:
        """Results that can be entered, with their names."""
        return [(outcome, str(outcome.words)) for outcome in BY_CAPTAINS]


def captain_page(team: Registration, wished: Mapping[int, Seats] = MappingProxyType({})) -> CaptainPage:
    """Return the current page.

    A few queries, two for each current round, and some for each shown round. ``wished``: the line-up that was just
    refused, by round number, so that the captain need not enter it again.
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
    """Return the rounds with a task for the captain, with the team's match.

    These are rounds with open boards, but only the first of the matches that wait for line-ups. If there are none,
    return the last public round.
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
