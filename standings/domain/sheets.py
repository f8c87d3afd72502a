"""Standings and crosstable as sheets for the downloads."""

from __future__ import annotations

from django.utils.translation import gettext as _

from standings.domain.crosstable import crosstable_of
from standings.domain.progress import progress_of
from standings.domain.table import table_of
from standings.domain.team_table_standings import SidesTable
from tabellone.record import POINT
from tabellone.sheets import Cell, Column, Sheet
from tabellone.tiebreaks import Exact, decimal, number
from tournaments.domain.public_record import public_state
from tournaments.models import Event


def standings_sheet(event: Event, after_round: int | None = None, category: str = "") -> Sheet | None:
    """Return the standings as on their page; None if the page does not exist."""
    table = table_of(event, after_round, category)
    if table is None:
        return None
    state = public_state(event)
    rows = {row.tpn: row for row in state.after(table.switch.shown).rows}
    columns = [
        Column(_("Rank"), "rank", is_number=True),
        Column(_("No."), "tpn", is_number=True),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True, is_optional=True),
        Column(_("Fed."), "federation", is_optional=True),
        *([Column(_("Team"), "side")] if state.record.sides else []),
        *_first_column(table.first_name),
        Column(_("Points"), "points", is_number=True),
        *(Column(heading.code, heading.code, is_number=True) for heading in table.headings),
    ]
    lines = [
        (
            Cell.of(place.within or place.rank),
            Cell.of(place.tpn),
            Cell.of(place.title),
            Cell.of(place.name),
            Cell(str(place.rating or ""), place.rating or None),
            Cell.of(place.federation),
            *([Cell.of(place.side)] if state.record.sides else []),
            *_first(place.first, rows[place.tpn].first),
            Cell(place.points, rows[place.tpn].points / POINT),
            *(Cell(text, number(value)) for text, value in zip(place.values, rows[place.tpn].values, strict=True)),
        )
        for place in table.places
    ]
    title = _("Standings")
    if table.category is not None:
        title = f"{title} · {table.category.label}"
    progress = progress_of(event, table.switch)
    return Sheet(
        event.name,
        title,
        tuple(columns),
        tuple(lines),
        (*progress.facts, ("category", category or None), ("edition", state.ranking.edition)),
        (
            *(f"{heading.code}: {heading.name}" for heading in table.headings),
            *(*table.rules, *table.remarks, *_of_sides(table.sides)),
        ),
        state=progress.text,
    )


def _of_sides(sides: SidesTable | None) -> tuple[str, ...]:
    """Return the standings of the Scheveningen teams in one line, if all players are shown."""
    if sides is None:
        return ()
    return (_("Teams") + ": " + "; ".join(f"{line.rank}. {line.name} {line.points}" for line in sides.lines),)


def _first_column(name: str) -> tuple[Column, ...]:
    """Return the column of the value ranked before the points, if there is one."""
    return (Column(name, "value", is_number=True),) if name else ()


def _first(text: str, value: Exact | None) -> tuple[Cell, ...]:
    """Return the cell of the value ranked before the points, if there is one."""
    return () if value is None else (Cell(text, decimal(value)),)


def crosstable_sheet(event: Event, *, by_rank: bool = False) -> Sheet:
    """Return the crosstable as on its page."""
    table = crosstable_of(event, by_rank=by_rank)
    rows = {row.tpn: row for row in public_state(event).ranking.rows}
    columns = [
        Column(_("No."), "number", is_number=True),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True, is_optional=True),
        *(Column(str(round_), f"round_{round_}", is_centred=True) for round_ in table.rounds),
        *_first_column(table.first_name),
        Column(_("Points"), "points", is_number=True),
        Column(_("Rank"), "rank", is_number=True),
    ]
    lines = [
        (
            Cell.of(line.number),
            Cell.of(line.title),
            Cell.of(line.name),
            Cell(str(line.rating or ""), line.rating or None),
            *(Cell.of(cell.text) for cell in line.cells),
            *_first(line.first, rows[line.tpn].first),
            Cell(line.points, rows[line.tpn].points / POINT),
            Cell.of(line.rank),
        )
        for line in table.lines
    ]
    progress = progress_of(event, table.switch)
    return Sheet(event.name, _("Crosstable"), tuple(columns), tuple(lines), progress.facts, state=progress.text)
