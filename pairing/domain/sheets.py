"""Sheet of the pairings of a public round, for files: by board, and by name for the wall."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _, pgettext

from pairing.domain.boards import Board, RoundPage, RoundPlayer, SeatingLine, Sitter, round_page
from tabellone.chess960 import position
from tabellone.record import Colour
from tabellone.sheets import Cell, Column, Sheet
from tabellone.sheets.sheet import Plain
from tournaments.domain.boards.hall import HallPlan, hall_of
from tournaments.domain.words.formats import moment
from tournaments.domain.words.result_names import colour_letter
from tournaments.domain.words.rounds import planned_label, round_label
from tournaments.models import Event

LISTS_BY_NAME = 2
"""Number of lists side by side on a page."""
LETTERS_ON_THE_WALL = 13
"""Font size in points, for readers who stand."""
ROW_ON_THE_WALL = 18
"""Row height in points: 36 boards on an A4 page."""


def pairings_sheet(event: Event, number: int, *, by_name: bool = False) -> Sheet | None:
    """Return the sheet of the round; None if the round is not public."""
    page = round_page(event, number)
    if page is None:
        return None
    columns, rows = _by_name(page) if by_name else _by_board(page)
    if event.time_handicap:
        columns, rows = _with_minutes(page, columns, rows) if by_name else _with_times(page, columns, rows)
    columns, rows = _with_rooms(page, hall_of(event), columns, rows, by_name=by_name)
    facts: tuple[tuple[str, Plain], ...] = (
        ("round", number),
        ("rounds", event.planned_rounds),
        ("games", len(page.boards)),
        ("finished_games", page.finished),
        *((("starting_position", page.position),) if page.position is not None else ()),
        ("starts_at", page.starts_at.isoformat() if page.starts_at else None),
    )
    return Sheet(
        event.name,
        _("Round %(number)s of %(planned)s")
        % {"number": round_label(event, number), "planned": planned_label(event, event.planned_rounds)},
        columns,
        rows,
        facts,
        state=" · ".join(filter(None, (state_of(page.starts_at, page.finished, len(page.boards)), _position(page)))),
        lists=LISTS_BY_NAME if by_name else 1,
        letters=LETTERS_ON_THE_WALL,
        row_height=0 if by_name else ROW_ON_THE_WALL,
    )


def _position(page: RoundPage) -> str:
    """Return the starting position in words; empty for the usual one."""
    if page.position is None:
        return ""
    named = _("Starting position %(number)s (Chess960)") % {"number": page.position}
    return f"{named}: {position(page.position)}"


def _with_times(
    page: RoundPage, columns: tuple[Column, ...], rows: tuple[tuple[Cell, ...], ...]
) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    """Add the minutes of both players at the end."""
    times = [board.times or ("", "") for board in page.boards] + [("", "")] * len(page.sitters)
    more = (Column(_("White’s minutes"), "white_time"), Column(_("Black’s minutes"), "black_time"))
    return (*columns, *more), tuple((*row, *map(Cell.of, both)) for row, both in zip(rows, times, strict=True))


def _with_minutes(
    page: RoundPage, columns: tuple[Column, ...], rows: tuple[tuple[Cell, ...], ...]
) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    """Add each player's minutes at the end of the list by name."""
    more = Column(pgettext("of play", "Minutes"), "minutes")
    return (*columns, more), tuple((*row, Cell.of(seat.minutes)) for row, seat in zip(rows, page.seats, strict=True))


def _with_rooms(
    page: RoundPage,
    hall: HallPlan,
    columns: tuple[Column, ...],
    rows: tuple[tuple[Cell, ...], ...],
    *,
    by_name: bool,
) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    """Add each board's room beside its number, if the event has rooms."""
    if not hall.rooms:
        return columns, rows
    boards = [seat.board for seat in page.seats] if by_name else [board.number for board in page.boards]
    rooms = [Cell.of(hall.room_of(board) or None) for board in boards] + [Cell("", None)] * (len(rows) - len(boards))
    after = 3 if by_name else 1
    room = Column(_("Room"), "room")
    return (*columns[:after], room, *columns[after:]), tuple(
        (*row[:after], cell, *row[after:]) for row, cell in zip(rows, rooms, strict=True)
    )


