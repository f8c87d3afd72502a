"""The page of ratings by round."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client

from tests.factories import add_member, owner_of, play_round, started_event
from tests.tournaments.views.test_confirmations import again, asks
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def long_event(**fields: object) -> Event:
    days = {"start_date": datetime.date(2026, 10, 1), "end_date": datetime.date(2026, 12, 1)}
    return started_event(players=4, rounds=5, tie_breaks=["ARO", "BH"], **days, **fields)  # type: ignore[arg-type]


def address(event: Event) -> str:
    return f"/e/{event.slug}/desk/players/ratings/rounds/"


def signed_in(event: Event) -> Client:
    client = Client()
    client.force_login(owner_of(event))
    return client


def test_an_arbiter_saves_ratings_from_a_round_on_and_sees_them(client: Client) -> None:
    event = long_event()
    client.force_login(add_member(event, Role.ARBITER))
    page = client.get(f"{address(event)}?from=3").content.decode()
    assert "New rating from round 3" in page
    assert "FIDE advises against tie-breaks based on ratings" in page
    assert "more than 30 days" in page
    (seen,) = re.findall(r'name="seen" value="(\w+)"', page)
    keys = list(event.registrations.order_by("tpn").values_list("pk", flat=True))
    body = {"seen": seen, "from": "3", f"rating-{keys[0]}": "2650", f"rating-{keys[1]}": "", "rating-x": "1"}
    answer = client.post(address(event), body, follow=True).content.decode()
    assert "Ratings from round 3 on: 1 player changed" in answer
    assert ">2650<" in answer
    assert event.registrations.get(pk=keys[0]).later_ratings[0]["rating"] == 2650


def test_an_impossible_rating_is_refused_in_words() -> None:
    event = long_event()
    client = signed_in(event)
    (seen,) = re.findall(r'name="seen" value="(\w+)"', client.get(address(event)).content.decode())
    pk = event.registrations.get(tpn=1).pk
    answer = client.post(address(event), {"seen": seen, "from": "2", f"rating-{pk}": "2x"}, follow=True)
    assert "Enter ratings from 0 to" in answer.content.decode()
    assert event.registrations.get(pk=pk).later_ratings is None


def test_the_choice_for_tie_breaks_is_confirmed_twice_in_fide_mode() -> None:
    event = long_event(fide_mode=Event.FideMode.ON)
    play_round(event)
    client = signed_in(event)
    path = f"{address(event)}tie-breaks/"
    first = client.post(path, {"chosen": "each", "why": "regulations, 7"})
    assert asks(first)
    second = again(client, path, first)
    assert asks(second)
    again(client, path, second)
    event.refresh_from_db()
    assert event.tie_break_ratings == "each"
    page = client.get(address(event)).content.decode()
    assert '<option value="each" selected>' in page


def test_a_short_event_has_no_advice_and_assistants_no_page(client: Client) -> None:
    event = started_event(players=4, rounds=5, tie_breaks=["ARO"])
    assert "FIDE advises" not in signed_in(event).get(address(event)).content.decode()
    client.force_login(add_member(event, Role.ASSISTANT))
    assert client.get(address(event)).status_code == 403
    assert client.post(f"{address(event)}tie-breaks/", {"chosen": "each"}).status_code == 403
