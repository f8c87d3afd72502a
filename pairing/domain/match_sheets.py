"""Sheets of a public team round, for files: matches with boards, players by name, and single matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from pairing.domain.boards import RoundPlayer
from pairing.domain.matches import MatchBoard, MatchesPage, MatchPage, RoundMatch, TeamSeat, match_page, matches_page
from pairing.domain.sheets import state_of
from tabellone.record import Colour
from tabellone.sheets import Cell, Column, Sheet
from tabellone.sheets.sheet import Plain
from tournaments.domain.words.result_names import colour_letter
from tournaments.models import Event

NOTHING = Cell("", None)


def matches_sheet(event: Event, number: int, *, by_name: bool = False) -> Sheet | None:
    """Return the sheet of the round; None if the round is not public."""
    page = matches_page(event, number)
    if page is None:
        return None
    columns, rows = (_seat_columns(), tuple(map(_seat, page.seats))) if by_name else (_columns(), tuple(_rows(page)))
    facts: tuple[tuple[str, Plain], ...] = (
        ("round", number),
        ("rounds", event.planned_rounds),
        ("matches", len(page.matches)),
        ("finished_matches", page.finished_matches),
        ("games", len(page.boards)),
        ("finished_games", page.finished),
        ("starts_at", page.starts_at.isoformat() if page.starts_at else None),
    )
    title = _("Round %(number)s of %(planned)s") % {"number": number, "planned": event.planned_rounds}
    state = state_of(page.starts_at, page.finished, len(page.boards))
    return Sheet(event.name, title, columns, rows, facts, state=state)


def match_sheet(event: Event, number: int, match: int) -> Sheet | None:
    """Return the sheet of one match of a public round; None if there is none."""
    page: MatchPage | None = match_page(event, number, match)
    if page is None:
        return None
    found = page.match
    facts: tuple[tuple[str, Plain], ...] = (
        ("round", number),
        ("match", match),
        ("first", found.first.name),
        ("second", found.second.name),
        ("games", len(found.boards)),
        ("finished_games", found.finished),
    )
    where = _("Round %(number)s, match %(match)s") % {"number": number, "match": match}
    title = f"{found.first.name} – {found.second.name} · {where}"
    return Sheet(event.name, title, _columns(), tuple(_boards(found)), facts, state=found.score)


def _columns() -> tuple[Column, ...]:
    return (
        Column(_("Match"), "match", is_number=True, is_strong=True),
        Column(_("Board"), "board", is_number=True),
        Column(_("Team"), "first_team", is_printed=False),
        Column("", "first_colour"),
        Column(_("First team"), "first", is_wide=True),
        Column(_("Rating"), "first_rating", is_number=True),
        Column(_("Result"), "result"),
        Column("", "second_colour", is_printed=False),
        Column(_("Second team"), "second", is_wide=True),
        Column(_("Rating"), "second_rating", is_number=True),
        Column(_("Team"), "second_team", is_printed=False),
        Column(_("Note"), "note", is_printed=False),
    )


def _rows(page: MatchesPage) -> Iterator[tuple[Cell, ...]]:
    for match in page.matches:
        yield _heading(match)
        yield from _boards(match)
    for sitter in page.sitters:
        points = _("match points %(match)s, game points %(game)s") % {
            "match": sitter.match_points, "game": sitter.game_points,
        }  # fmt: skip
        name = Cell.of(sitter.team.name)
        why = Cell(f"{sitter.why} · {points}", None)
        yield (
            NOTHING, NOTHING, name, NOTHING, name, NOTHING, NOTHING, NOTHING, why, NOTHING, NOTHING,
            Cell.of(sitter.why),
        )  # fmt: skip


def _heading(match: RoundMatch) -> tuple[Cell, ...]:
    """Return the line of the match, before its boards: board 0 in machine-readable files."""
    one, other = Cell.of(match.first.name), Cell.of(match.second.name)
    return (
        Cell.of(match.number), Cell("", 0), one, NOTHING, one, Cell.of(match.first.rating or None),
        Cell(match.score, match.score or None), NOTHING, other, Cell.of(match.second.rating or None), other, NOTHING,
    )  # fmt: skip


def _boards(match: RoundMatch) -> Iterable[tuple[Cell, ...]]:
    return (_board(match, board) for board in match.boards)


def _board(match: RoundMatch, board: MatchBoard) -> tuple[Cell, ...]:
    return (
        Cell("", match.number),
        Cell.of(board.number),
        Cell.of(match.first.name),
        _colour(board.colours[0]),
        *_side(board.first),
        Cell(" ".join(filter(None, (board.result, board.note))), board.result or None),
        _colour(board.colours[1]),
        *_side(board.second),
        Cell.of(match.second.name),
        Cell.of(board.note or None),
    )


def _side(player: RoundPlayer | None) -> tuple[Cell, Cell]:
    """Return name and rating; empty for an empty board."""
    if player is None:
        return NOTHING, NOTHING
    name = Cell(" ".join(filter(None, (player.title, player.name))), player.name)
    return name, Cell.of(player.rating or None)


def _colour(letter: str) -> Cell:
    return Cell(colour_letter(Colour(letter)), letter)


def _seat_columns() -> tuple[Column, ...]:
    return (
        Column(_("No."), "number", is_number=True, is_printed=False),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Team"), "team", is_wide=True),
        Column(_("Match"), "match", is_number=True, is_strong=True),
        Column(_("Board"), "board", is_number=True),
        Column("", "colour"),
        Column(_("Opponent"), "opponent", is_wide=True),
    )


def _seat(seat: TeamSeat) -> tuple[Cell, ...]:
    return (
        Cell.of(seat.player.tpn),
        Cell.of(seat.player.name),
        Cell.of(seat.team.name),
        Cell.of(seat.match),
        Cell.of(seat.board),
        _colour(seat.colour),
        Cell.of(seat.opponent.name) if seat.opponent else NOTHING,
    )