def state_of(starts_at: datetime.datetime | None, finished: int, boards: int) -> str:
    """Return the round's start time and, from the first result on, the number of finished games, in words."""
    parts = [moment(starts_at, "l j F, H:i")] if starts_at else []
    if not boards:
        parts.append(_("no games"))
    elif finished == boards:
        parts.append(_("all games finished"))
    elif finished:
        parts.append(_("%(finished)s of %(boards)s games finished") % {"finished": finished, "boards": boards})
    return " · ".join(parts)


def _by_board(page: RoundPage) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    columns = (
        Column(_("Board"), "board", is_number=True, is_strong=True),
        Column(_("No."), "white_number", is_number=True, is_printed=False),
        Column(_("Points"), "white_points", is_number=True),
        Column(_("Title"), "white_title", is_printed=False),
        Column(_("White"), "white", is_wide=True),
        Column(_("Rating"), "white_rating", is_number=True, is_optional=True),
        Column(_("Result"), "result", is_centred=True),
        Column(_("No."), "black_number", is_number=True, is_printed=False),
        Column(_("Title"), "black_title", is_printed=False),
        Column(_("Black"), "black", is_wide=True),
        Column(_("Rating"), "black_rating", is_number=True, is_optional=True),
        Column(_("Points"), "black_points", is_number=True),
        Column(_("Note"), "note", is_printed=False),
    )
    return columns, (*map(_board, page.boards), *map(_sitter, page.sitters))


def _board(board: Board[RoundPlayer]) -> tuple[Cell, ...]:
    points, *white = _side(board.white)
    black_points, *black = _side(board.black)
    return (
        Cell.of(board.number),
        Cell.of(board.white.tpn),
        points,
        *white,
        Cell(" ".join(filter(None, (board.result, board.note))), board.result or None),
        Cell.of(board.black.tpn),
        *black,
        black_points,
        Cell.of(board.note or None),
    )


def _sitter(sitter: Sitter) -> tuple[Cell, ...]:
    points, *player = _side(sitter.player)
    nothing = Cell("", None)
    why = Cell(sitter.why, None)
    return (
        nothing, Cell.of(sitter.player.tpn), points, *player,
        nothing, nothing, nothing, why, nothing, nothing, Cell.of(sitter.why),
    )  # fmt: skip


def _side(side: RoundPlayer) -> tuple[Cell, Cell, Cell, Cell]:
    """Return score, title, name, rating."""
    points = Cell(side.points, float(side.points.replace("½", ".5")))
    name = Cell(" ".join(filter(None, (side.title, side.name))), side.name)
    return points, Cell.of(side.title), name, Cell.of(side.rating or None)


def _by_name(page: RoundPage) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    columns = (
        Column(_("No."), "number", is_number=True, is_printed=False),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Board"), "board", is_number=True, is_strong=True),
        Column("", "colour"),
        Column(_("Opponent"), "opponent", is_wide=True),
        Column(_("Note"), "note", is_printed=False),
    )
    return columns, tuple(map(_seat, page.seats))


def _seat(seat: SeatingLine) -> tuple[Cell, ...]:
    opponent = Cell.of(seat.opponent.name) if seat.opponent else Cell(seat.why, None)
    colour = Cell(colour_letter(Colour(seat.colour)), seat.colour) if seat.colour else Cell("", None)
    return (
        Cell.of(seat.player.tpn),
        Cell.of(seat.player.name),
        Cell("", None) if not seat.board else Cell.of(seat.board),
        colour,
        opponent,
        Cell.of(seat.why or None),
    )
