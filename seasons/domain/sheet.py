"""The standings of a season as a sheet for the downloads."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _, pgettext

from seasons.domain.standings import SeasonCell, SeasonPage, SeasonPlace
from seasons.models import Season
from tabellone.sheets import Cell, Column, Sheet
from tabellone.tiebreaks import decimal


def season_sheet(season: Season, page: SeasonPage, now: datetime) -> Sheet:
    """Return rank, name and total, and for each event or ladder the points, the place, and if it counts.

    In print, results that do not count are in brackets.
    """
    columns = [
        Column(_("Rank"), "rank", is_number=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Total"), "total", is_number=True),
    ]
    for number, column in enumerate(page.columns, start=1):
        columns += [
            Column(column.name, f"event_{number}", is_number=True),
            Column(pgettext("rank", "Place"), f"place_{number}", is_number=True, is_printed=False),
            Column(_("Counts"), f"counts_{number}", is_printed=False),
        ]
    rows = tuple(tuple(_line(place)) for place in page.places)
    as_of = ("as_of", localtime(now).isoformat(timespec="minutes"))
    note = _("Results in brackets do not count.")
    return Sheet(season.name, _("Standings of the season"), tuple(columns), rows, (as_of,), (note,))


def _line(place: SeasonPlace) -> Iterator[Cell]:
    yield Cell(str(place.rank or "–"), place.rank or None)
    yield Cell.of(" ".join(filter(None, (place.title, place.name))))
    yield Cell(place.total, decimal(place.worth))
    for cell in place.cells:
        yield from _cells(cell)


def _cells(cell: SeasonCell) -> Iterator[Cell]:
    if not cell.place:
        yield from (Cell.of(None), Cell.of(None), Cell.of(None))
        return
    yield Cell(cell.value if cell.counts else f"({cell.value})", decimal(cell.worth))
    yield Cell.of(cell.place)
    yield Cell.of(_("yes") if cell.counts else _("no"))
