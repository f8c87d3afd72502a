"""The pages that take files: what they are before anything is sent, and after, with and without a script."""

from __future__ import annotations

import pytest
from django.test import Client

from tabellone.interchange import trf
from tests.factories import PASSWORD, make_event, make_user, played_event
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import import_trf

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    make_user()
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


def test_a_page_that_asks_for_a_file_finds_nothing_wrong_before_one_is_sent(client: Client) -> None:
    event = make_event(owner=make_user())
    for address in ("/import/", f"/e/{event.slug}/desk/players/import/"):
        page = client.get(address)
        assert (page.status_code, "error" in page.context, "preview" in page.context) == (200, False, False)
    sent = client.post("/import/")
    assert (sent.status_code, sent.context["error"]) == (422, "Choose a file first.")


def test_asking_for_the_comparison_leads_back_to_the_report_and_a_script_gets_the_part_that_changes(
    client: Client,
) -> None:
    played = played_event(owner=make_user(), players=6, rounds=3, played=2)
    text = trf.write(record_of(played)).encode()
    event = import_trf(actor=make_user(), data=text, source="open.trf")
    page = f"/e/{event.slug}/desk/imported/"
    whole, part = client.post(page), client.post(page, headers={"HX-Request": "true"})
    assert (whole.status_code, whole.headers.get("Location")) == (302, page)
    assert (part.status_code, part.templates[0].name) == (200, "tournaments/desk/_imported_rounds.html")
