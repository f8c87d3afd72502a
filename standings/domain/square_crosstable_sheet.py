"""The square crosstable as a sheet for the downloads."""

from __future__ import annotations

from django.utils.translation import gettext as _

from standings.domain.progress import progress_of
from standings.domain.square_crosstable import square_of
from tabellone.record import POINT
from tabellone.sheets import Cell, Column, Sheet
from tabellone.tiebreaks import number
from tournaments.domain.public_record import public_state
from tournaments.models import Event


def square_sheet(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> Sheet:
    """Return the square as on its page; points and tie-breaks also as numbers."""
    square = square_of(event, by_rank=by_rank, shows_schedule=shows_schedule)
    rows = {row.tpn: row for row in public_state(event).ranking.rows}
    columns = [
        Column(_("No."), "number", is_number=True),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True, is_optional=True),
        *(Column(str(line.number), f"against_{line.number}", is_centred=True) for line in square.lines),
        Column(_("Points"), "points", is_number=True),
        *(Column(heading.code, heading.code, is_number=True) for heading in square.headings),
        Column(_("Rank"), "rank", is_number=True),
    ]
    lines = [
        (
            Cell.of(line.number),
            Cell.of(line.title),
            Cell.of(line.name),
            Cell(str(line.rating or ""), line.rating or None),
            *(Cell.of(cell.text) for cell in line.cells),
            Cell(line.points, rows[line.tpn].points / POINT),
            *(Cell(text, number(value)) for text, value in zip(line.values, rows[line.tpn].values, strict=True)),
            Cell.of(line.rank),
        )
        for line in square.lines
    ]
    progress = progress_of(event, square.switch)
    return Sheet(
        event.name,
        _("Pairing table by opponent") if shows_schedule else _("Crosstable"),
        tuple(columns),
        tuple(lines),
        progress.facts,
        (*(f"{heading.code}: {heading.name}" for heading in square.headings), *square.notes),
        state=progress.text,
    )
