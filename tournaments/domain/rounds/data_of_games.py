"""Data that belongs to the players of a board besides its result: second checks, and what apps above keep of a game."""

from __future__ import annotations

from tournaments.domain.journal.action import Change
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES


def delete_data_of_games(change: Change, **games: object) -> None:
    """Delete what the change log has of games besides the games, before they get other players or are deleted.

    ``games``: conditions on `Game`. One query for each kind of data, more only where there is some.
    """
    conditions = {f"game__{name}": value for name, value in games.items()}
    for kind in JOURNAL_TYPES.values():
        if kind.columns.get("game") == "game_id":
            change.delete_all(kind.model._default_manager.filter(**conditions))
