"""The page on which a published pairing is changed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter_results, owner_of, pair_round, publish_next, started_event
from tests.pages import field, text_of

pytestmark = pytest.mark.django_db


def test_the_preview_is_confirmed(client: Client) -> None:
    event = started_event(players=8)
    round_ = publish_next(event)
    client.force_login(owner_of(event))
    page = reverse("pairing:published", args=[event.slug, 1])
    who = {row.tpn: str(row.pk) for row in event.registrations.all()}
    chosen = {"way": "exchange", "first": who[5], "second": who[7], "ground": "none"}
    shown = client.get(page, chosen).content.decode()
    assert shown.count("Level 4") == 1
    address = reverse("pairing:change_published", args=[event.slug, 1])
    values = {**chosen, "seen": field(shown, "seen"), "why": "a fire"}
    response = client.post(address, {**values, "confirm": ["1", "1"]}, follow=True).content.decode()
    assert "was not confirmed" in response
    response = client.post(address, {**values, "confirm": ["1", "2"]}, follow=True).content.decode()
    assert "Changed after the publication" in response
    assert round_.pairings.filter(board=1, second__tpn=7).exists()


def test_what_prevents_a_change_is_named_and_there_is_nothing_to_confirm(client: Client) -> None:
    event = started_event(players=8)
    enter_results(publish_next(event), boards=1)
    client.force_login(owner_of(event))
    who = {row.tpn: str(row.pk) for row in event.registrations.all()}
    chosen = {"way": "exchange", "first": who[1], "second": who[7], "ground": "none"}
    shown = text_of(client.get(reverse("pairing:published", args=[event.slug, 1]), chosen))
    assert "Level 5 (not possible)" in shown
    assert "Level 4 (breaks the rules)" in shown
    assert "This change is not possible." in shown
    assert "I have read the consequences" not in shown


def test_rubbish_is_said_and_drafts_are_sent_away(client: Client) -> None:
    event = started_event(players=4)
    publish_next(event)
    client.force_login(owner_of(event))
    page = reverse("pairing:published", args=[event.slug, 1])
    assert "Choose the change and its reason" in client.get(page, {"way": "eat"}).content.decode()
    assert (
        "two different players"
        in client.get(page, {"way": "exchange", "ground": "rules", "first": "x"}).content.decode()
    )
    other = started_event(players=4, name="Other", owner=owner_of(event))
    pair_round(other)
    assert client.get(reverse("pairing:published", args=[other.slug, 1])).status_code == 302
