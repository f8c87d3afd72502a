"""What an act says waits for a page that the person sees."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import owner_of, pair_round, started_event

pytestmark = pytest.mark.django_db
SAID = "Round 1 is published."


def test_a_window_that_looks_for_news_leaves_the_words_to_the_page_that_shows_them(client: Client) -> None:
    event = started_event(players=4)
    pair_round(event)
    client.force_login(owner_of(event))
    desk = f"/e/{event.slug}/desk/"
    draft = client.get(f"{desk}round/1/").text
    seen = re.search(r'name="seen" value="(\d+)"', draft)
    assert seen is not None, draft
    client.post(f"{desk}round/1/publish/", {"seen": seen[1]})
    looks = [client.get(desk, headers={"X-Requested-With": "live"}) for _ in range(2)]
    assert [SAID in look.text for look in looks] == [False, False]
    assert [SAID in client.get(desk).text for _ in range(2)] == [True, False]
