"""What templates ask of the program."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.test import override_settings

from tests.factories import make_event
from tournaments.models import Event
from tournaments.templatetags.tabellone import social_picture, steps


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({"EMBEDDED": True, "ALLOWED_HOSTS": ["chess.example"]}, ""),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": [".example"]}, ""),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": ["*"]}, ""),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": ["chess.example"], "HTTPS": False}, "http://chess.example"),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": ["chess.example", "b.example"], "HTTPS": True}, "https://chess.example"),
    ],
)
def test_the_picture_of_a_page_is_named_with_the_host_where_it_is_known(
    settings: dict[str, object], address: str
) -> None:
    with override_settings(**settings):
        assert social_picture() == f"{address}/static/social.png"


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
