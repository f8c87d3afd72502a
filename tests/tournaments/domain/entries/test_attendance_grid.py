"""The grid of who plays when, and the bye of a round that a late entry missed."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tabellone.interchange.players import Entrant
from tests.factories import PASSWORD, owner_of, pair_round, play_round, played_event, round_robin, started_event
from tournaments.domain.entries.attendance_grid import who_plays
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.records import record_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def late_entry(event: Event) -> Registration:
    return register(event=event, actor=owner_of(event), entrant=Entrant(name="Late, Comer"))


def states(event: Event) -> dict[str, list[str]]:
    """Each player's rounds; what may be set has a star."""
    return {
        row.registration.name.split(",")[0]: [cell.state + "*" * cell.is_open for cell in row.cells]
        for row in who_plays(event).rows
    }


def test_everybody_stands_in_the_grid_with_what_was_and_what_may_still_be_set() -> None:
    event = played_event(players=5, rounds=4, played=1)
    owner = owner_of(event)
    gone, away = event.registrations.order_by("tpn")[:2]
    withdraw(registration=gone, actor=owner)
    set_bye(registration=away, actor=owner, round_number=3, kind="H")
    late_entry(event)
    assert states(event) == {
        "Player0000": ["played", "gone", "gone", "gone"],
        "Player0001": ["played", "plays*", "H*", "plays*"],
        "Player0002": ["played", "plays*", "plays*", "plays*"],
        "Player0003": ["played", "plays*", "plays*", "plays*"],
        "Player0004": ["U", "plays*", "plays*", "plays*"],
        "Late": ["absent*", "plays*", "plays*", "plays*"],
    }
    assert who_plays(event).playing == (0, 5, 4, 5)


def test_a_late_entry_may_get_the_half_point_bye_of_a_round_already_played() -> None:
    event = played_event(players=4, rounds=4, played=2)
    late = late_entry(event)
    assert record_of(event).points_of(late.tpn or 0, 2) == 0
    set_bye(registration=late, actor=owner_of(event), round_number=1, kind="H")
    assert record_of(event).points_of(late.tpn or 0, 2) == 5
    assert states(event)["Late"] == ["H*", "absent*", "plays*", "plays*"]
    set_bye(registration=late, actor=owner_of(event), round_number=1, kind="")
    assert record_of(event).points_of(late.tpn or 0, 2) == 0


def test_the_bye_of_a_missed_round_shows_at_once_and_is_undone_whole() -> None:
    event = played_event(players=4, rounds=4, played=1)
    late = late_entry(event)
    event.refresh_from_db()
    seen = event.public_version
    set_bye(registration=late, actor=owner_of(event), round_number=1, kind="H")
    event.refresh_from_db()
    assert event.public_version == seen + 1
    undo_last(event=event, actor=owner_of(event))
    assert list(late.byes.all()) == []


def test_missed_rounds_obey_the_events_rule_on_half_point_byes() -> None:
    event = played_event(players=4, rounds=4, played=2)
    late = late_entry(event)
    set_bye(registration=late, actor=owner_of(event), round_number=1, kind="H")
    with pytest.raises(Refused, match="already has the maximum of 1 half-point bye"):
        set_bye(registration=late, actor=owner_of(event), round_number=2, kind="H")
    with pytest.raises(Refused, match="nothing else"):
        set_bye(registration=late, actor=owner_of(event), round_number=2, kind="F")


def test_no_missed_bye_for_who_was_there_and_a_draft_is_no_round_missed() -> None:
    event = played_event(players=4, rounds=4, played=1)
    owner = owner_of(event)
    there = event.registrations.order_by("tpn")[0]
    with pytest.raises(Refused, match="already published"):
        set_bye(registration=there, actor=owner, round_number=1, kind="H")
    pair_round(event)
    late = late_entry(event)
    assert states(event)["Late"] == ["absent*", "plays*", "plays*", "plays*"]
    set_bye(registration=late, actor=owner, round_number=2, kind="H")
    assert states(event)["Late"] == ["absent*", "H*", "plays*", "plays*"]


def test_the_grid_of_a_calendar_has_nothing_to_set_in_the_past() -> None:
    event = round_robin(4)
    play_round(event)
    assert {tuple(row) for row in states(event).values()} == {("played", "plays*", "plays*")}


def test_six_queries_for_any_number_of_players(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for players in (6, 20):
        event = started_event(players=players, rounds=3, name=f"Open of {players}")
        play_round(event)
        with django_assert_num_queries(6):
            who_plays(event)


def test_in_the_grid_of_a_finished_event_nothing_is_to_be_set() -> None:
    event = played_event(players=4, rounds=4, played=2)
    late_entry(event)
    event = finish_event(event=Event.objects.get(pk=event.pk), actor=owner_of(event))
    assert states(event) == {
        **{f"Player{number:04}": ["played", "played", "plays", "plays"] for number in range(4)},
        "Late": ["absent", "absent", "plays", "plays"],
    }


def test_half_point_byes_beyond_the_announced_number_or_the_last_round_are_marked() -> None:
    """Issue 29, 22: 1 bye, up to round 4."""
    event = started_event(players=4, rounds=6)
    Event.objects.filter(pk=event.pk).update(max_byes=1, last_bye_round=4)
    event.refresh_from_db()
    one, two, three = event.registrations.order_by("tpn")[:3]
    for row, number in ((one, 2), (one, 3), (two, 5), (three, 4)):
        set_bye(registration=row, actor=owner_of(event), round_number=number, kind="H", beyond_rule=True)
    marked = {
        row.registration.tpn: [cell.round for cell in row.cells if cell.beyond_rule] for row in who_plays(event).rows
    }
    assert marked == {1: [3], 2: [5], 3: [], 4: []}
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    page = client.get(f"/e/{event.slug}/desk/players/rounds/").content.decode()
    assert page.count("cell--H cell--beyond") == 2
    assert page.count('half-point bye beyond the event’s rule">½!') == 2
