"""Screens on the desk: forms with real bodies."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.links import OF_WRONG_CODES
from screens.domain.announcements import announcement_of
from screens.domain.waiting import open_screen
from screens.models import HallScreen, SponsorImage
from tests.factories import PASSWORD, make_event, make_user, owner_of
from tests.screens.made import png, screen_on
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def desk(event: Event) -> Client:
    client = Client()
    client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def send(desk: Client, event: Event, page: str, **fields: object) -> str:
    response = desk.post(f"/e/{event.slug}/desk/screens/{page}", fields, follow=True)
    assert response.status_code == 200
    return str(response.content.decode())


def contents(event: Event) -> list[tuple[str, object, object]]:
    rows = HallScreen.objects.filter(event=event)
    return [(row.name, row.content.get("first", "auto"), row.content.get("second", "")) for row in rows]


def test_screens_are_added_set_and_removed(desk: Client, event: Event) -> None:
    codes = [open_screen().code for _screen in range(2)]
    send(desk, event, "add/", codes=" ".join(codes))
    first = HallScreen.objects.order_by("pk")[0]
    send(desk, event, f"{first.pk}/", name="Entrance", first="names", second="clock", part="")
    assert contents(event) == [("Entrance", "names", "clock"), ("Screen 2", "auto", "")]
    send(desk, event, "all/", kind="results")
    assert contents(event) == [("Entrance", "results", ""), ("Screen 2", "results", "")]
    send(desk, event, "all/", restore="1")
    assert contents(event) == [("Entrance", "names", "clock"), ("Screen 2", "auto", "")]
    assert "Screen removed: Entrance" in send(desk, event, f"{first.pk}/remove/")
    assert contents(event) == [("Screen 2", "auto", "")]


def test_after_ten_wrong_codes_an_address_waits_and_right_ones_do_not_count(desk: Client, event: Event) -> None:
    for _time in range(OF_WRONG_CODES.most):
        assert "is not valid" in send(desk, event, "add/", codes="12345")
    right = open_screen().code
    assert "Too many wrong codes" in send(desk, event, "add/", codes=right)
    assert contents(event) == []


def test_an_announcement_is_sent_and_removed(desk: Client, event: Event) -> None:
    screen, _token = screen_on(event, "Hall")
    send(desk, event, "announcement/", text="Quiet", minutes="10", screen=str(screen.pk))
    found = announcement_of(event)
    assert found is not None
    assert (found.text, found.only_on) == ("Quiet", screen)
    assert "Choose a duration" in send(desk, event, "announcement/", text="Loud", minutes="soon")
    assert "Quiet" in desk.get(f"/e/{event.slug}/desk/screens/").content.decode()
    send(desk, event, "announcement/", remove="1")
    assert announcement_of(event) is None


def test_images_are_uploaded_shown_and_removed(desk: Client, event: Event) -> None:
    send(desk, event, "sponsors/", image=SimpleUploadedFile("Bank.png", png()))
    row = SponsorImage.objects.get()
    address = f"/e/{event.slug}/desk/screens/sponsors/"
    assert desk.get(f"{address}{row.digest}/").content == png()
    assert desk.get(f"{address}none/").status_code == 404
    assert "not a PNG or JPEG" in send(desk, event, "sponsors/", image=SimpleUploadedFile("a.png", b"GIF89a"))
    assert "Choose an image" in send(desk, event, "sponsors/")
    send(desk, event, "sponsors/", remove=str(row.pk))
    assert not SponsorImage.objects.exists()


def test_screens_of_another_event_are_out_of_reach(desk: Client, event: Event) -> None:
    other = make_event(owner=make_user("other"), name="Other")
    screen, _token = screen_on(other, "Hall")
    fields = {"name": "Mine", "first": "auto", "text": "Hello", "minutes": "10", "screen": screen.pk}
    for page in (f"{screen.pk}/", f"{screen.pk}/remove/", "announcement/"):
        assert desk.post(f"/e/{event.slug}/desk/screens/{page}", fields).status_code == 404
    assert contents(other) == [("Hall", "auto", "")]
