"""Standings, crosstables and the players of teams as sheets for the downloads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from standings.domain.columns import columns_of, sheet_of
from standings.domain.crosstable import CrosstableCell, CrosstableLine, crosstable_of
from standings.domain.individual_standings import Individual, individuals_page
from standings.domain.progress import progress_of
from standings.domain.square_crosstable import SquareCell, square_of
from standings.domain.table import Heading, Table
from standings.domain.team_table import standings_of
from standings.domain.team_table_standings import SidesTable
from tabellone.record import POINT, Score
from tabellone.sheets import Cell, Column, Sheet
from tabellone.tiebreaks import decimal, number
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.models import Event

Lines = Sequence[CrosstableLine[CrosstableCell | SquareCell]]


def standings_sheet(event: Event, after_round: int | None = None, category: str = "") -> Sheet | None:
    """Return the standings as on their page, of teams with both scores; None if the page does not exist."""
    table = standings_of(event, after_round, category)
    if table is None:
        return None
    columns, rows = sheet_of(columns_of(table), table.places)
    title = " · ".join(filter(None, (_("Standings"), table.category.label if table.category else "")))
    progress = progress_of(event, table.switch)
    facts = (*progress.facts, ("category", category or None), ("edition", public_state(event).ranking.edition))
    sides = _of_sides(table.sides) if isinstance(table, Table) else ()
    notes = (*_names_of(table.headings), *table.rules, *table.remarks, *sides)
    return Sheet(event.name, title, columns, rows, facts, notes, state=progress.text)


def _of_sides(sides: SidesTable | None) -> tuple[str, ...]:
    """Return the standings of the Scheveningen teams in one line, if all players are shown."""
    if sides is None:
        return ()
    return (_("Teams") + ": " + "; ".join(f"{line.rank}. {line.name} {line.points}" for line in sides.lines),)


def _names_of(headings: Iterable[Heading]) -> Iterable[str]:
    return (f"{heading.code}: {heading.name}" for heading in headings)


def crosstable_sheet(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> Sheet:
    """Return the crosstable as on its page; with a pairing table it is the square."""
    if has_calendar(event):
        return _square_sheet(event, by_rank=by_rank, shows_schedule=shows_schedule)
    table = crosstable_of(event, by_rank=by_rank)
    crossed = [Column(str(round_), f"round_{round_}", is_centred=True) for round_ in table.rounds]
    columns, rows = _crossed(event, table.lines, crossed, first_name=table.first_name)
    progress = progress_of(event, table.switch)
    notes = (_("Each cell: the opponent’s number, match points, game points."),) if event.is_of_teams else ()
    return Sheet(event.name, _("Crosstable"), columns, rows, progress.facts, notes, state=progress.text)


def _square_sheet(event: Event, *, by_rank: bool, shows_schedule: bool) -> Sheet:
    square = square_of(event, by_rank=by_rank, shows_schedule=shows_schedule)
    crossed = [Column(str(line.number), f"against_{line.number}", is_centred=True) for line in square.lines]
    columns, rows = _crossed(event, square.lines, crossed, square.headings)
    progress = progress_of(event, square.switch)
    title = _("Pairing table by opponent") if shows_schedule else _("Crosstable")
    notes = (*_names_of(square.headings), *square.notes)
    return Sheet(event.name, title, columns, rows, progress.facts, notes, state=progress.text)


def _crossed(
    event: Event, lines: Lines, crossed: Sequence[Column], headings: Sequence[Heading] = (), first_name: str = ""
) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    """Return the columns and rows of a crosstable; points and tie-breaks also as numbers.

    ``first_name``: the name of the value ranked before the points of players, if there is one.
    """
    of_teams = event.is_of_teams
    columns = (
        Column(_("No."), "number", is_number=True),
        *([] if of_teams else [Column(_("Title"), "title", is_optional=True)]),
        Column(_("Team") if of_teams else _("Name"), "name", is_wide=True),
        *([] if of_teams else [Column(_("Rating"), "rating", is_number=True, is_optional=True)]),
        *crossed,
        *([Column(first_name, "value", is_number=True)] if first_name and not of_teams else []),
        *(Column(name, key, is_number=True) for key, name in _scores(of_teams=of_teams)),
        *(Column(heading.code, heading.code, is_number=True) for heading in headings),
        Column(_("Rank"), "rank", is_number=True),
    )
    rows = tuple(
        (
            Cell.of(line.number),
            *([] if of_teams else [Cell.of(line.title)]),
            Cell.of(line.name),
            *([] if of_teams else [Cell(str(line.rating or ""), line.rating or None)]),
            *(Cell.of(cell.text) for cell in line.cells),
            *([Cell(line.first, decimal(line.row.first or 0))] if first_name and not of_teams else []),
            *(Cell(text, points / POINT) for text, points in zip(line.scores, line.totals, strict=True)),
            *(Cell(text, number(value)) for text, value in zip(line.values, line.row.values, strict=True) if headings),
            Cell.of(line.rank or None),
        )
        for line in lines
    )
    return columns, rows


def _scores(*, of_teams: bool) -> tuple[tuple[str, str], ...]:
    """Return the keys and headings of the points."""
    if of_teams:
        return tuple((score.value, score.value) for score in (Score.MATCH, Score.GAME))
    return (("points", _("Points")),)


def individuals_sheet(event: Event, *, by: str = "", fewest_games: int = 0, shows_boards: bool = False) -> Sheet | None:
    """Return the players as on their page; None if the page does not exist."""
    page = individuals_page(event, by=by, fewest_games=fewest_games, shows_boards=shows_boards)
    if page is None:
        return None
    columns = (
        Column(_("Board"), "board", is_number=True, is_strong=True),
        Column(_("Rank"), "rank", is_number=True),
        Column(_("No."), "number", is_number=True, is_printed=False),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True, is_optional=True),
        Column(_("Team"), "team", is_wide=True),
        Column(_("Points"), "points", is_number=True),
        Column(_("Games"), "games", is_number=True),
        Column("%", "percentage", is_number=True),
        Column(_("Performance"), "performance", is_number=True),
    )
    progress = progress_of(event, page.switch)
    facts = (*progress.facts, ("order", by or "points"), ("fewest_games", fewest_games or None))
    rows = tuple(_individual(line) for found in page.lists for line in found.lines)
    title = _("Board prizes") if shows_boards else _("Players")
    return Sheet(event.name, title, columns, rows, facts, state=progress.text)


def _individual(line: Individual) -> tuple[Cell, ...]:
    return (
        Cell.of(line.board),
        Cell.of(line.rank),
        Cell.of(line.tpn),
        Cell.of(line.title),
        Cell.of(line.name),
        Cell.of(line.rating or None),
        Cell.of(line.team),
        Cell(line.points, float(line.points.replace("½", ".5"))),
        Cell(str(line.games), line.games),
        Cell(line.percentage, float(line.percentage.replace(",", ".")) if line.percentage else None),
        Cell.of(line.performance),
    )
