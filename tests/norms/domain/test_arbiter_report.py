"""The norm report of an arbiter (FA1, IA1)."""

from __future__ import annotations

import pytest

from norms.domain.arbiter_report import arbiter_report
from norms.domain.basis import norm_basis
from norms.models import NormArbiter
from tests.norms.made import fill, norm_event

pytestmark = pytest.mark.django_db


def test_every_field_of_the_report_comes_from_the_event_and_the_arbiters_row() -> None:
    event = norm_event("11111==10")
    fill(event)
    form = arbiter_report(norm_basis(event), NormArbiter.objects.get(form="FA1"))
    assert (form.missing, form.paper.code) == ((), "FA1")
    assert {field.key: field.value for field in form.paper.fields()} == {
        "last_name": "COSTA",
        "first_name": "Ugo",
        "fide_id": "800124",
        "birth": "02/01/1970",
        "birth_place": "Savona",
        "federation": "ITA",
        "host": "ITA",
        "event_code": "431207",
        "event": "Tower Open",
        "start": "01/05/2026",
        "end": "09/05/2026",
        "venue": "Palazzo Ducale, Genova",
        "type": "Swiss",
        "rounds": "9",
        "players": "10",
        "rated": "10",
        "federations": "5",
        "titled": "6",
        "rate_of_play": "90 min + 30 s per move",
        "report": "Calm in two incidents.",
        "recommendation": "The arbiter's performance was of the required standard for a FIDE Arbiter.",
        "reported_by": "Ada BRUNI (800123)",
        "reported_by_position": "Chief arbiter",
        "reported_by_federation": "ITA",
        "official": "Piero LONGO, Rating officer",
        "confirming_federation": "ITA",
    }


def test_about_the_chief_arbiter_somebody_else_reports() -> None:
    event = norm_event("11111==10")
    fill(event)
    form = arbiter_report(norm_basis(event), NormArbiter.objects.get(form="IA1"))
    fields = {field.key: field.value for field in form.paper.fields()}
    assert (form.missing, form.paper.code) == ((), "IA1")
    assert (fields["reported_by"], fields["reported_by_position"]) == ("Elsa VERDI", "International Arbiter")
    assert fields["recommendation"].endswith("the required standard for an International Arbiter.")


def test_what_is_missing_is_asked_on_the_arbiters_own_page() -> None:
    event = norm_event("11111==10")
    row = NormArbiter.objects.create(event=event, position="chief", last_name="Bruni", form="IA1")
    form = arbiter_report(norm_basis(event), row)
    assert [(field.name, field.page, field.key) for field in form.missing] == [
        *((name, "norms:arbiter", row.pk) for name in ("first name", "FIDE ID", "federation", "date of birth")),
        *((name, "norms:arbiter", row.pk) for name in ("place of birth", "confidential report", "recommendation")),
        ("name under “Reported by”", "norms:arbiter", row.pk),
        ("position", "norms:arbiter", row.pk),
        ("FIDE event code", "norms:papers", 0),
        ("federation official's name", "norms:papers", 0),
    ]
    deputy = NormArbiter(event=event, position="deputy", last_name="Costa", form="FA1")
    deputy.save()
    assert "FIDE ID of the chief arbiter" in [field.name for field in arbiter_report(norm_basis(event), deputy).missing]


def test_an_arbiter_without_a_norm_has_no_form() -> None:
    with pytest.raises(ValueError, match="expected an arbiter with a norm, found Bruni"):
        arbiter_report(norm_basis(norm_event("1")), NormArbiter(last_name="Bruni"))
