"""Positions and games as sheets for the downloads."""

from __future__ import annotations

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _, pgettext

from ladders.domain.pages import LadderPage
from tabellone.sheets import Cell, Column, Sheet


def positions_sheet(page: LadderPage) -> Sheet:
    """Return the positions as a sheet."""
    columns = (
        Column(pgettext("rank", "Place"), "place", is_number=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True),
        Column(_("Won"), "won", is_number=True),
        Column(_("Drawn"), "drawn", is_number=True),
        Column(_("Lost"), "lost", is_number=True),
        Column(_("Moved in a week"), "moved", is_number=True),
        Column(_("Away"), "away"),
    )
    rows = tuple(
        (
            Cell.of(line.place),
            Cell.of(line.player.name),
            Cell(str(line.player.rating or ""), line.player.rating or None),
            Cell(str(line.won), line.won),
            Cell(str(line.drawn), line.drawn),
            Cell(str(line.lost), line.lost),
            Cell(f"{line.moved:+}" if line.moved else "", line.moved),
            Cell.of(_("away") if line.player.is_away else ""),
        )
        for line in page.lines
    )
    return Sheet(page.ladder.name, _("Ladder"), columns, rows, (("as_of", _moment(page.point.now)),))


def games_sheet(page: LadderPage) -> Sheet:
    """Return the finished challenges as a sheet, the latest first."""
    columns = (
        Column(_("Ended"), "ended"),
        Column(_("Challenger"), "challenger", is_wide=True),
        Column(_("Challenged"), "challenged", is_wide=True),
        Column(_("White"), "white"),
        Column(_("Result"), "result"),
        Column(_("Method"), "how"),
    )
    rows = tuple(
        (
            Cell.of(_moment(line.ended_at)),
            Cell.of(line.challenger.name),
            Cell.of(line.challenged.name),
            Cell.of(_white(line.value.is_accepted, line.value.challenger_has_white)),
            Cell(line.result, str(line.value.outcome(page.point.now) or "")),
            Cell(line.words, line.stage.value),
        )
        for line in page.ended
    )
    return Sheet(page.ladder.name, _("Games"), columns, rows, (("as_of", _moment(page.point.now)),))


def _white(is_accepted: bool, challenger: bool) -> str:  # noqa: FBT001  (two answers, not switches)
    if not is_accepted:
        return ""
    return _("challenger") if challenger else _("challenged")


def _moment(at: datetime | None) -> str:
    return localtime(at).isoformat(timespec="minutes") if at else ""
