"""The page of the groups says what its buttons did."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.domain.pairing_requests import pair_now
from tests.factories import add_players, make_event, owner_of
from tests.pages import text_of
from tournaments.domain.stages.division import make_groups, start_groups

pytestmark = pytest.mark.django_db


def test_the_page_says_how_many_drafts_were_published(client: Client) -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    groups = make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    start_groups(event=event, actor=owner_of(event))
    for group in groups:
        group.refresh_from_db()
        pair_now(event=group, actor=owner_of(event))
    client.force_login(owner_of(event))
    page = client.post(f"/e/{event.slug}/desk/groups/publish/", follow=True)
    assert "2 rounds are published." in text_of(page)
