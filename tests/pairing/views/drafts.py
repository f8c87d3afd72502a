"""Drafts for the tests of their page, and what is done to them there."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.factories import pair_round, started_event
from tournaments.models import Event


def drafted(players: int = 4) -> Event:
    """An event whose first round is drafted."""
    event = started_event(players=players, rounds=3)
    pair_round(event)
    return event


def swap(client: Client, event: Event, *tpns: int, why: str = "") -> Any:
    players = [event.registrations.get(tpn=tpn).pk for tpn in tpns]
    return client.post(f"/e/{event.slug}/desk/round/1/swap/", {"player": players, "why": why}, follow=True)
