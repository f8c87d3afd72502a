"""The organisers' pages: draft, own paragraphs, default time, publication with its confirmations."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from regulations.domain.editing import default_minutes_of
from regulations.domain.versions import latest_version
from tests.factories import add_member, make_event, make_user, owner_of
from tests.festivals import festival_of
from tests.pages import text_of
from tests.regulations.made import own_paragraph, publish
from tournaments.domain.events.event_settings import change_settings
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(time_control="90 min")


@pytest.fixture
def desk(client: Client, event: Event) -> Client:
    client.force_login(owner_of(event))
    return client


def hidden_fields(content: str) -> dict[str, str]:
    """The hidden fields of the form with the confirmations."""
    found = re.findall(r'<input type="hidden" name="(seen|confirmations)" value="([^"]*)"', content)
    return dict(found)


def test_the_draft_is_shown_with_its_state_and_links(desk: Client, event: Event) -> None:
    row = own_paragraph(event)
    page = desk.get(f"/e/{event.slug}/desk/regulations/")
    text = text_of(page)
    assert "Draft, not published" in text
    assert "Bring a pen." in text
    assert f"/e/{event.slug}/desk/regulations/{row.pk}/" in page.content.decode()


def test_a_paragraph_is_added_edited_and_deleted(desk: Client, event: Event) -> None:
    base = f"/e/{event.slug}/desk/regulations/"
    response = desk.post(f"{base}new/", {"section": "schedule", "text_en": "Bring a pen."})
    assert response.headers["Location"] == base
    row = event.own_paragraphs.get()
    seen = re.search(r'name="seen" value="(\w+)"', desk.get(f"{base}{row.pk}/").content.decode())
    assert seen is not None
    desk.post(f"{base}{row.pk}/", {"seen": seen[1], "text_en": "Bring two pens."})
    row.refresh_from_db()
    assert row.texts == {"en": "Bring two pens."}
    assert desk.post(f"{base}{row.pk}/", {"seen": seen[1], "text_en": "x"}).status_code == 422
    seen = re.search(r'name="seen" value="(\w+)"', desk.get(f"{base}{row.pk}/").content.decode())
    assert seen is not None
    desk.post(f"{base}{row.pk}/delete/", {"seen": seen[1]})
    assert event.own_paragraphs.count() == 0
    assert desk.get(f"{base}{row.pk}/").status_code == 404


def test_an_empty_paragraph_is_refused_on_the_page(desk: Client, event: Event) -> None:
    response = desk.post(f"/e/{event.slug}/desk/regulations/new/", {"section": "schedule"})
    assert response.status_code == 422
    assert "Enter the text of the paragraph." in response.content.decode()


def test_the_default_time_is_saved_and_an_invalid_one_refused(desk: Client, event: Event) -> None:
    address = f"/e/{event.slug}/desk/regulations/default-time/"
    desk.post(address, {"minutes": "30", "seen": "-"})
    assert default_minutes_of(event) == 30
    desk.post(address, {"minutes": "", "seen": "30"})
    assert default_minutes_of(event) is None
    assert desk.post(address, {"minutes": "5000", "seen": "-"}).status_code == 422


def test_the_first_publication_is_one_confirmation(desk: Client, event: Event) -> None:
    address = f"/e/{event.slug}/desk/regulations/publish/"
    fields = hidden_fields(desk.get(address).content.decode())
    assert fields["confirmations"] == "1"
    assert desk.post(address, fields).headers["Location"] == f"/e/{event.slug}/desk/regulations/"
    assert event.regulation_versions.count() == 1


def test_a_change_is_shown_side_by_side_and_confirmed_twice(desk: Client, event: Event) -> None:
    publish(event)
    change_settings(event=event, actor=owner_of(event), changes={"time_control": "60 min"})
    address = f"/e/{event.slug}/desk/regulations/publish/"
    first = desk.get(address)
    assert "Time control: 90 min Time control: 60 min" in text_of(first)
    fields = hidden_fields(first.content.decode())
    second = desk.post(address, fields | {"why": "New clocks"})
    assert event.regulation_versions.count() == 1
    text = text_of(second)
    assert "Version 2 is in force at once. Version 1 stays readable." in text
    assert "Players entered the event under the published regulations." in text
    again = hidden_fields(second.content.decode())
    assert (again["seen"], again["confirmations"]) == (fields["seen"], "2")
    desk.post(address, again | {"why": "New clocks"})
    latest = latest_version(event)
    assert latest is not None
    assert latest.number == 2


def test_a_change_that_was_confirmed_for_other_values_is_refused(desk: Client, event: Event) -> None:
    publish(event)
    change_settings(event=event, actor=owner_of(event), changes={"time_control": "60 min"})
    address = f"/e/{event.slug}/desk/regulations/publish/"
    fields = hidden_fields(desk.get(address).content.decode())
    change_settings(event=event, actor=owner_of(event), changes={"time_control": "30 min"})
    response = desk.post(address, fields | {"why": "Time", "confirmations": "2"}, follow=True)
    assert "Another user changed the regulations. Nothing was saved." in text_of(response)
    assert event.regulation_versions.count() == 1


def test_without_a_change_the_page_offers_no_publication(desk: Client, event: Event) -> None:
    publish(event)
    page = desk.get(f"/e/{event.slug}/desk/regulations/publish/")
    assert "The regulations have not changed since they were published." in text_of(page)
    assert hidden_fields(page.content.decode()) == {}


def test_arbiters_write_and_only_owners_publish(client: Client, event: Event) -> None:
    add_member(event, Role.ARBITER)
    client.force_login(make_user("arbiter"))
    base = f"/e/{event.slug}/desk/regulations/"
    page = client.get(base)
    assert (page.status_code, f"{base}publish/" in page.content.decode()) == (200, False)
    assert (client.get(f"{base}publish/").status_code, client.post(f"{base}publish/").status_code) == (403, 403)


def test_a_festival_has_no_such_page(client: Client) -> None:
    festival = festival_of("A")
    client.force_login(owner_of(festival))
    base = f"/e/{festival.slug}/desk/regulations/"
    assert [client.get(f"{base}{name}").status_code for name in ("", "new/", "publish/")] == [404, 404, 404]


def test_the_settings_lead_to_the_page(desk: Client, event: Event) -> None:
    assert f'href="/e/{event.slug}/desk/regulations/"' in desk.get(f"/e/{event.slug}/desk/settings/").content.decode()
