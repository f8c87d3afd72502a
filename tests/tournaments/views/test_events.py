"""Events made, set up, started and finished with real forms: what each one changes in the database."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.test.utils import override_settings
from django.utils import timezone

from tests.factories import (
    PASSWORD,
    add_players,
    make_event,
    owner_of,
    pair_round,
    played_event,
    publish_next,
    started_event,
)
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.registrations import check_in
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def client_of(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def posted(event: Event, path: str, **body: object) -> str:
    """Where the form leads, after the event has been read again."""
    response = client_of(event).post(f"/e/{event.slug}/desk/{path}", body)
    assert response.status_code == 302
    event.refresh_from_db()
    return response["Location"].removeprefix(f"/e/{event.slug}/desk/")


def numbers(event: Event) -> dict[str, int | None]:
    return dict(event.registrations.values_list("name", "tpn"))


@override_settings(TIME_ZONE="Europe/Rome")
def test_the_schedule_sets_and_clears_the_times_of_the_rounds() -> None:
    event = make_event(rounds=3)
    assert posted(event, "schedule/", round_1="2026-05-17T14:30", round_3="2026-05-18T09:00") == "settings/"
    rome = timezone.get_current_timezone()
    starts = [
        datetime.datetime(2026, 5, 17, 14, 30, tzinfo=rome),
        None,
        datetime.datetime(2026, 5, 18, 9, 0, tzinfo=rome),
    ]
    assert [round_.starts_at for round_ in event.rounds.order_by("number")] == starts
    posted(event, "schedule/", round_1="", round_2="2026-05-17T19:00", round_3="2026-05-18T09:00")
    starts = [None, datetime.datetime(2026, 5, 17, 19, 0, tzinfo=rome), starts[2]]
    assert [round_.starts_at for round_ in event.rounds.order_by("number")] == starts


def test_a_schedule_that_cannot_be_read_changes_nothing() -> None:
    event = make_event(rounds=2)
    posted(event, "schedule/", round_1="2026-05-17T14:30", round_2="soon")
    assert [round_.starts_at for round_ in event.rounds.all()] == [None, None]


def test_two_players_are_forbidden_to_meet_and_another_event_is_not_touched() -> None:
    event, other = make_event(), make_event(name="Other")
    first, second, third = add_players(event, 3)
    stranger = add_players(other, 1)[0]
    assert posted(event, "forbidden/", player=[first.pk, third.pk]) == "settings/"
    group = {"players": [first.pk, third.pk], "first_round": 1, "last_round": 0}
    assert event.forbidden == [group]
    posted(event, "forbidden/", player=[second.pk, stranger.pk])
    posted(event, "forbidden/", player=[second.pk, second.pk])
    assert event.forbidden == [group]


def test_the_pair_that_the_arbiter_saw_may_meet_again_and_no_other() -> None:
    event = make_event()
    rows = add_players(event, 6)
    pairs = [rows[0:2], rows[2:4], rows[4:6]]
    for pair in pairs:
        forbid(event=event, actor=owner_of(event), players=pair)
    client = client_of(event)
    lift = [group.key for group in client.get(f"/e/{event.slug}/desk/settings/").context["groups"]]
    posted(event, "forbidden/", lift=lift[1])
    assert [group["players"] for group in event.forbidden] == [
        [row.pk for row in pair] for pair in (pairs[0], pairs[2])
    ]
    # A second arbiter, whose page is older, presses the same button again: the next pair must not be lifted instead.
    posted(event, "forbidden/", lift=lift[1])
    assert [group["players"] for group in event.forbidden] == [
        [row.pk for row in pair] for pair in (pairs[0], pairs[2])
    ]
    posted(event, "forbidden/", lift=lift[2])
    assert [group["players"] for group in event.forbidden] == [[row.pk for row in pairs[0]]]


def test_the_players_are_renumbered_by_their_present_ratings() -> None:
    event = started_event(players=4, rounds=3)
    event.registrations.filter(tpn=4).update(rating=2700)
    before = numbers(event)
    assert posted(event, "players/renumber/", why="the ratings were wrong") == "players/"
    after = {name: 1 if number == 4 else (number or 0) + 1 for name, number in before.items()}
    assert (numbers(event), event.journal.latest("pk").why) == (after, "the ratings were wrong")


def test_everybody_is_checked_in_at_once() -> None:
    event = make_event()
    here, *_others = add_players(event, 3)
    check_in(event=event, actor=owner_of(event), registrations=[here], present=True)
    assert posted(event, "players/check-in/") == "players/"
    assert event.registrations.filter(is_checked_in=True).count() == 3


@pytest.mark.parametrize("colour", ["w", "b"])
def test_the_initial_colour_is_the_one_that_the_arbiter_drew(colour: str) -> None:
    event = make_event(rounds=3)
    add_players(event, 4)
    assert posted(event, "start/", initial_colour=colour) == ""
    assert (event.status, event.initial_colour, event.lot_source) == ("running", colour, Event.LotSource.ARBITER)
    top = pair_round(event).games.get(pairing__board=1)
    assert {"w": top.white.tpn, "b": top.black.tpn}[colour] == 1


@pytest.mark.parametrize(("absent", "left_out"), [("exclude", 2), ("keep", 0)])
def test_who_is_absent_at_the_start_is_left_out_only_if_the_arbiter_says_so(absent: str, left_out: int) -> None:
    event = make_event(rounds=3)
    players = add_players(event, 4)
    check_in(event=event, actor=owner_of(event), registrations=players[:2], present=True)
    posted(event, "start/", initial_colour="w", absent=absent)
    assert event.registrations.filter(is_withdrawn=True).count() == left_out


def test_an_event_is_finished_and_opened_again_with_the_reason() -> None:
    event = played_event(players=4, rounds=2, played=1)
    publish_next(event)
    posted(event, "finish/")
    assert event.status == "running"  # boards are open
    event = played_event(players=4, rounds=2, played=2)
    assert posted(event, "finish/") == ""
    assert (event.status, event.rounds.get(number=2).state) == ("finished", Round.State.LOCKED)
    assert posted(event, "reopen/", why="a result was wrong") == ""
    assert (event.status, event.rounds.get(number=2).state) == ("running", Round.State.PUBLISHED)
    entry = event.journal.latest("pk")
    assert (entry.action, entry.why) == ("reopen", "a result was wrong")


@pytest.mark.parametrize(
    ("referer", "leads_to"),
    [
        ("http://testserver/e/tower-open/desk/players/?q=a", "/e/tower-open/desk/players/?q=a"),
        ("http://evil.example/e/tower-open/desk/", "/"),
        ("//evil.example/", "/"),
        ("http://testserver//evil.example/", "/"),
        ("http://testserver@evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_a_refusal_and_an_undo_lead_back_only_to_ourselves(referer: str, leads_to: str) -> None:
    event = started_event(players=4, rounds=2)
    client = client_of(event)
    refused = client.post(f"/e/{event.slug}/desk/finish/", headers={"Referer": referer})
    undone = client.post(f"/e/{event.slug}/desk/undo/", headers={"Referer": referer})
    assert [(answer.status_code, answer["Location"]) for answer in (refused, undone)] == [(302, leads_to)] * 2
