"""The public games of an event as PGN."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping

from broadcast.models import GameMoves
from tabellone.interchange.pgn import PgnFacts, PlayedGame, games_in, write_games, write_rounds
from tabellone.record import Record
from tabellone.team_rankings import by_side
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public_record import public_state
from tournaments.models import Event, Game

MOST_GAMES = 10_000
"""Maximum number of games in the file of a whole event; the rounds have files of their own."""
CENTURY = 2000


def pgn_of_round(event: Event, number: int) -> str | None:
    """Return the games of a public round; None if the round is not public. Queries: the public state and the moves."""
    record = public_state(event).record
    if not 1 <= number <= len(record.rounds):
        return None
    return write_rounds(record, [number], _facts(event, record))


def games_of_round(event: Event, number: int) -> list[str]:
    """Return the games of a public round, each as PGN, by board; none if the round is not public."""
    record = public_state(event).record
    return write_games(record, number, _facts(event, record)) if 1 <= number <= len(record.rounds) else []


def pgn_of_event(event: Event) -> str | None:
    """Return the games of all public rounds; None if there are too many. Queries: as for a round."""
    record = public_state(event).record
    if games_in(record) > MOST_GAMES:
        return None
    return write_rounds(record, range(1, len(record.rounds) + 1), _facts(event, record))


def moves_by_game(event: Event) -> dict[PlayedGame, str]:
    """Return the known moves of an event. One query without moves, two with.

    The record has no keys of games: a game is found by its round, its players and, among several, its order.
    """
    rounds = set(
        GameMoves.objects.filter(game__pairing__round__event=event).values_list("game__pairing__round", flat=True)
    )
    if not rounds:
        return {}
    games = Game.objects.filter(pairing__round__in=rounds).order_by("pairing__round", "pairing__board", "number")
    fields = ("pairing__round__number", "white__tpn", "black__tpn", "played_moves__moves")
    counted: Counter[tuple[int, int, int]] = Counter()
    found: dict[PlayedGame, str] = {}
    for number, white, black, moves in games.values_list(*fields):
        counted[number, white, black] += 1
        if moves:
            found[number, white, black, counted[number, white, black]] = moves
    return found


def dates_of_rounds(record: Record) -> Mapping[int, datetime.date]:
    """Return the date of each round, where a time or an imported report has one, in the zone of the event."""
    dates = {number: _date(text) for number, text in enumerate(record.header.round_dates, start=1)}
    return {number: date for number, date in dates.items() if date is not None}


def _date(text: str) -> datetime.date | None:
    """Return a date of a report, ``YY/MM/DD``; None if it is not complete."""
    year, _separator, rest = text.strip().partition("/")
    try:
        return datetime.date.fromisoformat(f"{CENTURY + int(year)}-{rest.replace('/', '-')}")
    except ValueError:
        return None


def _facts(event: Event, record: Record) -> PgnFacts:
    return PgnFacts(
        {number: date.strftime("%Y.%m.%d") for number, date in dates_of_rounds(record).items()},
        {player.tpn: number for player in record.players if (number := public_fide_id(event, player.fide_id))},
        by_side(record) if record.sides else {},
        moves_by_game(event),
    )
