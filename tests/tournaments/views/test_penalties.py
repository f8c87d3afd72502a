"""The desk's form for penalties and bonuses."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import owner_of, started_event
from tests.pages import form_of, tables_of, text_of
from tests.team_factories import started_team_event, team_named
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def arbiter(event: Event) -> Client:
    client = Client()
    client.force_login(owner_of(event))
    return client


def test_a_penalty_is_entered_listed_and_taken_back() -> None:
    event = started_team_event(rounds=3)
    client, path = arbiter(event), f"/e/{event.slug}/desk/penalties/"
    form = form_of(client.get(path), "match_points")
    sent = form | {
        "contestant": str(team_named(event, "Alfiere").pk),
        "match_points": "−1",
        "points": "½",
        "why": "late",
    }
    client.post(f"{path}add/", sent)
    client.post(f"{path}add/", sent)  # a second click
    page = client.get(path)
    assert tables_of(page)[0][1][:4] == ["Alfiere", "–", "-1", "½"]
    assert len(tables_of(page)[0]) == 2
    client.post(f"{path}lift/", form_of(page, "key"))
    assert "None." in text_of(client.get(path))


def test_players_have_one_kind_of_points_and_what_cannot_be_read_is_refused() -> None:
    event = started_event(players=4)
    client, path = arbiter(event), f"/e/{event.slug}/desk/penalties/"
    page = client.get(path)
    assert "Match points" not in text_of(page)
    form = form_of(page, "points") | {"why": "so", "points": "many"}
    answer = client.post(f"{path}add/", form, follow=True)
    assert "The points cannot be read." in text_of(answer)
    event.refresh_from_db()
    assert event.adjustments == []
