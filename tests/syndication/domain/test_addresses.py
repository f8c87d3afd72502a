"""Addresses with the host, where the program knows its own."""

from __future__ import annotations

import pytest
from django.test.utils import override_settings

from syndication.domain.addresses import contestant_address, event_address, public_address, round_address
from tournaments.models import Event

EVENT = Event(slug="open")
TEAMS = Event(slug="teams", matches={"boards": 4})


@pytest.mark.parametrize(
    ("settings", "host"),
    [
        ({"EMBEDDED": True, "ALLOWED_HOSTS": ["*"]}, ""),
        ({"EMBEDDED": False, "ALLOWED_HOSTS": ["chess.example"], "HTTPS": True}, "https://chess.example"),
    ],
)
def test_addresses_have_the_host_of_a_server(settings: dict[str, object], host: str) -> None:
    with override_settings(**settings):
        assert [
            event_address(EVENT),
            round_address(EVENT, 5),
            contestant_address(EVENT, 7),
            contestant_address(TEAMS, 7),
            public_address("syndication:feed", "open"),
        ] == [
            f"{host}{path}"
            for path in ("/e/open/", "/e/open/round/5/", "/e/open/player/7/", "/e/teams/team/7/", "/e/open/feed.atom")
        ]
