"""Sheets for the arbiter's report: the incident book, withdrawals, and forfeits."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.record import Result
from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.incidents.book import incidents_of
from tournaments.domain.words.formats import moment
from tournaments.models import Event, Game, Incident, RoundBye


def incident_sheet(event: Event) -> Sheet:
    """Return the sheet of the book, one line per entry; three queries."""
    columns = (
        Column(_("Round"), "round", is_number=True),
        Column(_("Board"), "board", is_number=True),
        Column(_("No."), "number", is_number=True),
        Column(_("Player"), "player", is_wide=True),
        Column(_("Incident"), "incident"),
        Column(_("Measure"), "measure"),
        Column(_("Note"), "note", is_wide=True),
        Column(_("Recorded by"), "by"),
        Column(_("When"), "at"),
    )
    rows = tuple(
        (
            Cell.of(row.round_number or None),
            Cell.of(row.board or None),
            Cell.of(row.player.tpn),
            Cell.of(row.player.name),
            Cell(row.get_kind_display(), row.kind),
            Cell(row.get_measure_display(), row.measure),
            Cell.of(row.note or None),
            Cell.of(row.by or None),
            Cell.of(moment(row.at, "j M, H:i") if row.at else None),
        )
        for row in incidents_of(event)
    )
    return Sheet(event.name, _("Incident book"), columns, rows, (("incidents", len(rows)),))


def absence_sheet(event: Event) -> Sheet:
    """Return the sheet of forfeits, byes, withdrawals and expulsions: by rounds, withdrawals last."""
    columns = (
        Column(_("Round"), "round", is_number=True),
        Column(_("No."), "number", is_number=True),
        Column(_("Player"), "player", is_wide=True),
        Column(_("Absence"), "what", is_wide=True),
    )
    found: list[tuple[int, int, str, str]] = []
    games = Game.objects.filter(pairing__round__event=event).select_related("white", "black")
    for game in games.filter(pairing__round__state__in=("published", "locked")):
        for row, result in ((game.white, game.white_result), (game.black, game.black_result)):
            if result == Result.FORFEIT_LOSS.value:
                found.append((game.round.number, row.tpn or 0, row.name, _("forfeited")))
    words = {"H": _("half-point bye"), "F": _("full-point bye"), "U": _("pairing-allocated bye"), "Z": _("absent")}
    byes = RoundBye.objects.filter(round__event=event, round__state__in=("published", "locked"))
    found += [
        (bye.round.number, bye.registration.tpn or 0, bye.registration.name, words[bye.kind])
        for bye in byes.select_related("registration", "round")
    ]
    rows = [(Cell.of(number), Cell.of(tpn), Cell.of(name), Cell.of(what)) for number, tpn, name, what in sorted(found)]
    expelled = dict(event.incidents.filter(measure=Incident.Measure.EXPELLED).values_list("player_id", "round_number"))
    for left in event.registrations.filter(is_withdrawn=True).order_by("tpn", "name"):
        what = _("expelled") if left.pk in expelled else _("withdrew")
        rows.append((Cell.of(expelled.get(left.pk) or None), Cell.of(left.tpn), Cell.of(left.name), Cell.of(what)))
    return Sheet(event.name, _("Absences, byes and withdrawals"), columns, tuple(rows), (("lines", len(rows)),))


SHEETS = {"incidents": incident_sheet, "absences": absence_sheet}
