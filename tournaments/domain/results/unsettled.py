"""How many slips still wait for their second reading, for whoever asks whether a round is over."""

from __future__ import annotations

from tournaments.domain.boards.hall import hall_of
from tournaments.models import Event, Game, SecondReading


def is_read_twice(event: Event) -> bool:
    """Whether the event asks for a second reading of the slips."""
    return hall_of(event).reads_twice


def unsettled(event: Event, number: int) -> int:
    """How many boards of the round wait for a second reading, or have two that differ; where the event asks for it. Two
    queries; none elsewhere.
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
    """Whether both readings are the same."""
    return (reading.codes, reading.is_adjourned) == (game.white_result + game.black_result, game.is_adjourned)


def _has_no_slip(game: Game) -> bool:
    """Whether nobody wrote one: a seat is empty, or the score of the match alone was told."""
    return game.is_unreported or game.white.is_team or game.black.is_team
