"""A crosstable by rank says each number once."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import played_event

pytestmark = pytest.mark.django_db


def heads(client: Client, address: str) -> list[str]:
    table = client.get(address).content.decode().partition('<table class="crosstable')[2].partition("</thead>")[0]
    cells = re.findall(r"<th[^>]*>(.*?)</th>", table, re.DOTALL)
    return [re.sub(r"<[^>]*>", "", cell).strip() for cell in cells]


def test_a_crosstable_by_rank_has_no_second_column_of_the_same_numbers(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=3, tie_breaks=["BH", "SB", "DE", "TPN"])
    address = f"/e/{event.slug}/crosstable/"
    rounds = [f"Round {number}" for number in (1, 2, 3)]
    assert heads(client, address) == ["No.", "Name", "Rating", *rounds, "Points", "Rank"]
    assert heads(client, f"{address}?by=rank") == ["Rank", "Name", "Rating", *rounds, "Points"]


def test_a_crosstable_by_rank_says_the_ranks_that_players_share(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1, tie_breaks=[])
    assert heads(client, f"/e/{event.slug}/crosstable/?by=rank")[-1] == "Rank"
