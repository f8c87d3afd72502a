"""The desk page of FIDE's forms, and IT3 and IT4 as files."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from norms.models import NormPaper
from tests.factories import PASSWORD, make_event, owner_of
from tests.norms.made import PAPER, fill, norm_event
from tests.pages import text_of
from tests.tabellone.sheets.example import text_of as text_of_pdf

pytestmark = pytest.mark.django_db


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def test_the_page_names_what_is_missing_for_each_form_and_saves_the_events_data() -> None:
    event = norm_event("11111==10")
    client = signed_in(owner_of(event).username)
    page = f"/e/{event.slug}/desk/norms/forms/"
    shown = client.get(page)
    assert "5 required fields are missing. The form cannot be printed without them." in text_of(shown)
    assert f'href="{page}#id_organiser"' in shown.content.decode()
    assert client.post(page, PAPER | {"seen": "0"})["Location"] == page
    stored = NormPaper.objects.get()
    assert {name: getattr(stored, name) for name in PAPER} == PAPER
    refused = client.post(page, PAPER | {"seen": "0"})
    assert (refused.status_code, "Another user changed this data" in refused.content.decode()) == (422, True)
    assert client.post(page, {"seen": "1", "event_code": "x"}).status_code == 422


@pytest.mark.parametrize(("form", "table"), [("it3", "arbiters"), ("it4", "titles")])
def test_the_pdf_of_a_form_has_the_data_of_its_json(form: str, table: str) -> None:
    event = norm_event("11111==10")
    client = signed_in(owner_of(event).username)
    file = f"/e/{event.slug}/desk/norms/forms/{form}"
    assert client.get(f"{file}.json").status_code == 409
    fill(event)
    data = json.loads(client.get(f"{file}.json").content)
    text = " ".join(text_of_pdf(client.get(f"{file}.pdf?paper=letter").content).split())
    assert (data["form"], [value for value in data["fields"].values() if value not in text]) == (form.upper(), [])
    assert [row["name"] for row in data[table] if row["name"] not in text] == []
    assert client.get(f"{file}.csv").content.decode("utf-8-sig").startswith("Part,Row,Name,Value\r\n")
    assert client.get(f"{file}.doc").status_code == 404


def test_an_event_in_groups_has_no_forms_of_its_own() -> None:
    event = make_event(is_divided=True)
    client = signed_in(owner_of(event).username)
    for page in ("norms/", "norms/1/", "norms/forms/", "norms/forms/arbiters/add/"):
        assert client.get(f"/e/{event.slug}/desk/{page}").status_code == 404, page
