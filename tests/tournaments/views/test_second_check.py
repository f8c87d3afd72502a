"""The second reading: as results are entered, without what was read first."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import add_member, enter_results, owner_of, publish_next, started_event
from tournaments.domain.results.result_entry import outcome_of
from tournaments.domain.results.second_check import readings_of, settling_seen
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
JSON = {"HTTP_ACCEPT": "application/json"}


@pytest.fixture
def event() -> Event:
    event = started_event(players=4)
    enter_results(publish_next(event))
    return event


def test_a_reading_is_answered_and_a_difference_is_settled_by_an_arbiter(client: Client, event: Event) -> None:
    reader = add_member(event, Role.ASSISTANT, "reader")
    client.force_login(reader)
    page = reverse("tournaments:second_reading", args=[event.slug, 1])
    round_ = event.rounds.get(number=1)
    row, second = readings_of(round_)
    address = reverse("tournaments:read_again", args=[event.slug, 1, 1, 1])
    answer = client.post(address, {"outcome": "0-0", "seen": row.seen}, **JSON).json()  # type: ignore[arg-type]
    assert (answer["outcome"], answer["open"], answer["differs"]) == ("0-0", False, str(row.first.words))
    again = client.post(address, {"outcome": "1-0", "seen": row.seen}, **JSON)  # type: ignore[arg-type]
    assert (
        again.status_code,
        "Another user has checked the result slip of this board." in again.json()["message"],
    ) == (422, True)
    other = reverse("tournaments:read_again", args=[event.slug, 1, 2, 1])
    client.post(other, {"chosen": second.first.value, "seen": second.seen})
    shown = client.get(page).content.decode()
    assert 'id="differing"' in shown
    assert "settle" not in shown
    settle = reverse("tournaments:settle_reading", args=[event.slug, 1, 1, 1])
    row = readings_of(round_)[0]
    assert client.post(settle, {"right": "second", "seen": settling_seen(row)}).status_code == 403
    client.force_login(owner_of(event))
    client.post(settle, {"right": "second", "seen": settling_seen(row)})
    assert outcome_of(readings_of(round_)[0].game) == "0-0"
    assert 'id="differing"' not in client.get(page).content.decode()


def test_what_is_no_result_is_refused(client: Client, event: Event) -> None:
    client.force_login(add_member(event, Role.ASSISTANT, "reader"))
    row = readings_of(event.rounds.get(number=1))[0]
    address = reverse("tournaments:read_again", args=[event.slug, 1, 1, 1])
    response = client.post(address, {"outcome": "9-9", "seen": row.seen}, **JSON)  # type: ignore[arg-type]
    assert response.status_code == 422
