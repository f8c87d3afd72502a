"""Public pages of games: the games of a round that have moves, and one game to replay."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from broadcast.domain.round_games import games_of_round
from broadcast.models import GameMoves
from tournaments.domain.public_record import public_state
from tournaments.models import Event

KNOWN_EVENTS = 256
"""Public versions of events whose rounds with moves a process remembers."""


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game with moves. ``place``: its number among the games of the round in the file, from 1."""

    place: int
    board: str
    white: str
    black: str
    result: str
    pgn: str

    @property
    def score(self) -> str:
        """Return the result as pages show it; empty without one."""
        return {"1-0": "1 – 0", "0-1": "0 – 1", "1/2-1/2": "½ – ½"}.get(self.result, "")


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games of a round with moves, and the chosen one."""

    number: int
    games: tuple[ReplayedGame, ...]
    chosen: ReplayedGame | None


def games_page(event: Event, number: int, place: int = 0) -> GamesPage | None:
    """Return the page of a public round; None if the round is not public, or has no such game."""
    if not 1 <= number <= len(public_state(event).record.rounds):
        return None
    games = tuple(_with_moves(games_of_round(event, number)))
    chosen = next((game for game in games if game.place == place), None)
    return None if place and chosen is None else GamesPage(number, games, chosen)


def has_games(event: Event, number: int) -> bool:
    """Return True if a game of the round has moves. One query for each public version of the event."""
    return number in _rounds_with_moves(event.pk, event.created_at, event.public_version)


@lru_cache(maxsize=KNOWN_EVENTS)
def _rounds_with_moves(event_key: int, _created_at: datetime.datetime, _public_version: int) -> frozenset[int]:
    """Return the rounds with moves. The other arguments tell apart versions, and events that reused a key."""
    of_event = GameMoves.objects.filter(game__pairing__round__event=event_key)
    return frozenset(of_event.values_list("game__pairing__round__number", flat=True).distinct())


def _with_moves(texts: Iterable[str]) -> Iterable[ReplayedGame]:
    for place, text in enumerate(texts, start=1):
        head, _blank, moves = text.partition("\n\n")
        tags = dict(_tag(line) for line in io.StringIO(head))
        if moves[:1].isdigit() and not moves.startswith(("1-0", "0-1", "1/2-1/2")):
            board = tags["Round"].partition(".")[2]
            yield ReplayedGame(place, board, tags["White"], tags["Black"], tags["Result"], text)


def _tag(line: str) -> tuple[str, str]:
    name, _space, value = line.strip("[]\n").partition(" ")
    return name, value.strip('"').replace('\\"', '"').replace("\\\\", "\\")
