"""The desk pages of the arbiters on FIDE's forms."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from norms.models import NormArbiter
from tests.factories import PASSWORD, owner_of
from tests.norms.made import fill, norm_event
from tests.pages import text_of
from tests.tabellone.sheets.example import text_of as text_of_pdf

pytestmark = pytest.mark.django_db


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def test_arbiters_are_imported_added_changed_and_deleted() -> None:
    event = norm_event("11111==10")
    client = signed_in(owner_of(event).username)
    desk = f"/e/{event.slug}/desk/norms/forms/"
    assert "Import arbiters from the settings" in client.get(desk).content.decode()
    assert client.post(f"{desk}arbiters/import/")["Location"] == desk
    assert client.post(f"{desk}arbiters/add/", {"last_name": "", "position": "other"}).status_code == 422
    neri = {"last_name": "Neri", "position": "other", "form": "FA1", "seen": "0", "form_token": "t1"}
    added, again = (client.post(f"{desk}arbiters/add/", neri) for _click in (1, 2))
    assert added["Location"] == again["Location"]
    row = NormArbiter.objects.get(last_name="Neri")
    assert added["Location"] == f"{desk}arbiters/{row.pk}/"
    page = client.get(f"{desk}arbiters/{row.pk}/")
    assert "9 required fields are missing." in text_of(page)
    second = client.post(f"{desk}arbiters/{row.pk}/", {"last_name": "Neri", "position": "chief", "seen": "1"})
    assert (second.status_code, "already a chief arbiter" in second.content.decode()) == (422, True)
    changed = {"last_name": "Neri", "first_name": "Ivo", "position": "other", "seen": "1"}
    assert client.post(f"{desk}arbiters/{row.pk}/", changed)["Location"] == desk
    assert client.post(f"{desk}arbiters/{row.pk}/delete/")["Location"] == desk
    assert [str(arbiter) for arbiter in NormArbiter.objects.all()] == ["Bruni, Ada", "Costa, Ugo"]
    assert client.get(f"{desk}arbiters/{row.pk}/").status_code == 404


def test_the_pdf_of_an_arbiters_form_has_the_data_of_its_json() -> None:
    event = norm_event("11111==10")
    client = signed_in(owner_of(event).username)
    fill(event)
    for row in NormArbiter.objects.filter(event=event):
        file = f"/e/{event.slug}/desk/norms/forms/arbiters/{row.pk}/norm"
        data = json.loads(client.get(f"{file}.json").content)
        response = client.get(f"{file}.pdf")
        text = " ".join(text_of_pdf(response.content).split())
        assert (data["form"], [value for value in data["fields"].values() if value not in text]) == (row.form, [])
        name = f"{event.slug}-{row.form.lower()}-{row.pk}.pdf"
        assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    NormArbiter.objects.filter(pk=row.pk).update(form="")
    assert client.get(f"{file}.pdf").status_code == 404
