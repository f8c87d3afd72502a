"""The forms for the data of the event, of a player and of an arbiter."""

from __future__ import annotations

import datetime

from norms.interfaces.forms import ArbiterForm, PaperForm, PlayerDataForm
from norms.models import NormArbiter, NormPaper, NormPlayer


def test_the_events_data_are_shown_and_read() -> None:
    paper = NormPaper(event_code="431207", exemption="1.4.3c", is_team_championship=True)
    assert PaperForm.of(paper).initial["exemption"] == "1.4.3c"
    form = PaperForm.of(NormPaper(), {"event_code": "431207", "web_link": "example.org/open", "venue": " Palazzo  "})
    assert form.is_valid(), form.errors
    assert {name: value for name, value in form.cleaned_data.items() if value} == {
        "event_code": "431207",
        "venue": "Palazzo",
        "web_link": "https://example.org/open",
    }


def test_wrong_values_of_the_event_are_told() -> None:
    form = PaperForm.of(NormPaper(), {"event_code": "x1", "web_link": "no link", "venue": "x" * 300, "exemption": "9"})
    assert sorted(form.errors) == ["event_code", "exemption", "venue", "web_link"]


def test_a_player_is_asked_for_the_birth_date_only_if_it_is_not_known() -> None:
    assert "birth" in PlayerDataForm.of(NormPlayer()).fields
    assert "birth" not in PlayerDataForm.of(NormPlayer(), has_birth=True).fields


def test_a_birth_date_is_in_the_past_and_a_direct_title_has_its_kind() -> None:
    form = PlayerDataForm.of(NormPlayer(), {"birth": "2199-01-01", "direct_title": "WFM", "group_federations": "999"})
    assert sorted(form.errors) == ["birth", "direct_kind", "group_federations"]
    assert form.errors["birth"] == ["Enter a date of birth in the past."]
    data = {"birth": "1999-12-31", "direct_title": "WFM", "direct_kind": "title", "group_federations": "23"}
    form = PlayerDataForm.of(NormPlayer(), data)
    assert form.is_valid(), form.errors
    assert (form.cleaned_data["birth"], form.cleaned_data["group_federations"]) == (datetime.date(1999, 12, 31), 23)


def test_an_arbiter_needs_a_last_name_and_a_position() -> None:
    assert sorted(ArbiterForm.of(None, {}).errors) == ["last_name", "position"]
    form = ArbiterForm.of(None, {"last_name": "Bruni", "position": "chief", "federation": "ita", "form": "IA1"})
    assert form.is_valid(), form.errors
    assert (form.cleaned_data["federation"], form.cleaned_data["form"]) == ("ITA", "IA1")
    assert ArbiterForm.of(NormArbiter(last_name="Bruni")).initial["last_name"] == "Bruni"
