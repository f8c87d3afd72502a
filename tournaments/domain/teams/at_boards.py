"""What may be entered at the boards of a match of teams, and by its captains."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused
from tournaments.domain.results.origin import is_entered_by
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.teams.captain_links import refuse_captain_of
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.models import CaptainLink, Game, Round

FORFEITS = (Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT)
BY_CAPTAINS = (Outcome.OPEN, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS, *FORFEITS)
"""What captains may enter, where the event lets them."""


def allowed_at(game: Game, outcome: Outcome, captain: CaptainLink | None) -> dict[str, object]:
    """What the journal keeps of the captain who enters this; nothing, where an arbiter does.

    Refused for what no board of a match can have as it stands, and for what is not the captain's to enter.
    """
    _refuse_without_board(game)
    _refuse_empty_seat(game, outcome)
    if captain is None:
        return {}
    _refuse_captain(game, captain, outcome)
    return {"captain_of": captain.team.name, "captain_team": captain.team_id}


def _refuse_without_board(game: Game) -> None:
    """Where the score of matches is told alone, no board has a result of its own (`match_scores`)."""
    if game.pairing.reported is not None:
        raise Refused(
            _("The score of this match was entered without its games."),
            _("To enter them, take the score back first; that is done where results are entered by match (settings)."),
        )
    if rules_of(game.round.event).results == "matches":
        raise Refused(
            _("In this event the score of a match is entered, not its games."),
            _("Enter the score; or change it in the settings, under Line-ups."),
        )


def _refuse_empty_seat(game: Game, outcome: Outcome) -> None:
    """Where a team holds a seat itself nobody sits, so no game is played there; once its match is seated, the board is
    forfeited by whoever left it empty.
    """
    if game.pairing.seated_at is None:
        if outcome not in (Outcome.OPEN, *FORFEITS):
            raise Refused(_("The line-ups of this match are not shown yet."), _("Seat the match first."))
        return
    empty = (game.white.is_team, game.black.is_team)
    possible = {
        (False, False): set(Outcome),
        (True, False): {Outcome.BLACK_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT},
        (False, True): {Outcome.WHITE_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT},
        (True, True): set(FORFEITS),
    }[empty]
    if outcome not in possible:
        raise Refused(
            _("Nobody sits on one side of this board, so no game is played there."),
            _("It is forfeited by the team that left it empty; correct the line-up otherwise."),
        )


def _refuse_captain(game: Game, captain: CaptainLink, outcome: Outcome) -> None:
    """A captain enters what is open at the boards of his own match, if the event lets captains, and changes what he
    entered himself; anything else is an arbiter's.
    """
    refuse_captain_of(game.pairing, captain, _("This is not a board of your match."))
    if game.pairing.seated_at is None or game.round.state != Round.State.PUBLISHED:
        raise Refused(_("The match is not being played."), _("Ask the arbiter."))
    if outcome not in BY_CAPTAINS:
        raise Refused(_("This is not a result that captains enter."), _("Ask the arbiter."))
    if not game.is_open and not is_entered_by(game, captain):
        raise Refused(_("Somebody else entered this result."), _("Ask the arbiter to correct it."))
