"""Tournament report form (FIDE form IT3), filled from the event.

Fields and their order: FIDE's form as the free program arbitools fills it, with the fields of its present edition
(docs/norms.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from norms.domain.basis import NormBasis
from norms.domain.facts import (
    FilledForm,
    MissingField,
    TitleCount,
    arbiter_name,
    arbiters_of,
    chief_of,
    missing_of_chief,
    missing_of_event,
    missing_of_results,
    pairing_system,
    schedule_of,
    shown_day,
    title_counts,
    type_of_event,
)
from norms.models import NormArbiter
from ratings.domain.choice import tempo_of
from tabellone.sheets.form_paper import FormField, FormHeading, FormPaper, FormRow, FormSignatures, FormTable
from tabellone.sheets.sheet import Cell, Column
from tournaments.domain.records import CONTROLLER

COUNTS = (
    Column("Type", "type", is_wide=True),
    Column("Number", "number", is_number=True),
    Column("Number of federations", "federations", is_number=True),
    Column("Players of the host federation", "host", is_number=True),
    Column("Players of other federations", "others", is_number=True),
)
ARBITERS = (
    Column("Position", "position"),
    Column("Name", "name", is_wide=True),
    Column("FIDE ID", "fide_id", is_number=True),
    Column("Federation", "federation"),
)
POSITIONS = {
    NormArbiter.Position.CHIEF: "Chief arbiter",
    NormArbiter.Position.DEPUTY: "Deputy chief arbiter",
    NormArbiter.Position.ARBITER: "Arbiter",
}


def tournament_report(basis: NormBasis) -> FilledForm:
    """Return the report with the present data."""
    arbiters = arbiters_of(basis.event)
    paper = basis.paper
    chief = FormField("Chief arbiter", "chief_arbiter", arbiter_name(chief_of(arbiters)), 6)
    form = FormPaper(
        "IT3",
        "Tournament report form",
        basis.event.name,
        (
            *_of_event(basis),
            *_of_play(basis),
            (FormField("Special remarks (exceptions in pairing, …)", "remarks", paper.remarks),),
            FormHeading("Players"),
            FormTable("players", COUNTS, tuple(map(_count, title_counts(basis)))),
            FormHeading("Arbiters"),
            (chief, FormField("Contact of the chief arbiter", "chief_contact", paper.chief_contact, 6)),
            FormTable("arbiters", ARBITERS, tuple(map(_arbiter, arbiters))),
            FormSignatures(("Signature of the chief arbiter, date",)),
        ),
        ("The organiser gives this report to each arbiter with a norm, to the federations and to the FIDE office.",),
    )
    return FilledForm(form, tuple(_missing(basis, arbiters)))


def _of_event(basis: NormBasis) -> tuple[FormRow, ...]:
    event, paper = basis.event, basis.paper
    place = ", ".join(part for part in (event.federation, paper.venue, event.city) if part)
    return (
        (
            FormField("Federation", "federation", event.federation, 2),
            FormField("ID of tournament", "event_code", paper.event_code, 3),
            FormField("Name of tournament", "event", event.name, 7),
        ),
        (
            FormField("Country and place of tournament", "place", place, 6),
            FormField("Starting date", "start", shown_day(event.start_date), 3),
            FormField("Ending date", "end", shown_day(event.end_date), 3),
        ),
        (
            FormField("Organiser", "organiser", paper.organiser, 5),
            FormField("FIDE ID", "organiser_id", paper.organiser_id, 2),
            FormField("Contact of the organiser", "organiser_contact", paper.organiser_contact, 5),
        ),
    )


def _of_play(basis: NormBasis) -> tuple[FormRow, ...]:
    event = basis.event
    kind = "Team" if event.is_of_teams else "Individual"
    return (
        (
            FormField("Number of rounds", "rounds", str(basis.record.planned_rounds), 3),
            FormField("Schedule (rounds per day)", "schedule", schedule_of(basis), 4),
            FormField("Rate of play", "rate_of_play", event.time_control, 5),
        ),
        (
            FormField("Standard, rapid or blitz", "tempo", tempo_of(event).capitalize(), 3),
            FormField("Tournament type", "type", type_of_event(basis), 3),
            FormField("Individual or team", "kind", kind, 3),
            FormField("Acceleration", "acceleration", "Accelerated" if event.acceleration else "Normal", 3),
        ),
        (
            FormField("Pairing system", "system", pairing_system(basis), 4),
            FormField("Pairings", "pairings", f"computerised, program used: {CONTROLLER}", 4),
            FormField("Person responsible for the pairings", "pairings_by", basis.paper.pairings_by, 4),
        ),
    )


def _count(row: TitleCount) -> tuple[Cell, ...]:
    return (
        Cell.of(row.name),
        *(Cell(str(value), value) for value in (row.players, row.federations, row.host, row.others)),
    )


def _arbiter(row: NormArbiter) -> tuple[Cell, ...]:
    position = POSITIONS[NormArbiter.Position(row.position)]
    name = f"{row.first_name} {row.last_name.upper()}".strip()
    return Cell.of(position), Cell.of(name), Cell.of(row.fide_id or None), Cell.of(row.federation or None)


def _missing(basis: NormBasis, arbiters: Sequence[NormArbiter]) -> Iterator[MissingField]:
    yield from missing_of_results(basis)
    fields = ("event_code", "city", "federation", "start_date", "end_date", "time_control")
    yield from missing_of_event(basis, *fields, "organiser", "organiser_contact")
    if not schedule_of(basis):
        yield MissingField(_("dates of all rounds"), "tournaments:settings", "times")
    yield from missing_of_event(basis, "chief_contact")
    yield from missing_of_chief(arbiters)
    for row in arbiters:
        if not row.fide_id and row.position != NormArbiter.Position.CHIEF:
            yield MissingField(_("FIDE ID of %(name)s") % {"name": row}, "norms:arbiter", "id_fide_id", row.pk)
