"""The ranking of teams in an individual event as a sheet for the downloads, with one row for each scorer."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from standings.domain.progress import progress_of
from standings.domain.team_ranking import RankedGroup, Scorer, team_ranking_page
from tabellone.record import POINT
from tabellone.sheets import Cell, Column, Sheet
from tournaments.models import Event


def team_ranking_sheet(event: Event) -> Sheet | None:
    """Return the ranking as on its page; None if the event has none.

    In print a team is named once, above its scorers; in data formats every row has the name.
    """
    page = team_ranking_page(event)
    if page is None:
        return None
    columns = (
        Column(_("Rank"), "rank", is_number=True),
        Column(_("Team"), "team", is_wide=True),
        Column(_("Points"), "points", is_number=True, is_strong=True),
        Column(_("Places"), "places", is_number=True),
        Column(_("Player's rank"), "player_rank", is_number=True),
        Column(_("No."), "tpn", is_number=True),
        Column(_("Title"), "title"),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Player's points"), "player_points", is_number=True),
    )
    rows = tuple(row for line in page.lines for row in _rows(line))
    progress = progress_of(event, page.switch)
    return Sheet(
        event.name,
        _("Team ranking"),
        columns,
        rows,
        (*progress.facts, ("scorers", page.wanted or None)),
        (page.rules,),
        state=progress.text,
    )


def _rows(line: RankedGroup) -> Iterator[tuple[Cell, ...]]:
    name = f"{line.name} {line.number}" if line.number else line.name
    team = (
        Cell(str(line.rank or "–"), line.rank or None),
        Cell(name, name),
        Cell(line.points, line.tenths / POINT),
        Cell.of(line.places),
    )
    for place, scorer in enumerate(line.scorers):
        shown = team if place == 0 else tuple(Cell("", cell.value) for cell in team)
        yield (*shown, *_scorer(scorer))


def _scorer(scorer: Scorer) -> tuple[Cell, ...]:
    return (
        Cell.of(scorer.rank),
        Cell.of(scorer.tpn),
        Cell.of(scorer.title),
        Cell.of(scorer.name),
        Cell(scorer.points, scorer.tenths / POINT),
    )
