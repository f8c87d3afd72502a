"""Board names: one number, or two numbers in team matches and double rounds."""

from __future__ import annotations

from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.models import Game


def board_name(game: Game) -> int | str:
    """Return the board number.

    In a team match it is the match and board number, such as ``3.2``; in a double round, the board and game number.
    """
    if game.round.event.is_of_teams:
        return f"{game.board}.{game.number}"
    together = rounds_together(game.round.event, game.round.number)
    return game.board if len(together) == 1 else f"{game.board}.{together.index(game.round.number) + 1}"
