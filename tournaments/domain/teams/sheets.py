"""Sheets for the tables of a match: its boards to fill in, and line-ups to hand in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tabellone.record import Colour, format_points
from tabellone.sheets import Cell, Column, Sheet, SheetPart
from tabellone.sheets.sheet import Plain
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.teams.match_boards import boards_of_matches, is_white, rosters_of
from tournaments.domain.words.formats import moment
from tournaments.domain.words.result_names import colour_letter, result_text
from tournaments.models import Game, Pairing, Registration, Round

NOTHING = Cell("", None)
LETTERS = 12
ROOM = "_" * 28
"""Space for a signature."""
ROW_TO_WRITE = 22
"""Row height in points of a list that captains write on."""


def match_sheet(round_: Round) -> Sheet:
    """Return the boards of all matches of the round, one match per page.

    There is space for data not known yet: players, results and signatures.
    """
    columns = (
        Column(_("Board"), "board", is_strong=True),
        Column(_("First team"), "first", is_wide=True),
        Column("", "colour"),
        Column(_("Rating"), "first_rating", is_number=True),
        Column(_("Result"), "result"),
        Column(_("Second team"), "second", is_wide=True),
        Column(_("Rating"), "second_rating", is_number=True),
    )
    games = list(
        round_.games.select_related("white", "black", "pairing__first", "pairing__second").order_by(
            "pairing__board", "number"
        )
    )
    rows: list[tuple[Cell, ...]] = []
    parts: list[SheetPart] = []
    for game in games:
        game.pairing.round = round_
        if game.number == 1:
            parts.append(_part(game.pairing, len(rows)))
            rows.append(_head(game))
        rows.append(_board(game))
    return replace(_sheet(round_, _("Matches of round %(number)s"), columns, rows, ()), parts=tuple(parts))


def _part(match: Pairing, first_row: int) -> SheetPart:
    """Return the page of a match: both teams, and space for the signatures of both captains and the arbiter."""
    title = _("Round %(number)s, match %(match)s") % {"number": match.round.number, "match": match.board}
    signed = [_("Captain of %(team)s%(name)s: %(room)s") % _signature(team) for team in (match.first, match.second)]
    arbiter = _("Arbiter: %(room)s      Time: %(time)s") % {"room": ROOM, "time": "_" * 10}
    return SheetPart(first_row, f"{match.first.name} – {match.second.name} · {title}", (*signed, arbiter))


def _signature(team: Registration) -> dict[str, str]:
    return {"team": team.name, "name": f" ({team.captain})" if team.captain else "", "room": ROOM}


def _head(game: Game) -> tuple[Cell, ...]:
    match = game.pairing
    first, second = Cell.of(match.first.name), Cell.of(match.second.name)
    score = match.reported
    told = Cell(" : ".join(map(format_points, score)), None) if score else Cell("___ : ___", None)
    return Cell.of(match.board), first, NOTHING, NOTHING, told, second, NOTHING


def _board(game: Game) -> tuple[Cell, ...]:
    match = game.pairing
    first_is_white = is_white(match, game)
    sides = (game.white, game.black) if first_is_white else (game.black, game.white)
    codes = (game.white_result, game.black_result)
    result = result_text(*(codes if first_is_white else codes[::-1]))
    (first, first_rating), (second, second_rating) = (_side(player) for player in sides)
    colour = Colour.WHITE if first_is_white else Colour.BLACK
    return (
        Cell.of(str(board_name(game))),
        first,
        Cell(colour_letter(colour), colour.value),
        first_rating,
        Cell(result or "___ – ___", result or None),
        second,
        second_rating,
    )


def _side(row: Registration) -> tuple[Cell, Cell]:
    """Return the name and rating of the player at the board, or space to write if there is none."""
    if row.is_team:
        return Cell("_" * 24, None), NOTHING
    return Cell.of(row.name), Cell.of(row.rating or None)


def line_up_sheet(round_: Round) -> Sheet:
    """Return the roster of each team with a match, with space for board numbers: the form that captains hand in.

    Each team has a page of its own, because its captain keeps it from the opponents.
    """
    columns = (
        Column(_("No."), "place", is_number=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True),
        Column(_("Board"), "board"),
    )
    matches = list(round_.pairings.select_related("first", "second").order_by("board"))
    teams = [(match, team) for match in matches for team in (match.first, match.second)]
    rosters = rosters_of(round_.event, [team.pk for _match, team in teams], round_.number)
    boards = _("Boards of a match: %(boards)s. Time: %(time)s")
    told = boards % {"boards": boards_of_matches(round_.event), "time": "_" * 10}
    rows: list[tuple[Cell, ...]] = []
    parts: list[SheetPart] = []
    for match, team in teams:
        title = _("Round %(number)s, match %(match)s") % {"number": round_.number, "match": match.board}
        signed = _("Captain of %(team)s%(name)s: %(room)s") % _signature(team)
        parts.append(SheetPart(len(rows), f"{team.name} · {title}", (told, signed)))
        rows.append((NOTHING, Cell.of(team.name), NOTHING, NOTHING))
        rows += [
            (Cell.of(place), Cell.of(member.name), Cell.of(member.rating or None), Cell("____", None))
            for place, member in enumerate(rosters[team.pk], start=1)
            if member.may_play
        ]
    sheet = _sheet(round_, _("Line-ups of round %(number)s"), columns, rows, ())
    return replace(sheet, parts=tuple(parts), row_height=ROW_TO_WRITE)


def _sheet(
    round_: Round, title: str, columns: tuple[Column, ...], rows: Sequence[tuple[Cell, ...]], notes: tuple[str, ...]
) -> Sheet:
    starts = round_.starts_at
    facts: tuple[tuple[str, Plain], ...] = (("round", round_.number),)
    return Sheet(
        round_.event.name,
        title % {"number": round_.number},
        columns,
        tuple(rows),
        facts,
        notes=notes,
        state=moment(starts, "l j F, H:i") if starts else "",
        letters=LETTERS,
    )
