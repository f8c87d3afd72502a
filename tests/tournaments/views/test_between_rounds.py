"""Who goes on is decided on the desk, before the next round is paired."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter_outcomes, owner_of, publish_next, started_event
from tests.pages import field
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.between_rounds import between_rounds

pytestmark = pytest.mark.django_db


def test_the_desk_asks_and_one_form_decides(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    enter_outcomes(publish_next(event), Outcome.WHITE_FORFEIT_WIN, Outcome.DRAW)
    client.force_login(owner_of(event))
    desk = reverse("tournaments:desk", args=[event.slug])
    page = client.get(desk).content.decode()
    assert 'id="between"' in page
    found = between_rounds(event, 2)
    assert found is not None
    (row,) = found.forfeited
    values = {"seen": field(page, "seen"), f"player-{row.registration.pk}": "out", "player-x": "on"}
    client.post(reverse("tournaments:go_on", args=[event.slug, 2]), values, HTTP_REFERER=f"http://testserver{desk}")
    row.registration.refresh_from_db()
    assert row.registration.is_withdrawn
