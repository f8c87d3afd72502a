"""The public page: nothing before the publication, then each version with its PDF."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_event, owner_of
from tests.pages import text_of
from tests.regulations.made import own_paragraph, publish
from tournaments.domain.events.event_settings import change_settings
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(time_control="90 min + 30 s", tie_breaks=["DE", "BH/C1"])


def test_there_is_no_page_no_tab_and_no_pdf_before_the_publication(client: Client, event: Event) -> None:
    own_paragraph(event)
    addresses = ("regulations/", "regulations.pdf", "regulations/1/", "regulations/1.pdf")
    assert [client.get(f"/e/{event.slug}/{name}").status_code for name in addresses] == [404] * 4
    assert "regulations/" not in client.get(f"/e/{event.slug}/").content.decode()


def test_the_published_page_has_numbers_version_and_date(client: Client, event: Event) -> None:
    publish(event)
    page = client.get(f"/e/{event.slug}/regulations/")
    text = text_of(page)
    assert "Version 1 of " in text
    assert "Time control: 90 min + 30 s" in text
    assert 'id="p1-1"' in page.content.decode()
    assert f'href="/e/{event.slug}/regulations/"' in client.get(f"/e/{event.slug}/").content.decode()


def test_an_earlier_version_stays_readable_and_says_that_it_is_past(client: Client, event: Event) -> None:
    publish(event)
    change_settings(event=event, actor=owner_of(event), changes={"time_control": "60 min"})
    publish(event)
    first, second = (text_of(client.get(f"/e/{event.slug}/regulations/{number}/")) for number in (1, 2))
    assert ("90 min + 30 s" in first, "60 min" in second) == (True, True)
    assert "This version is no longer in force." in first
    assert "This version is no longer in force." not in second
    assert client.get(f"/e/{event.slug}/regulations/3/").status_code == 404


@pytest.mark.parametrize("name", ["regulations.pdf", "regulations/1.pdf"])
def test_the_pdf_opens_in_the_language_of_the_reader(client: Client, event: Event, name: str) -> None:
    publish(event)
    response = client.get(f"/e/{event.slug}/{name}", headers={"Accept-Language": "it"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response.content[:5] == b"%PDF-"
    assert f"{event.slug}-regulations-1.pdf" in response["Content-Disposition"]
