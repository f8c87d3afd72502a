"""How the boards of a round are called: by one number, or in a match of teams by two."""

from __future__ import annotations

from tournaments.models import Game


def board_name(game: Game) -> int | str:
    """The board's number; of a match of teams the number of the match and that of its board, as ``3.2``."""
    return f"{game.board}.{game.number}" if game.round.event.is_of_teams else game.board
