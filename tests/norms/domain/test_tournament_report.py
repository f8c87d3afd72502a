"""The tournament report (IT3): fields, counts, arbiters, and what is missing."""

from __future__ import annotations

import pytest

from norms.domain.basis import norm_basis
from norms.domain.tournament_report import tournament_report
from norms.models import NormArbiter
from tests.norms.made import fill, norm_event

pytestmark = pytest.mark.django_db


def test_every_field_of_the_report_comes_from_the_event() -> None:
    event = norm_event("11111==10")
    fill(event)
    form = tournament_report(norm_basis(event))
    assert (form.missing, form.paper.code) == ((), "IT3")
    assert {field.key: field.value for field in form.paper.fields()} == {
        "federation": "ITA",
        "event_code": "431207",
        "event": "Tower Open",
        "place": "ITA, Palazzo Ducale, Genova",
        "start": "01/05/2026",
        "end": "09/05/2026",
        "organiser": "Marino, Ida",
        "organiser_id": "",
        "organiser_contact": "ida@example.org",
        "rounds": "9",
        "schedule": "1-1-1-1-1-1-1-1-1",
        "rate_of_play": "90 min + 30 s per move",
        "tempo": "Standard",
        "type": "Swiss",
        "kind": "Individual",
        "acceleration": "Normal",
        "system": "FIDE (Dutch), 2026",
        "pairings": "computerised, program used: Tabellone",
        "pairings_by": "",
        "remarks": "",
        "chief_arbiter": "Ada BRUNI (800123)",
        "chief_contact": "ada@example.org",
    }
    players, arbiters = form.paper.tables()
    assert [[cell.value for cell in row] for row in players.rows] == [
        ["Rated", 10, 5, 3, 7],
        ["Unrated", 0, 0, 0, 0],
        ["GM", 3, 3, 0, 3],
        ["IM", 2, 2, 0, 2],
        ["FM", 1, 1, 1, 0],
        ["WGM", 0, 0, 0, 0],
        ["WIM", 0, 0, 0, 0],
        ["WFM", 0, 0, 0, 0],
    ]
    assert [[cell.value for cell in row] for row in arbiters.rows] == [
        ["Chief arbiter", "Ada BRUNI", "800123", "ITA"],
        ["Deputy chief arbiter", "Ugo COSTA", "800124", "ITA"],
    ]


def test_an_arbiter_without_a_fide_id_and_a_round_without_a_date_are_missing() -> None:
    event = norm_event("11111==")
    NormArbiter.objects.create(event=event, position="other", last_name="Neri", first_name="Ivo")
    event.rounds.update(starts_at=None)
    event.report = {}
    event.save()
    assert [field.name for field in tournament_report(norm_basis(event)).missing] == [
        "results of all rounds",
        "FIDE event code",
        "organiser",
        "organiser's contact",
        "dates of all rounds",
        "chief arbiter's contact",
        "chief arbiter",
        "FIDE ID of Neri, Ivo",
    ]
