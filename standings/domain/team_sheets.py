"""Standings of teams, their crosstables and their players as sheets for the downloads."""

from __future__ import annotations

from django.utils.translation import gettext as _

from standings.domain.individual_standings import Individual, individuals_page
from standings.domain.progress import progress_of
from standings.domain.team_crosstable import team_crosstable_of
from standings.domain.team_square_crosstable import team_square_of
from standings.domain.team_table import team_table_of
from tabellone.record import POINT, Score
from tabellone.sheets import Cell, Column, Sheet
from tabellone.tiebreaks import number
from tournaments.domain.public_record import public_state
from tournaments.models import Event


def team_standings_sheet(event: Event, after_round: int | None = None, category: str = "") -> Sheet | None:
    """Return the standings as on their page, with both scores; None if the page does not exist."""
    table = team_table_of(event, after_round, category)
    if table is None:
        return None
    state = public_state(event)
    shown, first, second = table.switch.shown, state.record.score, state.record.score.other
    rows = {row.tpn: row for row in state.after(shown).rows}
    columns = (
        Column(_("Rank"), "rank", is_number=True),
        Column(_("No."), "tpn", is_number=True),
        Column(_("Team"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True, is_optional=True),
        Column(_("Fed."), "federation", is_optional=True),
        Column(_("Won"), "won", is_number=True),
        Column(_("Drawn"), "drawn", is_number=True),
        Column(_("Lost"), "lost", is_number=True),
        Column(first.value, first.value, is_number=True),
        Column(second.value, second.value, is_number=True),
        *(Column(heading.code, heading.code, is_number=True) for heading in table.headings),
    )
    lines = tuple(
        (
            Cell.of(place.within or place.rank),
            Cell.of(place.tpn),
            Cell.of(place.name),
            Cell(str(place.rating or ""), place.rating or None),
            Cell.of(place.federation),
            *(Cell(str(count), count) for count in (place.matches.won, place.matches.drawn, place.matches.lost)),
            Cell(place.points, rows[place.tpn].points / POINT),
            Cell(place.other, state.record.by(second).points_of(place.tpn, shown) / POINT),
            *(Cell(text, number(value)) for text, value in zip(place.values, rows[place.tpn].values, strict=True)),
        )
        for place in table.places
    )
    title = " · ".join(filter(None, (_("Standings"), table.category.label if table.category else "")))
    progress = progress_of(event, table.switch)
    facts = (*progress.facts, ("category", category or None), ("edition", state.ranking.edition))
    notes = (*(f"{heading.code}: {heading.name}" for heading in table.headings), *table.rules, *table.remarks)
    return Sheet(event.name, title, columns, lines, facts, notes, state=progress.text)


def team_crosstable_sheet(event: Event, *, by_rank: bool = False) -> Sheet:
    """Return the crosstable as on its page."""
    table = team_crosstable_of(event, by_rank=by_rank)
    columns = (
        Column(_("No."), "number", is_number=True),
        Column(_("Team"), "name", is_wide=True),
        *(Column(str(round_), f"round_{round_}", is_centred=True) for round_ in table.rounds),
        *_score_columns(),
        Column(_("Rank"), "rank", is_number=True),
    )
    lines = tuple(
        (
            Cell.of(line.number),
            Cell.of(line.name),
            *(Cell.of(cell.text) for cell in line.cells),
            *_totals(event, line.tpn, line.match_points, line.game_points),
            Cell.of(line.rank),
        )
        for line in table.lines
    )
    progress = progress_of(event, table.switch)
    notes = (_("Each cell: the opponent’s number, match points, game points."),)
    return Sheet(event.name, _("Crosstable"), columns, lines, progress.facts, notes, state=progress.text)


def team_square_sheet(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> Sheet:
    """Return the square as on its page."""
    square = team_square_of(event, by_rank=by_rank, shows_schedule=shows_schedule)
    rows = {row.tpn: row for row in public_state(event).ranking.rows}
    columns = (
        Column(_("No."), "number", is_number=True),
        Column(_("Team"), "name", is_wide=True),
        *(Column(str(line.number), f"against_{line.number}", is_centred=True) for line in square.lines),
        *_score_columns(),
        *(Column(heading.code, heading.code, is_number=True) for heading in square.headings),
        Column(_("Rank"), "rank", is_number=True),
    )
    lines = tuple(
        (
            Cell.of(line.number),
            Cell.of(line.name),
            *(Cell.of(cell.text) for cell in line.cells),
            *_totals(event, line.tpn, line.match_points, line.game_points),
            *(Cell(text, number(value)) for text, value in zip(line.values, rows[line.tpn].values, strict=True)),
            Cell.of(line.rank),
        )
        for line in square.lines
    )
    progress = progress_of(event, square.switch)
    title = _("Pairing table by opponent") if shows_schedule else _("Crosstable")
    notes = (*(f"{heading.code}: {heading.name}" for heading in square.headings), *square.notes)
    return Sheet(event.name, title, columns, lines, progress.facts, notes, state=progress.text)


def _score_columns() -> tuple[Column, ...]:
    return tuple(Column(score.value, score.value, is_number=True) for score in (Score.MATCH, Score.GAME))


def _totals(event: Event, tpn: int, *texts: str) -> tuple[Cell, ...]:
    """Return both scores, as text and as numbers."""
    record = public_state(event).record
    values = (record.by(score).points_of(tpn) / POINT for score in (Score.MATCH, Score.GAME))
    return tuple(Cell(text, value) for text, value in zip(texts, values, strict=True))


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
