"""Norm report of an arbiter (FIDE forms FA1 and IA1), filled from the event.

Fields and their order: two published copies of the form, and the fields of its present edition (docs/norms.md). The
two forms differ in the title and in the statement about the standard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from norms.domain.basis import NormBasis
from norms.domain.facts import (
    FilledForm,
    MissingField,
    arbiter_name,
    arbiters_of,
    chief_of,
    federations_of,
    fide_name,
    missing_of_chief,
    missing_of_event,
    missing_of_results,
    official_of,
    shown_day,
    titled,
    type_of_event,
)
from norms.models import NormArbiter
from tabellone.sheets.form_paper import FormField, FormPaper, FormRow, FormSignatures

TITLES = {"FA1": "FIDE Arbiter norm report form", "IA1": "International Arbiter norm report form"}
STANDARDS = {"FA1": "a FIDE Arbiter", "IA1": "an International Arbiter"}
STATEMENTS = {
    NormArbiter.Recommendation.STANDARD: "The arbiter's performance was of the required standard for %s.",
    NormArbiter.Recommendation.EXPERIENCE: (
        "The arbiter's performance was fairly good, but the arbiter still needs to gain more experience (%s)."
    ),
}
NOTES = (
    "Attach the tournament report form (IT3) and a copy of any decisions of the appeals committee.",
    (
        "Subjects of the report: knowledge of the Laws, the pairing rules and other regulations, objectivity, "
        "handling of incidents, protection of the players from disturbance and distraction."
    ),
)


def arbiter_report(basis: NormBasis, arbiter: NormArbiter) -> FilledForm:
    """Return the form of an arbiter's norm. Raises ValueError for an arbiter without one."""
    if arbiter.form not in TITLES:
        raise ValueError(f"expected an arbiter with a norm, found {arbiter}")
    arbiters = arbiters_of(basis.event)
    statement = ""
    if arbiter.recommendation:
        statement = STATEMENTS[NormArbiter.Recommendation(arbiter.recommendation)] % STANDARDS[arbiter.form]
    form = FormPaper(
        arbiter.form,
        TITLES[arbiter.form],
        basis.event.name,
        (
            *_of_arbiter(arbiter),
            *_of_event(basis),
            (FormField("Confidential report", "report", arbiter.report),),
            (FormField("Recommendation", "recommendation", statement),),
            _of_reporter(basis, arbiter, arbiters),
            FormSignatures(("Signature, date",)),
            (
                FormField("Name of the authenticating federation official", "official", official_of(basis), 9),
                FormField("Federation", "confirming_federation", basis.event.federation, 3),
            ),
            FormSignatures(("Signature of the federation official, date",)),
        ),
        NOTES,
    )
    return FilledForm(form, tuple(_missing(basis, arbiter, arbiters)))


def _of_arbiter(arbiter: NormArbiter) -> tuple[FormRow, ...]:
    return (
        (
            FormField("Arbiter's last name", "last_name", arbiter.last_name.upper(), 5),
            FormField("First name", "first_name", arbiter.first_name, 4),
            FormField("FIDE ID", "fide_id", arbiter.fide_id, 3),
        ),
        (
            FormField("Date of birth", "birth", shown_day(arbiter.birth), 3),
            FormField("Place of birth", "birth_place", arbiter.birth_place, 6),
            FormField("Federation", "federation", arbiter.federation, 3),
        ),
    )


def _of_event(basis: NormBasis) -> tuple[FormRow, ...]:
    event, paper = basis.event, basis.paper
    players = basis.norm_event.record.players
    venue = ", ".join(part for part in (paper.venue, event.city) if part)
    return (
        (
            FormField("Federation of the event", "host", event.federation, 3),
            FormField("Code of event", "event_code", paper.event_code, 3),
            FormField("Name of event", "event", event.name, 6),
        ),
        (
            FormField("From", "start", shown_day(event.start_date), 3),
            FormField("To", "end", shown_day(event.end_date), 3),
            FormField("Venue", "venue", venue, 6),
        ),
        (
            FormField("Type of event", "type", type_of_event(basis), 3),
            FormField("Rounds", "rounds", str(basis.record.planned_rounds), 2),
            FormField("Players", "players", str(len(players)), 2),
            FormField("FIDE rated players", "rated", str(sum(row.rating > 0 for row in players)), 3),
            FormField("Federations", "federations", str(federations_of(players)), 2),
        ),
        (
            FormField("Players with a title", "titled", str(len(titled(players))), 3),
            FormField("Rate of play", "rate_of_play", event.time_control, 9),
        ),
    )


def _reporter(arbiter: NormArbiter, arbiters: Sequence[NormArbiter]) -> tuple[str, str]:
    """Return who reports and the position: the chief arbiter, and for the chief arbiter somebody else."""
    if arbiter.position == NormArbiter.Position.CHIEF:
        return fide_name(arbiter.reported_by), arbiter.reported_by_position
    return arbiter_name(chief_of(arbiters)), "Chief arbiter"


def _of_reporter(basis: NormBasis, arbiter: NormArbiter, arbiters: Sequence[NormArbiter]) -> FormRow:
    name, position = _reporter(arbiter, arbiters)
    chief = chief_of(arbiters)
    is_own = arbiter.position == NormArbiter.Position.CHIEF
    federation = basis.event.federation if is_own or chief is None else chief.federation or basis.event.federation
    return (
        FormField("Name", "reported_by", name, 5),
        FormField("Position", "reported_by_position", position, 4),
        FormField("Federation", "reported_by_federation", federation, 3),
    )


def _missing(basis: NormBasis, arbiter: NormArbiter, arbiters: Sequence[NormArbiter]) -> Iterator[MissingField]:
    yield from missing_of_results(basis)
    values = {
        "first_name": _("first name"),
        "fide_id": _("FIDE ID"),
        "federation": _("federation"),
        "birth": _("date of birth"),
        "birth_place": _("place of birth"),
        "report": _("confidential report"),
        "recommendation": _("recommendation"),
    }
    if arbiter.position == NormArbiter.Position.CHIEF:
        values |= {"reported_by": _("name under “Reported by”"), "reported_by_position": _("position")}
    for name, words in values.items():
        if not getattr(arbiter, name):
            yield MissingField(words, "norms:arbiter", f"id_{name}", arbiter.pk)
    fields = ("event_code", "city", "federation", "start_date", "end_date", "time_control", "official")
    yield from missing_of_event(basis, *fields)
    if arbiter.position != NormArbiter.Position.CHIEF:
        yield from missing_of_chief(arbiters)
