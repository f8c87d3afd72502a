"""List of norms and direct titles (FIDE form IT4), filled from the event.

Columns: as the free program OpenPairings fills FIDE's form (docs/norms.md). The form has 40 rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from norms.domain.basis import NormBasis
from norms.domain.facts import (
    FilledForm,
    arbiter_name,
    arbiters_of,
    chief_of,
    fide_name,
    missing_of_chief,
    missing_of_event,
    missing_of_results,
    shown_day,
    type_of_event,
)
from norms.domain.results import NormCalculation, NormResults
from norms.models import NormPlayer
from tabellone.record import format_points
from tabellone.sheets.form_paper import FormField, FormHeading, FormPaper, FormTable
from tabellone.sheets.sheet import Cell, Column
from tournaments.models import Registration

ROWS = 40
COLUMNS = (
    Column("No.", "number", is_number=True),
    Column("Title", "title"),
    Column("Name", "name", is_wide=True),
    Column("Fed", "federation"),
    Column("FIDE ID", "fide_id", is_number=True),
    Column("Rating", "rating", is_number=True),
    Column("Federations of the group", "group_federations", is_number=True),
    Column("Points", "points", is_number=True),
    Column("Title claimed", "title_claimed"),
    Column("Norm or title", "kind"),
    Column("Description", "description", is_wide=True),
    Column("Remarks", "remarks", is_wide=True),
)


def title_list(basis: NormBasis, results: NormResults) -> FilledForm:
    """Return the list: the norms of the event, then the direct titles and norms that were entered."""
    arbiters = arbiters_of(basis.event)
    rows = list(_rows(basis, results))
    event, paper = basis.event, basis.paper
    place = ", ".join(part for part in (event.federation, paper.venue, event.city) if part)
    header = (
        (
            FormField("Federation", "federation", event.federation, 2),
            FormField("Name of tournament", "event", event.name, 5),
            FormField("Event code", "event_code", paper.event_code, 2),
            FormField("Pairings on the web", "web_link", paper.web_link, 3),
        ),
        (
            FormField("Chief arbiter", "chief_arbiter", arbiter_name(chief_of(arbiters)), 3),
            FormField("Country and place", "place", place, 3),
            FormField("Type of event", "type", type_of_event(basis), 2),
            FormField("Starting date", "start", shown_day(event.start_date), 2),
            FormField("Ending date", "end", shown_day(event.end_date), 2),
        ),
    )
    form = FormPaper(
        "IT4",
        "Title norms and direct titles",
        event.name,
        (*header, FormHeading(""), FormTable("titles", COLUMNS, tuple(rows))),
        (f"The form of FIDE has {ROWS} rows; this list has {len(rows)}.",) if len(rows) > ROWS else (),
        is_landscape=True,
    )
    fields = ("event_code", "city", "federation", "start_date", "end_date")
    missing = (*missing_of_results(basis), *missing_of_event(basis, *fields), *missing_of_chief(arbiters))
    return FilledForm(form, missing)


def direct_titles(basis: NormBasis) -> list[NormPlayer]:
    """Return the direct titles and norms that were entered, by name."""
    rows = NormPlayer.objects.filter(registration__event=basis.event).exclude(direct_title="")
    return list(rows.select_related("registration").order_by("registration__name", "pk"))


def _rows(basis: NormBasis, results: NormResults) -> Iterator[tuple[Cell, ...]]:
    stored = {row.registration_id: row for row in NormPlayer.objects.filter(registration__event=basis.event)}
    number = 0
    for number, norm in enumerate(results.achieved, start=1):
        registration = basis.players[norm.player.tpn]
        row = stored.get(registration.pk) or NormPlayer(registration=registration)
        yield _row(number, registration, norm.points, norm.score, norm.title, "norm", _described(norm), row)
    for at, row in enumerate(direct_titles(basis), start=number + 1):
        registration = row.registration
        record = basis.norm_event.record
        tpn = registration.tpn or 0
        points = record.points_of(tpn) if tpn in record.by_tpn else 0
        kind = row.direct_kind or "title"
        yield _row(at, registration, format_points(points), points, row.direct_title, kind, row.direct_reason, row)


def _described(norm: NormCalculation) -> str:
    return f"{norm.points} of {norm.games}, Ra {norm.average}, Rp {norm.performance}, counts as {norm.credit} games"


def _row(
    number: int,
    registration: Registration,
    shown: str,
    points: int,
    title: str,
    kind: str,
    description: str,
    stored: NormPlayer,
) -> tuple[Cell, ...]:
    return (
        Cell.of(number),
        Cell.of(registration.title or None),
        Cell.of(fide_name(registration.name)),
        Cell.of(registration.federation or None),
        Cell.of(registration.fide_id or None),
        Cell.of(registration.rating or None),
        Cell.of(stored.group_federations or None),
        Cell(shown, points / 10),
        Cell.of(title),
        Cell.of(kind),
        Cell.of(description or None),
        Cell.of(stored.remarks or None),
    )
