"""PGN files: an upload of an arbiter, and a game typed by a player; both become proposals."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language, gettext as _

from accounts.models import User
from broadcast.domain.game_matching import MatchedFile, match_games
from broadcast.domain.game_moves import moves_in, refusal_of
from broadcast.domain.game_settings import game_settings_of
from broadcast.domain.proposals import Proposed, games_of_round, propose
from broadcast.models import GameMoves, GameProposal, MoveSource
from tabellone.interchange.game_text import GameTextError, read_games, read_sheet
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked
from tournaments.models import Event, Game, Registration, Round

MOST_BYTES = 2_000_000
MOST_OF_A_PLAYER = 40
"""Maximum number of a player's proposals that wait in an event."""


def upload_games(*, event: Event, actor: User, number: int, content: bytes) -> MatchedFile:
    """Propose the games of a PGN file for a public round.

    Raises Refused for a file that is too large or has no games, and for a round that is not public.
    """
    del actor  # whoever uploads, the confirmation is in the change log
    return propose_file(event, number, text_of(content), MoveSource.FILE)


def propose_file(event: Event, number: int, text: str, source: MoveSource) -> MatchedFile:
    """Propose the games of a PGN text for a public round. The event is locked only after the text is read."""
    try:
        read = read_games(text, chess960_of(_public_games(event, number)[0]))
    except GameTextError as error:
        raise refusal_of(error) from None
    with locked(event):
        matched = match_games(_public_games(event, number), number, read)
        propose(event, source, matched.found)
    return matched


def _public_games(event: Event, number: int) -> Sequence[Game]:
    games = games_of_round(event, number)
    if not games:
        raise Refused(_("The round is not published, so it has no games yet."))
    return games


def send_game(*, player: Registration, game_pk: int, text: str) -> None:
    """Propose the moves that a player typed for an own game of a public round.

    Raises Refused if players cannot send games, for another player's game, for a game with moves, and for an illegal
    move. The event is locked only after the text is read.
    """
    try:
        found = moves_in(read_sheet(text, get_language() or "en", chess960_of(_game_to_send(player, game_pk))))
    except GameTextError as error:
        raise refusal_of(error) from None
    with locked(player.event):
        game = _game_to_send(player, game_pk)
        propose(player.event, MoveSource.PLAYER, [Proposed(game, found.moves, found.plies)], player)


def _game_to_send(player: Registration, game_pk: int) -> Game:
    """Return the game, if the player can send its moves. Raises Refused otherwise."""
    event = player.event
    if not game_settings_of(event).takes_games or event.is_finished:
        raise Refused(_("Players do not send games in this event."))
    game = next((one for one in open_games(player) if one.pk == game_pk), None)
    if game is None:
        raise Refused(_("This game already has its moves, or is not yours."))
    if GameProposal.objects.filter(player=player).exclude(game=game).count() >= MOST_OF_A_PLAYER:
        raise Refused(_("Too many games wait for the arbiter."))
    return game


def open_games(player: Registration) -> list[Game]:
    """Return the player's games of public rounds that have no moves, the newest first. Two queries."""
    games = Game.objects.filter(pairing__round__event=player.event, pairing__round__state__in=Round.PUBLIC_STATES)
    own = list(
        (games.filter(white=player) | games.filter(black=player))
        .select_related("pairing__round__event", "white", "black")
        .order_by("-pairing__round__number", "number")
    )
    known = set(GameMoves.objects.filter(game__in=own).values_list("game", flat=True))
    return [game for game in own if game.pk not in known and not _is_forfeit(game)]


def sent_by(player: Registration) -> dict[int, GameProposal]:
    """Return the player's waiting proposals by game. One query."""
    return {row.game_id: row for row in GameProposal.objects.filter(player=player)}


def text_of(content: bytes) -> str:
    """Return the text of a file: UTF-8, or Latin-1 as older programs write. Raises Refused if it is too large."""
    if len(content) > MOST_BYTES:
        raise refusal_of(GameTextError("large"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def chess960_of(game: Game) -> int | None:
    """Return the number of the round's starting position; None for the usual one."""
    return game.round.position if game.round.event.chess960 else None


def _is_forfeit(game: Game) -> bool:
    return bool({"+", "-"} & {game.white_result, game.black_result})
