"""Latest results of a round with the times of their entry, for the event's home page."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tabellone.record import Game, Player
from tournaments.domain.public_record import PublicState
from tournaments.domain.words.result_names import SYMBOLS
from tournaments.models import Event

SHOWN = 6
LOOKED_AT = 24
"""Number of change-log entries to read: some are corrections, or results of other rounds."""


@dataclass(frozen=True, slots=True)
class LatestResult:
    """Finished board with the time at which its current result was entered."""

    board: int
    white: Player
    black: Player
    game: Game
    at: datetime.datetime

    @property
    def result(self) -> str:
        """Result as the pairings show it: ``1 – 0``."""
        return " – ".join(SYMBOLS[result] for result in self.game.results)


def latest_results(event: Event, state: PublicState, number: int) -> tuple[LatestResult, ...]:
    """Return the boards of a public round with the latest results, newest first.

    One query, or none before the round's first result.

    The times are from the change log, the results from the record. Therefore a result that was cleared or undone is not
    shown, and a result from an imported report has no time.
    """
    round_ = state.record.rounds[number - 1]
    games = dict(zip(round_.boards, round_.games, strict=True))
    if not any(game.is_finished for game in games.values()):
        return ()
    people = state.record.by_tpn
    found: dict[int, LatestResult] = {}
    for board, at in entered(event, number, state.published[number]):
        game = games.get(board)
        if game is not None and game.is_finished and board not in found:
            found[board] = LatestResult(board, people[game.white], people[game.black], game, at)
    return tuple(found.values())[:SHOWN]


def entered(
    event: Event, number: int, since: datetime.datetime | None, actions: Iterable[str] = ("result",)
) -> Iterator[tuple[Any, datetime.datetime]]:
    """Yield the boards, as they are in the change log, with the times of their entries, newest first.

    An entry from before the current publication of the round concerned a different board. An entry that was too late to
    count (4.3) did not change the board.
    """
    steps = event.journal.filter(action__in=actions, undone_by=None).order_by("-number")
    for at, details in steps.values_list("at", "details")[:LOOKED_AT]:
        if details.get("round") == number and details.get("reach") != "rating_only" and (since is None or at >= since):
            yield details.get("board", 0), at
