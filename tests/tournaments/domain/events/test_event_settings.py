"""Settings of an event change, and some are fixed at the start."""

from __future__ import annotations

import pytest
from django.utils.crypto import salted_hmac

from tests.factories import add_players, make_event, owner_of, played_event, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.events.event_settings import change_settings
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_the_system_is_fixed_at_the_start_and_tie_breaks_change_only_with_a_reason() -> None:
    event = started_event()
    owner = owner_of(event)
    assert refusal(change_settings, event=event, actor=owner, changes={"edition": "2017"}) == (
        "This setting cannot be changed after the start of the event."
    )
    event.refresh_from_db()
    assert refusal(change_settings, event=event, actor=owner, changes={"tie_breaks": ["SB"]}) == (
        "The tie-breaks were announced and the event has started."
    )
    event.refresh_from_db()
    change_settings(event=event, actor=owner, changes={"tie_breaks": ["SB"]}, why="misprint")
    assert Event.objects.get(pk=event.pk).tie_breaks == ["SB"]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("acceleration", "baku"),
        ("initial_scores", [{"points": 10, "first": 1, "last": 2}]),
        ("acceleration_bands", [{"share": 50}]),
        ("virtual_points", [{"points": 10, "first_round": 1, "last_round": 2, "first": 1, "last": 2}]),
    ],
)
@pytest.mark.parametrize("played", [0, 1])
def test_no_setting_of_the_acceleration_changes_after_the_start(setting: str, value: object, played: int) -> None:
    event = played_event(players=4, played=played) if played else started_event()
    said = refusal(change_settings, event=event, actor=owner_of(event), changes={setting: value})
    assert said == "This setting cannot be changed after the start of the event."
    stored = Event.objects.get(pk=event.pk)
    assert (stored.virtual_points, stored.acceleration_bands, stored.initial_scores) == ([], [], [])


def test_virtual_points_are_set_before_the_start() -> None:
    event = make_event()
    add_players(event, 4)
    points = [{"points": 10, "first_round": 1, "last_round": 2, "first": 1, "last": 2}]
    change_settings(event=event, actor=owner_of(event), changes={"virtual_points": points})
    assert Event.objects.get(pk=event.pk).virtual_points == points


def test_an_event_without_rounds_or_with_too_many_is_refused_in_its_own_words() -> None:
    event = make_event()
    said = [
        refusal(change_settings, event=event, actor=owner_of(event), changes={"planned_rounds": number})
        for number in (0, 100_000)
    ]
    assert said[0] == "An event has at least one round."
    assert said[1] != said[0]


def test_an_event_without_a_name_or_a_round_is_told_what_it_lacks_and_other_wrong_values_are_named() -> None:
    event = make_event()
    owner = owner_of(event)

    def told(**changes: object) -> str:
        return refusal(change_settings, event=event, actor=owner, changes=changes)

    assert told(name="") == "The name of the event is missing."
    assert told(planned_rounds=0) == "An event has at least one round."
    assert "10000" in told(planned_rounds=10_000)


def test_the_random_seed_for_ties_belongs_to_the_event_and_is_the_same_in_every_version() -> None:
    event = make_event()
    change_settings(event=event, actor=owner_of(event), changes={"ties": Event.Ties.LOTS})
    salt, text = "tournaments.domain.events.event_lifecycle", f"ties {event.pk} {event.created_at.isoformat()}"
    assert event.ties_seed == salted_hmac(salt, text, algorithm="sha256").hexdigest()[:16]


def test_a_system_that_pairs_only_teams_is_refused_for_players() -> None:
    said = "The pairing system does not pair players."
    event = make_event()
    assert refusal(change_settings, event=event, actor=owner_of(event), changes={"system": "olympiad"}) == said
    assert Event.objects.get(pk=event.pk).system == "dutch"
    assert refusal(make_event, owner=owner_of(event), system="olympiad") == said
    assert Event.objects.count() == 1
