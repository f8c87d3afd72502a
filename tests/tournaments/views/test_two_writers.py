"""Two people with the same form open: nothing that one changed is silently put back by the other."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import PASSWORD, add_member, add_players, make_event, played_event
from tests.pages import form_of
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.records import scoring_of
from tournaments.models import Event, Registration, Role

pytestmark = pytest.mark.django_db

TOLD = (
    "Another user changed this. Your changes are not saved yet. Compare both values below. The values in the "
    "fields will be saved."
)


@pytest.fixture
def event() -> Event:
    event = make_event()
    add_players(event, 4)
    return event


@pytest.fixture
def one(event: Event) -> Client:  # noqa: ARG001  (its owner)
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


@pytest.fixture
def other(event: Event) -> Client:
    client = Client()
    client.force_login(add_member(event, Role.ARBITER))
    return client


def errors(response: Any) -> list[str]:
    """What the page says is wrong."""
    text = response.content.decode()
    found = re.findall(r'<p class="(?:error|message message--error)"[^>]*>([^<]*)</p>', text)
    return [" ".join(words.split()) for words in found]


def player(event: Event) -> tuple[Registration, str]:
    row = event.registrations.order_by("-rating")[0]
    return row, f"/e/{event.slug}/desk/players/{row.pk}/"


def test_of_a_player_what_only_one_changed_is_kept_from_both(event: Event, one: Client, other: Client) -> None:
    row, page = player(event)
    opened = form_of(other.get(page), "rating")
    one.post(page, form_of(one.get(page), "rating") | {"rating": "2222"})
    assert other.post(page, opened | {"club": "Tower"}).status_code == 302
    row.refresh_from_db()
    assert (row.rating, row.club) == (2222, "Tower")
    last = event.journal.first()
    assert last is not None
    assert last.changes[0]["after"] == {"club": "Tower"}


def test_of_a_player_what_both_changed_is_asked_with_both_values(event: Event, one: Client, other: Client) -> None:
    row, page = player(event)
    opened = form_of(other.get(page), "rating")
    one.post(page, form_of(one.get(page), "rating") | {"rating": "2222", "federation": "SUI"})
    told = other.post(page, opened | {"rating": "2333", "club": "Tower"})
    assert (told.status_code, errors(told)) == (409, [TOLD, "Value of the other user: 2222"])
    row.refresh_from_db()
    assert (row.rating, row.club) == (2222, "")
    again = form_of(told, "rating")
    assert (again["rating"], again["club"], again["federation"]) == ("2333", "Tower", "SUI")
    assert other.post(page, again).status_code == 302
    row.refresh_from_db()
    assert (row.rating, row.club, row.federation) == (2333, "Tower", "SUI")


def test_two_who_change_a_player_alike_are_not_bothered(event: Event, one: Client, other: Client) -> None:
    _row, page = player(event)
    opened = form_of(other.get(page), "rating")
    answers = [client.post(page, opened | {"rating": "2222"}).status_code for client in (one, other)]
    assert answers == [302, 302]


def test_a_form_that_had_a_mistake_still_knows_what_its_writer_saw(event: Event, one: Client, other: Client) -> None:
    row, page = player(event)
    opened = form_of(other.get(page), "rating")
    one.post(page, form_of(one.get(page), "rating") | {"rating": "2222"})
    wrong = other.post(page, opened | {"fide_id": "x", "club": "Tower"})
    assert other.post(page, form_of(wrong, "rating") | {"fide_id": "123"}).status_code == 302
    row.refresh_from_db()
    assert (row.rating, row.club, row.fide_id) == (2222, "Tower", "123")


def test_of_the_settings_what_only_one_changed_is_kept_from_both(event: Event, one: Client, other: Client) -> None:
    page = f"/e/{event.slug}/desk/settings/"
    opened = form_of(other.get(page), "city")
    one.post(page, form_of(one.get(page), "city") | {"city": "Pisa", "win": "3", "tie_breaks": "BH, SB"})
    assert other.post(page, opened | {"chief_arbiter": "Anna"}).status_code == 302
    event.refresh_from_db()
    assert (event.city, event.chief_arbiter, event.tie_breaks) == ("Pisa", "Anna", ["BH", "SB"])
    assert scoring_of(event).win == 30


def test_of_the_settings_what_both_changed_is_asked_with_both_values(event: Event, one: Client, other: Client) -> None:
    page = f"/e/{event.slug}/desk/settings/"
    opened = form_of(other.get(page), "city")
    one.post(page, form_of(one.get(page), "city") | {"city": "Pisa", "win": "3", "tie_breaks": "BH, SB"})
    mine = {"city": "Lucca", "win": "4", "draw": "2", "system": "lim:2026", "tie_breaks": "SB, BH", "name": "Mine"}
    told = other.post(page, opened | mine)
    assert (told.status_code, errors(told)[0]) == (409, TOLD)
    assert sorted(errors(told)[1:]) == sorted(
        f"Value of the other user: {text}" for text in ("Pisa", "3", "½", "BH, SB")
    )
    again = form_of(told, "city")
    assert {name: again[name] for name in mine} == mine
    assert other.post(page, again).status_code == 302
    event.refresh_from_db()
    assert (event.city, event.name, event.system, event.tie_breaks) == ("Lucca", "Mine", "lim", ["SB", "BH"])
    assert (scoring_of(event).win, scoring_of(event).draw) == (40, 20)


def test_the_tie_breaks_of_a_running_event_are_not_put_back_by_who_corrects_the_place(one: Client) -> None:
    event = played_event(players=6, rounds=3, played=1, tie_breaks=["BH"])
    page = f"/e/{event.slug}/desk/settings/"
    opened = form_of(one.get(page), "city")
    changed = form_of(one.get(page), "city") | {"tie_breaks": "SB", "why": "as announced", "confirmed": "1"}
    assert one.post(page, changed).status_code == 302
    assert one.post(page, opened | {"city": "Pisa"}).status_code == 302
    event.refresh_from_db()
    assert (event.tie_breaks, event.city) == (["SB"], "Pisa")


def test_of_the_times_each_round_is_its_own(event: Event, one: Client, other: Client) -> None:
    page, times = f"/e/{event.slug}/desk/settings/", f"/e/{event.slug}/desk/schedule/"
    opened = form_of(other.get(page), "round_1")
    one.post(times, form_of(one.get(page), "round_1") | {"round_1": "2026-05-17T14:30", "round_2": "2026-05-17T19:00"})
    assert other.post(times, opened | {"round_3": "2026-05-18T09:00"}).status_code == 302
    told = other.post(times, opened | {"round_1": "2026-05-17T15:00", "round_4": "2026-05-18T14:00"})
    assert (told.status_code, errors(told)) == (409, [TOLD, "Value of the other user: 2026-05-17T14:30"])
    again = form_of(told, "round_1")
    assert other.post(times, again).status_code == 302
    starts = event.rounds.filter(number__lte=4).order_by("number").values_list("starts_at", flat=True)
    zone = timezone.get_current_timezone()
    assert [start and start.astimezone(zone).replace(tzinfo=None) for start in starts] == [
        datetime.datetime(2026, 5, 17, 15, 0),  # noqa: DTZ001  (in the zone of the event)
        datetime.datetime(2026, 5, 17, 19, 0),  # noqa: DTZ001
        datetime.datetime(2026, 5, 18, 9, 0),  # noqa: DTZ001
        datetime.datetime(2026, 5, 18, 14, 0),  # noqa: DTZ001
    ]


def test_of_the_forbidden_pairs_the_one_that_was_seen_is_lifted(event: Event, one: Client, other: Client) -> None:
    first, second, third, _fourth = event.registrations.all()
    owner = event.memberships.get(role=Role.OWNER).user
    for pair in ((first, second), (first, third)):
        forbid(event=event, actor=owner, players=pair)
    page, address = f"/e/{event.slug}/desk/settings/", f"/e/{event.slug}/desk/forbidden/"
    opened = form_of(other.get(page), "lift")
    one.post(address, opened)
    other.post(address, opened)
    event.refresh_from_db()
    assert [group["players"] for group in event.forbidden] == [[first.pk, third.pk]]
    assert [str(message) for message in other.get(page).context["messages"]] == [
        "This prohibited pairing has already been removed.",
    ]
