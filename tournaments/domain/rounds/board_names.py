"""How the boards of a round are called: by one number, or in matches by two."""

from __future__ import annotations

from tournaments.domain.rounds.calendars import rounds_together
from tournaments.models import Game


def board_name(game: Game) -> int | str:
    """The board's number; of a match of teams the number of the match and that of its board, as ``3.2``; in double
    rounds that of the board and which of its games.
    """
    if game.round.event.is_of_teams:
        return f"{game.board}.{game.number}"
    together = rounds_together(game.round.event, game.round.number)
    return game.board if len(together) == 1 else f"{game.board}.{together.index(game.round.number) + 1}"
