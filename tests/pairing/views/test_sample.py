"""A sample event to practise with."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_user, owner_of
from tests.pages import text_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_sample_event_is_hidden_has_two_rounds_and_a_draft_and_belongs_to_who_asked(client: Client) -> None:
    client.force_login(make_user("organiser"))
    page = client.post("/new/sample/", follow=True)
    event = Event.objects.get()
    assert (event.name, event.visibility, owner_of(event).username) == ("Sample event", "hidden", "organiser")
    assert [round_.state for round_ in event.rounds.all()][:4] == ["locked", "published", "drafted", "planned"]
    assert "The sample event was created." in text_of(page)
