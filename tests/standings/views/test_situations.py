"""Standings, crosstable, player pages, explained values and files in every situation an event can be in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.factories import (
    add_players,
    enter_results,
    make_event,
    owner_of,
    play_round,
    publish_next,
    started_event,
)
from tests.pages import tables_of
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.interfaces.tie_break_chooser import OFFERED
from tournaments.models import Event

pytestmark = pytest.mark.django_db

ALL = [code for code in OFFERED if code not in ("TPN", "RTNG")]
"""Every tie-break that depends on what happens on the boards."""
RULES: dict[str, Any] = {"tie_breaks": ALL, "unrated": "rated", "unrated_rating": 1400}


def empty() -> Event:
    return make_event(rounds=3, **RULES)


def open_for_registration() -> Event:
    event = empty()
    add_players(event, 3)
    return event


def one_player() -> Event:
    event = empty()
    add_players(event, 1)
    return event


def nothing_paired() -> Event:
    return started_event(players=4, rounds=3, **RULES)


def nobody_played() -> Event:
    event = nothing_paired()
    publish_next(event)
    return event


def everybody_withdrew_before_round_one() -> Event:
    event = nothing_paired()
    for registration in event.registrations.all():
        withdraw(registration=registration, actor=owner_of(event))
    return event


def everybody_withdrew_after_round_one() -> Event:
    event = nothing_paired()
    play_round(event)
    for registration in event.registrations.all():
        withdraw(registration=registration, actor=owner_of(event))
    return event


def round_in_progress() -> Event:
    event = started_event(players=5, rounds=3, **RULES)
    play_round(event)
    enter_results(publish_next(event), boards=1)
    return event


SITUATIONS: dict[Callable[[], Event], list[list[str]]] = {
    empty: [],
    open_for_registration: [],
    one_player: [],
    nothing_paired: [["1", f"Player000{n}, Test", "0.0"] for n in range(4)],
    nobody_played: [["1", f"Player000{n}, Test", "0.0"] for n in range(4)],
    everybody_withdrew_before_round_one: [["1", f"Player000{n}, Test", "0.0"] for n in range(4)],
}
"""Each situation, and its standings: rank, name, points."""
LATER = (everybody_withdrew_after_round_one, round_in_progress)


def shown(client: Client, event: Event) -> list[list[str]]:
    text = client.get(f"/e/{event.slug}/standings.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    return [[row["Rank"], row["Name"], row["Points"]] for row in rows]


@pytest.mark.parametrize(("situation", "expected"), SITUATIONS.items(), ids=lambda it: getattr(it, "__name__", ""))
def test_standings_are_sensible(client: Client, situation: Callable[[], Event], expected: list[list[str]]) -> None:
    assert shown(client, situation()) == expected


def test_who_withdrew_keeps_what_he_scored(client: Client) -> None:
    event = everybody_withdrew_after_round_one()
    assert sorted(row[2] for row in shown(client, event)) == ["0.0", "0.0", "1.0", "1.0"]


def test_a_withdrawn_player_is_marked_in_the_standings(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    enter_results(publish_next(event))
    address = f"/e/{event.slug}/standings/"
    assert "withdrawn" not in client.get(address).content.decode()
    player = event.registrations.get(tpn=3)
    withdraw(registration=player, actor=owner_of(event))
    (row,) = [row for row in tables_of(client.get(address))[0] if "withdrawn" in " ".join(row)]
    assert player.name in " ".join(row)


def test_a_round_in_progress_counts_what_is_finished(client: Client) -> None:
    rows = shown(client, round_in_progress())
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    assert sum(float(row[2]) for row in rows) == 3 + 2


@pytest.mark.parametrize("situation", [*SITUATIONS, *LATER], ids=lambda it: it.__name__)
def test_no_page_and_no_file_fails(client: Client, situation: Callable[[], Event]) -> None:
    event = situation()
    base = f"/e/{event.slug}/"
    pages = ["standings/", "crosstable/", "crosstable/?by=rank", ""]
    files = [f"{name}.{ending}" for name in ("standings", "crosstable") for ending in ("csv", "xlsx", "json", "pdf")]
    statuses = {page: client.get(base + page).status_code for page in (*pages, *files)}
    assert statuses == dict.fromkeys((*pages, *files), 200)
    for registration in event.registrations.exclude(tpn=None):
        assert client.get(f"{base}player/{registration.tpn}/").status_code == 200
        for code in OFFERED:
            response = client.get(f"{base}player/{registration.tpn}/why/{code}/")
            assert response.status_code == 200, (registration.tpn, code)
