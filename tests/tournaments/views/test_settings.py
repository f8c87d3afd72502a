"""The settings' form refuses tie-breaks that cannot be, and keeps what is fixed."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_event, owner_of, started_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Tower Open", "planned_rounds": "9", "edition": "2026", "win": "1", "draw": "½", "loss": "0",
    "bye_points": "½", "tie_breaks": "bh/c1, DE", "max_byes": "1", "last_bye_round": "0",
}  # fmt: skip


def client_of(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def test_what_is_typed_becomes_the_events_rules() -> None:
    event = make_event()
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM)
    event.refresh_from_db()
    assert response.status_code == 302
    assert (event.tie_breaks, event.scoring) == (["BH/C1", "DE"], {"pairing_allocated_bye": 5})


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ("KS", "KS is for round robins (C.07, 9.2)."),
        ("BH, BH", "BH stands twice in the list, which only type A may (C.07, 4.3)."),
    ],
)
def test_a_tie_break_that_does_not_suit_is_refused_with_its_article(codes: str, message: str) -> None:
    event = make_event()
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | {"tie_breaks": codes})
    assert response.context["form"].errors["tie_breaks"] == [message]


def test_what_is_fixed_is_shown_with_the_reason_and_stays() -> None:
    event = started_event()
    response = client_of(event).get(f"/e/{event.slug}/desk/settings/")
    fixed = {name for name, field in response.context["form"].fields.items() if field.disabled}
    assert fixed == {"edition", "baku", "win", "draw", "loss", "bye_points"}
    client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | {"edition": "2017", "tie_breaks": ""})
    event.refresh_from_db()
    assert (event.edition, event.scoring) == ("2026", {})
