"""Match scores without games, as leagues report them: enter, correct, remove.

Boards without a result of their own are then `Result.UNREPORTED`. Results decided by the line-ups stay, and are part of
the score. All entries use `enter_score`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import HALF, Colour, Points, Result, Scoring, format_points, parse_points
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.records import scoring_of
from tournaments.domain.results.result_entry import reach_of_correction
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.teams.captain_links import refuse_captain_of
from tournaments.domain.teams.forfeits import games_of_match, match_seen
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.domain.teams.match_boards import absent_in, given, is_white
from tournaments.models import CaptainLink, Event, Game, Pairing, Round

MatchPoints: TypeAlias = tuple[Points, Points]
"""Game points of the first and of the second team."""
OPEN = (Result.UNKNOWN.value, Result.UNKNOWN.value)
UNREPORTED = (Result.UNREPORTED.value, Result.UNREPORTED.value)
LONGEST = 6
"""Maximum length of a typed score of one team."""


def is_by_match(event: Event) -> bool:
    """Return True if match scores are entered instead of games."""
    return event.is_of_teams and rules_of(event).results == "matches"


def score_seen(match: Pairing, games: Sequence[Game]) -> str:
    """Return a fingerprint of the match with its score as the user saw it. Reads its round, boards and players."""
    return fingerprint(match_seen(games), match.first_points, match.second_points)


def read_score(first: str, second: str) -> MatchPoints | None:
    """Return the typed score; None if both fields are empty. Raise Refused unless both are numbers of points."""
    if not first.strip() and not second.strip():
        return None
    try:
        return parse_points(first[:LONGEST]), parse_points(second[:LONGEST])
    except ValueError:
        raise Refused(_("Invalid score."), _("Write the points of both teams, such as 3½ and 2½.")) from None


def text_of(score: MatchPoints | None) -> str:
    """Return the score as pages show it; empty if there is none."""
    return f"{format_points(score[0])} – {format_points(score[1])}" if score else ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Match with the form for its score."""

    match: Pairing
    seen: str
    """Fingerprint of the match as shown (`score_seen`)."""
    of_boards: str
    """Fingerprint of its boards only, for a forfeit."""
    points: MatchPoints | None
    """Points of both teams, if known: from the score, or from the boards if all are finished."""
    typed: tuple[str, str]
    """Text in the fields."""
    is_by_board: bool
    """True if its boards have results, so that no score can be entered."""

    @property
    def text(self) -> str:
        return text_of(self.points)

    @property
    def is_open(self) -> bool:
        return self.points is None


def score_rows(round_: Round) -> list[ScoreRow]:
    """Return the matches of the round in order. One query."""
    people = ("white", "black", "pairing__first", "pairing__second")
    games = list(round_.games.select_related(*people).order_by("pairing__board", "number"))
    for game in games:
        game.pairing.round = round_
    return [score_row(boards[0].pairing, boards) for boards in _by_match(games)]


def _by_match(games: Sequence[Game]) -> list[list[Game]]:
    return [list(boards) for _pairing, boards in groupby(games, lambda game: game.pairing_id)]


def score_row(match: Pairing, games: Sequence[Game]) -> ScoreRow:
    """Return the match with these boards. Reads their players."""
    told = match.reported
    points = told
    if told is None and all(game.is_finished for game in games):
        boards = [_points_of(match, game, scoring_of(match.round.event)) for game in games]
        points = (sum(board[0] for board in boards), sum(board[1] for board in boards))
    typed = (format_points(told[0]), format_points(told[1])) if told else ("", "")
    is_by_board = any(map(_is_by_board, games))
    return ScoreRow(match, score_seen(match, games), match_seen(games), points, typed, is_by_board)


def enter_score(
    *,
    match: Pairing,
    actor: User | None,
    score: MatchPoints | None,
    seen: str,
    why: str = "",
    captain: CaptainLink | None = None,
) -> None:
    """Enter the score of the match, or remove it (None).

    Without an actor, a ``captain`` enters it.

    Raise Refused if results are entered by board, if the match has changed since ``seen``, or if its boards have
    results. Also raise Refused if its boards cannot give this score, or if it is too late. A match that already has
    this score is not changed.
    """
    round_ = match.round
    event = round_.event
    with action(
        "match_score",
        event=event,
        actor=actor,
        why=why,
        what="results",
        round_number=round_.number,
        board=match.board,
    ) as change:
        refuse_if_finished(event)
        match, games = _read_again(match)
        away = absent_in(match.round)
        free = [game for game in games if given(game, away) == OPEN]
        if match.reported == score and (score is not None or all(_codes(game) == OPEN for game in free)):
            return
        if score_seen(match, games) != seen:
            raise Refused(_("The match was changed in the meantime."), _("Check it and try again."))
        _refuse_otherwise(match, games, free)
        if captain is not None:
            _refuse_captain(match, captain)
            change.details.update(captain_of=captain.team.name, captain_team=captain.team_id)
        if score is not None:
            _refuse_impossible(score, match, [game for game in games if game not in free], len(free))
        _refuse_late(free[0], why)
        _write(change, match, free, score)


