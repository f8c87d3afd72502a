"""The score of a match told without its games, as leagues report it: entered, corrected, taken back.

The boards that have no result of their own are `Result.UNREPORTED` then; what line-ups had decided stays, and is in the
score. Whatever is entered passes `enter_score`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import HALF, Colour, Points, Result, Scoring, format_points, parse_points
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action
from tournaments.domain.records import scoring_of
from tournaments.domain.results.entering import reach_of_correction
from tournaments.domain.results.seen import fingerprint
from tournaments.domain.teams.captain_links import refuse_captain_of
from tournaments.domain.teams.forfeits import games_of_match, match_seen
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.domain.teams.seats import away_in, given, is_white
from tournaments.models import CaptainLink, Event, Game, JournalEntry, Pairing, Round

MatchPoints: TypeAlias = tuple[Points, Points]
"""Game points of the first side and of the second."""
OPEN = (Result.UNKNOWN.value, Result.UNKNOWN.value)
UNREPORTED = (Result.UNREPORTED.value, Result.UNREPORTED.value)
LONGEST = 6
"""Characters of a side's score as somebody types it."""


def is_by_match(event: Event) -> bool:
    """Whether the score of its matches is entered, and not their games."""
    return event.is_of_teams and rules_of(event).results == "matches"


def score_seen(match: Pairing, games: Sequence[Game]) -> str:
    """What identifies the match with its score as somebody saw it; its round, boards and people are read with it."""
    return fingerprint(match_seen(games), match.first_points, match.second_points)


def read_score(first: str, second: str) -> MatchPoints | None:
    """The score as somebody typed it; None: both left empty. Refused for anything else than two numbers of points."""
    if not first.strip() and not second.strip():
        return None
    try:
        return parse_points(first[:LONGEST]), parse_points(second[:LONGEST])
    except ValueError:
        raise Refused(_("This is not a score."), _("Write the points of both teams, such as 3½ and 2½.")) from None


def text_of(score: MatchPoints | None) -> str:
    """The score as pages write it; empty where there is none."""
    return f"{format_points(score[0])} – {format_points(score[1])}" if score else ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A match with the form for its score."""

    match: Pairing
    seen: str
    """What identifies it as it is shown, `score_seen`."""
    of_boards: str
    """The same of its boards alone, for who forfeits it."""
    points: MatchPoints | None
    """What both have, where that is known: by its score, or as all boards are finished."""
    typed: tuple[str, str]
    """What stands in the fields."""
    is_by_board: bool
    """Whether its boards have results, so that no score is entered."""

    @property
    def text(self) -> str:
        return text_of(self.points)

    @property
    def is_open(self) -> bool:
        return self.points is None


def score_rows(round_: Round) -> list[ScoreRow]:
    """The matches of the round in their order; one query."""
    people = ("white", "black", "pairing__first", "pairing__second")
    games = list(round_.games.select_related(*people).order_by("pairing__board", "number"))
    for game in games:
        game.pairing.round = round_
    return [score_row(boards[0].pairing, boards) for boards in _by_match(games)]


def _by_match(games: Sequence[Game]) -> list[list[Game]]:
    return [list(boards) for _pairing, boards in groupby(games, lambda game: game.pairing_id)]


def score_row(match: Pairing, games: Sequence[Game]) -> ScoreRow:
    """The match with these boards; their people are read with them."""
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
    """Write the score of the match, or take it back (None). Without an actor it is a ``captain`` who does it.

    Refused where results are entered by board, the match is another one by now than was ``seen``, boards of it have
    results, the score is none that its boards can give, or what it changes is over. A match that says just that already
    is left as it is.
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
        away = away_in(match.round)
        free = [game for game in games if given(game, away) == OPEN]
        if match.reported == score and (score is not None or all(_codes(game) == OPEN for game in free)):
            return
        if score_seen(match, games) != seen:
            raise Refused(_("The match was changed in the meantime."), _("Look at it again."))
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
    """The match as it is once the event is locked. Refused if its round was paired anew."""
    event = match.round.event
    found = Pairing.objects.select_related("round", "first", "second").filter(pk=match.pk).first()
    if found is None:
        raise Refused(_("The round was paired again in the meantime."), _("Look at its boards again."))
    found.round.event = event
    games = games_of_match(found)
    for game in games:
        game.pairing = found
    return found, games


def _refuse_otherwise(match: Pairing, games: Sequence[Game], free: Sequence[Game]) -> None:
    """What stands against a score whatever it is. ``free``: the boards that line-ups have not decided."""
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
    """Whether the board has a result that somebody entered for it; a match may be forfeited as a whole."""
    return game.is_adjourned or not (_codes(game) in (OPEN, UNREPORTED) or Result(game.white_result).is_forfeit)


def _codes(game: Game) -> tuple[str, str]:
    return game.white_result, game.black_result


def _refuse_captain(match: Pairing, captain: CaptainLink) -> None:
    """A captain enters the open score of his own match, if the event lets captains, and changes what he entered."""
    refuse_captain_of(match, captain, _("This is not your match."))
    if match.round.state != Round.State.PUBLISHED:
        raise Refused(_("The match is not being played."), _("Ask the arbiter."))
    if match.reported is not None:
        entries = match.round.event.journal.filter(
            action="match_score", details__round=match.round.number, details__board=match.board, undone_by=None
        )
        entry = entries.order_by("-number").first()
        if entry is None or not _is_of(entry, captain):
            raise Refused(_("Somebody else entered this result."), _("Ask the arbiter to correct it."))


def _is_of(entry: JournalEntry, captain: CaptainLink) -> bool:
    """Whether that captain entered it: by the team's key, as its name may be another one by now; entries of before
    they kept the key are by no captain who could still change them.
    """
    return bool(entry.details.get("captain_team") == captain.team_id)


def _refuse_impossible(score: MatchPoints, match: Pairing, forfeited: Sequence[Game], boards: int) -> None:
    """Halves of points, that so many boards can give beside those that are forfeited."""
    if any(points < 0 or points % HALF for points in score):
        raise Refused(_("A score is made of whole and half points."))
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
        text = _("%(boards)s boards between %(first)s and %(second)s do not bring so many points.")
        raise Refused(text % values, _("Look at the score again."))


def _points_of(match: Pairing, game: Game, scoring: Scoring) -> MatchPoints:
    white = scoring.of_result(Result(game.white_result), Colour.WHITE)
    black = scoring.of_result(Result(game.black_result), Colour.BLACK)
    return (white, black) if is_white(match, game) else (black, white)


def _refuse_late(game: Game, why: str) -> None:
    """A score counts as a result does; what came too late for that would be rated, and a score is not."""
    kind = reach_of_correction(game).kind
    if kind == "rating_only":
        raise Refused(_("The next round is over: a correction would count for rating only, and a score is not rated."))
    if kind in ("draft", "after_next", "standings") and not why:
        raise Refused(
            _("Round %(number)s is over and the next one is paired.") % {"number": game.round.number},
            _("Give the reason of the correction; it goes into the journal."),
        )
