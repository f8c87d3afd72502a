"""The list of norms and direct titles (IT4)."""

from __future__ import annotations

import pytest

from norms.domain import title_list as title_list_module
from norms.domain.basis import norm_basis
from norms.domain.facts import FilledForm
from norms.domain.results import results_of
from norms.domain.title_list import direct_titles, title_list
from norms.models import NormPlayer
from tests.norms.made import fill, norm_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def of(event: Event) -> FilledForm:
    basis = norm_basis(event)
    return title_list(basis, results_of(basis))


def test_the_list_has_the_norms_and_then_the_direct_titles() -> None:
    event = norm_event("11111==10")
    fill(event)
    junior = event.registrations.get(tpn=3)
    NormPlayer.objects.create(
        registration=junior,
        direct_title="WFM",
        direct_kind="title",
        direct_reason="U18 girls, gold medal",
        group_federations=23,
        remarks="Shared 1st",
    )
    form = of(event)
    assert (form.missing, form.paper.code, form.paper.is_landscape, form.paper.notes) == ((), "IT4", True, ())
    assert {field.key: field.value for field in form.paper.fields()} == {
        "federation": "ITA",
        "event": "Tower Open",
        "event_code": "431207",
        "web_link": "",
        "chief_arbiter": "Ada BRUNI (800123)",
        "place": "ITA, Palazzo Ducale, Genova",
        "type": "Swiss",
        "start": "01/05/2026",
        "end": "09/05/2026",
    }
    [table] = form.paper.tables()
    rows = [[cell.value for cell in row] for row in table.rows]
    described = "7 of 9, Ra 2417, Rp 2637, counts as 9 games"
    assert rows[0] == [1, None, "Anna ROSSI", "ITA", "900001", 2400, None, 7.0, "GM", "norm", described, None]
    assert [row[8] for row in rows] == ["GM", "IM", "WGM", "WIM", "WFM"]
    assert rows[4] == [
        5, "GM", "Léa 3 DUPONT", "GER", "900003", 2450, 23, 0.0, "WFM", "title", "U18 girls, gold medal", "Shared 1st",
    ]  # fmt: skip
    assert [row.registration_id for row in direct_titles(norm_basis(event))] == [junior.pk]


def test_more_rows_than_the_form_has_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title_list_module, "ROWS", 3)
    form = of(norm_event("11111==10"))
    assert form.paper.notes == ("The form of FIDE has 3 rows; this list has 4.",)
    assert [field.name for field in form.missing] == ["FIDE event code", "chief arbiter"]
