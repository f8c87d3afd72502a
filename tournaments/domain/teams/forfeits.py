"""Forfeit of a whole match in one action, whatever results its boards had."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import Result
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.results.result_entry import reach_of_correction
from tournaments.domain.results.version_token import board_seen, fingerprint
from tournaments.domain.teams.match_boards import absent_in, is_begun, is_white
from tournaments.models import Game, Pairing


def match_seen(games: Sequence[Game]) -> str:
    """Return a fingerprint of a match as the user saw it: all its boards."""
    return fingerprint(*map(board_seen, games))


def games_of_match(match: Pairing) -> list[Game]:
    """Return the boards of the match in order, with their players. One query."""
    return list(match.games.select_related("white", "black").order_by("number"))


def forfeit_match(*, match: Pairing, actor: User, absent: Sequence[int], seen: str, why: str = "") -> None:
    """Record a forfeit loss of the absent teams, given by their keys, on every board of the match.

    A team that was known to be absent wins nothing by it, nor does a player missing at an empty board.

    Raise Refused if the match has changed since ``seen``, if the next round is paired, and if a game was played and no
    reason is given.
    """
    round_ = match.round
    event = round_.event
    with action(
        "forfeit_match",
        event=event,
        actor=actor,
        why=why,
        what="results",
        round_number=round_.number,
        board=match.board,
    ) as change:
        refuse_if_finished(event)
        match, games = _read_again(match, seen)
        sides = {match.first_id: match.first, match.second_id: match.second}
        if not absent or not set(absent) <= sides.keys():
            raise Refused(_("Choose the absent team."))
        if not match.round.is_public:
            raise Refused(_("The round is not published, so it has no results yet."))
        if reach_of_correction(games[0]).kind not in ("now", "next"):
            raise Refused(_("The next round is paired."), _("Correct single boards."))
        away = absent_in(match.round)
        if any(is_begun(game, away) for game in games) and not why:
            raise Refused(
                _("Results of this match are entered."), _("Give the reason why the whole match is forfeited.")
            )
        change.details["team"] = ", ".join(sides[team].name for team in sides if team in absent)
        missing = {*absent, *away & sides.keys()}
        change.update_all([(game, _forfeited(match, game, missing)) for game in games])
        change.update(match, first_points=None, second_points=None)


def _read_again(match: Pairing, seen: str) -> tuple[Pairing, list[Game]]:
    """Return the match as it is once the event is locked. Raise Refused if it has changed since ``seen``."""
    event = match.round.event
    found = Pairing.objects.select_related("round", "first", "second").filter(pk=match.pk).first()
    if found is not None:
        found.round.event = event
        games = games_of_match(found)
        for game in games:
            game.pairing = found
        if match_seen(games) == seen:
            return found, games
    raise Refused(_("The match was changed in the meantime."), _("Check it and try again."))


def _forfeited(match: Pairing, game: Game, missing: Collection[int]) -> dict[str, object]:
    white, black = (match.first_id, match.second_id) if is_white(match, game) else (match.second_id, match.first_id)
    is_seated = match.seated_at is not None
    lost, won = Result.FORFEIT_LOSS.value, Result.FORFEIT_WIN.value
    return {
        "white_result": lost if white in missing or (is_seated and game.white.is_team) else won,
        "black_result": lost if black in missing or (is_seated and game.black.is_team) else won,
        "is_adjourned": False,
    }
