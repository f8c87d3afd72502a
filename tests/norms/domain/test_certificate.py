"""The certificate of a norm (IT1): all fields from the event, and what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from norms.domain.basis import NormBasis, norm_basis
from norms.domain.certificate import _of_opponents, certificate
from norms.domain.conditions import ConditionLine
from norms.domain.facts import FilledForm
from norms.domain.results import calculation_of
from norms.models import NormArbiter, NormPlayer
from tabellone.sheets import Cell
from tests.norms.made import basis_of, fill, norm_event, report_of
from tests.tabellone.norms.test_exemption import swiss
from tests.tabellone.test_title_norms import FIELD
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def of(event: Event, title: str = "GM") -> FilledForm:
    basis = norm_basis(event)
    norm = calculation_of(basis, 1, title)
    assert norm is not None
    return certificate(basis, norm)


def test_every_field_of_the_certificate_comes_from_the_event() -> None:
    event = norm_event("11111==10")
    fill(event)
    form = of(event)
    assert (form.missing, form.paper.code) == ((), "IT1")
    assert {field.key: field.value for field in form.paper.fields()} == {
        "last_name": "ROSSI",
        "first_name": "Anna",
        "fide_id": "900001",
        "federation": "ITA",
        "birth": "31/12/1999",
        "birth_place": "Genova",
        "sex": "F",
        "rating": "2400",
        "title": "",
        "norm": "Grandmaster (GM)",
        "event": "Tower Open",
        "event_code": "431207",
        "place": "Palazzo Ducale, Genova",
        "host": "ITA",
        "start": "01/05/2026",
        "close": "09/05/2026",
        "chief_arbiter": "Ada BRUNI (800123)",
        "type": "Swiss",
        "system": "FIDE (Dutch), 2026",
        "rate_of_play": "90 min + 30 s per move",
        "games": "9",
        "federations": "5",
        "not_own": "7",
        "of_host": "2",
        "rated": "9",
        "titled": "6",
        "number_GM": "3",
        "number_IM": "2",
        "number_WGM": "0",
        "number_WIM": "0",
        "number_FM": "1",
        "number_WFM": "0",
        "remarks": "",
        "average": "2417",
        "required": "7",
        "score": "7",
        "beyond": "0",
        "performance": "2637",
        "credit": "9",
        "arbiter": "Ada BRUNI (800123)",
        "confirming_federation": "ITA",
        "official": "Piero LONGO, Rating officer",
    }
    [games] = form.paper.tables()
    assert [[cell.value for cell in row] for row in games.rows[5:7]] == [
        [6, "Dupont, Léa 7", "900007", "ITA", 2400, None, "FM", 0.5],
        [7, "Álvarez, Zoë 8", "900008", "ITA", 2400, None, None, 0.5],
    ]


def test_what_is_missing_is_named_with_the_page_where_it_is_entered() -> None:
    event = norm_event("11111==10")
    Registration.objects.filter(event=event, tpn=1).update(name="Anna", fide_id="", federation="", birth="1999")
    event.city = event.time_control = ""
    event.save()
    NormArbiter.objects.create(event=event, position="chief", last_name="Bruni")
    row, arbiter = event.registrations.get(tpn=1), NormArbiter.objects.get()
    assert [(field.name, field.page, field.anchor, field.key) for field in of(event).missing] == [
        ("player's first name", "tournaments:player_edit", "id_name", row.pk),
        ("FIDE ID of the player", "tournaments:player_edit", "id_fide_id", row.pk),
        ("federation of the player", "tournaments:player_edit", "id_federation", row.pk),
        ("player's date of birth", "norms:player", "id_birth", 1),
        ("player's place of birth", "norms:player", "id_birth_place", 1),
        ("FIDE event code", "norms:papers", "id_event_code", 0),
        ("location of the event", "tournaments:settings", "id_city", 0),
        ("time control", "tournaments:settings", "id_time_control", 0),
        ("FIDE ID of the chief arbiter", "norms:arbiter", "id_fide_id", arbiter.pk),
        ("federation official's name", "norms:papers", "id_official", 0),
    ]


def test_games_that_are_left_out_are_named_with_their_article() -> None:
    """The last two of 11 rounds after the norm, and a beaten opponent rated 1600."""
    event = norm_event("11111==1000", [*FIELD, *FIELD[:2]], rounds=11)
    player = event.registrations.get(tpn=1)
    NormPlayer.objects.create(registration=player, remarks="Sent by mail.")
    form = of(event)
    remarks = next(field.value for field in form.paper.fields() if field.key == "remarks")
    assert remarks == "Games after the norm left out (1.4.1e): round 10, 11. Sent by mail."
    weak = norm_event("111111==01", [(1600, "", "AUT"), *FIELD], rounds=10)
    remarks = next(field.value for field in of(weak).paper.fields() if field.key == "remarks")
    assert remarks == "Games against defeated opponents left out (1.4.1f): round 1."


def test_a_raised_rating_and_a_forfeit_are_marked_in_the_list_of_games() -> None:
    event = norm_event("1111111==", [(0, "", "AUT"), *FIELD[:8]])
    [games] = of(event, "IM").paper.tables()
    assert games.rows[0][4:6] == (Cell("", None), Cell("2050", 2050))
    eight = norm_event("U11111==1", [FIELD[8], *FIELD[:8]])
    remarks = next(field.value for field in of(eight, "IM").paper.fields() if field.key == "remarks")
    assert remarks == "Number of games by 1.4.1c."


def test_an_exemption_is_remarked() -> None:
    event = norm_event("11111==10", [(rating, title, "ITA") for rating, title, _federation in FIELD])
    basis = norm_basis(event)
    basis.paper.exemption = "1.4.3a"
    norm = calculation_of(basis, 1, "GM")
    assert norm is not None
    remarks = next(field.value for field in certificate(basis, norm).paper.fields() if field.key == "remarks")
    assert remarks == "Exempt from 1.4.3 and 1.4.4 by 1.4.3a."


def test_a_norm_that_was_not_achieved_has_no_certificate() -> None:
    basis: NormBasis = basis_of(report_of("1111===10"))
    norm = calculation_of(basis, 1, "GM")
    assert norm is not None
    with pytest.raises(ValueError, match="expected an achieved norm, found GM of Rossi, Anna"):
        certificate(basis, replace(norm, achieved=False))


def test_1_4_3d_the_counts_of_the_smallest_round_are_on_the_certificate() -> None:
    basis = basis_of(swiss(foreign=24, titled=12))
    norm = calculation_of(basis, 1, "IM")
    assert norm is not None
    exempt = ConditionLine("exemption", "", "1.4.3d", "24", "at least 20", holds=True)
    rows = list(_of_opponents(basis, replace(norm, conditions=(exempt,)), []))[-1]
    assert isinstance(rows, tuple)
    assert {field.key: field.value for field in rows} == {"d_federations": "3", "d_rated": "24", "d_titled": "12"}
