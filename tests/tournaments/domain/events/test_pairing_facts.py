"""What an event's home page says of its pairing."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import add_players, make_event, round_robin, started_event
from tests.pages import text_of
from tournaments.domain.events.pairing_facts import PairingFacts, pairing_facts
from tournaments.domain.words.systems import AccelerationText

pytestmark = pytest.mark.django_db


def test_a_swiss_event_has_its_system() -> None:
    assert pairing_facts(make_event()) == PairingFacts("FIDE (Dutch), edition of 2026", (), "", None)


@pytest.mark.parametrize(
    ("calendar", "sentences"),
    [
        ({}, ("Each player plays every opponent once.", "Tables: Berger.")),
        (
            {"cycles": 2, "swap_last_two": True},
            (
                "Each player plays every opponent twice, once with each colour.",
                "The last two rounds of each cycle except the last are swapped.",
                "Tables: Berger.",
            ),
        ),
        (
            {"kind": "rotation", "cycles": 4, "mini_matches": True},
            (
                "Each player plays every opponent 4 times.",
                "The games against each opponent are in consecutive rounds.",
                "Tables: Rotation: boards are kept, players move on.",
            ),
        ),
        (
            {"without_first": True},
            (
                "Reduced round robin: the first round is dropped, so each player misses one opponent.",
                "Tables: Berger.",
            ),
        ),
        ({"kind": "custom"}, ("Each player plays every opponent once.",)),
    ],
)
def test_a_round_robin_says_how_often_everybody_meets_everybody(
    calendar: dict[str, object], sentences: tuple[str, ...]
) -> None:
    event = make_event(system="round-robin", edition="2023", options=calendar)
    assert pairing_facts(event) == PairingFacts("Round robin", sentences, "", None)


def test_after_the_start_it_says_how_the_numbers_were_drawn(client: Client) -> None:
    event = round_robin(4)
    assert pairing_facts(event).drawn == "Drawn by hand."
    text = text_of(client.get(f"/e/{event.slug}/"))
    assert "Each player plays every opponent once. Tables: Berger. Pairing numbers Drawn by hand." in text


def test_an_acceleration_is_announced_with_its_schedule(client: Client) -> None:
    event = started_event(players=8, rounds=5, acceleration="basic")
    assert pairing_facts(event).acceleration == AccelerationText(
        "basic method: the upper half begins with a point for two rounds",
        is_approved=False,
        lines=("Rounds 1 to 2: players 1 to 4 get one point extra for pairing.",),
        note="",
    )
    text = text_of(client.get(f"/e/{event.slug}/"))
    assert "for two rounds not approved by FIDE Rounds 1 to 2: players 1 to 4 get one point extra for pairing." in text


def test_fides_method_is_approved() -> None:
    event = started_event(players=8, rounds=4, acceleration="baku")
    told = pairing_facts(event).acceleration
    assert told is not None
    assert (told.name, told.is_approved) == ("Baku", True)


def test_before_the_start_an_acceleration_has_its_name_only() -> None:
    event = make_event(acceleration="baku")
    add_players(event, 8)
    assert pairing_facts(event).acceleration == AccelerationText("Baku", is_approved=True, lines=(), note="")


@pytest.mark.parametrize("players", [8, 80])
def test_an_accelerations_schedule_costs_no_query_of_its_own_whatever_the_size(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = started_event(players=players, rounds=5, acceleration="baku")
    with django_assert_num_queries(7):
        client.get(f"/e/{event.slug}/")
