"""The desk's page of assistants' devices: the code is shown once, the link while it works, and who may see it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import add_member, make_user, owner_of, publish_next, started_event
from tests.pages import tables_of, text_of
from tournaments.domain.results.devices import device_of_code, device_of_link, enrol_device
from tournaments.models import AssistantDevice, Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=8)
    publish_next(event)
    return event


@pytest.fixture
def desk(event: Event) -> Client:
    client = Client()
    client.force_login(add_member(event, Role.ARBITER, "arbiter"))
    return client


def path(event: Event) -> str:
    return f"/e/{event.slug}/desk/devices/"


def code_on(page: str) -> str:
    found = re.search(r'device-code__digits">(\d{3}) (\d{3})<', page)
    assert found is not None
    return found[1] + found[2]


def rows(client: Client, event: Event) -> list[list[str]]:
    return [row[:3] for row in tables_of(client.get(path(event)))[0][1:]]


def test_a_device_is_added_with_a_code_that_is_shown_once_and_a_link(desk: Client, event: Event) -> None:
    assert rows(desk, event) == [["No devices yet."]]
    answer = desk.post(path(event), {"name": " Anna,  hall B ", "first": "2", "last": "3"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    page = answer.content.decode()
    device = AssistantDevice.objects.get()
    assert device_of_code(code_on(page)) == device
    assert f'value="http://testserver/r/{device.link_token}/"' in page
    assert page.count('src="data:image/svg+xml') == 2  # beside the code, and in the row
    assert "Open http://testserver/r/ on the device and enter the code, or scan the QR code." in text_of(answer)
    again = desk.get(path(event)).content.decode()
    assert (code_on(page) in again, device.link_token in again) == (False, True)
    assert "Device “Anna, hall B” added" not in again  # the answer itself said it
    assert rows(desk, event)[0][:2] == ["Anna, hall B", "Boards 2–3"]


def test_a_new_code_replaces_it_and_an_enrolled_device_has_neither_link_nor_button(desk: Client, event: Event) -> None:
    first = code_on(desk.post(path(event), {"name": "Anna", "first": "", "last": ""}).content.decode())
    device = AssistantDevice.objects.get()
    link = device.link_token
    second = code_on(desk.post(path(event), {"device": device.pk}).content.decode())
    assert (device_of_code(second), device_of_link(link)) == (device, None)
    assert first != second
    enrol_device(device=device_of_code(second))
    page = desk.get(path(event)).content.decode()
    assert ("Create new code" in page, "/r/" in page) == (False, False)
    assert rows(desk, event) == [["Anna", "All boards", "Active"]]
    answer = desk.post(path(event), {"device": device.pk}, follow=True)
    assert "This device can no longer be enrolled. Add it again." in text_of(answer)


def test_a_device_is_revoked(desk: Client, event: Event) -> None:
    desk.post(path(event), {"name": "Anna", "first": "", "last": ""})
    device = AssistantDevice.objects.get()
    answer = desk.post(f"{path(event)}{device.pk}/revoke/", follow=True)
    assert "Device “Anna” revoked" in text_of(answer)
    assert rows(desk, event) == [["Anna", "All boards", "Revoked"]]


def test_what_is_refused_adds_nothing(desk: Client, event: Event) -> None:
    wrong = [
        {"name": ""}, {"name": "A", "first": "7", "last": "3"}, {"name": "A", "first": "x"},
        {"name": "A", "last": "-1"}, {"name": "A", "first": "9" * 30},
    ]  # fmt: skip
    referer = {"Referer": f"http://testserver{path(event)}"}
    for fields in wrong:
        assert desk.post(path(event), fields, headers=referer)["Location"] == path(event)
    told = text_of(desk.get(path(event)))
    assert told.count("Enter a name for the device (maximum 60 characters).") == 1
    assert told.count("Invalid range of boards.") == 4
    assert AssistantDevice.objects.count() == 0


def test_only_arbiters_see_and_change_devices(desk: Client, event: Event) -> None:
    desk.post(path(event), {"name": "Anna", "first": "", "last": ""})
    device = AssistantDevice.objects.get()
    seen = {}
    for name, user in (
        ("owner", owner_of(event)),
        ("assistant", add_member(event, Role.ASSISTANT, "assistant")),
        ("stranger", make_user("stranger")),
    ):
        client = Client()
        client.force_login(user)
        answers = [
            client.get(path(event)),
            client.post(path(event), {"name": f"Bo of {name}"}),
            client.post(f"{path(event)}{device.pk}/revoke/"),
        ]
        seen[name] = [answer.status_code for answer in answers]
    refused = [403, 403, 403]
    assert seen == {"owner": [200, 200, 302], "assistant": refused, "stranger": refused}
    assert [row.name for row in AssistantDevice.objects.all()] == ["Anna", "Bo of owner"]


def test_a_device_of_another_event_is_not_found(desk: Client, event: Event) -> None:
    other = started_event(players=2, name="Another")
    client = Client()
    client.force_login(owner_of(other))
    client.post(path(other), {"name": "Bo"})
    device = AssistantDevice.objects.get()
    answers = [desk.post(f"{path(event)}{device.pk}/revoke/"), desk.post(path(event), {"device": device.pk})]
    assert [answer.status_code for answer in answers] == [404, 404]
    device.refresh_from_db()
    assert device.status == "pending"
