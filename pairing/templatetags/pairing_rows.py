"""Rows of a round's lists, up to a thousand per page: by board and by name (`live.row_templates`)."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from live.row_templates import joined, row_template
from pairing.domain.boards import Board, RoundPlayer, SeatingLine
from tournaments.domain.boards.hall import hall_of
from tournaments.models import Event
from tournaments.templatetags.tabellone import player_link

register = template.Library()

OF_A_BOARD = (
    "number",
    "white",
    "white_rating",
    "white_points",
    "black",
    "black_rating",
    "black_points",
    "white_time",
    "black_time",
    "why",
)
OF_A_SEAT = ("tpn", "letter", "link", "board", "room", "opponent", "why", "minutes")
OF_A_ROOM = ("room", "key")


@register.simple_tag
def board_rows(boards: Sequence[Board[RoundPlayer]], event: Event, number: int = 0) -> SafeString:
    """Return a row per board of the round; links to explanations need a number and an event that explains."""
    language = get_language()
    why = why_address(event, number) if number and event.explains_to_all else ""
    hall = hall_of(event)
    rooms = [hall.room_of(board.number) for board in boards]
    begins = [room if room != before else "" for room, before in zip(rooms, ["", *rooms], strict=False)]
    return joined(
        (
            line
            for board, room in zip(boards, begins, strict=True)
            for line in (*_room_rows(room, board.number, language), _board_row(board, event, language, why))
        ),
        "\n",
    )


def _room_rows(room: str, board: int, language: str | None) -> tuple[SafeString, ...]:
    """Return the line above the first board of a room; empty for other boards."""
    if not room:
        return ()
    return (row_template("pairing/_room.html", *OF_A_ROOM, language=language).filled(room=room, key=f"room-{board}"),)


def why_address(event: Event, number: int) -> str:
    """Return the first part of the addresses of explanations for the round."""
    return reverse("pairing:why", args=[event.slug, number, 0]).removesuffix("0/")


def _board_row(board: Board[RoundPlayer], event: Event, language: str | None, why: str) -> SafeString:
    row = row_template(
        "pairing/_board.html",
        *OF_A_BOARD,
        scores=board.scores,
        note=board.note,
        white_won=board.white_won,
        black_won=board.black_won,
        has_times=board.times is not None,
        has_why=bool(why),
        language=language,
    )
    white, black = board.white, board.black
    white_time, black_time = board.times or ("", "")
    return row.filled(
        number=str(board.number),
        white=player_link(white, event),
        white_rating=str(white.rating or ""),
        white_points=white.points,
        black=player_link(black, event),
        black_rating=str(black.rating or ""),
        black_points=black.points,
        white_time=white_time,
        black_time=black_time,
        why=f"{why}{white.tpn}/" if why else "",
    )


@register.simple_tag
def seating_lines(seats: Sequence[SeatingLine], event: Event) -> SafeString:
    """Return a line per player; the first line of each letter shows it."""
    language = get_language()
    letters, hall = [seat.letter for seat in seats], hall_of(event)
    return joined(
        (
            _seating_line(seat, letter if letter != before else "", event, language, hall.room_of(seat.board))
            for seat, letter, before in zip(seats, letters, ["", *letters], strict=False)
        ),
        "\n",
    )


def _seating_line(seat: SeatingLine, letter: str, event: Event, language: str | None, room: str) -> SafeString:
    line = row_template(
        "pairing/_seating_line.html",
        *OF_A_SEAT,
        has_letter=bool(letter),
        has_room=bool(room),
        colour=seat.colour,
        has_minutes=bool(seat.minutes),
        language=language,
    )
    opponent = seat.opponent.name if seat.opponent else ""
    return line.filled(
        tpn=str(seat.player.tpn),
        letter=letter,
        link=player_link(seat.player, event),
        board=str(seat.board),
        room=room,
        opponent=opponent,
        why=seat.why,
        minutes=seat.minutes,
    )
