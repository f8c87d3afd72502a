"""The desk's page of captains' links."""

from __future__ import annotations

import ifaddr
import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.factories import add_member, owner_of
from tests.pages import tables_of
from tests.team_factories import started_team_event
from tournaments.domain.teams.captain_links import valid_links
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def test_links_are_made_for_all_shown_and_revoked() -> None:
    event = started_team_event(rounds=3)
    client, path = Client(), f"/e/{event.slug}/desk/captains/"
    client.force_login(owner_of(event))
    teams = list(event.registrations.contestants().order_by("name"))
    assert [row[:3] for row in tables_of(client.get(path))[0][1:]] == [
        [team.name, f"{team.name} captain", "none"] for team in teams
    ]
    client.post(f"{path}make/", {"team": [team.pk for team in teams]})
    links = valid_links(event)
    page = client.get(path).content.decode()
    assert [f'value="http://testserver/c/{links[team.pk].token}/"' in page for team in teams] == [True] * 4
    link = links[teams[0].pk]
    client.post(f"{path}{link.pk}/revoke/")
    assert link.token not in client.get(path).content.decode()
    assert teams[0].pk not in valid_links(event)


def test_a_link_made_at_127_0_0_1_begins_with_the_hall_s_address_or_warns(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    adapter = ifaddr.Adapter("wlan0", "wlan0", [ifaddr.IP("192.168.1.20", 24, "wlan0")])
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    event = started_team_event(rounds=3)
    client, path = Client(headers={"Host": "127.0.0.1:8000"}), f"/e/{event.slug}/desk/captains/"
    client.force_login(owner_of(event))
    team = event.registrations.contestants()[0]
    client.post(f"{path}make/", {"team": [team.pk]})
    token = valid_links(event)[team.pk].token
    found = {}
    for host in ("0.0.0.0", "127.0.0.1"):
        settings.LISTENS_ON = host
        page = client.get(path).content.decode()
        found[host] = (page.partition(f"/c/{token}/")[0].rpartition('"')[2], "Other devices cannot open" in page)
        assert page.count('src="data:image/svg+xml') == 1
    assert found == {"0.0.0.0": ("http://192.168.1.20:8000", False), "127.0.0.1": ("http://127.0.0.1:8000", True)}


def test_an_assistant_sees_no_link() -> None:
    event = started_team_event(rounds=3)
    client = Client()
    client.force_login(add_member(event, Role.ASSISTANT, "assistant"))
    assert client.get(f"/e/{event.slug}/desk/captains/").status_code == 403
