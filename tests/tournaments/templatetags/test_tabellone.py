"""What templates ask of the program."""

from __future__ import annotations

import datetime
import re

import pytest
from django.template import Context, Template
from django.test import Client, override_settings

from tests.factories import make_event
from tournaments.models import Event
from tournaments.templatetags.tabellone import social_picture, steps


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({"EMBEDDED": True, "ALLOWED_HOSTS": ["chess.example"]}, ""),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": [".example"]}, ""),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": ["*"]}, ""),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": [".example", "a.example"], "HTTPS": True}, "https://a.example"),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": ["chess.example"], "HTTPS": False}, "http://chess.example"),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": ["chess.example", "b.example"], "HTTPS": True}, "https://chess.example"),
    ],
)
def test_the_picture_of_a_page_is_named_with_the_host_where_it_is_known(
    settings: dict[str, object], address: str
) -> None:
    with override_settings(**settings):
        assert social_picture() == f"{address}/static/social.png"


def social_of(client: Client, path: str) -> list[tuple[str, str]]:
    """What a page says of itself to programs that show a link to it."""
    page = " ".join(client.get(path).content.decode().split())
    said = r'<(?:meta property|link rel)="(og:description|og:url|canonical)" (?:content|href)="([^"]*)"'
    return [(name, value.strip()) for name, value in re.findall(said, page)]


@pytest.mark.django_db
def test_pages_say_when_and_where_the_event_is_and_their_own_address(client: Client) -> None:
    event = make_event(city="Genoa", start_date=datetime.date(2026, 11, 20), end_date=datetime.date(2026, 11, 28))
    with override_settings(EMBEDDED=False, ALLOWED_HOSTS=["chess.example", "testserver"], HTTPS=False):
        listed, own = (social_of(client, path) for path in ("/", f"/e/{event.slug}/"))
    assert listed == [
        ("og:description", "Pairings, results and standings of chess events"),
        ("og:url", "http://chess.example/"),
        ("canonical", "http://chess.example/"),
    ]
    assert own == [
        ("og:description", "Genoa · 20–28 November 2026"),
        ("og:url", f"http://chess.example/e/{event.slug}/"),
        ("canonical", f"http://chess.example/e/{event.slug}/"),
    ]


@pytest.mark.django_db
def test_the_rounds_of_an_event_in_a_list_are_played_now_or_to_come() -> None:
    event = make_event(rounds=4)
    assert steps(event) == ["", "", "", ""]
    assert [_steps_at(event, number) for number in (1, 3, 4)] == [
        ["now", "", "", ""],
        ["played", "played", "now", ""],
        ["played", "played", "played", "now"],
    ]


def _steps_at(event: Event, number: int) -> list[str]:
    event.shown = number  # type: ignore[attr-defined]  # as the list of events annotates it
    return steps(event)


def test_a_name_stands_before_its_title_and_cannot_break_out_of_its_link() -> None:
    player = type("Player", (), {"tpn": 7, "name": "<b>Rossi", "title": "GM"})()
    page = Template("{{ player|player_link:event }}").render(Context({"player": player, "event": Event(slug="open")}))
    assert page == (
        '<a href="/e/open/player/7/" data-player="7"><bdi>&lt;b&gt;Rossi</bdi></a> <span class="title">GM</span>'
    )