def _write(change: Change, match: Pairing, boards: Sequence[Game], score: MatchPoints | None) -> None:
    change.details |= {
        "first": match.first.name,
        "second": match.second.name,
        "before": text_of(match.reported),
        "after": text_of(score),
    }
    white, black = UNREPORTED if score else OPEN
    values = {"white_result": white, "black_result": black, "is_adjourned": False}
    change.update_all([(game, dict(values)) for game in boards])
    first, second = score or (None, None)
    change.update(match, first_points=first, second_points=second)


def _read_again(match: Pairing) -> tuple[Pairing, list[Game]]:
    """Return the match as it is once the event is locked. Raise Refused if its round was re-paired."""
    event = match.round.event
    found = Pairing.objects.select_related("round", "first", "second").filter(pk=match.pk).first()
    if found is None:
        raise Refused(_("Another user re-paired this round."), _("Check the boards and try again."))
    found.round.event = event
    games = games_of_match(found)
    for game in games:
        game.pairing = found
    return found, games


def _refuse_otherwise(match: Pairing, games: Sequence[Game], free: Sequence[Game]) -> None:
    """Raise Refused if the match can have no score at all. ``free``: the boards that line-ups have not decided."""
    if not match.round.is_public:
        raise Refused(_("The round is not published, so it has no results yet."))
    if match.reported is None and not is_by_match(match.round.event):
        raise Refused(
            _("In this event the games of a match are entered, not its score."),
            _("Enter them; or change it in the settings, under Line-ups."),
        )
    if any(map(_is_by_board, games)):
        raise Refused(_("Boards of this match have results."), _("Clear them first, or leave the match as it is."))
    if not free:
        raise Refused(_("Every board of this match is forfeited: it has its score."))


def _is_by_board(game: Game) -> bool:
    """Return True if a played result was entered for the board itself.

    A forfeit does not count: a whole match can be forfeited.
    """
    return game.is_adjourned or not (_codes(game) in (OPEN, UNREPORTED) or Result(game.white_result).is_forfeit)


def _codes(game: Game) -> tuple[str, str]:
    return game.white_result, game.black_result


def _refuse_captain(match: Pairing, captain: CaptainLink) -> None:
    """Raise Refused unless the captain can enter the score.

    If the event allows it, captains enter the open score of their own match and change a score that they entered.
    """
    refuse_captain_of(match, captain, _("This match is not yours."))
    if match.round.state != Round.State.PUBLISHED:
        raise Refused(_("The match is not being played."), _("Ask the arbiter."))
    if match.reported is not None:
        entries = match.round.event.journal.filter(
            action="match_score", details__round=match.round.number, details__board=match.board, undone_by=None
        )
        entry = entries.order_by("-number").first()
        if entry is None or entry.details.get("captain_team") != captain.team_id:
            raise Refused(_("Another user entered this result."), _("Ask the arbiter to correct it."))


def _refuse_impossible(score: MatchPoints, match: Pairing, forfeited: Sequence[Game], boards: int) -> None:
    """Raise Refused unless the score is in half points and its boards can give it, together with the forfeited ones."""
    if any(points < 0 or points % HALF for points in score):
        raise Refused(_("A score can only have whole and half points."))
    scoring = scoring_of(match.round.event)
    told = [_points_of(match, game, scoring) for game in forfeited]
    rest = [points - sum(board[side] for board in told) for side, points in enumerate(score)]
    values = {"boards": boards, "first": match.first.name, "second": match.second.name}
    if min(rest) < 0:
        raise Refused(_("Boards that are forfeited bring more than this score says."), _("Count them in."))
    most = max(scoring.white_win, scoring.black_win)
    together = max(scoring.white_win + scoring.black_loss, scoring.black_win + scoring.white_loss)
    together = max(together, scoring.white_draw + scoring.black_draw)
    if max(rest) > boards * most or sum(rest) > boards * together:
        text = _("%(boards)s boards between %(first)s and %(second)s cannot give this score.")
        raise Refused(text % values, _("Check the score and try again."))


def _points_of(match: Pairing, game: Game, scoring: Scoring) -> MatchPoints:
    white = scoring.of_result(Result(game.white_result), Colour.WHITE)
    black = scoring.of_result(Result(game.black_result), Colour.BLACK)
    return (white, black) if is_white(match, game) else (black, white)


def _refuse_late(game: Game, why: str) -> None:
    """Raise Refused if it is too late for a score, or if the reason for a late score is missing.

    A score counts like a result. A correction that would count for rating only is refused, because a score is not
    rated.
    """
    kind = reach_of_correction(game).kind
    if kind == "rating_only":
        raise Refused(_("The next round is over: a correction would count for rating only, and a score is not rated."))
    if kind in ("draft", "after_next", "standings") and not why:
        raise Refused(
            _("Round %(number)s has ended and the next round is paired.") % {"number": game.round.number},
            _("Enter a reason for the correction. It is saved in the change log."),
        )
