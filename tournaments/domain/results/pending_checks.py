"""The number of slips that wait for their second check, needed before a round is closed."""

from __future__ import annotations

from tournaments.domain.boards.hall import hall_of
from tournaments.models import Event, Game, SecondReading


def is_read_twice(event: Event) -> bool:
    """Return True if the event requires a second check of the slips."""
    return hall_of(event).reads_twice


def unsettled(event: Event, number: int) -> int:
    """Return the number of boards in the round without a second check, or with one that differs; 0 if not required.

    Two queries; none if not required.
    """
    if not is_read_twice(event):
        return 0
    games = list(
        Game.objects.filter(pairing__round__event=event, pairing__round__number=number).select_related("white", "black")
    )
    readings = {row.game_id: row for row in SecondReading.objects.filter(game__in=games)}
    return sum(_waits(game, readings.get(game.pk)) for game in games if not _has_no_slip(game))


def _waits(game: Game, reading: SecondReading | None) -> bool:
    if reading is None:
        return not game.is_open
    return not agrees(game, reading)


def agrees(game: Game, reading: SecondReading) -> bool:
    """Return True if both entries are the same."""
    return (reading.codes, reading.is_adjourned) == (game.white_result + game.black_result, game.is_adjourned)


def _has_no_slip(game: Game) -> bool:
    """Return True if there is no slip: a board is empty, or only the score of the match was reported."""
    return game.is_unreported or game.white.is_team or game.black.is_team
