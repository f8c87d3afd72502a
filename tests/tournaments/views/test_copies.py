"""The page on which an event is made like another one."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import add_member, make_event, make_user
from tests.festivals import signed_in
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def test_the_form_makes_it_once_and_leads_to_its_desk() -> None:
    event = make_event(name="Weekend")
    client = signed_in("owner")
    data = {"name": "Weekend again", "form_token": "abc", "is_template": "on"}
    for _click in range(2):
        response = client.post(f"/e/{event.slug}/desk/copy/", data)
        assert response.headers["Location"] == "/e/weekend-again/desk/"
    assert Event.objects.filter(name="Weekend again").count() == 1
    assert "/e/weekend-again/desk/copy/" in client.get("/new/").content.decode()
    assert "Weekend again" not in client.get("/").content.decode()


def test_nobody_else_copies_an_event() -> None:
    event = make_event(name="Weekend")
    make_user("stranger")
    add_member(event, Role.ASSISTANT, "helper")
    assert Client().post(f"/e/{event.slug}/desk/copy/", {"name": "X"}).status_code == 302
    for name in ("stranger", "helper"):
        assert signed_in(name).post(f"/e/{event.slug}/desk/copy/", {"name": "X"}).status_code == 403
    assert Event.objects.count() == 1


def test_without_a_name_the_form_comes_back() -> None:
    event = make_event(name="Weekend")
    response = signed_in("owner").post(f"/e/{event.slug}/desk/copy/", {"name": " ", "start_date": "soon"})
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"name", "start_date"}
