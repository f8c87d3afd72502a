"""Who reaches a view of the arbiters, and how what was done or refused is said."""

from __future__ import annotations

import json

import pytest
from django.test import Client, RequestFactory
from django.test.utils import override_settings

from tests.factories import PASSWORD, add_member, make_user, pair_round, started_event
from tests.pages import text_of
from tournaments.models import Event, Role
from tournaments.views.access import back

pytestmark = pytest.mark.django_db


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


@pytest.fixture
def drafted() -> Event:
    """An event with a draft, an arbiter, an assistant, and somebody who has no role in it."""
    event = started_event(players=4, rounds=3)
    pair_round(event)
    add_member(event, Role.ARBITER)
    add_member(event, Role.ASSISTANT)
    make_user("stranger")
    return event


def test_a_role_opens_what_is_its_own_and_that_of_the_lesser_ones(drafted: Event) -> None:
    pages = ("desk/", "desk/round/1/", "desk/keeping/")
    found = {
        name: [signed_in(name).get(f"/e/{drafted.slug}/{page}").status_code for page in pages]
        for name in ("owner", "arbiter", "assistant", "stranger")
    }
    assert found == {
        "owner": [200, 200, 200],
        "arbiter": [200, 200, 403],
        "assistant": [200, 403, 403],
        "stranger": [403, 403, 403],
    }


def test_who_is_not_signed_in_is_asked_to_and_comes_back_to_the_same_page(drafted: Event) -> None:
    page = f"/e/{drafted.slug}/desk/round/1/?by=name"
    answer = Client().get(page)
    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/accounts/login/?next=/e/{drafted.slug}/desk/round/1/%3Fby%3Dname",
    )


def test_no_cache_keeps_a_page_of_the_arbiters(drafted: Event) -> None:
    answer = signed_in("arbiter").get(f"/e/{drafted.slug}/desk/round/1/")
    assert set(answer["Cache-Control"].split(", ")) >= {"no-store", "private"}


@override_settings(OWNERS_NEED_SECOND_FACTOR=True)
def test_an_owner_without_a_second_factor_is_led_to_it_where_the_site_wants_one(drafted: Event) -> None:
    desk = f"/e/{drafted.slug}/desk/"
    answer = signed_in("owner").get(desk, follow=True)
    assert answer.redirect_chain == [("/accounts/2fa/", 302)]
    assert "Owners of an event sign in with a second factor here." in text_of(answer)
    assert signed_in("arbiter").get(desk).status_code == 200


def test_what_the_rules_refuse_is_said_on_the_page_it_was_sent_from(drafted: Event) -> None:
    client, address = signed_in("owner"), f"/e/{drafted.slug}/desk/people/"
    own = drafted.memberships.get(user__username="owner")
    refused = client.post(f"{address}{own.pk}/remove/", headers={"referer": f"http://testserver{address}"}, follow=True)
    assert refused.redirect_chain == [(address, 302)]
    assert "The event would have no owner. Make another person an owner first." in text_of(refused)
    assert drafted.memberships.filter(pk=own.pk).exists()


def test_a_part_of_a_page_is_answered_with_the_refusal_or_with_the_word_of_what_was_done(drafted: Event) -> None:
    client, address = signed_in("arbiter"), f"/e/{drafted.slug}/desk/round/1/publish/"
    done, refused = (client.post(address, headers={"HX-Request": "true"}) for _time in range(2))
    said = [json.loads(answer["HX-Trigger"])["tabellone:said"] for answer in (done, refused)]
    assert (done.status_code, refused.status_code) == (302, 409)
    assert said == [
        {"text": "Round 1 published"},
        {
            "text": "Only a draft can be published. Another user may have changed the round. Check it and try again.",
            "refused": True,
        },
    ]
    assert "Only a draft can be published." in refused.content.decode()


@pytest.mark.parametrize(
    ("referer", "page"),
    [
        ("http://testserver/e/tower/desk/?by=name#board-3", "/e/tower/desk/?by=name"),
        ("http://elsewhere.example/e/tower/desk/", "/"),
        ("http://testserver//elsewhere.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_the_way_back_is_a_page_of_this_site_or_the_list_of_events(rf: RequestFactory, referer: str, page: str) -> None:
    assert back(rf.get("/", headers={"referer": referer} if referer else {})) == page
