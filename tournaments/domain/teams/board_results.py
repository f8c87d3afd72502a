"""Results that can be entered at the boards of a team match, also by its captains."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.result_provenance import is_entered_by
from tournaments.domain.teams.captain_links import refuse_captain_of
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.models import CaptainLink, Game, Round

FORFEITS = (Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT)
BY_CAPTAINS = (Outcome.OPEN, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS, *FORFEITS)
"""Results that captains may enter, if the event allows it."""


def allowed_at(game: Game, outcome: Outcome, captain: CaptainLink | None) -> dict[str, object]:
    """Return the change-log details of the captain who enters the result; empty for an arbiter.

    Raise Refused if the board cannot have this result now, or if the captain must not enter it.
    """
    _refuse_without_board(game)
    _refuse_empty_seat(game, outcome)
    if captain is None:
        return {}
    _refuse_captain(game, captain, outcome)
    return {"captain_of": captain.team.name, "captain_team": captain.team_id}


def _refuse_without_board(game: Game) -> None:
    """Raise Refused if only match scores are entered, so that boards have no result of their own (`match_scores`)."""
    if game.pairing.reported is not None:
        raise Refused(
            _("The score of this match was entered without its games."),
            _("To enter board results, remove the match score first (in the settings, with results entered by match)."),
        )
    if rules_of(game.round.event).results == "matches":
        raise Refused(
            _("In this event the score of a match is entered, not its games."),
            _("Enter the score; or change it in the settings, under Line-ups."),
        )


def _refuse_empty_seat(game: Game, outcome: Outcome) -> None:
    """Raise Refused for a result that an empty board cannot have.

    A board has no game while a team is the placeholder of its player. Once the line-ups of the match are shown, the
    team that left the board empty forfeits it.
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
            _("One side of this board is empty, so there is no game."),
            _("It is forfeited by the team that left it empty; correct the line-up otherwise."),
        )


def _refuse_captain(game: Game, captain: CaptainLink, outcome: Outcome) -> None:
    """Raise Refused unless the captain can enter this result.

    If the event allows it, captains enter open results of their own match and change results that they entered. All
    other results are entered by an arbiter.
    """
    refuse_captain_of(game.pairing, captain, _("This board is not in your match."))
    if game.pairing.seated_at is None or game.round.state != Round.State.PUBLISHED:
        raise Refused(_("The match is not being played."), _("Ask the arbiter."))
    if outcome not in BY_CAPTAINS:
        raise Refused(_("Captains cannot enter this result."), _("Ask the arbiter."))
    if not game.is_open and not is_entered_by(game, captain):
        raise Refused(_("Another user entered this result."), _("Ask the arbiter to correct it."))
