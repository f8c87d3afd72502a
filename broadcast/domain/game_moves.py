"""Moves of games: storing and deleting them, each as a step of the change log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.models import GameMoves, MoveSource
from tabellone.interchange.game_text import GameText, GameTextError
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action
from tournaments.domain.journal.journal_schema import JournalType
from tournaments.domain.rounds.board_names import board_name
from tournaments.models import Event, Game

GAME_MOVES = JournalType(
    "game_moves", GameMoves, {"game": "game_id", "moves": "moves", "plies": "plies", "move_source": "source"}
)


MOST_LISTED = 200
"""Maximum number of games with moves that the desk lists."""


@dataclass(frozen=True, slots=True)
class NewMoves:
    """Moves to store, with their source."""

    game: Game
    moves: str
    plies: int
    source: MoveSource


def set_moves(*, event: Event, actor: User, found: Sequence[NewMoves]) -> None:
    """Store the moves of these games, in one step. Moves that are stored already are left unchanged.

    Raises Refused for a game of a round that is not public.
    """
    if not found:
        return
    numbers = {one.game.round.number for one in found}
    details = _details_of(found[0]) if len(found) == 1 else {"count": len(found)}
    name = "set_moves" if len(found) == 1 else "set_moves_of_round"
    with action(name, event=event, actor=actor, what="results", round_number=min(numbers), **details) as change:
        rows = {row.game_id: row for row in GameMoves.objects.filter(game__in=[one.game for one in found])}
        for one in found:
            if not one.game.round.is_public:
                raise Refused(_("The round is not published, so it has no games yet."))
            _set(change, one, rows.get(one.game.pk))


def known_moves(event: Event) -> list[GameMoves]:
    """Return the stored moves, the newest round first. One query, at most `MOST_LISTED`."""
    rows = GameMoves.objects.filter(game__pairing__round__event=event)
    rows = rows.select_related("game__pairing__round", "game__white", "game__black").defer("moves")
    return list(rows.order_by("-game__pairing__round__number", "game__pairing__board", "game__number")[:MOST_LISTED])


def delete_moves(*, event: Event, actor: User, game_pk: int) -> None:
    """Delete the moves of a game. Raises Refused if it has none."""
    row = GameMoves.objects.filter(game=game_pk, game__pairing__round__event=event).select_related(
        "game__pairing__round"
    )
    found = row.first()
    if found is None:
        raise Refused(_("This game has no moves."))
    game = found.game
    with action(
        "delete_moves",
        event=event,
        actor=actor,
        what="results",
        round_number=game.round.number,
        board=board_name(game),
    ) as change:
        change.delete_all([found])


def refusal_of(error: GameTextError) -> Refused:
    """Return the error of a text for users."""
    texts = {
        "large": _("Too much text for one file or game."),
        "start": _("The game begins with another position."),
        "text": _("No game found."),
        "move": _("“%(move)s” is not a legal move.") % {"move": error.where},
    }
    return Refused(texts[error.kind])


def moves_in(text: GameText) -> GameText:
    """Return the game if it has moves. Raises Refused otherwise."""
    if not text.plies:
        raise Refused(_("No game found."))
    return text


def _details_of(one: NewMoves) -> dict[str, object]:
    return {"board": board_name(one.game), "white": one.game.white.name, "black": one.game.black.name}


def _set(change: Change, one: NewMoves, row: GameMoves | None) -> None:
    values = {"moves": one.moves, "plies": one.plies, "source": one.source.value}
    if row is None:
        change.create(GameMoves(game=one.game, **values))
    elif row.moves != one.moves:
        change.update(row, **values)
